import {
  registerSchema,
  type SchemaFragment,
  type SchemaObject,
  unregisterSchema,
  validate,
} from "@hyperjump/json-schema/draft-2020-12";
import type { AnySchema } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dialectUri } from "../../generator/schema/dialect.js";
import type { JsonObject, JsonSchema, JsonValue } from "../../generator/schema/json.js";
import { bundled } from "./bundle-files.js";

/**
 * A bundle says of every value what the files say that it was made from, whatever way leads through them. The other road:
 * hyperjump is given the files as they are and follows dynamic references while it validates.
 */
const server = "https://files.example/";
const paths = ["a.json", "b.json", "c.json"] as const;

const leaf = fc.constantFrom<JsonSchema>(
  { type: "string" },
  { type: "integer" },
  { enum: ["p", null] },
  { minProperties: 1 },
  { maxItems: 1 },
  { required: ["k"] },
);
/** References stand below properties and items only, so that each step goes down into the value and comes to an end. */
const reference = fc.oneof(
  fc.record({ $dynamicRef: fc.constantFrom("#m", "#n", "#m", "#n", "#/$defs/m", "a.json#m", "b.json#n", "c.json#m") }),
  fc.record({ $ref: fc.constantFrom("#", "#n", "a.json", "b.json", "c.json", "b.json#m", "c.json#/$defs/n", "inner") }),
);
const child = fc.oneof(leaf, reference, reference, reference);
const members = fc.oneof(
  fc.record({ properties: fc.dictionary(fc.constantFrom("k", "l"), child, { minKeys: 1, maxKeys: 2 }) }),
  fc.record({ items: child }),
  fc.record({ properties: fc.record({ k: child }), items: child, anyOf: fc.tuple(leaf, leaf) }),
);
/** Both names have an anchor in each resource, as every dynamic reference demands; whether it is a dynamic one is open. */
const anchored = (name: string): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(fc.constantFrom("$anchor", "$dynamicAnchor", "$dynamicAnchor"), fc.oneof(leaf, members))
    .map(([keyword, schema]) => ({ [keyword]: name, ...Object(schema) }));
const resource = fc.record({ members, m: anchored("m"), n: anchored("n") });

/** A file, with a resource inside it, that may demand what a later file does. */
const file = (index: number): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(resource, resource, fc.constantFrom("", ...paths.slice(index + 1), "inner"))
    .map(([outer, inner, demand]) => ({
      ...outer.members,
      ...(demand === "" ? {} : { allOf: [{ $ref: demand === "inner" ? `${paths[index]}.inner` : demand }] }),
      $defs: {
        m: outer.m,
        n: outer.n,
        inner: { $id: `${paths[index]}.inner`, ...inner.members, $defs: { m: inner.m, n: inner.n } },
      },
    }))
    // Each file has an `inner` of its own; a resource inside it knows it by the same name.
    .map((schema) => JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"inner"', `"$ref":"${paths[index]}.inner"`)));
const files = fc.tuple(file(0), file(1), file(2));
const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: "medium", withCrossShrink: true },
    fc.constantFrom<JsonValue>("p", 1, null),
    fc.array(tie("value"), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom("k", "l"), tie("value"), { maxKeys: 2 }),
  ),
}));

test("a bundle validates like its files, dynamic references and all", async () => {
  const answers = { valid: 0, invalid: 0 };
  await fc.assert(
    fc.asyncProperty(files, fc.array(value, { minLength: 12, maxLength: 12 }), async (schemas, values) => {
      const registry = Object.fromEntries(paths.map((path, index) => [path, schemas[index] ?? {}]));
      const { schema } = bundled(registry, "a.json");
      const ours = new Ajv2020({ strict: false, logger: false }).compile(schema as AnySchema);
      const theirs = await judge(registry);
      for (const item of values) {
        const isValid = theirs(item);
        answers[isValid ? "valid" : "invalid"] += 1;
        expect([item, ours(item)]).toEqual([item, isValid]);
      }
    }),
    { numRuns: 100, seed: 20_2012 },
  );
  expect(Math.min(answers.valid, answers.invalid)).toBeGreaterThan(300);
});

async function judge(registry: Readonly<Record<string, JsonValue>>): Promise<(value: JsonValue) => boolean> {
  const uris = Object.keys(registry).map((path) => server + path);
  try {
    for (const [path, schema] of Object.entries(registry)) {
      registerSchema(writable(schema), server + path, dialectUri["2020-12"]);
    }
    const check = await validate(`${server}a.json`);
    return (item) => check(writable(item)).valid;
  } finally {
    uris.forEach(unregisterSchema);
  }
}

/** Hyperjump's types know no readonly lists. */
const writable = (json: JsonValue): boolean & SchemaObject & SchemaFragment => JSON.parse(JSON.stringify(json));
