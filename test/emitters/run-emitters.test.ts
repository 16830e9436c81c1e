import { describe, expect, test } from "vitest";
import type { Place } from "../../generator/diagnostics/diagnostic.js";
import { type EmitterSource, readEmitters } from "../../generator/emit/emitters/read-emitters.js";
import { runEmitters } from "../../generator/emit/emitters/run-emitters.js";
import type { SharedSchemaView, ToolView } from "../../generator/emit/emitters/tool-view.js";
import { readTemplates } from "../../generator/load/read-templates.js";
import { planPackage } from "../../generator/plan/plan-package.js";
import { compileRegistry } from "../pipeline/compile-registry.js";

const thrown: Place = { file: "emitters/x.ts", line: 7, column: 3, endLine: 7, endColumn: 3 };
const source = (value: unknown, file = "emitters/x.ts", options?: unknown): EmitterSource => ({
  file,
  value,
  options,
  placeOfError: async () => thrown,
});
const contract = (name: string, rest = ""): string =>
  `name: ${name}\ndescription: Does ${name}. It does nothing else.\nschema_version: "1.0.0"\nside_effect_class: read\ninput: { type: object }\n${rest}`;
const registry = new Map([
  ["shop/b_tool/contract.yaml", contract("b_tool")],
  ["shop/a_tool/contract.yaml", contract("a_tool")],
]);

async function plan(files: ReadonlyMap<string, string> = registry) {
  const { tools, diagnostics } = await compileRegistry(files);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const options = { name: "@example/tools", version: "0.0.0", private: true, commonjs: false };
  return planPackage(tools, options, readTemplates());
}

/** The files, and the findings in one string each, of plug-ins over the two tools. */
async function emit(...sources: EmitterSource[]) {
  const { emitters, diagnostics: refused } = readEmitters(sources);
  expect(refused).toEqual([]);
  const planned = await plan();
  const { files, diagnostics } = await runEmitters(emitters, planned, planned.tools);
  const findings = diagnostics.map(({ rule, message, hint, place, related = [] }) =>
    [`${place?.file}:${place?.line}`, rule, message, hint, ...related.map((other) => other.place.file)].join(" | "),
  );
  return { files, findings };
}
const named = (emitter: object): object => ({ name: "notes", version: "1.2.0", ...emitter });
const file = (path: string, content = "x\n"): object => ({ path, content });
const indexOf = (given: unknown): EmitterSource => source(named({ emitIndex: () => given }));

describe("readEmitters", () => {
  const emitTool = (): never[] => [];
  test.each<{ given: unknown; want: string[] }>([
    { given: 7, want: ["the default export is no emitter"] },
    { given: null, want: ["the default export is no emitter"] },
    {
      given: { name: "x", version: "1", emitTools: emitTool },
      want: ["emitTools is no field of an emitter", "the emitter emits nothing"],
    },
    { given: { name: "X", version: "1", emitTool }, want: ["the emitter has no name that a folder can bear"] },
    { given: { name: "../x", version: "1", emitTool }, want: ["the emitter has no name that a folder can bear"] },
    { given: { version: "1", emitTool }, want: ["the emitter has no name that a folder can bear"] },
    ...["src", "dist", "declarations", "test"].map((name) => ({
      given: { name, version: "1", emitTool },
      want: [`the folder ${name} of the generated package is toolgen's own`],
    })),
    { given: { name: "x", emitTool }, want: ["the emitter has no version"] },
    { given: { name: "x", version: 1, emitTool: [] }, want: ["the emitter has no version", "emitTool is no function"] },
  ])("refuses $given", ({ given, want }) => {
    const { emitters, diagnostics } = readEmitters([source(given)]);
    expect(emitters).toEqual([]);
    expect(diagnostics.map(({ message }) => message)).toEqual(want);
    expect(diagnostics.map(({ rule, place }) => [rule, place?.file, place?.line])).toEqual(
      want.map(() => ["invalid-emitter", "emitters/x.ts", 1]),
    );
  });

  test("suggests what a misspelt field may have meant", () => {
    const { diagnostics } = readEmitters([source({ name: "x", version: "1", emitTools: emitTool })]);
    expect(diagnostics[0]?.hint).toBe("did you mean emitTool?");
  });

  test("two of one name are refused at the second", () => {
    const { diagnostics } = readEmitters([
      source(named({ emitTool }), "emitters/a.ts"),
      source(named({ emitTool }), "emitters/b.ts"),
    ]);
    expect(diagnostics.map(({ message, place }) => [message, place?.file])).toEqual([
      ["emitters/a.ts is called notes as well", "emitters/b.ts"],
    ]);
  });
});

