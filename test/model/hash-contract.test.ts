import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { hashJson, sha256, sourceHash } from "../../generator/model/hash-contract.js";
import type { Hashes } from "../../generator/model/tool.js";
import { compileTool } from "../scenarios/compile-registry.js";

/** The other road: SHA-256 over a canonical text that was written by hand. */
const tg1 = (...canonical: string[]): string =>
  `tg1:${createHash("sha256").update(canonical.join(""), "utf8").digest("hex")}`;

/** A contract with every field that a hash takes in. Changed lines are given by their beginning. */
const contract = [
  "name: update_shipment",
  "title: Change a priority",
  "description: Changes the priority.",
  'schema_version: "1.0.0"',
  "side_effect_class: modify",
  "idempotency: { key: /key }",
  "input:",
  "  type: object",
  "  required: [order_id]",
  "  properties:",
  "    order_id: { type: string, description: The order. }",
  "    key: { type: string }",
  "    amount: { $ref: '#/$defs/money' }",
  "  $defs:",
  "    money: { type: number, minimum: 0 }",
  "output: { type: string }",
  "errors: [{ code: GONE, class: not_found }]",
  "execution: { timeout_ms: 10000 }",
];
const sample = "title: s\nkind: ideal\ninput: { order_id: A1 }\noutput: done\n";

async function hashesOf(lines: readonly string[], files: Readonly<Record<string, string>> = {}): Promise<Hashes> {
  const { hashes } = await compileTool({
    "s/update_shipment/contract.yaml": `${lines.join("\n")}\n`,
    "s/update_shipment/samples/a.yaml": sample,
    ...files,
  });
  return hashes;
}
const changed = (begin: string, line: string): string[] => {
  expect(contract.filter((text) => text.startsWith(begin)).length).toBe(1);
  return contract.map((text) => (text.startsWith(begin) ? line : text));
};

