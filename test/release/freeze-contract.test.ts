import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import type { JsonValue } from "../../generator/schema/json.js";
import { hostileContract } from "../hostile/hostile-contract.js";
import { hostileStrings } from "../hostile/hostile-strings.js";
import { type Files, modelOf, planOf, release } from "./release-in-memory.js";

const yaml = (value: JsonValue): string => stringify(value, { aliasDuplicateObjects: false });
const json = (value: JsonValue): string => JSON.stringify(value);

/** The one frozen file of a registry, and what the contract's hash is. */
async function freeze(files: Files): Promise<{ content: string; hash: string }> {
  const { plan } = await planOf(files);
  const [one, ...others] = plan?.frozen ?? [];
  if (one === undefined || others.length > 0) throw new Error("expected one contract");
  return { content: one.content, hash: one.tool.hashes.contract };
}

/** Reads a frozen file alone, in a registry without anything that it may have been made from. */
async function readAlone(content: string): Promise<{ hashes: readonly string[]; faults: readonly string[] }> {
  const name = /^name: (.*)$/m.exec(content)?.[1] ?? "";
  const version = /^schema_version: "(.*)"$/m.exec(content)?.[1] ?? "";
  const { tools, diagnostics } = await modelOf(
    new Map([
      [`${name}/contract.yaml`, content],
      [`${name}/versions/${version}.yaml`, content],
    ]),
  );
  return {
    hashes: tools.flatMap((tool) => [tool, ...tool.versions].map(({ hashes }) => hashes.contract)),
    faults: diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ rule, message }) => `${rule}: ${message}`),
  };
}

const base = {
  name: "pay",
  description: "Pays. It does no more.",
  schema_version: "1.0.0",
  side_effect_class: "modify",
};

