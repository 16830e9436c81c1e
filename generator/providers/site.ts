import { isAsserting } from "../schema/canonical.js";
import type { Dialect } from "../schema/dialect.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue } from "../schema/json.js";
import { fragmentToPointer, valueAt } from "../schema/pointer.js";

/** A contract's schema, to which places point. */
export type Document = { readonly schema: JsonSchema; readonly dialect: Dialect };

/** A schema of the document and its place. `within`: the places of the schemas that apply it to the same value. */
export type Located = { readonly schema: JsonValue; readonly at: string; readonly within?: readonly string[] };

/**
 * Schemas that all apply to one value. Unions whose place is `settled` are not read again: a branch was chosen, or they are lost.
 * The first `inherited` schemas belong to what the site is a branch of: they are not what describes it.
 */
export type Site = {
  readonly schemas: readonly Located[];
  readonly settled?: readonly string[];
  readonly inherited?: number;
};

/** A schema that is an object, without what it says by reference and by `allOf`: that are parts of their own. */
export type Part = { readonly schema: JsonObject; readonly at: string; readonly within: readonly string[] };

/** A union that applies to a value: each branch with everything else that applies. */
export type Choice = {
  /** Place and keyword as one pointer. */
  readonly id: string;
  readonly at: string;
  readonly keyword: "anyOf" | "oneOf";
  readonly branches: readonly Site[];
};

/** What is said of one value, all in one list. */
export type View = {
  readonly document: Document;
  readonly site: Site;
  readonly parts: readonly Part[];
  /** Those of the parts that describe the value. */
  readonly describing: readonly Part[];
  /** The unions that are left to choose from. */
  readonly choices: readonly Choice[];
  /** The place of a `false`, or of what means the same: no value is right. */
  readonly never?: string;
  /** Equal for sites that say the same by the same schemas. */
  readonly key: string;
};

/** Reads a site: references are followed and `allOf` is opened, so that what is said of a value stands side by side. */
export function viewOf(document: Document, site: Site): View {
  const parts = new Map<string, Part>();
  let never: string | undefined;
  const add = ({ schema, at, within = [] }: Located): void => {
    if (isNever(schema)) never ??= at;
    if (!isObject(schema) || parts.has(at)) return;
    parts.set(at, { schema, at, within });
    const inside = [...within, at];
    const reference = referenceOf(document, schema);
    if (reference !== undefined) add({ ...reference, within: inside });
    for (const [index, branch] of listOf(schema, "allOf").entries()) {
      add({ schema: branch, at: `${at}/allOf/${index}`, within: inside });
    }
  };
  const inherited = site.inherited ?? 0;
  for (const located of site.schemas.slice(0, inherited)) add(located);
  const taken = parts.size;
  for (const located of site.schemas.slice(inherited)) add(located);
  const settled = site.settled ?? [];
  const all = [...parts.values()];
  const choices = all.flatMap((part) =>
    unions.flatMap((keyword): Choice[] => {
      const id = `${part.at}/${keyword}`;
      if (!Array.isArray(part.schema[keyword]) || settled.includes(id)) return [];
      const within = [...part.within, part.at];
      const branches = listOf(part.schema, keyword).map(
        (schema, index): Site => ({
          schemas: [...site.schemas, { schema, at: `${id}/${index}`, within }],
          settled: [...settled, id],
          inherited: site.schemas.length,
        }),
      );
      return [{ id, at: part.at, keyword, branches }];
    }),
  );
  const saying = all.filter(({ schema }) => Object.keys(schema).some((word) => word !== "$ref" && isAsserting(word)));
  const keys = saying.map(({ at }) => at + unions.filter((keyword) => settled.includes(`${at}/${keyword}`)).join());
  return {
    document,
    site,
    parts: all,
    describing: all.slice(taken),
    choices,
    ...(never === undefined ? {} : { never }),
    key: [...new Set(keys)].sort().join(" "),
  };
}

/** `false`, and the form in which generators write it: a branch for what is absent (openai/openai-node#1365). */
function isNever(schema: JsonValue): boolean {
  const not = isObject(schema) ? schema["not"] : undefined;
  return schema === false || not === true || (isObject(not) && Object.keys(not).length === 0);
}

/** What a schema refers to. */
export function referenceOf(document: Document, schema: JsonObject): Located | undefined {
  const { $ref } = schema;
  if (typeof $ref !== "string") return undefined;
  const at = fragmentToPointer($ref) ?? "";
  return { schema: valueAt(document.schema as JsonValue, at) ?? true, at };
}

const unions = ["anyOf", "oneOf"] as const;

const listOf = (schema: JsonObject, keyword: string): readonly JsonValue[] => {
  const list = schema[keyword];
  return Array.isArray(list) ? list : [];
};

/** The same site with further unions settled. */
export const settle = (site: Site, ids: readonly string[]): Site => ({
  ...site,
  settled: [...new Set([...(site.settled ?? []), ...ids])],
});

/** What a keyword says, part by part, where a part has it. */
export function saidOf(
  { parts }: View,
  keyword: string,
): readonly { readonly value: JsonValue; readonly at: string }[] {
  return parts.flatMap(({ schema, at }) => {
    const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    return value === undefined ? [] : [{ value, at }];
  });
}
