import { appendFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { compileCli, project } from "../cli/compiled-cli.js";
import { runVerify, type VerifyRun } from "./run-verify.js";
import { orderContract, shop } from "./shop.js";

let main: string;
let folder: string;
beforeAll(() => {
  main = compileCli();
  folder = project(shop());
});
const verify = (words: readonly string[], ...input: (string | Uint8Array)[]): Promise<VerifyRun> =>
  runVerify(main, folder, words, input);
const put = (file: string, content: string | Uint8Array): void => writeFileSync(path.join(folder, file), content);

const note = "note: other contracts of the registry have errors; `toolgen build` shows them\n";
const good = '{"order_id":"A-1","lines":[{"sku":"a","priority":"high"}]}';
/** From before lines had a priority. */
const old = '{"order_id":"A-2","lines":[{"sku":"a","priority":"low"},{"sku":"secret"}]}';

describe("toolgen verify samples (G2)", () => {
  test("says which records fail, where and how often, in words, and shows no value", async () => {
    put(
      "answers.jsonl",
      [
        ...Array.from({ length: 30 }, () => good),
        ...Array.from({ length: 5 }, () => old),
        "",
        '  {"order_id":"A-3","lines":[{"sku":"secret","priority":"secret"}]}',
        '{"order_id":"secret","lines":"secret"',
        '{"order_id":null,"lines":[{"sku":"secret","priority":"low","prioritee\\u001b[2J\u202e":"secret"}]}',
        "",
      ].join("\r\n"),
    );
    const { code, stdout, stderr } = await verify(["--tool", "get_order", "answers.jsonl"]);
    expect(stdout).toBe(`required: 5 of 38 records (13.2 %) lack the property "priority" at /lines/*
    answers.jsonl:31:1 (record 31) at /lines/1
    answers.jsonl:32:1 (record 32) at /lines/1
    answers.jsonl:33:1 (record 33) at /lines/1
    … and 2 more
  fix: where old data lack it, take it out of \`required\`; else mend what made these records

additionalProperties: 1 of 38 records (2.6 %) has the property "prioritee\\u001b[2J\\u{202e}" at /lines/*, which is not allowed
    answers.jsonl:39:1 (record 38) at /lines/0
  fix: declare the property, or leave the object open for what newer services add

enum: 1 of 38 records (2.6 %) has a value at /lines/*/priority other than "low" or "high"
    answers.jsonl:37:3 (record 36) at /lines/0/priority
  fix: add the values that are really sent, or mend what made these records

type: 1 of 38 records (2.6 %) has null at /order_id in place of a string
    answers.jsonl:39:1 (record 38)
  fix: where null is a real answer, allow it: add "null" to the type

syntax: 1 of 38 records (2.6 %) is no JSON
    answers.jsonl:38:1 (record 37)
  fix: write each record as one JSON value on a line of its own (JSON Lines)

get_order 1.1.0 output: 38 records · 30 valid · 7 invalid · 1 unreadable
a client that holds answers against the contract drops 7 of 38 records (18.4 %) whole
`);
    expect({ code, stderr }).toEqual({ code: 1, stderr: note });
  });

  test("gives the same as JSON, in a stable form", async () => {
    put("two.json", `[\n  ${good},\n  ${old}\n]\n`);
    const words = ["--tool", "read_order", "two.json", "--format", "json", "--limit", "1"];
    const { code, stdout } = await verify(words);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      format: "toolgen/verify-samples@1",
      tool: "get_order",
      part: "output",
      schema_version: "1.1.0",
      at: "",
      records: 2,
      valid: 1,
      invalid: 1,
      unreadable: 0,
      causes: [
        {
          outcome: "invalid",
          tool: "get_order",
          schema_version: "1.1.0",
          keyword: "required",
          at: "/lines/*",
          property: "priority",
          expected: null,
          found: null,
          count: 1,
          share: 0.5,
          message: '1 of 2 records (50 %) lacks the property "priority" at /lines/*',
          hint: "where old data lack it, take it out of `required`; else mend what made these records",
          examples: [{ file: "two.json", line: 3, column: 3, record: 2, at: "/lines/1" }],
        },
      ],
      other_causes: 0,
      cut_records: 0,
      diagnostics: [],
    });
  });

  test("its JSON holds nothing that a terminal obeys", async () => {
    const { stdout } = await verify(
      ["--tool", "get_order", "--format", "json"],
      '{"lines":[{"\u009b2J\u202e\u2028":1}]}\n',
    );
    expect(stdout).not.toMatch(/[^\P{C}\n]|\u2028/u);
    expect(JSON.parse(stdout).causes.map(({ keyword }: { keyword: string }) => keyword)).toContain(
      "additionalProperties",
    );
  });

  test.each<{ name: string; input: (string | Uint8Array)[] }>([
    { name: "JSON Lines", input: [`${good}\n`, `${good}\n`] },
    { name: "an array", input: [`[${good},`, `${good}]`] },
    { name: "values without a line end", input: [good + good] },
    { name: "values over several lines", input: [`${JSON.stringify(JSON.parse(good), undefined, 2)}\n`.repeat(2)] },
    { name: "gzip", input: [gzipSync(`${good}\n${good}\n`)] },
    { name: "gzip in pieces", input: [...gzipSync(`[${good},${good}]`)].map((byte) => Uint8Array.of(byte)) },
  ])("from standard input, $name: all valid, exit 0", async ({ input }) => {
    const { code, stdout } = await verify(["--tool", "get_order"], ...input);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: "get_order 1.1.0 output: 2 records · 2 valid · 0 invalid · 0 unreadable\n",
    });
  });

  test("several files and standard input in their order; the number of a record begins anew in each", async () => {
    put("a.jsonl", `${good}\n${old}\n`);
    put("b.jsonl.gz", gzipSync(`${good}\n${good}\n${old}`));
    const { stdout } = await verify(["--tool", "get_order", "a.jsonl", "-", "b.jsonl.gz"], old);
    expect(stdout).toContain(`
    a.jsonl:2:1 (record 2) at /lines/1
    stdin:1:1 (record 1) at /lines/1
    b.jsonl.gz:3:1 (record 3) at /lines/1
`);
  });

  test("the value stands somewhere inside the record", async () => {
    const result = (value: string): string => `{"result":{"structuredContent":${value}}}\n`;
    const input = [result(good), result(old), '{"error":"secret"}\n'];
    const { code, stdout } = await verify(["--tool", "get_order", "--at", "/result/structuredContent"], ...input);
    expect(code).toBe(1);
    expect(stdout).toContain('required: 1 of 3 records (33.3 %) lacks the property "priority" at /lines/*\n');
    expect(stdout).toContain(
      "absent: 1 of 3 records (33.3 %) has nothing at /result/structuredContent\n    stdin:3:1 (record 3)\n",
    );
    expect(stdout).not.toContain("secret");
  });

  test("arguments are held against the input schema", async () => {
    const input = '{"order_id":"A-1"}\n{"order_id":"secret"}\n';
    const { code, stdout } = await verify(["--tool", "get_order", "--input", "--limit", "0"], input);
    expect(code).toBe(1);
    expect(
      stdout,
    ).toBe(`pattern: 1 of 2 records (50 %) has a string at /order_id that does not match the pattern ^A-[0-9]+$

get_order 1.1.0 input: 2 records · 1 valid · 1 invalid · 0 unreadable
a service that holds arguments against the contract refuses 1 of 2 records (50 %)
`);
  });

  test("each record names its tool in a field", async () => {
    const record = (tool: unknown, out: string): string =>
      `${JSON.stringify({ tool: { name: tool } }).slice(0, -1)},"out":${out}}\n`;
    const input = [
      record("get_order", good),
      record("read_order", good),
      record("get_order", old),
      record("get_forecast", "{}"),
      record("secret", "{}"),
      record(7, "{}"),
      record("broken", "{}"),
    ];
    const { code, stdout } = await verify(["--tool-field", "/tool/name", "--at", "/out"], ...input);
    expect(code).toBe(1);
    for (const line of [
      'required: get_order: 1 of 7 records (14.3 %) lacks the property "priority" at /lines/*\n',
      "no-schema: get_forecast: 1 of 7 records (14.3 %) belongs to a tool without this schema\n",
      "unknown-tool: 1 of 7 records (14.3 %) names a tool that the registry does not have\n",
      "unnamed-tool: 1 of 7 records (14.3 %) names no tool\n",
      "faulty-contract: broken: 1 of 7 records (14.3 %) belongs to a tool whose contract has errors\n",
      "registry/shop/broken/contract.yaml:2:1 error invalid-syntax:",
      "\noutput: 7 records · 2 valid · 1 invalid · 4 unreadable\n",
    ]) {
      expect(stdout).toContain(line);
    }
    expect(stdout).not.toContain("secret");
    const { stdout: json } = await verify(["--tool-field", "name", "--format", "json"], '{"name":"get_order"}');
    expect(JSON.parse(json)).toMatchObject({ tool: null, schema_version: null, causes: [{ tool: "get_order" }, {}] });
  });

  test("--quiet prints causes, or nothing", async () => {
    expect(await verify(["--tool", "get_order", "--quiet"], good)).toMatchObject({ code: 0, stdout: "", stderr: "" });
    const { stdout, stderr } = await verify(["--tool", "get_order", "--quiet", "--limit", "0"], old);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^required: 1 of 1 record \(100 %\) lacks .*\n {2}fix: .*\n$/);
  });

  test("nothing to hold against the contract is no success", async () => {
    expect(await verify(["--tool", "get_order"], "\n \n")).toMatchObject({
      code: 1,
      stdout: "get_order 1.1.0 output: no record was found\n",
    });
  });
});

