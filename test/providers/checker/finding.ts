/** Why a request is refused, by stable short names. */
export const reasons = [
  // The list and its entries
  "envelope",
  "member-unknown",
  "member-missing",
  "name-pattern",
  "name-length",
  "name-twice",
  "description-empty",
  "strict-unwritten",
  "strict-false",
  "hints-unwritten",
  "two-schemas",
  // The root of a schema
  "root-type",
  "root-union",
  "root-properties",
  // Any schema
  "invalid-schema",
  "keyword",
  "keyword-type",
  "type",
  "type-list",
  "typeless",
  "items-missing",
  "properties-empty",
  "key-pattern",
  "optional-property",
  "required-unknown",
  "open-object",
  "union-sibling",
  "min-items",
  // References
  "ref-external",
  "ref-dangling",
  "ref-sibling",
  "ref-recursive",
  // Values and texts
  "format",
  "pattern",
  "enum-type",
  "enum-empty-text",
  "enum-null",
  "enum-case",
  // Budgets
  "depth",
  "property-count",
  "characters",
  "enum-count",
  "enum-characters",
  "max-items-total",
  "strict-tools",
  "optional-count",
  "union-count",
] as const;
export type Reason = (typeof reasons)[number];

/** Why the conversation in a request is refused, or what joins it to the request's tools. */
export const messageReasons = [
  "envelope",
  "content-empty",
  "text-blank",
  "thought-last",
  "call-id",
  "call-name",
  "call-arguments",
  "call-unsigned",
  "call-unanswered",
  "result-orphan",
  "result-twice",
  "result-late",
  "result-order",
  "result-form",
  "role-order",
  "tools-missing",
  "choice-unknown",
] as const;
export type MessageReason = (typeof messageReasons)[number];

/** What is wrong, and where: a JSON pointer into what was sent. */
export type Finding<Why extends string = Reason> = { readonly reason: Why; readonly at: string };

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** An own member; a name such as `constructor` has none. */
export const own = (value: unknown, name: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

export const textsOf = (value: unknown): readonly string[] =>
  isList(value) ? value.filter((one) => typeof one === "string") : [];

/** A pointer one or more steps further. */
export const below = (at: string, ...tokens: readonly (string | number)[]): string =>
  at + tokens.map((token) => `/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
