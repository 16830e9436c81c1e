import type { SchemaBundle } from "../../model/tool.js";
import { extrasKeyword, inPlaceKeywords, isSchema, referenceOf, schemaAt } from "../../plan/typed-positions.js";
import { type JsonSchema, type JsonValue, member } from "../../schema/json.js";
import { neverType, type TypeNode } from "./type-node.js";

/** Keywords that name further properties where no type shows them. */
const hidden = ["$dynamicRef", "if", "then", "else", "dependentSchemas"];

/** Whether a schema shuts all that stands in its place, and all that stands there is seen by types. */
export const isSealed = (schema: JsonSchema, bundle: SchemaBundle): boolean =>
  member(schema, "unevaluatedProperties") === false && !opensInPlace(schema, bundle, new Set());

/** Whether something in the place of a schema may allow properties that its type does not name. */
function opensInPlace(schema: JsonSchema, bundle: SchemaBundle, seen: Set<JsonSchema>): boolean {
  if (typeof schema === "boolean" || seen.has(schema)) return false;
  seen.add(schema);
  const extras = member(schema, extrasKeyword(schema, bundle.dialect) ?? "");
  if (extras === true || hidden.some((keyword) => member(schema, keyword) !== undefined)) return true;
  const target = referenceOf(schema);
  const referred = target === undefined ? undefined : schemaAt(bundle, target);
  const branches = inPlaceKeywords.flatMap((keyword): readonly JsonValue[] => {
    const list = member(schema, keyword);
    return Array.isArray(list) ? list : [];
  });
  return [...branches, ...(referred === undefined ? [] : [referred])].some(
    (branch) => isSchema(branch) && opensInPlace(branch, bundle, seen),
  );
}

/** `unevaluatedProperties: false`: without the properties that no part of the type names. */
export function sealType(type: TypeNode): TypeNode {
  if (type.kind === "object") return type.isOpen ? { ...type, rest: neverType, isOpen: false } : type;
  if (type.kind === "union" || type.kind === "intersection") return { ...type, types: type.types.map(sealType) };
  return type;
}
