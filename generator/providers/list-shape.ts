import type { JsonValue } from "../schema/json.js";
import { type Rest, restOf } from "./object-shape.js";
import type { Located, Part, Site, View } from "./site.js";

/** What a list holds: one site a place at the beginning, and what all further items are. */
export type ListShape = { readonly first: readonly Site[]; readonly rest: Rest };

/** What the parts of a view, all together, say of a list's items. Both dialects' ways to write a tuple are read. */
export function listShapeOf({ parts }: View): ListShape {
  const tuples = parts.map(tupleOf);
  const length = Math.max(0, ...tuples.map(({ first }) => first.length));
  return {
    first: Array.from({ length }, (_, index): Site => ({ schemas: tuples.flatMap((tuple) => itemAt(tuple, index)) })),
    rest: restOf(tuples.flatMap((tuple) => itemAt(tuple, length))),
  };
}

type Tuple = { readonly first: readonly Located[]; readonly rest: readonly Located[] };

const itemAt = ({ first, rest }: Tuple, index: number): readonly Located[] => {
  const item = first[index];
  return item === undefined ? rest : [item];
};

function tupleOf({ schema, at }: Part): Tuple {
  const { prefixItems, items, additionalItems, unevaluatedItems, contains } = schema;
  const listed = (keyword: string, list: readonly JsonValue[]): readonly Located[] =>
    list.map((item, index) => ({ schema: item, at: `${at}/${keyword}/${index}` }));
  const one = (keyword: string, value: JsonValue | undefined): readonly Located[] =>
    value === undefined ? [] : [{ schema: value, at: `${at}/${keyword}` }];
  if (Array.isArray(items)) return { first: listed("items", items), rest: one("additionalItems", additionalItems) };
  const first = Array.isArray(prefixItems) ? listed("prefixItems", prefixItems) : [];
  // What `contains` matches counts as evaluated, so beside it the rest is not known.
  const unevaluated = items === undefined && contains === undefined ? unevaluatedItems : undefined;
  return { first, rest: [...one("items", items), ...one("unevaluatedItems", unevaluated)] };
}
