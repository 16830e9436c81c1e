import { describe, expect, test } from "vitest";
import { sortDiagnostics } from "../../generator/diagnostics/diagnostic.js";
import { type LoadedRegistry, loadRegistry } from "../../generator/load/load-registry.js";

const load = (files: Readonly<Record<string, string>>): Promise<LoadedRegistry> =>
  loadRegistry({
    label: "registry",
    files: new Map(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)])),
    diagnostics: [],
  });
const findings = ({ diagnostics }: LoadedRegistry): string[] =>
  sortDiagnostics(diagnostics).map(
    ({ rule, message, place }) => `${place?.file}:${place?.line}:${place?.column} ${rule}: ${message}`,
  );
const contract = (input = "{ type: object }"): string => `name: x\ninput: ${input}\n`;

test("a tool is its contract with the samples, versions and domains around it", async () => {
  const { sources, diagnostics } = await load({
    "domain.yaml": "owner: a\n",
    "shop/domain.json": '{ "owner": "b" }',
    "shop/orders/get_order/contract.yaml": `${contract()}output: { type: string }\nerrors: [{ code: A, details: { type: object } }, { code: B }]\n`,
    "shop/orders/get_order/domain.yaml": "owner: of the folder below\n",
    "shop/orders/get_order/samples/ideal.yaml": "title: i\n",
    "shop/orders/get_order/samples/legacy.json": '{ "title": "l" }',
    "shop/orders/get_order/samples/deep/x.yaml": "title: not one\n",
    "shop/orders/get_order/versions/1.0.0.yaml": contract(),
    "shop/other.yaml": "not: read\n",
  });
  expect(diagnostics).toEqual([]);
  const [source] = sources;
  expect(sources.length).toBe(1);
  expect(source?.folder).toBe("shop/orders/get_order");
  expect(source?.document.file).toBe("registry/shop/orders/get_order/contract.yaml");
  expect([...(source?.bundles.keys() ?? [])]).toEqual(["/input", "/output", "/errors/0/details"]);
  expect(source?.domains.map(({ file }) => file)).toEqual(["registry/domain.yaml", "registry/shop/domain.json"]);
  expect(source?.samples.map(({ file }) => file)).toEqual([
    "registry/shop/orders/get_order/samples/ideal.yaml",
    "registry/shop/orders/get_order/samples/legacy.json",
  ]);
  expect(source?.versions.map(({ document }) => document.file)).toEqual([
    "registry/shop/orders/get_order/versions/1.0.0.yaml",
  ]);
  expect(source?.files).toEqual([
    "domain.yaml",
    "shop/domain.json",
    "shop/orders/get_order/contract.yaml",
    "shop/orders/get_order/samples/ideal.yaml",
    "shop/orders/get_order/samples/legacy.json",
    "shop/orders/get_order/versions/1.0.0.yaml",
  ]);
});

test("the files of a tool are all that its schemas reach, in circles too and by either dialect", async () => {
  const { sources, diagnostics } = await load({
    "a/contract.yaml": contract("{ $ref: ./input.json }"),
    "a/input.json":
      '{ "$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "properties": { "x": { "$ref": "../s/one%20file.json#/definitions/y" }, "$ref": { "enum": [{ "$ref": "../s/no.json" }] } } }',
    "s/one file.json": '{ "definitions": { "y": { "items": [{ "$ref": "two.json" }] } } }',
    "s/two.json": '{ "dependencies": { "k": { "$ref": "/s/three.json" } } }',
    "s/three.json": '{ "$ref": "two.json" }',
    "s/no.json": "{}",
  });
  expect(diagnostics).toEqual([]);
  expect(sources[0]?.files).toEqual([
    "a/contract.yaml",
    "a/input.json",
    "s/one file.json",
    "s/three.json",
    "s/two.json",
  ]);
});