describe("golden vectors of tg1", () => {
  test("of values", () => {
    expect(hashJson(null)).toBe("tg1:74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b");
    expect(hashJson(null)).toBe(tg1("null"));
    expect(hashJson({ b: [1, 1.5, "é"], a: {} })).toBe(tg1('{"a":{},"b":[1,1.5,"é"]}'));
    expect(hashJson({ b: [1, 1.5, "é"], a: {} })).toBe(
      "tg1:b2812661e186bdd37af1bf84870d253d4c4c3200c4da1d8d59bcbc9e84e3a3e1",
    );
    expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  test("of a contract", async () => {
    const { wire, contract: whole, source } = await hashesOf(contract);
    expect(wire).toBe(
      tg1(
        '{"input":["2020-12",{"$defs":[["money",{"minimum":0,"type":"number"}]],',
        '"properties":[["order_id",{"type":"string"}],["key",{"type":"string"}],["amount",{"$ref":"#/$defs/money"}]],',
        '"required":["order_id"],"type":"object"}],"output":["2020-12",{"type":"string"}]}',
      ),
    );
    expect(whole).toBe(
      tg1(
        '{"apply_defaults":false,"description":"Changes the priority.",',
        '"effects":{"worst":{"approval":"never","concurrency":"serial","side_effect_class":"modify"}},',
        '"errors":[{"class":"not_found","code":"GONE","retryable":false}],"formerly":[],"goals":[],',
        '"hints":{"destructiveHint":false,"idempotentHint":true,"openWorldHint":false,"readOnlyHint":false},',
        '"idempotency":{"from":"executor","key":"/key","kind":"key"},"injected":{},',
        '"input":["2020-12",{"$defs":[["money",{"minimum":0,"type":"number"}]],',
        '"properties":[["order_id",{"description":"The order.","type":"string"}],["key",{"type":"string"}],["amount",{"$ref":"#/$defs/money"}]],',
        '"required":["order_id"],"type":"object"}],"name":"update_shipment",',
        '"output":["2020-12",{"type":"string"}],"schema_version":"1.0.0","stability":"stable",',
        '"timeout_ms":10000,"title":"Change a priority"}',
      ),
    );
    const digest = (text: string): string => createHash("sha256").update(text).digest("hex");
    expect(source).toBe(
      tg1(
        `[["s/update_shipment/contract.yaml","${digest(`${contract.join("\n")}\n`)}"],`,
        `["s/update_shipment/samples/a.yaml","${digest(sample)}"]]`,
      ),
    );
    // Written down once: an approval that was given must still hold after an upgrade of toolgen.
    expect({ wire, whole, source }).toEqual({
      wire: "tg1:3079a79b2d716f8524b1140ccf675b046138a65aabc93d32414c2e78e2be3e85",
      whole: "tg1:be5d2a0a3cd3131afc6f1297f7439887a3efe0104f5718e6d2e3b2ee7abfbabf",
      source: "tg1:c599cad9e4bcf26825a696ebf2371a1bf3a61538e873b0ece3975f3bff2f977c",
    });
  });

  test("of a contract without an answer, in draft-07", async () => {
    const { hashes } = await compileTool({
      "t/contract.yaml":
        'name: t\ndescription: d\nschema_version: "2026-08-01"\nside_effect_class: read\ninput: { $schema: "http://json-schema.org/draft-07/schema#", type: object, title: T }\n',
    });
    expect(hashes.wire).toBe(tg1('{"input":["draft-07",{"type":"object"}],"output":null}'));
    expect(hashes.contract).toBe(
      tg1(
        '{"apply_defaults":false,"description":"d",',
        '"effects":{"worst":{"approval":"never","concurrency":"parallel","side_effect_class":"read"}},"errors":[],"formerly":[],"goals":[],',
        '"hints":{"destructiveHint":false,"idempotentHint":true,"openWorldHint":false,"readOnlyHint":true},',
        '"idempotency":{"kind":"none"},"injected":{},"input":["draft-07",{"title":"T","type":"object"}],"name":"t","output":null,',
        '"schema_version":"2026-08-01","stability":"stable"}',
      ),
    );
  });
});

type Change = readonly [title: string, lines: readonly string[], wire: "same" | "other", contract: "same" | "other"];
const without = (begin: string): string[] => contract.filter((text) => !text.startsWith(begin));
const changes: readonly Change[] = [
  // What calls notice.
  [
    "another type",
    changed("    key", "    key: { type: integer }").map((line) =>
      line.startsWith("idem") ? "idempotency: none" : line,
    ),
    "other",
    "other",
  ],
  [
    "another order of properties",
    [...contract.slice(0, 10), contract[11] ?? "", contract[10] ?? "", ...contract.slice(12)],
    "other",
    "other",
  ],
  [
    "one more definition that nothing uses",
    [...contract.slice(0, 15), "    unused: { type: string }", ...contract.slice(15)],
    "same",
    "same",
  ],
  ["no answer", without("output:").map((line) => line), "other", "other"],
  [
    "a format",
    changed("    order_id", "    order_id: { type: string, format: hostname, description: The order. }"),
    "other",
    "other",
  ],
  // What models notice.
  [
    "another description of a property",
    changed("    order_id", "    order_id: { type: string, description: That order. }"),
    "same",
    "other",
  ],
  ["a default", changed("    money", "    money: { type: number, minimum: 0, default: 1 }"), "same", "other"],
  [
    "an own keyword",
    changed("    money", "    money: { type: number, minimum: 0, x-sensitive: true }"),
    "same",
    "other",
  ],
  ["another title", changed("title:", "title: Change the priority"), "same", "other"],
  ["another description", changed("description:", "description: Changes it."), "same", "other"],
  ["another class", changed("side_effect_class:", "side_effect_class: publish"), "same", "other"],
  ["another error", changed("errors:", "errors: [{ code: GONE, class: conflict }]"), "same", "other"],
  ["another time limit", changed("execution:", "execution: { timeout_ms: 9999 }"), "same", "other"],
  ["another version", changed("schema_version:", 'schema_version: "1.0.1"'), "same", "other"],
  ["goals", [...contract, "goals: [production]"], "same", "other"],
  ["an old name", [...contract, "formerly: [change_shipment]"], "same", "other"],
  ["a word for one provider", [...contract, "providers: { openai: { strict: false } }"], "same", "other"],
  // What nobody notices.
  [
    "another order of the fields",
    [...contract].slice(3, 6).concat(contract.slice(0, 3), contract.slice(6)),
    "same",
    "same",
  ],
  [
    "another order of a schema's keywords",
    changed("    money", "    money: { minimum: 0.0, type: number }"),
    "same",
    "same",
  ],
  [
    "an owner, tags, a link, an own field, open questions",
    [...contract, "owner: team", "tags: [a]", "docs: https://example.com", "x-note: 1", "needs_review: [idempotency]"],
    "same",
    "same",
  ],
  ["a comment", ["# a comment", ...contract], "same", "same"],
  // Defaults that are written out.
  [
    "the default of who makes the key",
    changed("idempotency:", "idempotency: { key: /key, from: executor }"),
    "same",
    "same",
  ],
  [
    "the default of each field",
    [
      ...contract,
      "approval: never",
      "concurrency: serial",
      "open_world: false",
      "stability: stable",
      "goals: []",
      "formerly: []",
      "injected: {}",
      "apply_defaults: false",
    ],
    "same",
    "same",
  ],
  [
    "the default of an error",
    changed("errors:", "errors: [{ code: GONE, class: not_found, retryable: false }]"),
    "same",
    "same",
  ],
  [
    "the default dialect",
    changed("output:", 'output: { $schema: "https://json-schema.org/draft/2020-12/schema", type: string }'),
    "same",
    "same",
  ],
];

describe("R3: contract_hash and wire_hash after", () => {
  const unchanged = hashesOf(contract);
  test.each(changes)("%s", async (_title, lines, wire, whole) => {
    expect(lines).not.toEqual(contract);
    const noAnswer = !lines.some((line) => line.startsWith("output:"));
    const files = noAnswer ? { "s/update_shipment/samples/a.yaml": sample.replace("output: done\n", "") } : {};
    const [before, after] = [await unchanged, await hashesOf(lines, files)];
    expect(after.wire === before.wire ? "same" : "other").toBe(wire);
    expect(after.contract === before.contract ? "same" : "other").toBe(whole);
    expect(after.source).not.toBe(before.source);
  });

  test("defaults of a domain count like the contract's own", async () => {
    const own = await hashesOf([...contract, "goals: [preview]"]);
    const inherited = await hashesOf(contract, { "s/domain.yaml": "goals: [preview]\n" });
    expect(inherited.contract).toBe(own.contract);
    expect(inherited.source).not.toBe(own.source);
  });

  test("a schema in a file counts like one that is written inline", async () => {
    const inline = await hashesOf(contract);
    const file = await hashesOf(changed("output:", "output: { $ref: ../../shared/answer.json }"), {
      "shared/answer.json": '{ "type": "string" }',
    });
    expect([file.wire, file.contract]).toEqual([inline.wire, inline.contract]);
  });
});

describe("source_hash", () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const files = new Map([
    ["a", bytes("x: 1\ny: 2\n")],
    ["b", bytes("z\n")],
    ["c", bytes("unused")],
  ]);

  test("CRLF makes no difference, a lone carriage return does", async () => {
    const windows = new Map([...files, ["a", bytes("x: 1\r\ny: 2\r\n")] as const]);
    const old = new Map([...files, ["a", bytes("x:\r 1\ny: 2\n")] as const]);
    expect(sourceHash(["a", "b"], windows)).toBe(sourceHash(["a", "b"], files));
    expect(sourceHash(["a", "b"], old)).not.toBe(sourceHash(["a", "b"], files));
    const [unix, crlf] = [
      await hashesOf(contract),
      await hashesOf(contract, { "s/update_shipment/samples/a.yaml": sample.replaceAll("\n", "\r\n") }),
    ];
    expect(crlf).toEqual(unix);
  });

  test("takes in the named files only, whatever their order", () => {
    expect(sourceHash(["b", "a"], files)).toBe(sourceHash(["a", "b"], files));
    expect(sourceHash(["a"], files)).not.toBe(sourceHash(["a", "b"], files));
    expect(sourceHash(["a", "c"], files)).not.toBe(sourceHash(["a", "b"], files));
  });

  test("a sample, a shared file and a domain's file count", async () => {
    const lines = changed("output:", "output: { $ref: ../../shared/answer.json }");
    const set = {
      "shared/answer.json": '{ "type": "string" }',
      "s/domain.yaml": "owner: a\n",
      "other/unused.json": "{}",
    };
    const before = (await hashesOf(lines, set)).source;
    for (const [path, text, same] of [
      ["shared/answer.json", '{ "type":  "string" }', false],
      ["s/domain.yaml", "owner: b\n", false],
      ["s/update_shipment/samples/a.yaml", `${sample}# more\n`, false],
      ["other/unused.json", "[]", true],
    ] as const) {
      const after = (await hashesOf(lines, { ...set, [path]: text })).source;
      expect([path, after === before]).toEqual([path, same]);
    }
  });
});
