import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { importTools } from "../../generator/import/import-tools.js";
import type { JsonValue } from "../../generator/schema/json.js";

const file = (path: string, value: JsonValue) => ({ path, text: JSON.stringify(value, null, 2) });
const schema = { type: "object", properties: { id: { type: "string" } } };
const tool = (name: string, more: Readonly<Record<string, JsonValue>> = {}) => ({
  ...{
    name,
    description: `Does ${name}.`,
    inputSchema: schema,
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  ...more,
});
/** Every finding in a line: rule, place, pointer, message. */
const findings = (result: ReturnType<typeof importTools>): string[] =>
  result.diagnostics.map(
    ({ rule, severity, place, message }) =>
      `${severity} ${rule} ${place === undefined ? "-" : `${place.file}:${place.line}:${place.column} ${place.pointer}`} ${message}`,
  );
const contractOf = (result: ReturnType<typeof importTools>, folder: string): unknown =>
  parse(result.files.find(({ path }) => path === `${folder}/contract.yaml`)?.content ?? "");

describe("importTools", () => {
  test("gives files, a list of what was imported, and no findings where all is said", () => {
    const result = importTools(
      [file("tools.json", { tools: [tool("get_b"), tool("get_a", { outputSchema: schema })] })],
      {
        into: "shop/orders",
      },
    );
    expect(result.files.map(({ path }) => path)).toEqual([
      "shop/orders/get_a/contract.yaml",
      "shop/orders/get_a/input.schema.json",
      "shop/orders/get_a/output.schema.json",
      "shop/orders/get_b/contract.yaml",
      "shop/orders/get_b/input.schema.json",
    ]);
    expect(result.imported).toEqual(
      ["get_b", "get_a"].map((name) => ({
        name,
        folder: `shop/orders/${name}`,
        from: "tools.json",
        sideEffectClass: "read",
        needsReview: [],
        notes: [],
      })),
    );
    expect(result.diagnostics).toEqual([]);
    expect(contractOf(result, "shop/orders/get_a")).toEqual({
      name: "get_a",
      description: "Does get_a.",
      schema_version: "1.0.0",
      side_effect_class: "read",
      input: { $ref: "./input.schema.json" },
      output: { $ref: "./output.schema.json" },
    });
  });

  test.each<[string, string]>([
    ["tools.json", "imported"],
    ["crm/tools.json", "crm"],
    ["../exports/crm tools/a.json", "crm_tools"],
    ["../a.json", "imported"],
    ["nul/a.json", "nul_"],
    [".hidden/a.json", "_hidden"],
  ])("puts the tools of %s into %s", (path, domain) => {
    expect(importTools([file(path, tool("get_a"))]).imported[0]?.folder).toBe(`${domain}/get_a`);
  });

  test("never leaves the registry", () => {
    const result = importTools([file("a.json", tool("../../x"))], { into: "../../etc" });
    expect(result.files.map(({ path }) => path)).toEqual(["etc/x/contract.yaml", "etc/x/input.schema.json"]);
  });

  test("keeps what a contract has no field for", () => {
    const given = tool("Get It", {
      title: "Get it",
      annotations: { title: "Another title", readOnlyHint: true, openWorldHint: false, category: "shop" },
      _meta: { "example.org/x": [1] },
      icons: [],
    });
    expect(contractOf(importTools([file("a.json", given)]), "imported/Get_It")).toMatchObject({
      title: "Get it",
      needs_review: ["name"],
      "x-imported": {
        name: "Get It",
        _meta: { "example.org/x": [1] },
        icons: [],
        annotations: { title: "Another title", category: "shop" },
      },
    });
  });

  test("takes the title of the annotations where there is no other", () => {
    const given = tool("a", { annotations: { title: "T", readOnlyHint: true, openWorldHint: false } });
    const contract = contractOf(importTools([file("a.json", given)]), "imported/a");
    expect(contract).toMatchObject({ title: "T" });
    expect(contract).not.toHaveProperty("x-imported");
  });

  test("lists what is missing in the contract's order", () => {
    const result = importTools([file("a.json", { name: "2 do", description: " ", inputSchema: schema })]);
    expect(result.imported[0]?.needsReview).toEqual([
      "name",
      "description",
      "side_effect_class",
      "open_world",
      "idempotency",
    ]);
    expect(contractOf(result, "imported/tool_2_do")).toMatchObject({
      description: "Imported without a description.",
      side_effect_class: "modify",
      open_world: true,
      idempotency: "none",
    });
  });

  test("gives a tool without parameters an empty object", () => {
    const result = importTools([file("a.json", { type: "function", name: "ping", strict: true })]);
    expect(result.files.find(({ path }) => path.endsWith("/input.schema.json"))?.content).toBe(
      '{\n  "type": "object",\n  "properties": {},\n  "additionalProperties": false\n}\n',
    );
    expect(result.imported[0]?.notes).toContain("declares no arguments");
    expect(contractOf(result, "imported/ping")).toMatchObject({ "x-imported": { strict: true } });
  });
});

describe("importTools says aloud", () => {
  test("what it changed in a schema, and where", () => {
    const given = {
      name: "a",
      description: "A.",
      inputSchema: {
        $schema: "http://json-schema.org/draft-04/schema#",
        id: "https://example.org/a",
        properties: { n: { minimum: 0, exclusiveMinimum: true } },
      },
      outputSchema: { items: [{ type: "string" }] },
      annotations: { readOnlyHint: true, openWorldHint: true },
    };
    const result = importTools([file("a.json", given)]);
    expect(findings(result)).toEqual([
      "info import-upgraded a.json:4:3 /inputSchema the input schema of a was rewritten: $schema draft-04 became " +
        "draft-07; id became $id; boolean exclusive bounds became numbers; type: object was added at the root",
      "warning import-assumed-draft-07 a.json:14:3 /outputSchema the output schema of a names no dialect and uses items: […]: draft-07 was assumed",
    ]);
    expect(result.imported[0]?.notes).toEqual([
      "input schema: $schema draft-04 became draft-07; id became $id; boolean exclusive bounds became numbers; type: object was added at the root",
      "output schema: draft-07 was assumed",
    ]);
    const read = (name: string): unknown =>
      JSON.parse(result.files.find(({ path }) => path === `imported/a/${name}`)?.content ?? "");
    expect(read("input.schema.json")).toEqual({
      $schema: "http://json-schema.org/draft-07/schema#",
      $id: "https://example.org/a",
      properties: { n: { exclusiveMinimum: 0 } },
      type: "object",
    });
    expect(read("output.schema.json")).toEqual({
      $schema: "http://json-schema.org/draft-07/schema#",
      items: [{ type: "string" }],
    });
  });

  test("what it left as it was", () => {
    const given = tool("a", { inputSchema: { $schema: "urn:x", type: "object" } });
    const result = importTools([file("a.json", given)]);
    expect(findings(result)).toEqual([
      'warning import-not-upgraded a.json:4:3 /inputSchema the input schema of a was left as it is: its $schema "urn:x" is not known',
    ]);
    expect(result.imported).toHaveLength(1);
  });

  test.each<[string, JsonValue, string]>([
    ["an input that is true", tool("a", { inputSchema: true }), "input"],
    ["an input that is a list", tool("a", { inputSchema: [] }), "input"],
    ["parameters in words", { type: "function", name: "a", parameters: "none" }, "input"],
    ["an output that is a list", tool("a", { outputSchema: [schema] }), "output"],
  ])("%s", (_, given, part) => {
    const result = importTools([file("a.json", [given, tool("b")])]);
    expect(result.imported.map(({ name }) => name)).toEqual(["b"]);
    expect(result.diagnostics.map(({ rule, severity, message }) => [rule, severity, message])).toEqual([
      ["import-no-schema", "error", `the tool a was not imported: its ${part} schema is no object`],
    ]);
  });

  test("an output that is true, which is a schema", () => {
    const result = importTools([file("a.json", tool("a", { outputSchema: true }))]);
    expect(result.files.find(({ path }) => path.endsWith("output.schema.json"))?.content).toBe("true\n");
  });

  test("a new name", () => {
    const result = importTools([file("a.json", tool("Get It"))]);
    expect(findings(result)).toEqual([
      "warning import-renamed a.json:2:11 /name the tool Get It became Get_It: a name consists of letters, digits, _, . and -",
    ]);
    expect(result.imported[0]?.notes).toEqual(['was called "Get It"']);
  });

  test("what is no tool, and imports the others", () => {
    const result = importTools([
      file("a.json", { tools: [tool("a"), { type: "web_search" }], nextCursor: "2" }),
      file("package.json", { name: "x" }),
    ]);
    expect(result.imported.map(({ name }) => name)).toEqual(["a"]);
    expect(result.diagnostics.map(({ rule, place }) => [rule, place?.file, place?.pointer])).toEqual([
      ["import-unrecognised", "a.json", "/tools/1"],
      ["import-unfinished-list", "a.json", "/nextCursor"],
      ["import-unrecognised", "package.json", ""],
    ]);
  });

  test.each<[string, readonly { path: string; text: string }[], string]>([
    ["no file", [], "0 files"],
    ["one file", [file("a.json", { tools: [] })], "a.json"],
    ["two files", [file("a.json", 1), file("b.json", {})], "2 files"],
  ])("that there is nothing in %s", (_, files, source) => {
    const result = importTools(files);
    expect(findings(result)).toContain(`error import-nothing - no tool was found in ${source}`);
    expect(result.files).toEqual([]);
  });

  test("a file that is no JSON", () => {
    const result = importTools([{ path: "a.json", text: "{ name: a }" }, file("b.json", tool("b"))]);
    expect(result.diagnostics.map(({ rule }) => rule)).toEqual(["invalid-syntax"]);
    expect(result.imported.map(({ name }) => name)).toEqual(["b"]);
  });
});

describe("importTools refuses", () => {
  const big = `{"tools":[
    {"name":"a","description":"A.","inputSchema":{"type":"object"}},
    {"name":"b","description":"B.","inputSchema":{"type":"object","properties":{"n":{"maximum":9223372036854775807}}}},
    {"name":"c","description":"\\ud83d","inputSchema":{"type":"object"}}
  ]}`;

  test("a tool with a value that can't be kept, and imports the others", () => {
    const result = importTools([{ path: "a.json", text: big }]);
    expect(result.imported.map(({ name }) => name)).toEqual(["a"]);
    expect(result.diagnostics.map(({ rule, place }) => [rule, place?.line, place?.pointer])).toEqual([
      ["unsafe-number", 3, "/tools/1/inputSchema/properties/n/maximum"],
      ["lone-surrogate", 4, "/tools/2/description"],
    ]);
  });

  test("the second of two tools of one name, with both places", () => {
    const result = importTools([
      file("a.json", tool("get_order")),
      file("b.json", tool("Get-Order")),
      file("c.json", tool("get_orders")),
    ]);
    expect(result.imported.map(({ name }) => name)).toEqual(["get_order", "get_orders"]);
    expect(findings(result)).toEqual([
      "error import-duplicate b.json:2:11 /name the tool Get-Order was not imported: get_order from a.json is a tool of the same name with another content",
    ]);
    expect(result.diagnostics[0]?.related?.map(({ place }) => `${place.file}:${place.line}`)).toEqual(["a.json:2"]);
  });

  test("no second tool that is the same, wherever it lies", () => {
    const result = importTools([file("x/a.json", tool("get_order")), file("y/b.json", { tools: [tool("get_order")] })]);
    expect(result.imported.map(({ folder }) => folder)).toEqual(["x/get_order"]);
    expect(result.diagnostics).toEqual([]);
  });

  test("two names that become one", () => {
    const result = importTools([file("a.json", [tool("get it"), tool("get_it")])]);
    expect(result.imported.map(({ name }) => name)).toEqual(["get_it"]);
    expect(result.diagnostics.map(({ rule }) => rule)).toEqual(["import-renamed", "import-duplicate"]);
  });
});

test("importTools keeps schemas to the letter: order, keys that every object has, hostile text", () => {
  const schema =
    '{"type":"object","required":["z"],"properties":{"z":{"default":"\u2028`$' +
    '{x}"},"__proto__":{"type":"string"},"constructor":{},"a":{"enum":["*/","</script>",1.5,null]}},"x-own":{"b":1,"a":2}}';
  const result = importTools([{ path: "a.json", text: `{ "name": "a", "inputSchema": ${schema} }` }]);
  const printed = result.files.find(({ path }) => path.endsWith("input.schema.json"))?.content ?? "";
  expect(JSON.stringify(JSON.parse(printed))).toBe(schema);
});