test("files that are referred to by $id, and by dynamic references, are files of the tool", async () => {
  const { sources, diagnostics } = await load({
    "a/contract.yaml": contract("{ $ref: 'https://example.com/input' }"),
    "s/input.json":
      '{ "$id": "https://example.com/input", "type": "object", "properties": { "x": { "$ref": "list" }, "y": { "$dynamicRef": "sum#sum" } } }',
    "s/list.yaml": "$id: https://example.com/list\nitems: { $ref: 'https://json-schema.org/draft/2020-12/schema' }\n",
    "t/sum.json":
      '{ "$id": "https://example.com/sum", "$defs": { "sum": { "$dynamicAnchor": "sum", "type": "number" } } }',
    // Nobody refers to these: what they are and what is wrong with them is nobody's finding.
    "t/other.json": '{ "$id": "https://example.com/other" }',
    "t/same.json": '{ "$id": "https://example.com/other" }',
    "t/broken.json": '{ "$id": "https://example.com/input" ',
  });
  expect(diagnostics).toEqual([]);
  expect(sources[0]?.files).toEqual(["a/contract.yaml", "s/input.json", "s/list.yaml", "t/sum.json"]);
});

test.each([
  "100%.json",
  " https://example.com/x.json",
  "ht\ttps://example.com/x.json",
  "\\\\host\\share\\x.json",
  "..\\x.json",
  "?query",
  "//host/x.json",
  "http:x.json",
  "https://[broken/x.json",
  "../../../../etc/passwd",
  "..",
  ".",
  "",
  " ",
  "#",
  "\u0000.json",
])("a reference %j never leads anywhere but to a finding, or to the schema itself", async (ref) => {
  const { sources, diagnostics } = await load({
    "a/contract.yaml": contract(`{ properties: { x: { $ref: ${JSON.stringify(ref)} } } }`),
  });
  expect(sources[0]?.files).toEqual(["a/contract.yaml"]);
  const itself = ref === "" || ref === "#" || ref === " ";
  expect(diagnostics.length).toBe(itself ? 0 : 1);
  for (const { rule, place } of diagnostics) {
    expect(["missing-ref", "remote-ref", "outside-registry"]).toContain(rule);
    expect([place?.file, place?.line]).toEqual(["registry/a/contract.yaml", 2]);
  }
});

describe("findings", () => {
  test("no contract", async () => {
    expect(findings(await load({ "a.yaml": "a: 1\n" }))).toEqual([
      "undefined:undefined:undefined no-contracts: the registry registry holds no contract",
    ]);
  });

  test("two contract files in one folder", async () => {
    const result = await load({ "a/contract.json": '{ "name": "x", "input": {} }', "a/contract.yaml": contract() });
    expect(findings(result)).toEqual([
      "registry/a/contract.yaml:1:1 two-contract-files: the folder holds both contract.json and contract.yaml",
    ]);
  });

  test("the fault of a shared file is told once, however many contracts meet it", async () => {
    const result = await load({
      "a/contract.yaml": contract("{ $ref: ../s/shared.json }"),
      "b/contract.yaml": contract("{ not: { $ref: ../s/shared.json } }"),
      "s/shared.json": '{ "not": { "$ref": "gone.json" } }',
    });
    expect(findings(result)).toEqual([
      'registry/s/shared.json:1:20 missing-ref: $ref "gone.json" points at nothing: the registry has no file s/gone.json',
    ]);
  });

  test("a broken file of a tool is told, and the other tools are read", async () => {
    const result = await load({
      "a/contract.yaml": "name: [\n",
      "b/contract.yaml": contract(),
      "b/samples/ideal.yaml": "title: &x 1\n",
      "b/versions/1.0.0.json": "{,}",
    });
    expect(findings(result).map((line) => line.split(": ")[0])).toEqual([
      "registry/a/contract.yaml:2:1 invalid-syntax",
      "registry/b/samples/ideal.yaml:1:11 yaml-feature",
      "registry/b/versions/1.0.0.json:1:2 invalid-syntax",
    ]);
    expect(result.sources.map(({ folder }) => folder)).toEqual(["b"]);
  });
});
