import { type JsonObject, type JsonSchema, type JsonValue, member } from "../schema/json.js";
import { mapSchema } from "../schema/walk.js";
import type { ScopedSchema } from "./collect-schemas.js";

const annotations = new Set([
  "$comment",
  "default",
  "deprecated",
  "description",
  "examples",
  "readOnly",
  "title",
  "writeOnly",
]);

/** Whether a keyword counts beside a `$ref` in draft-07, where siblings are ignored: definitions to point at, and annotations. */
const keeps = (keyword: string): boolean =>
  keyword === "$ref" ||
  keyword === "$schema" ||
  keyword === "definitions" ||
  keyword === "$defs" ||
  annotations.has(keyword) ||
  keyword.startsWith("x-");

/**
 * A schema whose references are pointers into the bundle, as `refTo` has them, and which no longer needs its identifiers. A
 * dynamic reference becomes an ordinary one: in a bundle it has one meaning.
 */
export function rewriteReferences(
  { resource, pointer, schema, leads }: ScopedSchema,
  isRoot: boolean,
  refTo: (lead: ScopedSchema) => string,
): JsonSchema {
  const is2020 = resource.dialect === "2020-12";
  const rewrite = (node: JsonSchema, at: string): JsonSchema => {
    if (typeof node === "boolean") return node;
    const isTop = at === pointer;
    const [lead, dynamicLead] = [leads.get(`${at}/$ref`), leads.get(`${at}/$dynamicRef`)];
    const keepsMember = (keyword: string): boolean => {
      if (keyword === "$id" || keyword === "$anchor" || (is2020 && keyword === "$dynamicAnchor")) return false;
      if (keyword === "$schema") return isRoot && isTop;
      // What a hoisted schema defines is hoisted itself where something refers to it.
      if ((keyword === "$defs" || keyword === "definitions") && isTop) return isRoot;
      return lead === undefined || is2020 || keeps(keyword);
    };
    const rewritten = Object.entries(node).flatMap(([keyword, value]): [string, JsonValue][] => {
      if (!keepsMember(keyword)) return [];
      if (keyword === "$ref" && lead !== undefined) return [[keyword, refTo(lead)]];
      if (keyword !== "$dynamicRef" || dynamicLead === undefined) return [[keyword, value]];
      return lead === undefined ? [["$ref", refTo(dynamicLead)]] : [];
    });
    const result = Object.fromEntries(rewritten);
    return lead === undefined || dynamicLead === undefined ? result : alsoMeets(result, { $ref: refTo(dynamicLead) });
  };
  return mapSchema(schema, resource.dialect, rewrite, pointer);
}

/** Added behind what the schema demands already, so that pointers into that go on leading there. */
function alsoMeets(schema: JsonObject, demand: JsonObject): JsonObject {
  const demands = [member(schema, "allOf") ?? []].flat();
  return { ...schema, allOf: [...demands, demand] };
}
