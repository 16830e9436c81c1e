import { existsSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, it, test } from "vitest";
import { tools } from "../../generated/src/all.js";
import type { Tool as Model } from "../../generator/model/tool.js";
import { declareTool } from "../../generator/providers/declare-tool.js";
import { type Listed, type McpTool, mcpTools, type Revision } from "../../templates/mcp/tools.js";
import { hasCorpus } from "../corpus/read-corpus.js";
import { makeTools, modelsOf } from "../toolkit/make-tools.js";
import { corpusModels } from "./corpus-models.js";

const revisions: readonly Revision[] = ["2025-11-25", "2026-07-28"];
const folder = new URL("../../../shared/mcp-schema/", import.meta.url);
const hasSchemas = existsSync(folder) || (process.env["CI"] ?? "") !== "";
if (!hasSchemas) process.stdout.write("test/mcp: skipped, ../shared/mcp-schema is absent\n");

type Judge = (value: unknown) => string | undefined;

/** The protocol's own definition of a tool. */
function toolDefinition(revision: Revision): Judge {
  const schema = JSON.parse(readFileSync(new URL(`mcp-${revision}.schema.json`, folder), "utf8"));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile({ ...schema, $ref: "#/$defs/Tool" });
  return (value) => (validate(value) ? undefined : ajv.errorsText(validate.errors));
}

const options = { strict: false, validateFormats: false } as const;
const dialects = { "draft-07": new Ajv(options), "2020-12": new Ajv2020(options) };

/** A client's validator of a schema that a server sends: the dialect is the one named, or 2020-12. */
function clientValidator(schema: { readonly [keyword: string]: unknown }): (value: unknown) => boolean {
  const dialect = String(schema["$schema"]).includes("draft-07") ? "draft-07" : "2020-12";
  const validate = dialects[dialect].compile(schema);
  return (value) => validate(value) === true;
}

const hintNames = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;

/** What is wrong with a list of tools, beside the protocol's definition. */
function faultsOf(listed: readonly McpTool[]): string[] {
  const names = listed.map(({ name }) => name);
  const unsorted = names.filter((name, index) => index > 0 && name <= (names[index - 1] ?? ""));
  const hintless = listed.filter(({ annotations }) => hintNames.some((hint) => typeof annotations[hint] !== "boolean"));
  return [
    ...unsorted.map((name) => `${name} stands at a wrong place`),
    ...hintless.map(({ name }) => `${name} lacks a hint`),
  ];
}

const listedOf = (model: Model): Listed => ({
  name: model.name,
  contract: {
    ...(model.title === undefined ? {} : { title: model.title }),
    hints: model.hints,
    schema_version: model.schema_version,
    hashes: model.hashes,
  },
  declarations: declareTool(model),
});

describe.skipIf(!hasSchemas)("the protocol's definition of a tool", () => {
  it.each(revisions)("%s: refuses what is none", (revision) => {
    const judge = toolDefinition(revision);
    expect(judge({ name: "a", inputSchema: { type: "object" } })).toBeUndefined();
    expect(judge({ name: "a", inputSchema: { type: "array" } })).toBeDefined();
    expect(judge({ name: "a", inputSchema: {} })).toBeDefined();
    expect(judge({ inputSchema: { type: "object" } })).toBeDefined();
    expect(judge({ name: "a", inputSchema: { type: "object" }, annotations: { readOnlyHint: "yes" } })).toBeDefined();
  });

  it.each(revisions)("%s: every tool of the registry", (revision) => {
    const judge = toolDefinition(revision);
    const listed = mcpTools({ tools }, revision);
    expect(listed).toHaveLength(tools.length);
    expect(listed.flatMap((tool) => judge(tool) ?? [])).toEqual([]);
    expect(faultsOf(listed)).toEqual([]);
  });

  it.skipIf(!hasCorpus)(
    "every tool of the corpus that can be built, and every schema compiles",
    async () => {
      const models = await corpusModels();
      expect(models.length).toBeGreaterThan(645);
      for (const revision of revisions) {
        const judge = toolDefinition(revision);
        const faults = models.flatMap(([file, model]) => {
          const [tool] = mcpTools({ tools: [listedOf(model)] }, revision);
          if (tool === undefined) return [`${file} is not listed`];
          const schemas = [tool.inputSchema, ...(tool.outputSchema === undefined ? [] : [tool.outputSchema])];
          return [judge(tool) ?? [], faultsOf([tool]), schemas.flatMap(compileFault)]
            .flat()
            .map((fault) => `${file}: ${fault}`);
        });
        expect(faults).toEqual([]);
      }
    },
    120_000,
  );
});

/** Why a client can't compile a schema: most often a reference that leads nowhere. */
function compileFault(schema: { readonly [keyword: string]: unknown }): string[] {
  try {
    clientValidator(schema)({});
    return [];
  } catch (error) {
    return [String(error)];
  }
}

