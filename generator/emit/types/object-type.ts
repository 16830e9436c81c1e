import { type PropertyPattern, patternsOf } from "../../plan/property-patterns.js";
import { isOpen } from "../../plan/reader-forms.js";
import { extrasKeyword, isSchema } from "../../plan/typed-positions.js";
import { docText } from "../../print/doc-comment.js";
import type { Dialect } from "../../schema/dialect.js";
import { isObject, type JsonSchema, type JsonValue, member } from "../../schema/json.js";
import { escapeToken } from "../../schema/pointer.js";
import { docLine, docLines } from "./doc-lines.js";
import { meet } from "./meet.js";
import { jsonType, type Member, type TypeNode, unknownType } from "./type-node.js";
import { unionOf } from "./union-of.js";

/** What the object keywords of a schema say; undefined where they say nothing. `typeAt` types a schema at a pointer below this one. */
export function objectType(
  schema: JsonSchema,
  dialect: Dialect,
  typeAt: (schema: JsonSchema, pointer: string) => TypeNode,
): TypeNode | undefined {
  const properties = schemasIn(member(schema, "properties"));
  const patterns = patternsOf(schema);
  const required = new Set(stringsIn(member(schema, "required")));
  const keyword = extrasKeyword(schema, dialect);
  const extras = keyword === undefined ? true : member(schema, keyword);
  if (properties.length + patterns.length + required.size === 0 && keyword === undefined) return undefined;

  const typed = patterns.map((entry) => ({
    ...entry,
    type: typeAt(entry.schema, `/patternProperties/${escapeToken(entry.pattern)}`),
  }));
  const extrasType = keyword !== undefined && isSchema(extras) ? typeAt(extras, `/${keyword}`) : unknownType;
  const every = typed.filter(({ keys }) => keys === "every").map(({ type }) => type);
  const some = typed.filter(({ keys }) => keys === "some").map(({ type }) => type);
  // An index signature speaks of all keys: where patterns sort them, it holds what any of them may hold.
  const others = some.length > 0 && extrasType.kind === "unknown" ? jsonType : extrasType;
  const rest = every.length > 0 ? every.reduce(meet) : unionOf([...some, others]);

  const named = new Map<string, Member>();
  const add = (key: string, type: TypeNode, doc: readonly string[]): void => {
    const known = named.get(key);
    const isOptional = !required.has(key);
    named.set(key, { key, type: meet(known?.type ?? unknownType, type), isOptional, doc: known?.doc ?? doc });
  };
  for (const [key, value] of properties) {
    add(key, every.reduce(meet, typeAt(value, `/properties/${escapeToken(key)}`)), docLines(value, key));
  }
  for (const { keys, type, schema: value } of typed) {
    if (typeof keys !== "string") for (const key of keys) add(key, every.reduce(meet, type), docLines(value, key));
  }
  for (const key of required) if (!named.has(key)) add(key, rest, []);
  return {
    kind: "object",
    members: [...named.values()].filter((member) => !member.isOptional || !isNever(member.type) || !isNever(rest)),
    rest,
    restDoc: restDoc(patterns, extras),
    isOpen: isOpen(schema, dialect),
  };
}

/** What is said of the properties that are no members: where their names are of several kinds, a line for each. */
function restDoc(patterns: readonly PropertyPattern[], extras: JsonValue | undefined): readonly string[] {
  const kinds = [
    ...patterns
      .filter(({ keys }) => typeof keys === "string")
      .map(({ pattern, keys, schema }) => ({
        names: keys === "every" ? "" : `Names that match \`${docText(pattern)}\``,
        schema,
      })),
    ...(isObject(extras) ? [{ names: "", schema: extras }] : []),
  ];
  const [only] = kinds;
  if (only === undefined || kinds.length > 1) {
    const lines = kinds.map(({ names, schema }) => ({ names: names || "Other names", text: docLine(schema) }));
    return lines.map(({ names, text }) => (text === "" ? `- ${names}.` : `- ${names}: ${text}`));
  }
  return [...(only.names === "" ? [] : [`${only.names}.`]), ...docLines(only.schema)];
}

const isNever = ({ kind }: TypeNode): boolean => kind === "never";

const schemasIn = (value: JsonValue | undefined): [string, JsonSchema][] =>
  isObject(value) ? Object.entries(value).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1])) : [];

const stringsIn = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
