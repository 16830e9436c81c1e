import { Ajv2020, type AnySchema } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { parseDocument } from "../../generator/load/parse-document.js";
import contractSchema from "../../generator/parse/contract.schema.json" with { type: "json" };
import domainSchema from "../../generator/parse/domain.schema.json" with { type: "json" };
import sampleSchema from "../../generator/parse/sample.schema.json" with { type: "json" };
import { isObject, type JsonValue, member } from "../../generator/schema/json.js";
import { valueAt } from "../../generator/schema/pointer.js";
import { walkSchema } from "../../generator/schema/walk.js";
import { compileRegistry } from "../scenarios/compile-registry.js";

const formats = { contract: contractSchema, domain: domainSchema, sample: sampleSchema };

const yaml = (text: string): JsonValue => {
  const { document, diagnostics } = parseDocument("a.yaml", new TextEncoder().encode(text));
  expect(diagnostics).toEqual([]);
  return document?.value ?? null;
};

describe.each(Object.entries(formats))("the meta-schema of a %s", (_name, schema) => {
  test("is a valid JSON Schema", () => {
    expect(new Ajv2020().validateSchema(schema as AnySchema)).toBe(true);
  });

  test("gives examples that it accepts itself: hints print them", () => {
    const seen: string[] = [];
    walkSchema(schema, "2020-12", (node, pointer) => {
      const examples = member(node, "examples");
      if (!Array.isArray(examples) || pointer === "") return;
      const ajv = new Ajv2020({ strict: false, formats: { date: true, uri: true } });
      // The whole format with one part as its root, so that references keep their targets.
      const { $defs } = schema as { $defs?: AnySchema };
      const validate = ajv.compile({ ...(isObject(node) ? node : {}), ...($defs === undefined ? {} : { $defs }) });
      for (const example of examples) {
        seen.push(pointer);
        expect([pointer, example, validate(valueAt(yaml(`value: ${String(example)}\n`), "/value"))]).toEqual([
          pointer,
          example,
          true,
        ]);
      }
    });
    expect(seen.length).toBeGreaterThan(2);
  });

  test("has an example for every field that is required", () => {
    walkSchema(schema, "2020-12", (node, pointer) => {
      // A condition demands nothing.
      const required = pointer.endsWith("/if") ? undefined : member(node, "required");
      for (const field of Array.isArray(required) ? required : []) {
        const described = [node, schema as JsonValue].map((part) => member(member(part, "properties"), String(field)));
        const examples = described.map((part) => member(part, "examples") ?? member(part, "enum"));
        expect([pointer, field, examples.some(Array.isArray)]).toEqual([pointer, field, true]);
      }
    });
  });
});

const contract = 'name: t\ndescription: d\nschema_version: "1.0.0"\nside_effect_class: read\ninput: { type: object }\n';

test("the contract of the design is a contract", async () => {
  const files = {
    "shipping/update_shipment/contract.yaml": `name: update_shipment
title: Change a shipment's priority
description: >-
  Changes the delivery priority of one order. Call it only when the user asks for another priority.
  It does not change the address and it does not cancel the order.
schema_version: "1.0.0"
side_effect_class: modify
idempotency: { key: /idempotency_key, from: executor }
input: { $ref: ./input.schema.json }
output: { $ref: ./output.schema.json }
errors:
  - { code: ORDER_NOT_FOUND, class: not_found, user_action: check_order_id }
goals: [production]
execution: { timeout_ms: 10000 }
owner: team-shipping
`,
    "shipping/update_shipment/input.schema.json":
      '{ "type": "object", "properties": { "idempotency_key": { "type": "string" } } }',
    "shipping/update_shipment/output.schema.json": '{ "type": "object" }',
  };
  const { tools, diagnostics } = await compileRegistry(files);
  expect(diagnostics).toEqual([]);
  expect(tools.map(({ name }) => name)).toEqual(["update_shipment"]);
});

