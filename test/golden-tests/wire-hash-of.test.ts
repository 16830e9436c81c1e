import { expect, test } from "vitest";
import { wireHash } from "../../generator/model/hash-contract.js";
import type { JsonSchema } from "../../generator/schema/json.js";
import { wireHashOf } from "../../templates/testing/wire-hash-of.js";
import { bundleOf } from "../validate/bundle-of.js";
import { bundleGroup, hasOfficialSuite, readOfficialSuite } from "../validate/official-suite.js";
import { readTools } from "./build-registry.js";

const compiled = (input: JsonSchema, output: JsonSchema | undefined): string =>
  wireHash({ input: bundleOf(input), ...(output === undefined ? {} : { output: bundleOf(output) }) });

test("two implementations of tg1 agree on every contract of this registry", async () => {
  for (const { name, input, output, hashes } of await readTools()) {
    expect([name, wireHashOf(input.schema, output?.schema)]).toEqual([name, hashes.wire]);
  }
});

test.skipIf(!hasOfficialSuite)("and on every schema of the official suite", () => {
  let count = 0;
  for (const dialect of ["2020-12", "draft-07"] as const) {
    for (const group of readOfficialSuite(dialect, "")) {
      const bundle = bundleGroup(group, dialect);
      if (bundle === undefined || typeof bundle.schema === "boolean") continue;
      expect(wireHashOf(bundle.schema, undefined), `${group.file}: ${group.description}`).toBe(
        wireHash({ input: bundle }),
      );
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(400);
});

test("annotations do not count, the order of properties does", () => {
  const schema = { type: "object", properties: { a: { type: "string" }, b: true } };
  const described = {
    title: "T",
    ...schema,
    properties: { a: { type: "string", description: "D", "x-y": 1 }, b: true },
  };
  const turned = { ...schema, properties: { b: true, a: { type: "string" } } };
  expect(wireHashOf(described, undefined)).toBe(wireHashOf(schema, undefined));
  expect(wireHashOf(turned, undefined)).not.toBe(wireHashOf(schema, undefined));
  expect(wireHashOf(schema, true)).toBe(compiled(schema, true));
  expect(wireHashOf(schema, true)).not.toBe(compiled(schema, undefined));
});
