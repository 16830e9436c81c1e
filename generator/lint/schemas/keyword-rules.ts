import { suggest } from "../../diagnostics/suggest.js";
import type { Dialect } from "../../schema/dialect.js";
import { type JsonObject, type JsonValue, member } from "../../schema/json.js";
import { escapeToken } from "../../schema/pointer.js";
import { evaluate } from "../../schema/values/evaluate.js";
import { createFinding, type Finding } from "../finding.js";
import type { LintedTool } from "../linted-tool.js";
import { ofEachTool, type RuleChecks } from "../rule-check.js";
import { partsOf, typesOf } from "../schema-facts.js";
import { placeOfNode, type SchemaNode, type SchemaPart } from "../schema-node.js";
import { foreignKeywords, keywordsOf, typeOfKeyword } from "./keywords.js";

/** Keywords that do not do what they seem to do. */
export const keywordRules: RuleChecks<
  "misspelt-keyword" | "unknown-keyword" | "nullable-keyword" | "keyword-without-effect" | "unanchored-pattern"
> = {
  "misspelt-keyword": ofEachTool((tool) => ofUnknownKeywords(tool, "misspelt-keyword")),
  "unknown-keyword": ofEachTool((tool) => ofUnknownKeywords(tool, "unknown-keyword")),
  "nullable-keyword": ofEachTool(checkNullable),
  "keyword-without-effect": ofEachTool(checkEffects),
  "unanchored-pattern": ofEachTool(checkPatterns),
};

type Report = (part: SchemaPart, node: SchemaNode) => Finding[];
const ofEachNode = ({ parts }: LintedTool, report: Report): Finding[] =>
  parts.flatMap((part) => part.nodes.flatMap((node) => report(part, node)));

const where = (
  { tool }: LintedTool,
  part: SchemaPart,
  node: SchemaNode,
  keyword: string,
  fragment: JsonValue = null,
) => ({
  tool: tool.name,
  at: `${part.root}${node.pointer}/${escapeToken(keyword)}`,
  fragment,
  place: placeOfNode(part, node, escapeToken(keyword)),
});

function ofUnknownKeywords(linted: LintedTool, rule: "misspelt-keyword" | "unknown-keyword"): Finding[] {
  return ofEachNode(linted, (part, node) => {
    const known = keywordsOf[part.bundle.dialect];
    const unknown = Object.keys(node.schema).filter(
      (word) => !known.has(word) && !foreignKeywords.has(word) && !/^(?:x-|ui:|\$)/.test(word),
    );
    return unknown.flatMap((keyword) => {
      const near = nearKeyword(keyword, part.bundle.dialect);
      const circumstances = where(linted, part, node, keyword);
      if (rule === "unknown-keyword")
        return near === undefined ? [createFinding(rule, { keyword }, circumstances)] : [];
      return near === undefined ? [] : [createFinding(rule, { keyword, near }, circumstances)];
    });
  });
}

const fold = (word: string): string => word.toLowerCase().replace(/[^a-z]/g, "");

/** The keyword that a word stands for: in other case or with separators, or a slip in a word that is long enough for one. */
function nearKeyword(word: string, dialect: Dialect): string | undefined {
  const candidates = [...keywordsOf[dialect]].filter((keyword) => !keyword.startsWith("$"));
  const same = candidates.find((keyword) => fold(keyword) === fold(word));
  if (same !== undefined || word.length < 5) return same;
  return suggest(
    word,
    candidates.filter((keyword) => keyword.length >= 4 && Math.abs(keyword.length - word.length) <= 2),
  );
}

function checkNullable(linted: LintedTool): Finding[] {
  return ofEachNode(linted, (part, node) => {
    const types = typesOf(partsOf(part.bundle, node.schema));
    if (member(node.schema, "nullable") !== true || types === undefined || types.includes("null")) return [];
    const type = `[${[...types, '"null"'].join(", ")}]`;
    return [createFinding("nullable-keyword", { type }, where(linted, part, node, "nullable"))];
  });
}