describe("a frozen version stands alone and proves itself", () => {
  test.each<[title: string, files: Record<string, string>]>([
    [
      "a schema in a file of its own",
      {
        "shop/pay/contract.yaml": yaml({ ...base, input: { $ref: "./input.json" } }),
        "shop/pay/input.json": json({
          $id: "https://example.com/pay",
          type: "object",
          properties: { a: { $ref: "#a" } },
          $defs: { x: { $anchor: "a", type: "string" } },
        }),
      },
    ],
    [
      "shared schemas, in input, output and details, that refer to each other",
      {
        "shop/pay/contract.yaml": yaml({
          ...base,
          input: { type: "object", properties: { m: { $ref: "../../shared/money.yaml" } } },
          output: { $ref: "../../shared/money.yaml" },
          errors: [
            {
              code: "NO_MONEY",
              class: "business",
              details: { type: "object", properties: { m: { $ref: "../../shared/money.yaml" } } },
            },
          ],
        }),
        "shared/money.yaml": yaml({
          type: "object",
          properties: { sub: { $ref: "#" }, currency: { $ref: "./codes.json#/$defs/currency" } },
        }),
        "shared/codes.json": json({ $defs: { currency: { type: "string", pattern: "^[A-Z]{3}$" } } }),
      },
    ],
    [
      "an inline schema that refers to itself",
      {
        "shop/pay/contract.yaml": yaml({ ...base, input: { type: "object", properties: { more: { $ref: "#" } } } }),
      },
    ],
    [
      "draft-07, whose definitions have another name",
      {
        "shop/pay/contract.yaml": yaml({ ...base, input: { $ref: "./input.json" }, output: true }),
        "shop/pay/input.json": json({
          $schema: "http://json-schema.org/draft-07/schema#",
          type: "object",
          properties: { a: { $ref: "#/definitions/x" } },
          definitions: { x: { type: "string" } },
        }),
      },
    ],
    [
      "schemas that are true and false",
      {
        "shop/pay/contract.json": json({
          ...base,
          input: { type: "object", properties: { a: true, b: false } },
          output: false,
        }),
      },
    ],
    [
      "defaults of two domains",
      {
        "domain.yaml": yaml({ owner: "all", goals: ["preview"] }),
        "shop/domain.yaml": yaml({ goals: ["production"], execution: { timeout_ms: 5000 } }),
        "shop/pay/contract.yaml": yaml({ ...base, input: { type: "object" } }),
      },
    ],
    [
      "every field that a contract may have, and a person's own",
      {
        "shop/pay/contract.yaml": yaml({
          ...base,
          $schema: "../x.json",
          code_name: "PayNow",
          title: "Pay",
          side_effect_class: { by: "/method", cases: { get: "read", drop: "delete" } },
          approval: "required",
          concurrency: "serial",
          open_world: true,
          idempotency: { keyFrom: ["/method"], window: "2h" },
          injected: { "/tenant": "principal.tenant" },
          input: {
            type: "object",
            properties: { method: { enum: ["get", "drop"] }, tenant: { type: "string" } },
            required: ["method", "tenant"],
          },
          goals: ["production"],
          execution: { timeout_ms: 1 },
          owner: "x",
          deprecated: { since: "0.9.0", remove_after: "2027-01-31" },
          formerly: ["charge"],
          tags: ["money"],
          docs: "https://example.com",
          apply_defaults: true,
          providers: { openai: {} },
          mcp: {},
          needs_review: ["title"],
          "x-note": { z: 1, a: [] },
        }),
      },
    ],
    [
      "numbers of every form",
      {
        "shop/pay/contract.json": json({
          ...base,
          input: {
            type: "object",
            properties: {
              a: {
                type: "number",
                minimum: -1.5e-7,
                maximum: 1e21,
                multipleOf: 0.1,
                default: 0,
                examples: [1e300, 10, 2, 5e-324],
              },
              "10": { const: 9007199254740991 },
              "2": {},
            },
          },
        }),
      },
    ],
  ])("%s", async (_, files) => {
    const { content, hash } = await freeze(new Map(Object.entries(files)));
    expect(content).not.toContain("../");
    expect(await readAlone(content)).toEqual({ hashes: [hash, hash], faults: [] });
  });

  test("defaults of the domain are written out, in the order in which contracts are written", async () => {
    const files = {
      "shop/domain.yaml": yaml({ execution: { timeout_ms: 5000 }, goals: ["production"] }),
      "shop/pay/contract.yaml": yaml({ input: { type: "object" }, ...base, $schema: "../contract.schema.json" }),
    };
    const { content, hash } = await freeze(new Map(Object.entries(files)));
    expect(content).toBe(`# Frozen by \`toolgen release\`. Never edited: the hash at the end proves it.
name: pay
description: Pays. It does no more.
schema_version: "1.0.0"
side_effect_class: modify
input: { type: object }
goals: [ production ]
execution: { timeout_ms: 5000 }
contract_hash: ${hash}
`);
  });

  test("samples stay out, and the version is found again", async () => {
    const sample = yaml({ title: "one", kind: "ideal", input: {} });
    const files = new Map([
      ["shop/pay/contract.yaml", yaml({ ...base, input: { type: "object" } })],
      ["shop/pay/samples/ideal.yaml", sample],
    ]);
    const { tools } = await modelOf(await release(files));
    expect(tools[0]?.versions.map(({ samples, schema_version }) => [samples.length, schema_version])).toEqual([
      [0, "1.0.0"],
    ]);
  });
});

describe("hostile text in every position of a contract", () => {
  const texts = [...hostileStrings].filter(([, text]) => text.length < 20_000);
  test.each(texts)("%s", async (name, text) => {
    const { files } = hostileContract(name, text);
    const kept = [...files].filter(([path]) => !path.includes("/samples/"));
    const written = new Map(kept.map(([path, value]) => [path, path.endsWith(".json") ? json(value) : yaml(value)]));
    const { content, hash } = await freeze(written);
    expect(await readAlone(content)).toEqual({ hashes: [hash, hash], faults: [] });
  });
});
