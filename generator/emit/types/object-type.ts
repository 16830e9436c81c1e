import { isOpen } from "../../plan/reader-forms.js";
import { extrasKeyword, isSchema } from "../../plan/typed-positions.js";
import { docText } from "../../print/doc-comment.js";
import type { Dialect } from "../../schema/dialect.js";
import { isObject, type JsonSchema, type JsonValue, member } from "../../schema/json.js";
import { escapeToken } from "../../schema/pointer.js";
import { meet, unionOf } from "./combine-types.js";
import { docLines } from "./doc-lines.js";
import { type Member, neverType, type TypeNode, unknownType } from "./type-node.js";

/** Patterns that every key matches. */
const everyKey = new Set(["", "^", ".*", "^.*", "^.*$", ".*$"]);

/** What the object keywords of a schema say; undefined where they say nothing. `typeAt` types a schema at a pointer below this one. */
export function objectType(
  schema: JsonSchema,
  dialect: Dialect,
  typeAt: (schema: JsonSchema, pointer: string) => TypeNode,
): TypeNode | undefined {
  const properties = schemasIn(member(schema, "properties"));
  const patterns = schemasIn(member(schema, "patternProperties"));
  const required = new Set(stringsIn(member(schema, "required")));
  const keyword = extrasKeyword(schema, dialect);
  const extras = keyword === undefined ? true : member(schema, keyword);
  if (properties.length + patterns.length + required.size === 0 && keyword === undefined) return undefined;

  const extrasType = keyword !== undefined && isSchema(extras) ? typeAt(extras, `/${keyword}`) : unknownType;
  const matched = patterns.map(([pattern, value]) => ({
    isEvery: everyKey.has(pattern),
    type: typeAt(value, `/patternProperties/${escapeToken(pattern)}`),
  }));
  const every = matched.filter(({ isEvery }) => isEvery).map(({ type }) => type);
  // An index signature speaks of all keys: where patterns sort them, it holds what any of them may hold.
  const rest = every.length > 0 ? every.reduce(meet) : unionOf([...matched.map(({ type }) => type), extrasType]);

  const named = properties.map(([key, value]): Member => {
    const type = every.reduce(meet, typeAt(value, `/properties/${escapeToken(key)}`));
    return { key, type, isOptional: !required.has(key), doc: docLines(value, key) };
  });
  const known = new Set(properties.map(([key]) => key));
  const demanded = [...required]
    .filter((key) => !known.has(key))
    .map((key): Member => ({ key, type: rest, isOptional: false, doc: [] }));
  const members = [...named, ...demanded];
  if (members.some(({ type, isOptional }) => !isOptional && type.kind === "never")) return neverType;
  return {
    kind: "object",
    members: members.filter(({ type }) => type.kind !== "never" || rest.kind !== "never"),
    rest,
    restDoc: [
      ...patterns.flatMap(([pattern, value]) => [`Names that match \`${docText(pattern)}\`.`, ...docLines(value)]),
      ...(isObject(extras) ? docLines(extras) : []),
    ],
    isOpen: isOpen(schema, dialect),
  };
}

const schemasIn = (value: JsonValue | undefined): [string, JsonSchema][] =>
  isObject(value) ? Object.entries(value).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1])) : [];

const stringsIn = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
