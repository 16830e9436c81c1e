import { isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../../../schema/json.js";
import { escapeToken, fragmentToPointer } from "../../../schema/pointer.js";
import { assumeType } from "../formula/assume-type.js";
import { all, any, type Formula, forType, isAny, isNone, named, none, ofTypes, say, some } from "../formula/formula.js";
import { negate } from "../formula/negate.js";
import type { Reader } from "./normalise.js";
import { matching } from "./read-object.js";

/** A part of what a schema looks at, and the condition under which it does. */
type Look<Part> = { readonly when: Formula; readonly part: Part };
type Items = { readonly upTo: number; readonly matching: Formula };

/** More conditions than this make too many cases: they double with each. */
const mostConditions = 8;
const tooMany = `more than ${mostConditions} conditions decide it`;

/** `unevaluatedProperties` in words that need no memory of other keywords: one statement for each case that they may be in. */
export function unevaluatedProperties(node: JsonObject, at: string, reader: Reader): Formula {
  if (member(node, "unevaluatedProperties") === undefined) return any;
  const value = reader.part(`${at}/unevaluatedProperties`);
  const looks = looksAt(node, at, reader, keysSeen).filter(({ part }) => !isNone(part));
  const cases = perCase(looks, (parts) =>
    say({ type: "object", says: "every", keys: assumeType("string", negate(some(parts))), value }),
  );
  return cases ?? forType("object", reader.opaque(`what is left to unevaluatedProperties (${tooMany})`, at));
}

/** `unevaluatedItems`, likewise: items behind a place that satisfy no `contains` which holds. */
export function unevaluatedItems(node: JsonObject, at: string, reader: Reader): Formula {
  if (member(node, "unevaluatedItems") === undefined) return any;
  const value = reader.part(`${at}/unevaluatedItems`);
  const looks = looksAt(node, at, reader, itemsSeen).filter(({ part }) => part.upTo > 0 || !isNone(part.matching));
  const cases = perCase(looks, (parts) => {
    const from = Math.max(0, ...parts.map(({ upTo }) => upTo));
    if (from === Number.POSITIVE_INFINITY) return any;
    return say({ type: "array", says: "every", from, value: some([value, ...parts.map((part) => part.matching)]) });
  });
  return cases ?? forType("array", reader.opaque(`what is left to unevaluatedItems (${tooMany})`, at));
}

/**
 * For each set of conditions: one of the others holds, or what remains unseen satisfies the schema. Undefined where there are too
 * many conditions.
 */
function perCase<Part>(looks: readonly Look<Part>[], unseen: (parts: readonly Part[]) => Formula): Formula | undefined {
  const conditions = [...new Map(looks.map(({ when }) => [when.key, when])).values()].filter((when) => !isAny(when));
  if (conditions.length > mostConditions) return undefined;
  const cases = Array.from({ length: 2 ** conditions.length }, (_, bits) => {
    const isMet = (when: Formula): boolean =>
      isAny(when) || ((bits >> conditions.findIndex(({ key }) => key === when.key)) & 1) === 1;
    const others = conditions.filter((when) => !isMet(when));
    return some([...others, unseen(looks.filter(({ when }) => isMet(when)).map(({ part }) => part))]);
  });
  return all(cases);
}

type Seen<Part> = (node: JsonObject, at: string, reader: Reader) => readonly Part[];

/** What a schema and the schemas in its place look at. References are followed once: a circle looks at nothing more. */
function looksAt<Part>(node: JsonObject, at: string, reader: Reader, seen: Seen<Part>): Look<Part>[] {
  const visited = new Set<string>();
  const visit = (schema: JsonSchema | undefined, pointer: string, when: Formula, isRoot: boolean): Look<Part>[] => {
    if (!isObject(schema) || visited.has(`${pointer} ${when.key}`)) return [];
    visited.add(`${pointer} ${when.key}`);
    const inner = (path: string, condition: Formula = any): Look<Part>[] =>
      visit(reader.schemaAt(pointer + path), pointer + path, all([when, condition]), false);
    const conditional = (path: string): Look<Part>[] => inner(path, reader.read(pointer + path));
    const indexes = (keyword: string): string[] => {
      const list = member(schema, keyword);
      return Array.isArray(list) ? list.map((_: JsonValue, index) => `/${keyword}/${index}`) : [];
    };
    const ref = member(schema, "$ref");
    const target = typeof ref === "string" ? fragmentToPointer(ref) : undefined;
    // The keyword itself sees what its own schema does not; the same keyword further inside has seen everything.
    const own = seen(isRoot ? without(schema) : schema, pointer, reader);
    const looks = [
      ...own.map((part) => ({ when, part })),
      ...(target === undefined ? [] : visit(reader.schemaAt(target), target, when, false)),
      ...indexes("allOf").flatMap((path) => inner(path)),
      ...[...indexes("anyOf"), ...indexes("oneOf")].flatMap(conditional),
      ...Object.keys(member(schema, "dependentSchemas") ?? {}).flatMap((name) =>
        inner(
          `/dependentSchemas/${escapeToken(name)}`,
          all([ofTypes(["object"]), say({ type: "object", says: "some", keys: named([name]), value: any })]),
        ),
      ),
    ];
    if (member(schema, "if") === undefined) return looks;
    const condition = reader.read(`${pointer}/if`);
    return [...looks, ...inner("/if", condition), ...inner("/then", condition), ...inner("/else", negate(condition))];
  };
  return visit(node, at, any, true);
}

const without = (schema: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keyword.startsWith("unevaluated")));

/** The keys of the members that a schema's own keywords look at. */
const keysSeen: Seen<Formula> = (node) => {
  const hasRest = ["additionalProperties", "unevaluatedProperties"].some((word) => Object.hasOwn(node, word));
  if (hasRest) return [any];
  const patterns = Object.keys(member(node, "patternProperties") ?? {});
  return [named(Object.keys(member(node, "properties") ?? {})), ...patterns.map((pattern) => matching(pattern, true))];
};

/** The items that a schema's own keywords look at: those before an index, and those that `contains` asks for. */
const itemsSeen: Seen<Items> = (node, at, reader) => {
  if (["items", "unevaluatedItems"].some((word) => Object.hasOwn(node, word))) {
    return [{ upTo: Number.POSITIVE_INFINITY, matching: none }];
  }
  const listed = member(node, "prefixItems");
  const contained = member(node, "contains") === undefined ? none : reader.part(`${at}/contains`);
  return [{ upTo: Array.isArray(listed) ? listed.length : 0, matching: contained }];
};
