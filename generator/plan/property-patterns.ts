import { isObject, type JsonSchema, member } from "../schema/json.js";
import { isSchema } from "./typed-positions.js";

/** An entry of `patternProperties`: for all keys, for the keys that it lists, or for keys that no type can list. */
export type PropertyPattern = {
  readonly pattern: string;
  readonly schema: JsonSchema;
  readonly keys: readonly string[] | "every" | "some";
};

const everyKey = new Set(["", "^", "$", ".*", "^.*", ".*$", "^.*$"]);

/** The entries of a schema's `patternProperties`, in their order. */
export function patternsOf(schema: JsonSchema): readonly PropertyPattern[] {
  const patterns = member(schema, "patternProperties");
  if (!isObject(patterns)) return [];
  return Object.entries(patterns).flatMap(([pattern, value]) =>
    isSchema(value)
      ? [{ pattern, schema: value, keys: everyKey.has(pattern) ? "every" : (listedKeys(pattern) ?? "some") }]
      : [],
  );
}

/** The keys of a pattern that is one name or a choice of names: `^(default|mac)$`. */
function listedKeys(pattern: string): readonly string[] | undefined {
  const [, group, single] = /^\^(?:\((?:\?:)?([^()]*)\)|([^()|]*))\$$/.exec(pattern) ?? [];
  const names = group?.split("|") ?? (single === undefined ? [] : [single]);
  const isPlain = names.length > 0 && names.every((name) => /^(?:[\w :@/-]|\\[^\w\s])+$/.test(name));
  return isPlain ? [...new Set(names.map((name) => name.replace(/\\(.)/g, "$1")))] : undefined;
}