describe("versions", () => {
  /** The contract as it was before lines had a priority. */
  const frozen = orderContract.replace('"1.1.0"', '"1.0.0"').replace("required: [sku, priority]", "required: [sku]");

  test("a frozen version is one to be chosen, and proves itself by its hash (R3)", async () => {
    const own = project({ ...shop(), "registry/shop/get_order/versions/1.0.0.yaml": frozen });
    const run = (version: string): Promise<VerifyRun> =>
      runVerify(main, own, ["--tool", "get_order", "--schema-version", version], [old]);

    const unproved = await run("1.0.0");
    expect(unproved.code).toBe(1);
    expect(unproved.stdout).toContain("registry/shop/get_order/versions/1.0.0.yaml:1:1 error frozen-hash:");
    const [, hash = ""] = /its hash is (tg1:[0-9a-f]+)/.exec(unproved.stdout) ?? [];
    appendFileSync(path.join(own, "registry/shop/get_order/versions/1.0.0.yaml"), `contract_hash: ${hash}\n`);

    expect(await run("1.0.0")).toMatchObject({
      code: 0,
      stdout: "get_order 1.0.0 output: 1 record · 1 valid · 0 invalid · 0 unreadable\n",
    });
    expect(await run("1.1.0")).toMatchObject({ code: 1 });
    expect(await run("2.0.0")).toMatchObject({
      code: 2,
      stdout: "",
      stderr: "error: get_order has no version 2.0.0; it has 1.1.0, 1.0.0\n",
    });
  });
});