describe("answers that are no objects", () => {
  const money = {
    type: "object",
    properties: { cents: { type: "integer" }, next: { $ref: "#/$defs/money" } },
    required: ["cents"],
  };
  const contract = (name: string, output: unknown) => ({
    name,
    side_effect_class: "read",
    input: { type: "object", properties: { any: true, none: false } },
    output,
  });
  let lists: Map<Revision, Map<string, McpTool>>;
  beforeAll(async () => {
    const made = await makeTools([
      contract("list", { type: "array", items: { $ref: "#/$defs/money" }, $defs: { money } }),
      contract("tree", { type: ["array", "null"], items: { $ref: "#" }, description: "A tree." }),
      contract("old", {
        $schema: "http://json-schema.org/draft-07/schema#",
        anyOf: [{ $ref: "#/definitions/a~1b" }, { type: "string" }],
        definitions: { "a/b": { type: "integer" } },
      }),
      contract("anything", true),
      contract("object", { type: "object", properties: { any: true } }),
      { name: "silent", side_effect_class: "delete", input: { type: "object" } },
    ]);
    lists = new Map(
      revisions.map((revision) => [
        revision,
        new Map(mcpTools({ tools: made }, revision).map((tool) => [tool.name, tool])),
      ]),
    );
  });
  const outputOf = (revision: Revision, name: string) => lists.get(revision)?.get(name)?.outputSchema;

  test.each<[string, unknown[], unknown[]]>([
    ["list", [[], [{ cents: 1, next: { cents: 2 } }]], [{}, [{ cents: 1, next: {} }], [{ cents: "1" }]]],
    ["tree", [null, [[], [[null]]]], [{}, [[1]], "x"]],
    ["old", [1, "x"], [1.5, {}, null]],
    ["anything", [null, 1, {}, []], []],
  ])("%s: wrapped for 2025-11-25, as they are for 2026-07-28", (name, valid, invalid) => {
    const [wrapped, bare] = [outputOf("2025-11-25", name), outputOf("2026-07-28", name)];
    if (wrapped === undefined || bare === undefined) throw new Error("no output schema");
    const [isWrapped, isBare] = [clientValidator(wrapped), clientValidator(bare)];
    for (const value of valid)
      expect([value, isBare(value), isWrapped({ result: value })]).toEqual([value, true, true]);
    for (const value of invalid)
      expect([value, isBare(value), isWrapped({ result: value })]).toEqual([value, false, false]);
    expect([isWrapped({}), isWrapped([]), isWrapped({ result: valid[0], more: 1 })]).toEqual([false, false, false]);
  });

  test("an object stays one, and a tool that returns nothing has no schema", () => {
    expect(outputOf("2025-11-25", "object")).toEqual({ type: "object", properties: { any: {} } });
    expect(outputOf("2026-07-28", "object")).toEqual({ type: "object", properties: { any: {} } });
    for (const revision of revisions) expect(outputOf(revision, "silent")).toBeUndefined();
  });

  test.skipIf(!hasSchemas)("each satisfies its revision, true and false among the properties too", () => {
    for (const [revision, list] of lists) {
      const judge = toolDefinition(revision);
      expect([...list.values()].flatMap((tool) => judge(tool) ?? [])).toEqual([]);
      expect(list.get("list")?.inputSchema).toEqual({ type: "object", properties: { any: {}, none: { not: {} } } });
    }
  });
});

describe("one tool as MCP lists it", () => {
  test("title, hints and the two facts that bind a call to a contract", async () => {
    const [model] = await modelsOf([
      {
        name: "orders.drop",
        title: "Drop an order",
        schema_version: "2.1.0",
        side_effect_class: "delete",
        idempotency: { key: "/key", from: "executor" },
        injected: { "/tenant": "principal.tenant" },
        input: {
          type: "object",
          properties: { id: { type: "integer" }, key: { type: "string" }, tenant: { type: "string" } },
          required: ["id", "key", "tenant"],
          additionalProperties: false,
        },
      },
    ]);
    if (model === undefined) throw new Error("no model");
    expect(mcpTools({ tools: [listedOf(model)] })).toEqual([
      {
        name: "orders.drop",
        title: "Drop an order",
        description: "Does one thing. It does no other.",
        inputSchema: {
          type: "object",
          properties: { id: { type: "integer" } },
          required: ["id"],
          additionalProperties: false,
        },
        annotations: {
          title: "Drop an order",
          readOnlyHint: false,
          destructiveHint: true,
          idempotentHint: true,
          openWorldHint: false,
        },
        _meta: { "toolgen/schema_version": "2.1.0", "toolgen/contract_hash": model.hashes.contract },
      },
    ]);
  });

  test("R7: hints follow from the class, and are always written out", async () => {
    const input = { type: "object", properties: {} };
    const made = await makeTools(
      ["read", "modify", "delete", "publish"].map((side_effect_class) => ({
        name: `z_${side_effect_class}`,
        side_effect_class,
        input,
      })),
    );
    const hints = mcpTools({ tools: made }).map(({ name, annotations }) => [
      name,
      ...hintNames.map((hint) => annotations[hint]),
    ]);
    expect(hints).toEqual([
      ["z_delete", false, true, false, false],
      ["z_modify", false, false, false, false],
      ["z_publish", false, true, false, true],
      ["z_read", true, false, true, false],
    ]);
  });

  test("lists are sorted by code units, whatever the toolset's order, and fresh", async () => {
    const input = { type: "object" };
    const made = await makeTools(
      ["b", "B_c", "a", "a_c", "_d"].map((name) => ({
        name,
        side_effect_class: "read",
        input,
        code_name: `T${name.replaceAll("_", "x")}`,
      })),
    );
    const list = mcpTools({ tools: [...made].reverse() });
    expect(list.map(({ name }) => name)).toEqual(["B_c", "_d", "a", "a_c", "b"]);
    list.pop();
    expect(mcpTools({ tools: made })).toHaveLength(5);
  });
});