describe("runEmitters", () => {
  test("calls each function with the tools by name, waits for it, and puts what it gives into the plug-in's folder", async () => {
    const calls: string[] = [];
    const { files, findings } = await emit(
      source(
        named({
          emitTool: async (tool: ToolView, context: { options: unknown; packageName: string }) => {
            calls.push(`tool ${tool.name} ${JSON.stringify(context)}`);
            return [file(`pages/${tool.name}.md`, `${tool.description}\r\nend\n`)];
          },
          emitIndex(this: { version: string }, tools: readonly ToolView[]) {
            calls.push(`index ${this.version}`);
            return [file("list.txt", `${tools.map(({ name }) => name).join()}\n`)];
          },
        }),
        "emitters/x.ts",
        { depth: 2 },
      ),
    );
    expect(findings).toEqual([]);
    const context = '{"options":{"depth":2},"packageName":"@example/tools"}';
    expect(calls).toEqual([`tool a_tool ${context}`, `tool b_tool ${context}`, "index 1.2.0"]);
    expect(files).toEqual([
      { path: "notes/pages/a_tool.md", content: "Does a_tool. It does nothing else.\nend\n" },
      { path: "notes/pages/b_tool.md", content: "Does b_tool. It does nothing else.\nend\n" },
      { path: "notes/list.txt", content: "a_tool,b_tool\n" },
    ]);
  });

  test("a build of some tools only calls emitTool alone", async () => {
    const planned = await plan();
    const emitTool = (tool: ToolView): object[] => [file(tool.name)];
    const emitIndex = (): object[] => [file("index")];
    const { emitters } = readEmitters([source(named({ emitTool, emitIndex }))]);
    const { files } = await runEmitters(emitters, planned, planned.tools.slice(1));
    expect(files.map(({ path }) => path)).toEqual(["notes/b_tool"]);
  });

  test.each<{ given: unknown; want: string }>([
    { given: undefined, want: "gives no list of files for the list of tools" },
    { given: "# text", want: "gives no list of files for the list of tools" },
    { given: { "a.md": "x" }, want: "gives no list of files for the list of tools" },
    { given: [null], want: "gives something else than a file for the list of tools" },
    { given: [{ path: "a.md" }], want: "gives something else than a file for the list of tools" },
    { given: [{ path: 1, content: "" }], want: "gives something else than a file for the list of tools" },
    { given: [file("../src/index.ts")], want: 'gives the path "../src/index.ts" for the list of tools' },
    { given: [file("a/../../b.md")], want: 'gives the path "a/../../b.md" for the list of tools' },
    { given: [file("/etc/hosts")], want: 'gives the path "/etc/hosts" for the list of tools' },
    { given: [file("C:/x")], want: 'gives the path "C:/x" for the list of tools' },
    { given: [file("a\\b")], want: 'gives the path "a\\\\b" for the list of tools' },
    { given: [file("")], want: 'gives the path "" for the list of tools' },
    { given: [file("a//b")], want: 'gives the path "a//b" for the list of tools' },
    { given: [file("./a")], want: 'gives the path "./a" for the list of tools' },
    { given: [file("a\u0000b")], want: 'gives the path "a\\u0000b" for the list of tools' },
    { given: [file("nul.txt")], want: 'gives the path "nul.txt" for the list of tools' },
    { given: [file("a. /b")], want: 'gives the path "a. /b" for the list of tools' },
    { given: [file("a"), file("a")], want: 'gives the path "a", and "a" is taken for the list of tools' },
    { given: [file("a"), file("A")], want: 'gives the path "A", and "a" is taken for the list of tools' },
    { given: [file("a"), file("a/b")], want: 'gives the path "a/b", and "a" is taken for the list of tools' },
    { given: [file("a/b"), file("a")], want: 'gives the path "a", and "a" is taken for the list of tools' },
    { given: [file("a/b"), file("A/c")], want: 'gives the path "A/c", and "a" is taken for the list of tools' },
  ])("refuses what is no file of its folder: $want", async ({ given, want }) => {
    const { findings } = await emit(indexOf(given));
    expect(findings).toEqual([expect.stringMatching(/^emitters\/x\.ts:1 \| invalid-emitter \| /)]);
    expect(findings[0]?.split(" | ")[2]).toBe(`emitIndex of notes 1.2.0 ${want}`);
  });

  test("two tools that take one path are told apart by their contracts", async () => {
    const { findings } = await emit(source(named({ emitTool: () => [file("page.md")] })));
    expect(findings).toEqual([
      'emitters/x.ts:1 | invalid-emitter | emitTool of notes 1.2.0 gives the path "page.md", and "page.md" is taken for b_tool | give each file a path of its own | registry/shop/b_tool/contract.yaml',
    ]);
  });

  test.each<[string, unknown, string]>([
    ["an Error", new TypeError("title is undefined"), "title is undefined"],
    ["a string", "broken", "broken"],
    ["something else", Object.create(null), "no Error"],
  ])("a plug-in that throws %s is located where it throws, for each tool", async (_what, error, detail) => {
    const emitTool = (): never => {
      throw error;
    };
    const { files, findings } = await emit(source(named({ emitTool })));
    expect(files).toEqual([]);
    expect(findings).toEqual(
      ["a_tool", "b_tool"].map(
        (name) =>
          `emitters/x.ts:7 | emitter-throws | emitTool of notes 1.2.0 throws for ${name}: ${detail} | correct the emitter, or the contract that it can't take; nothing was written | registry/shop/${name}/contract.yaml`,
      ),
    );
  });

  test("what a plug-in changes is not changed for anybody: views are frozen throughout", async () => {
    const attempts: string[] = [];
    const attempt = (change: () => void): void => {
      try {
        change();
        attempts.push("changed");
      } catch (error) {
        attempts.push(String(error).split(":")[0] ?? "");
      }
    };
    const emitIndex = (tools: ToolView[], context: { options: unknown }): never[] => {
      attempt(() => tools.pop());
      attempt(() => Object.assign(tools[0] ?? {}, { name: "evil" }));
      attempt(() => Object.assign(tools[0]?.hints ?? {}, { readOnlyHint: false }));
      attempt(() => Object.assign(tools[0]?.input ?? {}, { type: "array" }));
      attempt(() => Object.assign(context, { options: 1 }));
      return [];
    };
    expect((await emit(source(named({ emitIndex })))).findings).toEqual([]);
    expect(attempts).toEqual(Array(5).fill("TypeError"));
  });
});

