import type { Costs } from "../../templates/runtime/types.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../schema/json.js";
import { fragmentToPointer, valueAt } from "../schema/pointer.js";
import { childrenOf, walkSchema } from "../schema/walk.js";

/** What a declared schema takes of a provider's budgets. Definitions count once, however often they are referred to. */
export function countCosts(parameters: JsonObject): Costs {
  let [optional, unions, properties, characters, enumValues] = [0, 0, 0, 0, 0];
  walkSchema(parameters, "2020-12", (node) => {
    if (!isObject(node)) return;
    const names = Object.keys(Object(node["properties"]));
    const required: readonly JsonValue[] = Array.isArray(node["required"]) ? node["required"] : [];
    properties += names.length;
    optional += names.filter((name) => !required.includes(name)).length;
    const isUnion = Array.isArray(node["anyOf"]) || (Array.isArray(node["type"]) && node["type"].length > 1);
    unions += isUnion ? 1 : 0;
    const values: readonly JsonValue[] = Array.isArray(node["enum"]) ? node["enum"] : [];
    enumValues += values.length;
    const listed = [...values, ...(node["const"] === undefined ? [] : [node["const"]])];
    const definitions = Object.keys(Object(node["$defs"]));
    for (const text of [...names, ...definitions, ...listed.map(String)]) characters += text.length;
  });
  return { optional, unions, properties, depth: depthOf(parameters, parameters, []), characters, enumValues };
}

/** Objects and lists inside each other. A reference back to what it lies in leads no deeper. */
function depthOf(root: JsonObject, schema: JsonSchema, above: readonly JsonSchema[]): number {
  if (above.includes(schema)) return 0;
  const inside = [...above, schema];
  const reference = member(schema, "$ref");
  const target = typeof reference === "string" ? valueAt(root, fragmentToPointer(reference) ?? "") : undefined;
  const types = [member(schema, "type") ?? []].flat();
  const own = types.includes("object") || types.includes("array") ? 1 : 0;
  const children = childrenOf(schema, "2020-12").filter(({ keyword }) => keyword !== "$defs");
  const below = [...children.map((child) => child.schema), ...(isObject(target) ? [target] : [])];
  return own + Math.max(0, ...below.map((one) => depthOf(root, one, inside)));
}
