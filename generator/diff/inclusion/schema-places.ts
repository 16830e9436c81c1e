import type { SchemaBundle } from "../../load/schema-bundle.js";
import { isObject, type JsonSchema, type JsonValue, member } from "../../schema/json.js";
import { escapeToken, fragmentToPointer, valueAt } from "../../schema/pointer.js";
import { childrenOf } from "../../schema/walk.js";
import { enforcedSchema } from "../../validate/enforced-schema.js";

/** A schema document, with what its schemas say of the parts of a value. Schemas are named by their pointers. */
export type Places = {
  readonly schemaAt: (pointer: string) => JsonSchema | undefined;
  /** The schemas with all schemas in their place that may apply to the same value, or only with those that say what it is. */
  readonly inPlace: (pointers: readonly string[], which: "possible" | "asserted") => readonly string[];
  /** The schemas that may apply to the member of a name, and to those whose names match a pattern or nothing that is listed. */
  readonly ofMember: (pointers: readonly string[], name: string) => readonly string[];
  readonly ofPattern: (pointers: readonly string[], pattern: string) => readonly string[];
  readonly ofOthers: (pointers: readonly string[]) => readonly string[];
  /** The schemas that may apply to the item at an index. */
  readonly ofItem: (pointers: readonly string[], index: number) => readonly string[];
  /** At how many indexes schemas of their own stand. */
  readonly listed: (pointers: readonly string[]) => number;
};

const inPlaceOf = {
  possible: new Set(["allOf", "anyOf", "dependencies", "dependentSchemas", "else", "if", "not", "oneOf", "then"]),
  asserted: new Set(["allOf", "anyOf", "dependencies", "dependentSchemas", "else", "oneOf", "then"]),
};

export function schemaPlaces({ schema, dialect }: SchemaBundle): Places {
  const document = enforcedSchema(schema, dialect) as JsonValue;
  const schemaAt = (pointer: string): JsonSchema | undefined => {
    const found = valueAt(document, pointer);
    return typeof found === "boolean" || isObject(found) ? found : undefined;
  };
  const inPlace: Places["inPlace"] = (pointers, which) => {
    const found = new Set(pointers);
    for (const pointer of found) {
      const node = schemaAt(pointer);
      const ref = member(node as JsonValue | undefined, "$ref");
      if (typeof ref === "string") found.add(fragmentToPointer(ref) ?? "");
      for (const child of childrenOf(node ?? true, dialect)) {
        if (inPlaceOf[which].has(child.keyword)) found.add(pointer + child.pointer);
      }
    }
    return [...found].filter((pointer) => schemaAt(pointer) !== undefined).sort();
  };
  const has = (pointer: string, path: string): boolean => schemaAt(pointer + path) !== undefined;
  const first = (pointer: string, paths: readonly string[]): string[] =>
    paths
      .filter((path) => has(pointer, path))
      .slice(0, 1)
      .map((path) => pointer + path);
  const others = ["/additionalProperties", "/unevaluatedProperties"];
  return {
    schemaAt,
    inPlace,
    ofMember: (pointers, name) =>
      pointers.flatMap((pointer) => {
        const patterns = Object.keys(member(schemaAt(pointer) as JsonValue, "patternProperties") ?? {});
        const own = [
          `/properties/${escapeToken(name)}`,
          ...patterns
            .filter((pattern) => matches(pattern, name))
            .map((pattern) => `/patternProperties/${escapeToken(pattern)}`),
        ].filter((path) => has(pointer, path));
        return own.length > 0 ? own.map((path) => pointer + path) : first(pointer, others);
      }),
    ofPattern: (pointers, pattern) =>
      pointers.flatMap((pointer) => first(pointer, [`/patternProperties/${escapeToken(pattern)}`, ...others])),
    ofOthers: (pointers) => pointers.flatMap((pointer) => first(pointer, others)),
    ofItem: (pointers, index) =>
      pointers.flatMap((pointer) =>
        first(pointer, [`/prefixItems/${index}`, `/items/${index}`, "/items", "/additionalItems", "/unevaluatedItems"]),
      ),
    listed: (pointers) =>
      Math.max(
        0,
        ...pointers.flatMap((pointer) =>
          ["prefixItems", "items"].map((keyword) => {
            const list = member(schemaAt(pointer) as JsonValue, keyword);
            return Array.isArray(list) ? list.length : 0;
          }),
        ),
      ),
  };
}

function matches(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, "u").test(name);
  } catch {
    return false;
  }
}