function checkEffects(linted: LintedTool): Finding[] {
  return ofEachNode(linted, (part, node) =>
    [...idleKeywords(part, node), ...refusedMembers(part, node)].map(({ keyword, detail }) =>
      createFinding("keyword-without-effect", { keyword, detail }, where(linted, part, node, keyword, detail)),
    ),
  );
}

type Idle = { readonly keyword: string; readonly detail: string };

function idleKeywords(part: SchemaPart, { schema }: SchemaNode): Idle[] {
  const has = (keyword: string): boolean => member(schema, keyword) !== undefined;
  const types = typesOf(partsOf(part.bundle, schema));
  const idle = Object.keys(schema).flatMap((keyword): Idle[] => {
    const wanted = typeOfKeyword(keyword, member(schema, keyword));
    if (
      wanted === undefined ||
      types === undefined ||
      types.length === 0 ||
      types.some((type) => wanted.includes(type))
    )
      return [];
    return [
      { keyword, detail: `it is about a value of type ${wanted[0]}, and the type here is ${types.join(" or ")}` },
    ];
  });
  const alone = [
    ...["minContains", "maxContains"].map((keyword) => [keyword, "contains"] as const),
    ...(part.bundle.dialect === "draft-07" && !Array.isArray(member(schema, "items"))
      ? [["additionalItems", "a list under items"] as const]
      : []),
  ];
  return [
    ...idle,
    ...alone.flatMap(([keyword, needed]) =>
      has(keyword) && !has(needed) ? [{ keyword, detail: `there is no ${needed}` }] : [],
    ),
  ];
}

/** Members of an enum that the rest of the schema refuses, as long as it takes others. */
function refusedMembers(part: SchemaPart, { schema }: SchemaNode): Idle[] {
  const values = member(schema, "enum");
  if (!Array.isArray(values)) return [];
  const rest: JsonObject = Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== "enum"));
  const refused = values.filter((value: JsonValue) => evaluate(part.bundle, [rest], value) === false);
  if (refused.length === 0 || refused.length === values.length) return [];
  const list = refused.map((value) => JSON.stringify(value)).join(", ");
  return [{ keyword: "enum", detail: `the rest of the schema refuses its ${list}` }];
}

function checkPatterns(linted: LintedTool): Finding[] {
  return ofEachNode(linted, (part, node) => {
    const pattern = member(node.schema, "pattern");
    if (part.name !== "input" || node.isCondition || typeof pattern !== "string" || !isUnanchored(pattern)) return [];
    return [createFinding("unanchored-pattern", { pattern }, where(linted, part, node, "pattern"))];
  });
}

/**
 * Neither anchor, where one alone says what is meant (`^https:`); or, in `^a|b$`, one that belongs to one alternative only.
 * A single character or class, and plain letters, ask whether the text holds them, which needs no anchor.
 */
function isUnanchored(pattern: string): boolean {
  if (/^(?:\\[a-zA-Z]|\\[pP]\{[^}]+\}|\[[^\]]+\]|.)\+?$|^[\p{L}\p{N} _-]+$/u.test(pattern)) return false;
  const alternatives = splitAlternatives(pattern);
  const begins = alternatives.filter((text) => text.startsWith("^")).length;
  const ends = alternatives.filter((text) => /(?<!\\)\$$/.test(text)).length;
  if (alternatives.length === 1)
    return begins === 0 && ends === 0 && !/\(\?<?[=!]/.test(pattern) && !/[\^$]/.test(pattern);
  return begins !== ends || (begins > 0 && begins < alternatives.length);
}

function splitAlternatives(pattern: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const [piece] of pattern.matchAll(/\\.|\[(?:\\.|[^\]])*\]|[\s\S]/gu)) {
    if (piece === "(") depth += 1;
    if (piece === ")") depth -= 1;
    if (piece === "|" && depth === 0) parts.push("");
    else parts[parts.length - 1] += piece;
  }
  return parts;
}