describe("what stops it", () => {
  test.each<{ words: string[]; want: string }>([
    {
      words: [],
      want: "error: name the tool with --tool, or with --tool-field the field of each record that names it\n",
    },
    { words: ["--tool", "get_ordre"], want: "error: there is no tool get_ordre\n(Did you mean get_order?)\n" },
    {
      words: ["--tool", "x\u001b"],
      want: "error: there is no tool x\\u{1b}\nThe tools are:\n  get_order\n  get_forecast\n",
    },
    { words: ["--tool", "get_forecast"], want: "error: the tool get_forecast has no output schema\n" },
    {
      words: ["--tool", "get_order", "--at", "a"],
      want: "error: --at takes a JSON pointer, such as /result/structuredContent: a is none\n",
    },
    {
      words: ["--tool", "get_order", "--limit", "-1"],
      want: "error: option '--limit <number>' argument '-1' is invalid. It takes a whole number.\n",
    },
    {
      words: ["--tool", "a", "--tool-field", "b"],
      want: "error: option '--tool-field <field>' cannot be used with option '--tool <name>'\n",
    },
    {
      words: ["--tool", "a", "--input", "--output"],
      want: "error: option '--input' cannot be used with option '--output'\n",
    },
    { words: ["--tol", "a"], want: "error: unknown option '--tol'\n" },
  ])("verify samples $words: exit 2, and why", async ({ words, want }) => {
    const { code, stdout, stderr } = await verify(words, good);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(want);
  });

  test("no configuration: exit 2", async () => {
    const { code, stdout } = await runVerify(main, project({}), ["--tool", "a"]);
    expect(code).toBe(2);
    expect(stdout).toContain("error config-not-found:");
  });

  test("no registry: exit 1, located, also as JSON", async () => {
    const empty = project({ "codegen.config.ts": 'export default { package: { name: "@example/tools" } };\n' });
    const { code, stdout } = await runVerify(main, empty, ["--tool", "a", "--format", "json"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ records: 0, diagnostics: [{ rule: "registry-not-found" }] });
  });

  test.each<{ name: string; contract: string; want: string }>([
    { name: "can't be parsed", contract: "name: [\n", want: "get_order/contract.yaml:2:1 error invalid-syntax:" },
    {
      name: "contradicts itself",
      contract: orderContract.replace("name: get_order", "name: get_order\ngoals: [none]"),
      want: "error unknown-goal:",
    },
    {
      name: "holds no schema that can be compiled",
      contract: orderContract.replace("type: string }", "type: strin }"),
      want: "error invalid-schema:",
    },
  ])("the contract itself $name: exit 1, located", async ({ contract, want }) => {
    const own = project({ ...shop(), "registry/shop/get_order/contract.yaml": contract });
    const { code, stdout, stderr } = await runVerify(main, own, ["--tool", "get_order"], [good]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toContain(want);
    expect(stdout).not.toContain("records");
  });

  test("a source that can't be read, or not to its end: exit 3; the others are judged", async () => {
    const zipped = gzipSync(
      Array.from({ length: 5_000 }, (_, index) => `{"order_id":"${index}","lines":[]}\n`).join(""),
    );
    put("cut.jsonl.gz", zipped.subarray(0, zipped.length / 2));
    put("good.jsonl", good);
    const { code, stdout } = await verify([
      "--tool",
      "get_order",
      "absent.jsonl",
      "registry",
      "cut.jsonl.gz",
      "good.jsonl",
    ]);
    expect(code).toBe(3);
    expect(stdout).toContain("error unreadable-file: absent.jsonl can't be read: ENOENT\n");
    expect(stdout).toMatch(/error unreadable-file: registry can't be read: E(ISDIR|PERM|ACCES)\n/);
    expect(stdout).toContain("error unreadable-file: cut.jsonl.gz can't be read: unexpected end of file\n");
    expect(stdout).toMatch(/get_order 1\.1\.0 output: [\d,]+ records/);
  });
});
