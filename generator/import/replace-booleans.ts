import type { Dialect } from "../schema/dialect.js";
import { isObject, type JsonObject, type JsonValue, mapObject, member } from "../schema/json.js";
import { valueAt } from "../schema/pointer.js";
import type { UpgradedSchema } from "./draft.js";
import { mapNodes } from "./map-nodes.js";
import { without } from "./without.js";

/** Booleans of draft-03 (`required`) and draft-04 (exclusive bounds), which people write under every `$schema` and none. */
export function replaceBooleans(schema: JsonObject, dialect: Dialect): UpgradedSchema {
  const changes = new Set<string>();
  const replaced = mapNodes(schema, dialect, (node, pointer) => {
    const required = gatherRequired(node, valueAt(schema, pointer));
    if (required !== node) changes.add("required: true at a property became an entry of required");
    const bounded = exclusiveBounds.reduce(replaceBound, required);
    if (bounded !== required) changes.add("boolean exclusive bounds became numbers");
    return bounded;
  });
  return { schema: replaced, changes: [...changes] };
}

const exclusiveBounds = [
  ["exclusiveMinimum", "minimum"],
  ["exclusiveMaximum", "maximum"],
] as const;

function replaceBound(schema: JsonObject, [exclusive, bound]: (typeof exclusiveBounds)[number]): JsonObject {
  const isExclusive = member(schema, exclusive);
  if (typeof isExclusive !== "boolean") return schema;
  const limit = member(schema, bound);
  return isExclusive && limit !== undefined
    ? { ...without(schema, bound), [exclusive]: limit }
    : without(schema, exclusive);
}

/** `original` is the schema before its children were changed: a child's boolean may have become a list by now. */
function gatherRequired(schema: JsonObject, original: JsonValue | undefined): JsonObject {
  const properties = member(schema, "properties");
  const marks = Object.entries(member(original, "properties") ?? {}).map(([name, property]) => ({
    name,
    required: member(property, "required"),
  }));
  const marked = marks.filter((mark) => typeof mark.required === "boolean");
  if (!isObject(properties) || marked.length === 0) return schema;
  const listed = member(schema, "required");
  const names = [
    ...(Array.isArray(listed) ? listed : []),
    ...marked.filter((mark) => mark.required === true).map((mark) => mark.name),
  ];
  const unmarked = mapObject(properties, (property) =>
    isObject(property) && typeof member(property, "required") === "boolean" ? without(property, "required") : property,
  );
  return { ...schema, properties: unmarked, ...(names.length === 0 ? {} : { required: [...new Set(names)] }) };
}
