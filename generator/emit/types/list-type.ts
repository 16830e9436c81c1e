import { isSchema, restKeyword } from "../../plan/typed-positions.js";
import type { Dialect } from "../../schema/dialect.js";
import { type JsonSchema, member } from "../../schema/json.js";
import { arrayOf, tupleOf } from "./list-of.js";
import { neverType, type TypeNode, unknownType } from "./type-node.js";

/**
 * What the array keywords of a schema say; undefined where they say nothing. Lists are mutable: handlers build them, SDKs ask
 * for them, and a `T[]` goes wherever a `readonly T[]` is wanted. Lengths count in tuples only.
 */
export function listType(
  schema: JsonSchema,
  dialect: Dialect,
  typeAt: (schema: JsonSchema, pointer: string) => TypeNode,
): TypeNode | undefined {
  const tupleKeyword = dialect === "draft-07" ? "items" : "prefixItems";
  const tuple = member(schema, tupleKeyword);
  const keyword = restKeyword(schema, dialect);
  const further = keyword === undefined ? undefined : member(schema, keyword);
  if (!Array.isArray(tuple) && keyword === undefined) return undefined;
  const rest = keyword !== undefined && isSchema(further) ? typeAt(further, `/${keyword}`) : unknownType;
  if (!Array.isArray(tuple)) return arrayOf(rest);

  const [least, most] = [count(member(schema, "minItems")) ?? 0, count(member(schema, "maxItems")) ?? Infinity];
  const items = tuple
    .slice(0, most)
    .map((item, index) => (isSchema(item) ? typeAt(item, `/${tupleKeyword}/${index}`) : unknownType));
  return tupleOf(items, least, most <= tuple.length ? neverType : rest);
}

const count = (value: unknown): number | undefined =>
  typeof value === "number" && value >= 0 ? Math.floor(value) : undefined;
