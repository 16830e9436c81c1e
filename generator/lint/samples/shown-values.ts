import type { SchemaBundle } from "../../load/schema-bundle.js";
import { isObject, type JsonSchema, type JsonValue, member } from "../../schema/json.js";
import { matches } from "../../schema/patterns/matches.js";
import { escapeToken, fragmentToPointer, valueAt } from "../../schema/pointer.js";
import { evaluate } from "../../schema/values/evaluate.js";

/** What a set of values has reached in a schema, by pointers: the values at each enum, the branches taken of each union. */
export type Shown = {
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
  readonly branches: ReadonlyMap<string, ReadonlySet<number>>;
};

/** Follows values through a schema, as far as it describes them. */
export function shownValues(bundle: SchemaBundle, samples: readonly JsonValue[]): Shown {
  const values = new Map<string, Set<string>>();
  const branches = new Map<string, Set<number>>();
  const note = <Item>(map: Map<string, Set<Item>>, pointer: string, item: Item): void => {
    map.set(pointer, (map.get(pointer) ?? new Set<Item>()).add(item));
  };
  const at = (pointer: string): JsonSchema | undefined => {
    const found = valueAt(bundle.schema, pointer);
    return typeof found === "boolean" || isObject(found) ? found : undefined;
  };

  /** `same`: the schemas that were followed for this very value. */
  const follow = (pointer: string, value: JsonValue, same: Set<string>): void => {
    const schema = at(pointer);
    if (!isObject(schema) || same.has(pointer)) return;
    same.add(pointer);
    const ref = member(schema, "$ref");
    if (typeof ref === "string") follow(fragmentToPointer(ref) ?? "", value, same);
    if (Array.isArray(member(schema, "enum"))) note(values, pointer, JSON.stringify(value));
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const list = member(schema, keyword);
      if (!Array.isArray(list)) continue;
      list.forEach((branch: JsonValue, index) => {
        if (keyword !== "allOf" && evaluate(bundle, [branch], value) === false) return;
        note(branches, `${pointer}/${keyword}`, index);
        follow(`${pointer}/${keyword}/${index}`, value, same);
      });
    }
    const condition = member(schema, "if");
    if (condition !== undefined) {
      follow(`${pointer}/${evaluate(bundle, [condition], value) === false ? "else" : "then"}`, value, same);
    }
    if (isObject(value)) followMembers(schema, pointer, value);
    if (Array.isArray(value)) followItems(schema, pointer, value);
  };

  const followMembers = (schema: JsonValue, pointer: string, value: Readonly<Record<string, JsonValue>>): void => {
    const patterns = Object.keys(member(schema, "patternProperties") ?? {});
    for (const [name, item] of Object.entries(value)) {
      const own = member(member(schema, "properties"), name);
      const matching = patterns.filter((pattern) => matches(pattern, name) === true);
      if (own !== undefined) follow(`${pointer}/properties/${escapeToken(name)}`, item, new Set());
      for (const pattern of matching) follow(`${pointer}/patternProperties/${escapeToken(pattern)}`, item, new Set());
      if (own === undefined && matching.length === 0) follow(`${pointer}/additionalProperties`, item, new Set());
    }
  };

  const followItems = (schema: JsonValue, pointer: string, value: readonly JsonValue[]): void => {
    const list = ["prefixItems", "items"].find((keyword) => Array.isArray(member(schema, keyword)));
    const listed = list === undefined ? 0 : ((member(schema, list) as readonly JsonValue[] | undefined)?.length ?? 0);
    const rest = list === "items" ? "additionalItems" : "items";
    value.forEach((item, index) => {
      follow(index < listed ? `${pointer}/${list}/${index}` : `${pointer}/${rest}`, item, new Set());
    });
  };

  for (const sample of samples) follow("", sample, new Set());
  return { values, branches };
}
