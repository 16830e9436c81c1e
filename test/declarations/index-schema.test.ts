import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { emitDeclarationIndex } from "../../generator/emit/emit-declarations.js";
import type { JsonObject } from "../../generator/schema/json.js";
import { walkSchema } from "../../generator/schema/walk.js";
import { hasCorpus } from "../corpus/read-corpus.js";
import { corpusModels } from "../mcp/corpus-models.js";
import { modelsOf } from "../toolkit/make-tools.js";
import { orderContracts } from "../toolkit/order-tools.js";

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));
const schema = read("templates/declarations/index.schema.json") as Record<string, unknown>;
const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);
const faults = (value: unknown): string[] =>
  validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);

test("index.json of this repository's registry satisfies its published schema", () => {
  expect(faults(read("generated/declarations/index.json"))).toEqual([]);
});

test("the schema is published beside it", () => {
  expect(read("generated/declarations/index.schema.json")).toEqual(schema);
});

test("so does the index of tools of every kind", async () => {
  const models = await modelsOf([
    ...orderContracts,
    {
      name: "start_job",
      side_effect_class: "publish",
      schema_version: "2026-08-01.2",
      idempotency: { keyFrom: ["/id"], window: "24h" },
      input: { type: "object", properties: { id: { type: "string" } } },
      stability: "deprecated",
      deprecated: { since: "2026-09-01", replaced_by: "read_order", reason: "x", remove_after: "2027-01-01" },
      docs: "https://example.com",
      owner: "team-a",
      formerly: ["begin.job"],
      errors: [{ code: "FULL", class: "rate_limited", details: { type: "object" } }],
      execution: { timeout_ms: 5 },
    },
  ]);
  expect(models).toHaveLength(6);
  expect(faults(JSON.parse(emitDeclarationIndex(models).content))).toEqual([]);
});

test.skipIf(!hasCorpus)("and that of every tool of the corpus", async () => {
  const models = (await corpusModels()).map(([, model]) => model);
  expect(faults(JSON.parse(emitDeclarationIndex(models).content))).toEqual([]);
});

type Json = { [key: string]: Json & Json[] & string };
const broken: [title: string, breakIt: (index: Json) => unknown, want: string][] = [
  ["another format", (index) => Object.assign(index, { format: 2 }), "/format const"],
  ["no list hash", ({ list_hash: _, ...rest }) => rest, " required"],
  [
    "a list hash without its kind",
    (index) => Object.assign(index, { list_hash: "0".repeat(64) }),
    "/list_hash pattern",
  ],
  [
    "a member that nobody knows",
    (index) => Object.assign(index, { generated_at: "2026-01-01" }),
    " additionalProperties",
  ],
  ["tools by name", (index) => Object.assign(index, { tools: {} }), "/tools type"],
  ["a tool without a version", ({ tools }) => remove(tools, "schema_version"), "/tools/0 required"],
  [
    "a version that YAML made a number",
    ({ tools }) => change(tools, "schema_version", 1.1),
    "/tools/0/schema_version type",
  ],
  [
    "an unknown side-effect class",
    ({ tools }) => change(tools, "side_effect_class", "write"),
    "/tools/0/side_effect_class enum",
  ],
  ["three hints", ({ tools }) => remove(tools?.[0]?.["hints"], "openWorldHint"), "/tools/0/hints required"],
  ["a target too few", ({ tools }) => remove(tools?.[0]?.["targets"], "gemini"), "/tools/0/targets required"],
  [
    "a target too many",
    ({ tools }) => change(tools?.[0]?.["targets"], "cohere", {}),
    "/tools/0/targets additionalProperties",
  ],
  [
    "a target that does not say whether it is strict",
    ({ tools }) => remove(tools?.[0]?.["targets"]?.["gemini"], "strict"),
    "/tools/0/targets/gemini required",
  ],
  [
    "an unknown way back",
    ({ tools }) => change(tools?.[0]?.["targets"]?.["gemini"], "decode", { guess: true }),
    "/tools/0/targets/gemini/decode additionalProperties",
  ],
  [
    "a schema outside its folder",
    ({ tools }) => change(tools?.[0]?.["schemas"], "input", "../x.json"),
    "/tools/0/schemas/input pattern",
  ],
  [
    "an injected argument from anywhere",
    ({ tools }) => change(tools, "injected", { "/a": "env.SECRET" }),
    "/tools/0/injected/~1a pattern",
  ],
];
test.each(broken)("refuses %s", (_title, breakIt, want) => {
  const index = read("generated/declarations/index.json") as Json;
  const changed = breakIt(index);
  expect(faults(changed === undefined ? index : changed)).toContain(want);
});

/** Of a list: its first member. */
const target = (value: Json | Json[] | undefined): Json => {
  const found = Array.isArray(value) ? value[0] : value;
  if (found === undefined) throw new Error("nothing to change");
  return found;
};
function remove(value: Json | Json[] | undefined, key: string): void {
  expect(target(value)).toHaveProperty(key);
  delete target(value)[key];
}
function change(value: Json | Json[] | undefined, key: string, to: unknown): void {
  Object.assign(target(value), { [key]: to });
}

test("is closed: every object of it says which members it has", () => {
  const open: string[] = [];
  // By position: one of the members that it speaks of is called `properties` itself.
  walkSchema(schema as JsonObject, "2020-12", (node, path) => {
    const says = (keyword: string): boolean => typeof node === "object" && Object.hasOwn(node, keyword);
    if (says("properties") && !says("additionalProperties")) open.push(path);
  });
  expect(open).toEqual([]);
});
