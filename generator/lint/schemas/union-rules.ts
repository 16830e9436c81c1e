import { allowedValues } from "../../model/property-at.js";
import { isObject, type JsonObject, type JsonValue, member } from "../../schema/json.js";
import { createFinding, type Finding } from "../finding.js";
import type { LintedTool } from "../linted-tool.js";
import { ofEachTool, type RuleChecks } from "../rule-check.js";
import { partsOf, stated, typesOf, unionsOf } from "../schema-facts.js";
import { placeOfNode, type SchemaPart } from "../schema-node.js";

/** Unions of objects that only their whole content tells apart. */
export const unionRules: RuleChecks<"union-without-discriminator"> = {
  "union-without-discriminator": ofEachTool(checkUnions),
};

function checkUnions({ tool, parts }: LintedTool): Finding[] {
  return parts.flatMap((part) =>
    part.nodes.flatMap((node) =>
      unionsOf(node.schema).flatMap(({ keyword, branches }) => {
        const objects = branches
          .map((branch) => objectBranch(part, branch, node.schema))
          .filter((one) => one !== undefined);
        if (node.isCondition || objects.length < 2 || hasDiscriminator(part, objects)) return [];
        const at = `${part.root}${node.pointer}/${keyword}`;
        const circumstances = { tool: tool.name, at, fragment: null, place: placeOfNode(part, node, keyword) };
        return [createFinding("union-without-discriminator", { count: objects.length, keyword }, circumstances)];
      }),
    ),
  );
}

/** All that is said of the objects of a branch; undefined where it takes no objects or only demands properties of others. */
function objectBranch(part: SchemaPart, branch: JsonValue, around: JsonObject): readonly JsonObject[] | undefined {
  const parts = isObject(branch) ? partsOf(part.bundle, branch) : [];
  const types = typesOf(parts) ?? typesOf([around]);
  if (types !== undefined && !types.includes("object")) return undefined;
  return isObject(stated(parts, "properties")) ? parts : undefined;
}

/** Whether one property is required by every branch with constants that no other branch has. */
function hasDiscriminator(part: SchemaPart, branches: readonly (readonly JsonObject[])[]): boolean {
  const candidates = (branches[0] ?? []).flatMap((one) => Object.keys(member(one, "properties") ?? {}));
  return candidates.some((name) => {
    const constants = branches.map((parts) => constantsOf(part, parts, name));
    const all = constants.flatMap((values) => values ?? []).map((value) => JSON.stringify(value));
    return constants.every((values) => values !== undefined) && new Set(all).size === all.length;
  });
}

function constantsOf(part: SchemaPart, parts: readonly JsonObject[], name: string): readonly JsonValue[] | undefined {
  const isRequired = parts.some((one) => {
    const names = member(one, "required");
    return Array.isArray(names) && names.includes(name);
  });
  const property = parts.map((one) => member(member(one, "properties"), name)).find(isObject);
  return isRequired && property !== undefined ? allowedValues(partsOf(part.bundle, property)) : undefined;
}
