import type { SchemaBundle } from "../../load/schema-bundle.js";
import { definitionsKey } from "../../schema/dialect.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../../schema/json.js";
import { formatPointer, fragmentToPointer, parsePointer, pointerToFragment } from "../../schema/pointer.js";
import { pruneDefinitions } from "../../schema/prune-definitions.js";
import { mapSchema } from "../../schema/walk.js";
import type { Edit } from "./change.js";

/**
 * The old schema with some of the changes that led to the new one, and without the others. What an edit brings along refers
 * to the new schema, so that one comes too, as a definition; the references into it are bent.
 */
export function applyEdits(before: SchemaBundle, after: SchemaBundle, edits: readonly Edit[]): SchemaBundle {
  const definitions = definitionsKey[before.dialect];
  const guest = freeName(before.schema, definitions);
  const bend = (schema: JsonSchema): JsonSchema =>
    mapSchema(schema, after.dialect, (node) => {
      const ref = member(node, "$ref");
      if (typeof ref !== "string") return node;
      const target = formatPointer([definitions, guest]) + (fragmentToPointer(ref) ?? "");
      return { ...(node as JsonObject), $ref: pointerToFragment(target) };
    });
  const edited = edits.reduce(
    (schema, edit) => changeAt(schema, parsePointer(edit.at), edit, bend),
    before.schema as JsonValue,
  ) as JsonSchema;
  if (typeof edited === "boolean") return { ...before, schema: edited };
  const own = member(edited, definitions);
  const withGuest: JsonObject = {
    ...edited,
    [definitions]: { ...(isObject(own) ? own : {}), [guest]: bend(after.schema) },
  };
  return { ...before, schema: pruneDefinitions(withGuest, before.dialect) };
}

function freeName(schema: JsonSchema, definitions: string): string {
  const own = member(schema, definitions);
  let name = "after";
  while (isObject(own) && Object.hasOwn(own, name)) name += "_";
  return name;
}

type Bend = (schema: JsonSchema) => JsonSchema;

function changeAt(value: JsonValue, tokens: readonly string[], edit: Edit, bend: Bend): JsonValue {
  const [token, ...rest] = tokens;
  if (token === undefined) return changeNode(value, edit, bend);
  if (Array.isArray(value)) {
    return value.map((item: JsonValue, index) => (String(index) === token ? changeAt(item, rest, edit, bend) : item));
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, JsonValue] => [
    key,
    key === token ? changeAt(inner, rest, edit, bend) : inner,
  ]);
  return Object.fromEntries(entries);
}

function changeNode(node: JsonValue, { keyword, member: name, value }: Edit, bend: Bend): JsonValue {
  if (keyword === "") return value === undefined ? true : bend(value as JsonSchema);
  const object = isObject(node) ? node : {};
  if (name === undefined) return withMember(object, keyword, bent(keyword, value, bend));
  const held = member(object, keyword);
  const bentMember = member(bent(keyword, value === undefined ? undefined : { [name]: value }, bend), name);
  return withMember(object, keyword, withMember(isObject(held) ? held : {}, name, bentMember));
}

/** The value of a keyword with its references bent: only as a part of a schema is it known where schemas stand in it. */
const bent = (keyword: string, value: JsonValue | undefined, bend: Bend): JsonValue | undefined =>
  value === undefined ? undefined : member(bend(Object.fromEntries([[keyword, value]])), keyword);

/** Put in its place where the object has it, at the end where it has not, or taken out. */
function withMember(object: JsonObject, key: string, value: JsonValue | undefined): JsonObject {
  if (value === undefined) return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
  if (!Object.hasOwn(object, key)) return Object.fromEntries([...Object.entries(object), [key, value]]);
  return Object.fromEntries(Object.entries(object).map(([name, old]) => [name, name === key ? value : old]));
}
