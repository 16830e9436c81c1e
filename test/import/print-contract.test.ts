import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse, parseDocument } from "yaml";
import { guessEffects } from "../../generator/import/guess-effects.js";
import { type ImportedContract, printContract } from "../../generator/import/print-contract.js";
import type { JsonObject } from "../../generator/schema/json.js";

const contract: ImportedContract = {
  name: "update_shipment",
  title: "Change a shipment's priority",
  description: "Changes the delivery priority of one order.",
  effects: guessEffects("update_shipment", {}),
  input: { type: "object", properties: { b: {}, a: { type: "string" } } },
  output: { type: "array" },
  needsReview: ["side_effect_class", "open_world", "idempotency"],
  rest: { strict: true, annotations: { category: "shop" } },
};

const read = (printed: ReturnType<typeof printContract>, path: string): string =>
  printed.find((file) => file.path === path)?.content ?? "";

describe("printContract", () => {
  test("prints the contract as a person would write it", () => {
    const printed = printContract(contract);
    expect(printed.map((file) => file.path)).toEqual(["contract.yaml", "input.schema.json", "output.schema.json"]);
    expect(read(printed, "contract.yaml")).toBe(`name: update_shipment
title: Change a shipment's priority
description: Changes the delivery priority of one order.
schema_version: "1.0.0"
side_effect_class: modify
open_world: true
idempotency: none
input: { $ref: ./input.schema.json }
output: { $ref: ./output.schema.json }
needs_review: [ side_effect_class, open_world, idempotency ]
x-imported:
  strict: true
  annotations:
    category: shop
`);
    expect(read(printed, "input.schema.json")).toBe(`{
  "type": "object",
  "properties": {
    "b": {},
    "a": {
      "type": "string"
    }
  }
}
`);
  });

  test("prints only what there is to say", () => {
    const { title, output, ...rest } = contract;
    const effects = guessEffects("get", { readOnlyHint: true, openWorldHint: false });
    expect(printContract({ ...rest, effects, needsReview: [], rest: {} })[0]?.content).toBe(`name: update_shipment
description: Changes the delivery priority of one order.
schema_version: "1.0.0"
side_effect_class: read
input: { $ref: ./input.schema.json }
`);
    expect([title, output]).toEqual([contract.title, contract.output]);
  });

  test("folds a long paragraph, keeps the lines of a longer text, escapes what can't be seen", () => {
    const long = "Changes the delivery priority of one order. ".repeat(4).trim();
    const described = (description: string): string =>
      read(printContract({ ...contract, description }), "contract.yaml").split("schema_version")[0] ?? "";
    expect(described(long)).toMatch(/^description: >-\n {2}Changes the .*\n {2}\S.*\n$/m);
    expect(described("First.\n\n  - second # no comment")).toContain(
      "description: |-\n  First.\n\n    - second # no comment\n",
    );
    expect(described("a\u2028b\u202ec\ufeff")).toContain('description: "a\\u2028b\\u202ec\\ufeff"\n');
  });
});

const hostile = [
  "*/",
  "`$" + "{x}`",
  "__proto__",
  "constructor",
  "'",
  '"',
  "\\",
  "\\u0041",
  "a: b",
  "# x",
  "- x",
  "? x",
  "<<",
  "---",
  "...",
  "--- a\n...\n--- b",
  "!!str x",
  "&a *a",
  "{a}",
  "[a",
  "%YAML",
  "@x",
  "|",
  ">-",
  "null",
  "~",
  "true",
  "yes",
  "1.10",
  "0x1f",
  "2026-08-01",
  "",
  " ",
  "\n",
  " \n",
  "\n\n a",
  "  a\n b",
  "a \n b ",
  "a\n\n\n",
  "\ta\n\tb",
  "a\r\nb\rc",
  "a\u0085b\u2028c\u2029d",
  "\u0000\u0007\u001b[31m",
  "\ufeffa\ufffe\uffff",
  "\u202eabc\u2066\u200b\u200d",
  "👩‍👩‍👧 \u{10ffff}",
  "שלום עולם",
  "x".repeat(100_000),
  "word ".repeat(20_000),
  `${"line \n".repeat(10_000)}`,
];

describe("printContract gives every text back code unit by code unit", () => {
  const roundTrip = (text: string): void => {
    const rest = Object.fromEntries([
      ["key", text],
      [`x${text.slice(0, 500)}`, [text, { [`y${text.slice(0, 500)}`]: text }]],
      [text.slice(0, 500), null],
    ]) as JsonObject;
    const schema: JsonObject = { type: "object", description: text, properties: { [`p${text}`]: { const: text } } };
    const printed = printContract({ ...contract, title: text, description: text, input: schema, rest });
    const yaml = read(printed, "contract.yaml");
    const document = parseDocument(yaml, { version: "1.2", schema: "core", uniqueKeys: true });
    expect(document.errors).toEqual([]);
    expect(document.warnings).toEqual([]);
    const value = parse(yaml) as Readonly<Record<string, unknown>>;
    expect(value["title"] === text && value["description"] === text, JSON.stringify(text.slice(0, 200))).toBe(true);
    expect(value["x-imported"]).toEqual(rest);
    expect(JSON.parse(read(printed, "input.schema.json"))).toEqual(schema);
    expect(yaml).not.toMatch(/\r|[\u2028\u2029\ufeff]/);
  };

  test.each(hostile.map((text) => [text.slice(0, 20), text] as const))("%j", (_, text) => {
    roundTrip(text);
  });

  test("any text", () => {
    const pieces = fc.constantFrom(...hostile.filter((text) => text.length < 100), "\n", " ", "\t", ":", "#", "-", "a");
    const texts = fc.oneof(
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.string({ unit: "grapheme", maxLength: 200 }),
    );
    fc.assert(
      fc.property(texts, (text) => roundTrip(text)),
      { numRuns: 3000, seed: 2 },
    );
  });
});
