import type { JsonValue } from "../../schema/json.js";
import { fitsPattern } from "../fits-pattern.js";
import type { Kind } from "../kinds.js";
import { saidOf, type View } from "../site.js";
import { type Context, lose } from "./context.js";
import { noteOf } from "./note.js";

/** What is sent of a value's bounds, and what only its description says. */
export type Facts = { readonly kept: Readonly<Record<string, JsonValue>>; readonly notes: readonly string[] };

/** Keywords that say something of one type, and how two of them become one: the greater, the less, or the first. */
type Joining = "greatest" | "least" | "first";
const ofNumbers: readonly (readonly [string, Joining])[] = [
  ["minimum", "greatest"],
  ["maximum", "least"],
  ["exclusiveMinimum", "greatest"],
  ["exclusiveMaximum", "least"],
  ["multipleOf", "first"],
  ["format", "first"],
];
const keywordsOf: Readonly<Partial<Record<Kind, readonly (readonly [string, Joining])[]>>> = {
  string: [
    ["minLength", "greatest"],
    ["maxLength", "least"],
    ["pattern", "first"],
    ["format", "first"],
  ],
  integer: ofNumbers,
  number: ofNumbers,
  array: [
    ["minItems", "greatest"],
    ["maxItems", "least"],
    ["uniqueItems", "first"],
    ["contains", "first"],
    ["unevaluatedItems", "first"],
  ],
  object: [
    ["minProperties", "greatest"],
    ["maxProperties", "least"],
    ["propertyNames", "first"],
    ["dependentRequired", "first"],
    ["dependentSchemas", "first"],
    ["dependencies", "first"],
  ],
};

type Said = { readonly value: JsonValue; readonly at: string };

/**
 * The keywords that say something of the values of one type beside what they hold: kept where the provider takes them, else
 * lost and noted. `handled`: those that were said otherwise.
 */
export function factsOf(view: View, kind: Kind, context: Context, handled: readonly string[] = []): Facts {
  const kept: Record<string, JsonValue> = {};
  const notes: string[] = [];
  const drop = (keyword: string, { value, at }: Said, why: "unsupported" | "widened"): void => {
    lose(context, at, keyword, why);
    notes.push(noteOf(keyword, value));
  };
  for (const [keyword, joining] of keywordsOf[kind] ?? []) {
    const said = handled.includes(keyword) ? [] : saidOf(view, keyword).filter(({ value }) => says(keyword, value));
    const [first, ...others] = join(said, joining);
    if (first === undefined) continue;
    const told = tell(keyword, first.value, kind, context);
    for (const other of told === undefined ? said : others) drop(keyword, other, "unsupported");
    if (told === undefined) continue;
    const [name, value, isWhole] = told;
    const before = kept[name];
    kept[name] = typeof before === "number" && typeof value === "number" ? stricter(name, before, value) : value;
    if (!isWhole) for (const each of said) drop(keyword, each, "widened");
  }
  return { kept, notes };
}

/** Whether a keyword says anything at all. */
function says(keyword: string, value: JsonValue): boolean {
  if (keyword === "uniqueItems") return value === true;
  if (keyword === "minLength" || keyword === "minItems" || keyword === "minProperties") return value !== 0;
  return keyword === "unevaluatedItems" || keyword === "propertyNames" ? value !== true : true;
}

function join(said: readonly Said[], joining: Joining): readonly Said[] {
  const distinct = said.filter(
    ({ value }, index) => said.findIndex((other) => JSON.stringify(other.value) === JSON.stringify(value)) === index,
  );
  if (joining === "first") return distinct;
  const sign = joining === "least" ? 1 : -1;
  return [...distinct].sort((a, b) => sign * (Number(a.value) - Number(b.value))).slice(0, 1);
}

const stricter = (keyword: string, a: number, b: number): number =>
  keyword.startsWith("min") ? Math.max(a, b) : Math.min(a, b);

/** How a keyword is told: as which one, with which value, and whether that is all of it. Undefined where it isn't. */
function tell(
  keyword: string,
  value: JsonValue,
  kind: Kind,
  { rules, found }: Context,
): readonly [keyword: string, value: JsonValue, isWhole: boolean] | undefined {
  if (rules.movesBounds && typeof value === "number") {
    const isInteger = kind === "integer";
    if (keyword === "exclusiveMinimum") return ["minimum", isInteger ? Math.floor(value) + 1 : value, isInteger];
    if (keyword === "exclusiveMaximum") return ["maximum", isInteger ? Math.ceil(value) - 1 : value, isInteger];
  }
  if (!rules.keywords.has(keyword)) return undefined;
  if (keyword === "format") {
    return kind === "string" && rules.formats.has(String(value)) ? [keyword, value, true] : undefined;
  }
  if (keyword === "pattern") return fitsPattern(String(value), rules.patterns) ? [keyword, value, true] : undefined;
  if (keyword === "minItems" && Number(value) > rules.minItems) return [keyword, rules.minItems, false];
  if (keyword === "maxItems") {
    if (found.maxItems + Number(value) > rules.maxItemsTotal) return undefined;
    found.maxItems += Number(value);
  }
  return [keyword, value, true];
}

/** What is said of a value whatever its type is, and can be said to no provider: what it must not be, and what follows from what. */
export function conditionsOf(view: View, context: Context): readonly string[] {
  return (["not", "if"] as const).flatMap((keyword) =>
    saidOf(view, keyword).flatMap(({ value, at }) => {
      const schema = view.parts.find((part) => part.at === at)?.schema;
      const follows = keyword === "not" || schema?.["then"] !== undefined || schema?.["else"] !== undefined;
      if (!follows || value === false) return [];
      lose(context, at, keyword, "unsupported");
      const { then: met, else: missed } = schema ?? {};
      const rule: JsonValue =
        keyword === "not"
          ? value
          : {
              if: value,
              ...(met === undefined ? {} : { then: met }),
              ...(missed === undefined ? {} : { else: missed }),
            };
      return [keyword === "not" ? noteOf(keyword, value) : noteOf("rule", rule)];
    }),
  );
}
