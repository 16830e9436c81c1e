import { isObject, type JsonObject, type JsonValue, member } from "../schema/json.js";
import { matches } from "../schema/patterns/matches.js";
import { escapeToken } from "../schema/pointer.js";
import { type Located, type Part, type Site, type View, viewOf } from "./site.js";

/** What an object may hold under one name. */
export type Member = {
  readonly name: string;
  readonly site: Site;
  readonly isRequired: boolean;
  /** Whether `properties` has it. */
  readonly isStated: boolean;
  /** What else it may be, where only conditions speak of it. */
  readonly others?: readonly Site[];
};

/** Everything under other names: nothing, anything, or what a site says. */
export type Rest = "closed" | "open" | Site;

export type ObjectShape = {
  /** The names that are written down, in their order; those that are only required come last. */
  readonly members: readonly Member[];
  readonly rest: Rest;
  /** What names of a pattern hold. */
  readonly patterns: readonly { readonly pattern: string; readonly site: Site }[];
};

/** What the parts of a view, all together, say of an object's members. */
export function shapeOf(view: View): ObjectShape {
  const { parts } = view;
  const required = new Set(parts.flatMap(({ schema }) => requiredIn(schema)));
  const stated = new Set(parts.flatMap(({ schema }) => Object.keys(objectAt(schema, "properties"))));
  const names = [...new Set([...stated, ...required])];
  const rest = parts.flatMap((part) => [
    ...located(part, "additionalProperties"),
    ...(reaching(part, parts).some(({ schema }) => Object.hasOwn(schema, "additionalProperties"))
      ? []
      : located(part, "unevaluatedProperties")),
  ]);
  const patterns = parts.flatMap((part) =>
    Object.entries(objectAt(part.schema, "patternProperties")).map(([pattern, schema]) => ({
      pattern,
      site: { schemas: [{ schema, at: `${part.at}/patternProperties/${escapeToken(pattern)}` }] },
    })),
  );
  return {
    members: names.map((name) => ({
      name,
      site: { schemas: memberOf(parts, name) },
      isRequired: required.has(name),
      isStated: stated.has(name),
    })),
    rest: restOf(rest),
    patterns,
  };
}

/** What only conditions speak of (`then`, `else`, schemas that depend on a property). */
export type Conditional = {
  readonly members: readonly Member[];
  /** The places and keywords of the conditions. */
  readonly by: readonly { readonly at: string; readonly keyword: string }[];
};

/** Members that only conditions speak of: where an object is closed, they could not be sent otherwise. */
export function conditionalMembers(view: View): Conditional {
  const { parts, document } = view;
  const known = new Set(shapeOf(view).members.map(({ name }) => name));
  const sites = new Map<string, Site[]>();
  const by = parts.flatMap((part) =>
    conditionsIn(part).flatMap(({ keyword, located: one }) => {
      const inner = shapeOf(viewOf(document, { schemas: [one] }));
      const members = inner.members.filter(({ name, isStated }) => isStated && !known.has(name));
      for (const { name, site } of members) {
        const schemas = [...site.schemas, ...memberOf(parts, name)];
        sites.set(name, [...(sites.get(name) ?? []), { schemas }]);
      }
      return members.length === 0 ? [] : [{ at: part.at, keyword }];
    }),
  );
  const members = [...sites].flatMap(([name, [site, ...others]]): Member[] =>
    site === undefined ? [] : [{ name, site, isRequired: false, isStated: true, others }],
  );
  return { members, by };
}

function conditionsIn({ schema, at }: Part): readonly { readonly keyword: string; readonly located: Located }[] {
  const under = (keyword: string, said: string): { readonly keyword: string; readonly located: Located }[] => {
    const one = schema[keyword];
    return one === undefined ? [] : [{ keyword: said, located: { schema: one, at: `${at}/${keyword}` } }];
  };
  const dependent = (["dependentSchemas", "dependencies"] as const).flatMap((keyword) =>
    Object.entries(objectAt(schema, keyword)).map(([name, one]) => ({
      keyword,
      located: { schema: one, at: `${at}/${keyword}/${escapeToken(name)}` },
    })),
  );
  return [...(schema["if"] === undefined ? [] : [...under("then", "if"), ...under("else", "if")]), ...dependent];
}

export function restOf(schemas: readonly Located[]): Rest {
  if (schemas.some(({ schema }) => schema === false)) return "closed";
  const saying = schemas.filter(({ schema }) => isObject(schema) && Object.keys(schema).length > 0);
  return saying.length === 0 ? "open" : { schemas: saying };
}

/**
 * Each part says something of a member by its name, by patterns, or by what it says of all others. What names it comes first: that is
 * where it is described.
 */
function memberOf(parts: readonly Part[], name: string): readonly Located[] {
  const own = parts.map((part) => namedIn(part, name));
  const others = parts.flatMap((part, index) => {
    const isEvaluated = reaching(part, parts).some(
      (inner) => namedIn(inner, name).length > 0 || Object.hasOwn(inner.schema, "additionalProperties"),
    );
    return [
      ...((own[index] ?? []).length > 0 ? [] : located(part, "additionalProperties")),
      ...(isEvaluated ? [] : located(part, "unevaluatedProperties")),
    ];
  });
  return [...own.flat(), ...others];
}

function namedIn({ schema, at }: Part, name: string): readonly Located[] {
  const own = member(schema["properties"], name);
  const byPattern = Object.entries(objectAt(schema, "patternProperties")).filter(
    ([pattern]) => matches(pattern, name) === true,
  );
  return [
    ...(own === undefined ? [] : [{ schema: own, at: `${at}/properties/${escapeToken(name)}` }]),
    ...byPattern.map(([pattern, one]) => ({ schema: one, at: `${at}/patternProperties/${escapeToken(pattern)}` })),
  ];
}

/** A part and those that it applies to the same value: what these look at is evaluated for it. */
const reaching = (part: Part, parts: readonly Part[]): readonly Part[] =>
  parts.filter((other) => other === part || other.within.includes(part.at));

const located = ({ schema, at }: Part, keyword: string): readonly Located[] => {
  const value = schema[keyword];
  return value === undefined ? [] : [{ schema: value, at: `${at}/${keyword}` }];
};

const requiredIn = (schema: JsonObject): readonly string[] => {
  const names = schema["required"];
  return Array.isArray(names) ? names.filter((name: JsonValue): name is string => typeof name === "string") : [];
};

const objectAt = (schema: JsonObject, keyword: string): JsonObject => {
  const value = schema[keyword];
  return isObject(value) ? value : {};
};
