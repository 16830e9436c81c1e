import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { accepted } from "./accepted.js";
import { checkAiSdk } from "./check-ai-sdk.js";
import { checkRequest } from "./check-request.js";
import { type Json, type Reason, reasons } from "./finding.js";
import { type PatternFeature, patternFeatures } from "./pattern-features.js";
import { refused } from "./refused.js";
import { targetOf } from "./requests.js";

describe("R5: the checker refuses what a provider refuses", () => {
  test.each(refused)("$form: $reasons ($section): $what", ({ form, content, reasons }) => {
    const found = new Set(checkRequest(targetOf(form), content).map(({ reason }) => reason));
    expect([...found].sort()).toEqual([...reasons].sort());
  });

  test("for a hundred requests and more, and each reason that it knows", () => {
    expect(refused.length).toBeGreaterThanOrEqual(100);
    const shown = new Set(refused.flatMap((row) => row.reasons));
    expect(reasons.filter((reason) => !shown.has(reason))).toEqual([]);
  });
});

describe("R5: the checker takes what a provider takes", () => {
  test.each(accepted)("$form: $what", ({ form, content }) => {
    expect(checkRequest(targetOf(form), content)).toEqual([]);
  });
});

describe("R5: the checker reads the AI SDK's tools", () => {
  const schemaOf = (jsonSchema: Json, marked = true): object => ({
    jsonSchema,
    validate: undefined,
    ...(marked ? { [Symbol.for("vercel.ai.schema")]: true } : {}),
  });
  const right = { type: "object", properties: { a: { type: "array", items: { type: "string" } } } } as const;
  const closed = { ...right, required: ["a"], additionalProperties: false } as const;
  test.each<[what: string, provider: Parameters<typeof checkAiSdk>[0], tools: unknown, want: readonly Reason[]]>([
    ["a tool", "openai", { try_it: { description: "Tries it.", inputSchema: schemaOf(right) } }, []],
    ["a strict one", "anthropic", { try_it: { inputSchema: schemaOf(closed), strict: true } }, []],
    ["a list", "openai", [{ inputSchema: schemaOf(right) }], ["envelope"]],
    ["a bare schema", "openai", { try_it: { inputSchema: right } }, ["envelope", "invalid-schema"]],
    ["one without the SDK's mark", "openai", { try_it: { inputSchema: schemaOf(right, false) } }, ["envelope"]],
    ["parameters", "openai", { try_it: { inputSchema: schemaOf(right), parameters: right } }, ["member-unknown"]],
    ["strict with a text", "openai", { try_it: { inputSchema: schemaOf(right), strict: "yes" } }, ["envelope"]],
    ["what the provider refuses", "openai", { "try.it": { inputSchema: schemaOf(right) } }, ["name-pattern"]],
    [
      "what it refuses if strict",
      "bedrock",
      { try_it: { inputSchema: schemaOf(right), strict: true } },
      ["open-object"],
    ],
    ["what Gemini refuses", "gemini", { try_it: { inputSchema: schemaOf({ ...right, title: "T" }) } }, ["keyword"]],
  ])("%s", (_what, provider, tools, want) => {
    expect([...new Set(checkAiSdk(provider, tools).map(({ reason }) => reason))]).toEqual(want);
  });
});

test("R5: the checker shares nothing with what it judges", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".ts"));
  const imported = files.flatMap((name) =>
    [...readFileSync(join(import.meta.dirname, name), "utf8").matchAll(/ from "([^"]+)";/g)].map(
      ([, from = ""]) => from,
    ),
  );
  expect(imported.length).toBeGreaterThan(20);
  expect(
    imported.filter((from) => !/^(?:\.\/[a-z-]+\.js|ajv(?:\/dist\/2020\.js)?|vitest|node:fs|node:path)$/.test(from)),
  ).toEqual([]);
});

const patterns: readonly (readonly [pattern: string, features: readonly PatternFeature[]])[] = [
  ["^[a-z]+$", []],
  ["a(?!b)", ["lookaround"]],
  ["(?<=a)b", ["lookaround"]],
  ["(?<name>a)\\k<name>", ["named-group", "back-reference"]],
  ["(a)\\1", ["back-reference"]],
  ["\\bword", ["word-boundary"]],
  // A backspace, and texts that only look like groups.
  ["[\\b(?=]", []],
  ["\\(\\?=", []],
  ["\\p{L}\\u{1F600}", ["property-escape", "code-point-escape"]],
  ["[^]|[]", ["empty-class"]],
  ["[\\]{9}]", []],
];
test.each(patterns)("the features of %s", (pattern, features) => {
  expect([...patternFeatures(pattern).features].sort()).toEqual([...features].sort());
});

test("the greatest repeat of a pattern, where braces are no text", () => {
  expect(patternFeatures("(?:a|b){2,30}c{4}d{7,}[{99}]\\{98}").greatestRepeat).toBe(30);
});
