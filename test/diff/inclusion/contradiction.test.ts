import { expect, test, vi } from "vitest";
import { ContradictionError, includes } from "../../../generator/diff/inclusion/includes.js";
import type { SchemaBundle } from "../../../generator/load/schema-bundle.js";
import { member } from "../../../generator/schema/json.js";
import { bundleOf } from "../../validate/bundle-of.js";

// A validator that is wrong: its numbers lack the 5.
vi.mock("../../../generator/diff/inclusion/validator-of.js", () => ({
  validatorOf: (bundle: SchemaBundle) => (value: unknown) =>
    value === 5 && member(bundle.schema, "type") === "number" ? [{ path: "", keyword: "type", message: "wrong" }] : [],
}));

test("a proof that a value refutes is an error of the engine, and both are told", () => {
  const ask = (): unknown => includes(bundleOf({ type: "integer" }), bundleOf({ type: "number" }), { samples: [5] });
  expect(ask).toThrow(ContradictionError);
  expect(ask).toThrow('proved and refuted at once: 5 is a value of {"type":"integer"} and none of {"type":"number"}');
});