test("every field of the format at once", async () => {
  const files = {
    "t/contract.yaml": `$schema: ../contract.schema.json
name: t
code_name: Thing
title: T
description: d
schema_version: "2026-08-01.2"
side_effect_class: { by: /method, cases: { get: read }, otherwise: delete }
approval: never
concurrency: serial
open_world: true
idempotency: { keyFrom: [/method, /tenant], window: 5m }
injected: { /tenant: principal.tenant, /region: context.region }
input:
  type: object
  required: [method]
  properties: { method: { enum: [get, drop] }, tenant: { type: string }, region: { type: string } }
output: true
errors: [{ code: A, class: conflict, message: m, user_action: u, retryable: false, details: { type: object }, x-note: 1 }]
goals: [preview]
execution: { timeout_ms: 1, x-note: 1 }
owner: o
stability: deprecated
deprecated: { since: "2026-01-01", replaced_by: u, remove_after: 2027-01-31, reason: r }
formerly: [old_t]
tags: [a]
docs: https://example.com/t
apply_defaults: true
providers: { openai: { strict: false } }
mcp: { annotations: { title: T } }
needs_review: []
x-own: { any: thing }
`,
  };
  const { tools, diagnostics } = await compileRegistry(files);
  expect(diagnostics).toEqual([]);
  expect(tools[0]).toMatchObject({
    name: "t",
    names: { type: "Thing", value: "thing" },
    schema_version: "2026-08-01.2",
    idempotency: { kind: "derived", keyFrom: ["/method", "/tenant"], window: "5m" },
    injected: { "/tenant": "principal.tenant", "/region": "context.region" },
    stability: "deprecated",
    deprecated: { since: "2026-01-01", replaced_by: "u", remove_after: "2027-01-31", reason: "r" },
    formerly: ["old_t"],
    tags: ["a"],
    docs: "https://example.com/t",
    apply_defaults: true,
    providers: { openai: { strict: false } },
    mcp: { annotations: { title: "T" } },
    timeout_ms: 1,
  });
  expect(tools[0]?.errors[0]).toMatchObject({
    code: "A",
    class: "conflict",
    message: "m",
    user_action: "u",
    retryable: false,
  });
  expect(tools[0]?.errors[0]?.details?.schema).toEqual({ type: "object" });
});

test.each<[version: string, valid: boolean]>([
  ["1.0.0", true],
  ["0.0.0", true],
  ["10.20.30", true],
  ["2026-08-01", true],
  ["2026-08-01.1", true],
  ["2026-12-31.10", true],
  ["1.0", false],
  ["v1.0.0", false],
  ["01.0.0", false],
  ["1.0.0-beta", false],
  ["1.0.0\\n", false],
  ["2026-13-01", false],
  ["2026-00-01", false],
  ["2026-01-32", false],
  ["2026-8-1", false],
  ["2026-08-01.0", false],
  ["2026-08-01.01", false],
  ["", false],
])("the version %j: %s", async (version, valid) => {
  const { diagnostics } = await compileRegistry({ "t/contract.yaml": contract.replace('"1.0.0"', `"${version}"`) });
  expect(diagnostics.map(({ rule }) => rule)).toEqual(valid ? [] : ["invalid-field"]);
});

test.each(["__proto__", "constructor", "toString", "hasOwnProperty", "then"])(
  "a field called %s is unknown like any other, at every level",
  async (field) => {
    const { diagnostics } = await compileRegistry({
      "t/contract.yaml": `${contract}${field}: { name: other }\nerrors: [{ code: A, class: conflict, ${field}: 1 }]\n`,
      "t/samples/a.yaml": `title: t\nkind: ideal\ninput: {}\n${field}: 1\n`,
      "domain.yaml": `${field}: 1\n`,
    });
    expect(diagnostics.map(({ rule, message, place }) => `${place?.file}:${place?.line} ${rule}: ${message}`)).toEqual([
      `registry/domain.yaml:1 unknown-field: ${field} is no field of the domain`,
      `registry/t/contract.yaml:6 unknown-field: ${field} is no field of the contract`,
      `registry/t/contract.yaml:7 unknown-field: ${field} is no field of errors[0]`,
      `registry/t/samples/a.yaml:4 unknown-field: ${field} is no field of the sample`,
    ]);
  },
);

test("a domain's file is judged once, and a broken one leaves the contracts to their own fields", async () => {
  const { tools, diagnostics } = await compileRegistry({
    "domain.yaml": "owner: 7\n",
    "t/contract.yaml": contract,
    "u/contract.yaml": contract.replace("name: t", "name: u"),
  });
  expect(diagnostics.map(({ rule, place }) => `${place?.file} ${rule}`)).toEqual([
    "registry/domain.yaml invalid-field",
  ]);
  expect(tools.map(({ name, owner }) => [name, owner])).toEqual([
    ["t", undefined],
    ["u", undefined],
  ]);
});