describe("what a plug-in sees", () => {
  const files = new Map([
    ["shared/money.json", '{ "type": "object", "properties": { "__proto__": { "type": "string" } } }'],
    [
      "shop/orders/pay_order/contract.yaml",
      [
        "name: pay_order",
        "title: Pay",
        'description: "*/ ` \\u202e"',
        'schema_version: "1.0.0"',
        "side_effect_class: modify",
        "idempotency: { key: /key, from: executor }",
        "input: { type: object, required: [key, sum], properties: { key: { type: string }, sum: { $ref: ../../../shared/money.json } } }",
        "output: { $ref: ../../../shared/money.json }",
        "errors: [{ code: NO_MONEY, class: business, details: { type: string } }]",
        "x-own: 1",
      ].join("\n"),
    ],
    [
      "shop/orders/pay_order/samples/ideal.yaml",
      "title: Fine\nkind: ideal\nutterances: [Pay it]\ninput: { key: k, sum: {} }\noutput: {}\n",
    ],
    ["shop/b_tool/contract.yaml", contract("b_tool", "output: { $ref: ../../shared/money.json }\n")],
  ]);

  test("is the documented view and nothing of the model", async () => {
    const seen: { tools: readonly ToolView[]; shared: SharedSchemaView[] } = { tools: [], shared: [] };
    const planned = await plan(files);
    const { emitters } = readEmitters([
      source(
        named({
          emitIndex: (tools: readonly ToolView[]) => {
            seen.tools = tools;
            return [];
          },
          emitShared: (schema: SharedSchemaView) => {
            seen.shared.push(schema);
            return [];
          },
        }),
      ),
    ]);
    expect((await runEmitters(emitters, planned, planned.tools)).diagnostics).toEqual([]);
    const money = JSON.parse('{ "type": "object", "properties": { "__proto__": { "type": "string" } } }');
    const $schema = "https://json-schema.org/draft/2020-12/schema";
    const view = JSON.parse(JSON.stringify(seen.tools[1]));
    expect(view).toEqual({
      name: "pay_order",
      names: { type: "PayOrder", value: "payOrder" },
      domain: ["shop", "orders"],
      file: "registry/shop/orders/pay_order/contract.yaml",
      title: "Pay",
      description: "*/ ` \u202e",
      schema_version: "1.0.0",
      side_effect_class: "modify",
      approval: "never",
      concurrency: "serial",
      hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      idempotency: { kind: "key", key: "/key", from: "executor" },
      injected: {},
      errors: [{ code: "NO_MONEY", class: "business", retryable: false, details: { $schema, type: "string" } }],
      goals: [],
      apply_defaults: false,
      stability: "stable",
      formerly: [],
      tags: [],
      hashes: { wire: expect.any(String), contract: expect.any(String), source: expect.any(String) },
      input: {
        $schema,
        type: "object",
        required: ["key", "sum"],
        properties: { key: { type: "string" }, sum: { $ref: "#/$defs/money" } },
        $defs: { money },
      },
      visible_input: {
        type: "object",
        required: ["sum"],
        properties: { sum: { $ref: "#/$defs/money" } },
        $defs: { money },
      },
      output: { $schema, ...money },
      samples: [
        {
          name: "ideal",
          title: "Fine",
          kind: "ideal",
          utterances: ["Pay it"],
          input: { key: "k", sum: {} },
          output: {},
        },
      ],
      versions: [],
    });
    // A key of this name is data in the copy as well.
    expect(Object.keys(view.output.properties)).toEqual(["__proto__"]);
    expect(
      seen.shared.map(({ name, source, schema }) => ({ name, source, schema: JSON.parse(JSON.stringify(schema)) })),
    ).toEqual([{ name: "Money", source: "shared/money.json#", schema: expect.objectContaining({ type: "object" }) }]);
  });
});
