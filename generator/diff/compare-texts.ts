import type { ReviewRuleId } from "../diagnostics/review-rules.js";
import type { SchemaBundle } from "../load/schema-bundle.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, jsonEqual } from "../schema/json.js";
import { walkSchema } from "../schema/walk.js";
import { createFinding, type Found } from "./create-finding.js";
import type { Bump, Direction, Finding, Verdict } from "./review.js";
import type { ToolPair } from "./tool-pair.js";

/** What the model and people read: descriptions, titles, defaults, examples, order. No value passes or fails by it. */
export function compareTexts(pair: ToolPair): Finding[] {
  const { before, after } = pair;
  const tool = [
    textFinding(pair, "description-changed", "/description", "the tool", before.description, after.description),
    textFinding(pair, "title-changed", "/title", "the tool", before.title, after.title),
  ].flat();
  const schemas = (["input", "output"] as const).flatMap((part) => {
    const [old, now] = [before[part], after[part]];
    return old === undefined || now === undefined ? [] : comparePart(pair, part, old, now);
  });
  return [...tool, ...schemas];
}

/** Texts that differ only in spaces or in how Unicode composes a letter say the same. */
const plain = (text: string): string => text.normalize("NFC").replace(/\s+/gu, " ").trim();

function textFinding(
  { before, after }: ToolPair,
  rule: "description-changed" | "title-changed",
  pointer: string,
  what: string,
  old: string | undefined,
  now: string | undefined,
  places: Pick<Finding, "before" | "after" | "direction"> = {
    before: before.placeOf(pointer),
    after: after.placeOf(pointer),
  },
): Finding[] {
  if (old === now) return [];
  const text = { before: old ?? "", after: now ?? "" };
  const isSame = plain(text.before) === plain(text.after);
  const matters = rule === "description-changed" && !isSame;
  return [
    createFinding(after.name, {
      rule,
      params: { what },
      category: "model",
      verdict: matters ? "dangerous" : "doc-only",
      bump: "patch",
      pointer,
      fragments: [old, now],
      breaks: matters ? "nobody for sure: the model may choose and fill the tool differently" : "",
      text,
      ...places,
    } satisfies Found<"description-changed" | "title-changed">),
  ];
}

function comparePart(
  pair: ToolPair,
  part: Direction & ("input" | "output"),
  old: SchemaBundle,
  now: SchemaBundle,
): Finding[] {
  const before = nodesOf(old);
  const findings: Finding[] = [];
  walkSchema(now.schema, now.dialect, (node, pointer) => {
    const known = before.get(pointer);
    if (!isObject(node) || known === undefined) return;
    const places = { before: old.placeOf(pointer), after: now.placeOf(pointer), direction: part };
    const what = pointer === "" ? `the ${part}` : pathOf(pointer);
    const at = `/${part}${pointer}`;
    findings.push(
      ...textFinding(
        pair,
        "description-changed",
        `${at}/description`,
        what,
        text(known, "description"),
        text(node, "description"),
        places,
      ),
      ...textFinding(pair, "title-changed", `${at}/title`, what, text(known, "title"), text(node, "title"), places),
      ...annotationFindings(pair, known, node, at, what, part, places),
    );
  });
  return findings;
}

/** A place in the words of the findings about values: names of properties, a star for any item, a definition by its name. */
const pathOf = (pointer: string): string =>
  pointer
    .replaceAll(/\/(?:properties|\$defs|definitions)(?=\/)/g, "")
    .replaceAll(/\/(?:items|additionalProperties|contains|unevaluatedItems|unevaluatedProperties)(?=\/|$)/g, "/*");

const text = (node: JsonObject, keyword: string): string | undefined => {
  const value = node[keyword];
  return typeof value === "string" ? value : undefined;
};

const nodesOf = ({ schema, dialect }: SchemaBundle): ReadonlyMap<string, JsonObject> => {
  const nodes = new Map<string, JsonObject>();
  walkSchema(schema, dialect, (node: JsonSchema, pointer) => {
    if (isObject(node)) nodes.set(pointer, node);
  });
  return nodes;
};

type Places = Pick<Finding, "before" | "after" | "direction">;

function annotationFindings(
  { after }: ToolPair,
  old: JsonObject,
  now: JsonObject,
  at: string,
  what: string,
  part: "input" | "output",
  places: Places,
): Finding[] {
  const findings: Finding[] = [];
  const differs = (keyword: string): boolean => !jsonEqual(old[keyword] ?? null, now[keyword] ?? null);
  const add = (
    rule: ReviewRuleId,
    keyword: string,
    params: Readonly<Record<string, string>>,
    verdict: Verdict,
    bump: Bump,
    breaks = "",
  ): void => {
    const found = { rule, params, category: "model", verdict, bump, pointer: `${at}/${keyword}`, breaks, ...places };
    findings.push(createFinding(after.name, { ...found, fragments: [old[keyword], now[keyword]] } as never));
  };
  if (differs("default")) {
    const isArgument = part === "input";
    const how = `was ${show(old["default"])} and is ${show(now["default"])} now`;
    add(
      "default-changed",
      "default",
      { what, how },
      isArgument ? "dangerous" : "doc-only",
      isArgument ? "minor" : "patch",
      isArgument ? "callers who leave the argument out" : "",
    );
  }
  for (const keyword of ["examples", "example"])
    if (differs(keyword)) add("examples-changed", keyword, { what, keyword }, "doc-only", "patch");
  if (differs("deprecated"))
    add(
      "deprecation-changed",
      "deprecated",
      { what, how: now["deprecated"] === true ? "is deprecated" : "is no longer deprecated" },
      "doc-only",
      now["deprecated"] === true ? "minor" : "patch",
    );
  for (const keyword of hidden(old, now))
    if (differs(keyword)) add("hidden-annotation-changed", keyword, { what, keyword }, "doc-only", "patch");
  for (const keyword of ["properties", "enum"])
    if (isReordered(old[keyword], now[keyword]))
      add("order-changed", keyword, { what: `${keyword} of ${what}` }, "doc-only", "patch");
  return findings;
}

/** Annotations that no other rule names; the mark of sensitive values is the permission's. */
const hidden = (old: JsonObject, now: JsonObject): string[] =>
  [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (keyword) =>
      keyword !== "x-sensitive" &&
      (/^(?:\$comment|readOnly|writeOnly)$/.test(keyword) || keyword.startsWith("content") || keyword.startsWith("x-")),
  );

function isReordered(old: JsonValue | undefined, now: JsonValue | undefined): boolean {
  const keys = (value: JsonValue | undefined): string[] =>
    Array.isArray(value) ? value.map((item) => JSON.stringify(item)) : isObject(value) ? Object.keys(value) : [];
  const [before, after] = [keys(old), keys(now)];
  const common = before.filter((key) => after.includes(key));
  return !jsonEqual(
    common,
    after.filter((key) => before.includes(key)),
  );
}

const show = (value: JsonValue | undefined): string => {
  if (value === undefined) return "absent";
  const json = JSON.stringify(value);
  return json.length > 80 ? `${json.slice(0, 80)}…` : json;
};
