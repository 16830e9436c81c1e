import { type JsonObject, type JsonValue, jsonEqual } from "../../schema/json.js";
import type { Change } from "./change.js";
import { type NodePair, placeName } from "./list-changes.js";

/** Keywords of plain values, and the rule that names a change of each. */
const bounds: Readonly<Record<string, string>> = {
  minimum: "the smallest number",
  exclusiveMinimum: "the number to be exceeded",
  maximum: "the greatest number",
  exclusiveMaximum: "the number not to be reached",
  multipleOf: "the step",
  minLength: "the least length",
  maxLength: "the greatest length",
  minItems: "the least number of items",
  maxItems: "the greatest number of items",
  minProperties: "the least number of properties",
  maxProperties: "the greatest number of properties",
  minContains: "the least number of matching items",
  maxContains: "the greatest number of matching items",
};
const others = ["format", "uniqueItems", "dependentRequired", "dependencies", "additionalItems", "$ref"];

/** What changed in one node about the values themselves: types, enums, constants, bounds, patterns, formats. */
export function listValueChanges(pair: NodePair): Change[] {
  const { before, after } = pair;
  const differs = (keyword: string): boolean => !jsonEqual(before[keyword] ?? null, after[keyword] ?? null);
  return [
    ...(differs("type") ? typeChange(pair) : []),
    ...(differs("enum") || differs("const") ? allowedChange(pair) : []),
    ...Object.entries(bounds)
      .filter(([keyword]) => differs(keyword))
      .map(([keyword, what]) => keywordChange(pair, keyword, "bound-changed", { what })),
    ...(differs("pattern") ? [keywordChange(pair, "pattern", "pattern-changed", {})] : []),
    ...others.filter(differs).map((keyword) => keywordChange(pair, keyword, ruleOf(keyword), {})),
  ];
}

const ruleOf = (keyword: string): Change["rule"] =>
  keyword === "format" ? "format-changed" : keyword === "$ref" ? "reference-changed" : "keyword-changed";

function keywordChange(
  { before, after, at, path }: NodePair,
  keyword: string,
  rule: Change["rule"],
  more: Readonly<Record<string, string>>,
): Change {
  const value = after[keyword];
  const [from, to] = [show(before[keyword]), show(value)];
  const how =
    before[keyword] === undefined
      ? `is now ${to}`
      : value === undefined
        ? `was ${from} and is gone`
        : `was ${from} and is now ${to}`;
  return {
    rule,
    params: { keyword, place: placeName(path), how, ...more },
    before: Object.hasOwn(before, keyword) ? `${at.before}/${keyword}` : at.before,
    after: Object.hasOwn(after, keyword) ? `${at.after}/${keyword}` : at.after,
    path,
    edits: [{ at: at.before, keyword, ...(value === undefined ? {} : { value }) }],
  };
}

function typeChange(pair: NodePair): Change[] {
  const { before, after } = pair;
  const types = (node: JsonObject): readonly JsonValue[] => [node["type"] ?? []].flat();
  // As sets: ["string", "null"] and ["null", "string"] are one thing.
  const [old, now] = [new Set(types(before)), new Set(types(after))];
  if (old.size === now.size && [...old].every((type) => now.has(type))) return [];
  const words = (set: ReadonlySet<JsonValue>): string =>
    set.size === 0 ? "any type" : [...set].map(String).join(" or ");
  return [keywordChange(pair, "type", "type-changed", { how: `was ${words(old)} and is now ${words(now)}` })];
}

/** Values that came or went; `const` counts as a list of one. */
function allowedChange(pair: NodePair): Change[] {
  const { before, after, at, path } = pair;
  const [old, now] = [allowedBy(before), allowedBy(after)];
  const edits = ["enum", "const"].map((keyword) => {
    const value = after[keyword];
    return { at: at.before, keyword, ...(value === undefined ? {} : { value }) };
  });
  const where = (node: JsonObject, pointer: string): string =>
    Object.hasOwn(node, "enum") ? `${pointer}/enum` : Object.hasOwn(node, "const") ? `${pointer}/const` : pointer;
  const change = (rule: Change["rule"], values: readonly JsonValue[]): Change => ({
    rule,
    params: { place: placeName(path), values: listed(values) },
    before: where(before, at.before),
    after: where(after, at.after),
    path,
    edits,
  });
  if (old === undefined) return now === undefined ? [] : [change("values-restricted", now)];
  if (now === undefined) return [change("values-freed", old)];
  const gone = old.filter((value) => !now.some((other) => jsonEqual(other, value)));
  const come = now.filter((value) => !old.some((other) => jsonEqual(other, value)));
  // Only the half that a rule names is put into the old schema, so that each is judged by itself.
  const half = (rule: Change["rule"], told: readonly JsonValue[], left: readonly JsonValue[]): Change => ({
    ...change(rule, told),
    edits: [
      { at: at.before, keyword: "enum", value: left },
      { at: at.before, keyword: "const" },
    ],
  });
  return [
    ...(gone.length > 0
      ? [
          half(
            "values-removed",
            gone,
            old.filter((value) => !gone.includes(value)),
          ),
        ]
      : []),
    ...(come.length > 0 ? [half("values-added", come, [...old, ...come])] : []),
  ];
}

const allowedBy = (node: JsonObject): readonly JsonValue[] | undefined => {
  if (node["const"] !== undefined) return [node["const"]];
  return Array.isArray(node["enum"]) ? node["enum"] : undefined;
};

const listed = (values: readonly JsonValue[]): string =>
  values.length > 5
    ? `${values.slice(0, 5).map(show).join(", ")} and ${values.length - 5} more`
    : values.map(show).join(", ");

const show = (value: JsonValue | undefined): string => {
  const text = JSON.stringify(value ?? null);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
};
