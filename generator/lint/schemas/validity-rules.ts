import { member } from "../../schema/json.js";
import { createFinding, type Finding } from "../finding.js";
import type { LintedTool } from "../linted-tool.js";
import { ofEachTool, type RuleCheck } from "../rule-check.js";
import { placeOfNode, type SchemaNode, type SchemaPart } from "../schema-node.js";
import { crossedBounds } from "./crossed-bounds.js";
import { judgeValidity } from "./judge-validity.js";

/** What no value can satisfy, and what decides nothing: said where it is proved. */
export const validityRules = {
  "never-valid": ofEachTool(checkValues),
  "dead-branch": ofEachTool(checkBranches),
  "dead-condition": ofEachTool(checkConditions),
  "bounds-out-of-order": ofEachTool(checkBounds),
} as const satisfies Readonly<Record<string, RuleCheck>>;

function checkValues({ tool, parts }: LintedTool): Finding[] {
  return parts.flatMap((part) =>
    judgeValidity(part).empty.map((node) => {
      const at = part.root + node.pointer;
      return createFinding("never-valid", {}, { tool: tool.name, at, fragment: node.schema, place: placeOfNode(part, node) });
    }),
  );
}

function checkBranches({ tool, parts }: LintedTool): Finding[] {
  return parts.flatMap((part) =>
    judgeValidity(part).deadBranches.map(({ pointer, why }) => {
      const place = part.bundle.placeOf(pointer);
      return createFinding("dead-branch", { detail: why }, { tool: tool.name, at: part.root + pointer, fragment: why, place });
    }),
  );
}

function checkConditions({ tool, parts }: LintedTool): Finding[] {
  const find = (part: SchemaPart, node: SchemaNode, keyword: string, detail: string, advice: string): Finding => {
    const at = `${part.root}${node.pointer}/${keyword}`;
    const circumstances = { tool: tool.name, at, fragment: detail, place: placeOfNode(part, node, keyword) };
    return createFinding("dead-condition", { keyword, detail, advice }, circumstances);
  };
  return parts.flatMap((part) => [
    ...part.nodes.flatMap((node) => {
      const has = (keyword: string): boolean => member(node.schema, keyword) !== undefined;
      if (has("if")) {
        const isAlone = !has("then") && !has("else");
        return isAlone ? [find(part, node, "if", "neither then nor else follows", "add then or else, or remove it")] : [];
      }
      return ["then", "else"]
        .filter(has)
        .map((keyword) => find(part, node, keyword, "there is no if", "add the if that it belongs to, or remove it"));
    }),
    ...judgeValidity(part).deadConditions.map(({ node, isAlways }) =>
      isAlways
        ? find(part, node, "if", "every valid value satisfies it", "write what then says without a condition, or correct if")
        : find(part, node, "if", "no valid value satisfies it", "correct if, or remove it with then"),
    ),
  ]);
}

function checkBounds({ tool, parts }: LintedTool): Finding[] {
  return parts.flatMap((part) =>
    part.nodes.flatMap((node) => {
      const crossed = crossedBounds(node.schema);
      if (crossed === undefined) return [];
      const at = `${part.root}${node.pointer}/${crossed.low}`;
      const circumstances = { tool: tool.name, at, fragment: crossed, place: placeOfNode(part, node, crossed.low) };
      return [createFinding("bounds-out-of-order", crossed, circumstances)];
    }),
  );
}
