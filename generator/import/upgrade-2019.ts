import { dialectUri } from "../schema/dialect.js";
import { type JsonObject, type JsonSchema, type JsonValue, jsonEqual, member } from "../schema/json.js";
import { walkSchema } from "../schema/walk.js";
import { draftOf, type UpgradedSchema } from "./draft.js";
import { mapNodes } from "./map-nodes.js";
import { replaceBooleans } from "./replace-booleans.js";

/** 2019-09 to 2020-12. What has no exact counterpart leaves the schema as it is. */
export function upgrade2019(schema: JsonObject): UpgradedSchema {
  const problem = problemOf2019(schema);
  if (problem !== undefined) return { schema, changes: [], problem };
  const changes = new Set(["$schema 2019-09 became 2020-12"]);
  const upgradeNode = (node: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(node).flatMap(([key, value]): [string, JsonValue][] => {
        const isTuple = Array.isArray(node["items"]);
        if (key === "$schema" && draftOf(node) === "2019-09") return [[key, dialectUri["2020-12"]]];
        if (key === "items" && isTuple) {
          changes.add("a list under items became prefixItems");
          return [["prefixItems", value]];
        }
        if (key === "additionalItems") {
          changes.add(
            isTuple ? "additionalItems became items" : "additionalItems without a list under items was removed",
          );
          return isTuple ? [["items", value]] : [];
        }
        if (key === "$recursiveAnchor" || key === "$recursiveRef") {
          changes.add('$recursiveRef became $ref: "#"');
          return key === "$recursiveRef" ? [["$ref", value]] : [];
        }
        return [[key, value]];
      }),
    );
  // 2019-09 has schemas where draft-07 has some and where 2020-12 has some; what one walk misses, another one finds.
  let upgraded = schema;
  let before: JsonObject;
  do {
    before = upgraded;
    upgraded = mapNodes(mapNodes(before, "draft-07", upgradeNode), "2020-12", upgradeNode);
  } while (!jsonEqual(before, upgraded));
  const replaced = replaceBooleans(upgraded, "2020-12");
  return { schema: replaced.schema, changes: [...changes, ...replaced.changes] };
}

function problemOf2019(schema: JsonObject): string | undefined {
  const problems = new Set<string>();
  let recurses = false;
  let nested = false;
  const look = (node: JsonSchema, pointer: string): void => {
    if (typeof node === "boolean") return;
    recurses ||= Object.hasOwn(node, "$recursiveRef");
    nested ||= pointer !== "" && Object.hasOwn(node, "$id");
    if (Object.hasOwn(node, "$recursiveRef") && Object.hasOwn(node, "$ref"))
      problems.add("$recursiveRef stands beside $ref");
    if (Object.hasOwn(node, "contains") && Object.hasOwn(node, "unevaluatedItems")) {
      problems.add("contains beside unevaluatedItems means another thing in 2020-12");
    }
    if (/\/(items\/[0-9]+|additionalItems)(\/|$)/.test(String(member(node, "$ref"))))
      problems.add("a $ref leads into a tuple");
  };
  walkSchema(schema, "draft-07", look);
  walkSchema(schema, "2020-12", look);
  if (recurses && nested) problems.add("$recursiveRef stands in a schema with several $id");
  return problems.size === 0 ? undefined : [...problems].join("; ");
}
