import { allowedValues } from "../../model/property-at.js";
import { member } from "../../schema/json.js";
import { isOfType } from "../../schema/values/evaluate.js";
import { createFinding, type Finding } from "../finding.js";
import type { LintedTool } from "../linted-tool.js";
import { ofEachTool, type RuleChecks } from "../rule-check.js";
import { partsOf, typesOf } from "../schema-facts.js";
import { placeOfNode, type SchemaNode, type SchemaPart } from "../schema-node.js";
import { crossedBounds } from "./crossed-bounds.js";
import { judgeValidity } from "./judge-validity.js";

/** What no value can satisfy, and what decides nothing: said where it is proved. */
export const validityRules: RuleChecks<"never-valid" | "dead-branch" | "dead-condition" | "bounds-out-of-order"> = {
  "never-valid": ofEachTool(checkValues),
  "dead-branch": ofEachTool(checkBranches),
  "dead-condition": ofEachTool(checkConditions),
  "bounds-out-of-order": ofEachTool(checkBounds),
};

function checkValues({ tool, parts }: LintedTool): Finding[] {
  return parts.flatMap((part) =>
    judgeValidity(part).empty.map((node) => {
      const at = part.root + node.pointer;
      return createFinding(
        "never-valid",
        { detail: reasonOf(part, node) },
        { tool: tool.name, at, fragment: node.schema, place: placeOfNode(part, node) },
      );
    }),
  );
}

/** The commonest reason in words; for the rest the proof has no short ones. */
function reasonOf(part: SchemaPart, { schema }: SchemaNode): string {
  const types = typesOf(partsOf(part.bundle, schema));
  const values = allowedValues(partsOf(part.bundle, schema));
  if (types?.length === 0) return "its types exclude each other";
  if (types === undefined || values === undefined) return "its keywords contradict each other";
  if (values.some((value) => types.some((type) => isOfType(value, type)))) return "its keywords contradict each other";
  const shown = values.slice(0, 4).map((value) => JSON.stringify(value));
  return `the type is ${types.join(" or ")}, and ${shown.join(", ")}${values.length > 4 ? ", …" : ""} are of another`;
}

function checkBranches({ tool, parts }: LintedTool): Finding[] {
  return parts.flatMap((part) =>
    judgeValidity(part).deadBranches.map(({ pointer, why }) => {
      const place = part.bundle.placeOf(pointer);
      return createFinding(
        "dead-branch",
        { detail: why },
        { tool: tool.name, at: part.root + pointer, fragment: why, place },
      );
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
        return isAlone
          ? [find(part, node, "if", "neither then nor else follows", "add then or else, or remove it")]
          : [];
      }
      return ["then", "else"]
        .filter(has)
        .map((keyword) => find(part, node, keyword, "there is no if", "add the if that it belongs to, or remove it"));
    }),
    ...judgeValidity(part).deadConditions.map(({ node, isAlways }) =>
      isAlways
        ? find(
            part,
            node,
            "if",
            "every valid value satisfies it",
            "write what then says without a condition, or correct if",
          )
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
