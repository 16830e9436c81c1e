import { sha256 } from "../runtime/sha256.js";
import type { JsonSchema, JsonValue } from "../runtime/types.js";
import { isList, isObject } from "./json.js";

/**
 * The wire hash of a pair of schemas, as `tg1` defines it: SHA-256 over canonical JSON (RFC 8785) of both without annotations,
 * where what maps names to schemas is a list of pairs, since its order counts. Written a second time, so that shipped schemas
 * are held against the hash that the compiler gave the contract.
 */
export function wireHashOf(input: JsonSchema, output: JsonSchema | undefined): string {
  const parts = { input: wireForm(input), output: output === undefined ? null : wireForm(output) };
  return `tg1:${sha256(canonical(parts))}`;
}

function wireForm(schema: JsonSchema): JsonValue {
  const isOld = isObject(schema) && /draft-07/.test(String(schema["$schema"] ?? ""));
  return [isOld ? "draft-07" : "2020-12", asserted(schema)];
}

/** Keywords by what they hold, as far as they decide which values are valid. */
const holds: Readonly<Record<"schema" | "list" | "map" | "data", readonly string[]>> = {
  schema: [
    ..."not if then else additionalProperties propertyNames unevaluatedProperties".split(" "),
    ..."items additionalItems contains unevaluatedItems".split(" "),
  ],
  list: ["allOf", "anyOf", "oneOf", "prefixItems", "items"],
  map: ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"],
  data: [
    ..."$ref $dynamicRef $dynamicAnchor type enum const format pattern required dependentRequired".split(" "),
    ..."multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength maxItems minItems".split(" "),
    ..."uniqueItems minContains maxContains maxProperties minProperties discriminator dependencies".split(" "),
  ],
};
/** Maps whose order a model sees. */
const ordered = ["properties", "patternProperties", "$defs", "definitions"];

function asserted(schema: JsonValue): JsonValue {
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]): [string, JsonValue][] => {
      if (holds.map.includes(keyword) && isObject(value)) {
        const members = Object.entries(value).map(([name, item]): [string, JsonValue] => [name, asserted(item)]);
        return [[keyword, ordered.includes(keyword) ? members : Object.fromEntries(members)]];
      }
      if (holds.list.includes(keyword) && isList(value)) return [[keyword, value.map(asserted)]];
      if (holds.schema.includes(keyword)) return [[keyword, asserted(value)]];
      return holds.data.includes(keyword) ? [[keyword, value]] : [];
    }),
  );
}

function canonical(value: JsonValue): string {
  if (isList(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${members.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(",")}}`;
}
