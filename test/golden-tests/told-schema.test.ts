import { expect, test } from "vitest";
import type { JsonObject, JsonSchema, Loss } from "../../templates/runtime/types.js";
import { toldSchema } from "../../templates/testing/told-schema.js";

const loss = (at: string, keyword: string, why: Loss["why"] = "unsupported"): Loss => ({ at, keyword, why });
const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({ type: "object", properties, ...rest });

test.each<{ name: string; contract: JsonSchema; losses: readonly Loss[]; want: JsonSchema }>([
  {
    name: "a lost keyword at its place alone",
    contract: object({ a: { minLength: 1, maxLength: 9 }, b: { maxLength: 9 } }),
    losses: [loss("/properties/a", "maxLength")],
    want: object({ a: { minLength: 1 }, b: { maxLength: 9 } }),
  },
  {
    name: "nothing of what is told more strictly",
    contract: object({ a: { type: ["string", "null"] } }),
    losses: [loss("", "additionalProperties", "closed"), loss("/properties/a", "type", "ambiguous")],
    want: object({ a: { type: ["string", "null"] } }),
  },
  {
    name: "an exclusive bound as an inclusive one, and a tuple as a list of as many items",
    contract: object({ a: { prefixItems: [{ minimum: 0 }, { exclusiveMinimum: 0 }], items: false } }),
    losses: [
      loss("/properties/a", "prefixItems", "widened"),
      loss("/properties/a/prefixItems/1", "exclusiveMinimum", "widened"),
    ],
    want: object({ a: { maxItems: 2, items: { anyOf: [{ minimum: 0 }, { minimum: 0 }, false] } } }),
  },
  {
    name: "branches as ones that may fit together, once one of them is weaker",
    contract: object({ oneOf: { oneOf: [{ const: "a" }, { pattern: "^b" }] } }),
    losses: [loss("/properties/oneOf/oneOf/1", "pattern")],
    want: object({ oneOf: { allOf: [{ anyOf: [{ const: "a" }, {}] }] } }),
  },
  {
    name: "a folded union as one object: what all forms require, each argument as one of them says",
    contract: {
      ...object({ by: { type: "string" } }, { required: ["by"] }),
      oneOf: [
        object({ by: { const: "x" }, a: { minimum: 1 } }, { required: ["a"], additionalProperties: false }),
        object({ by: { const: "y" } }, { additionalProperties: false }),
      ],
    },
    losses: [loss("", "oneOf", "widened")],
    want: object(
      {
        by: {
          anyOf: [{ allOf: [{ type: "string" }, { const: "x" }] }, { allOf: [{ type: "string" }, { const: "y" }] }],
        },
        a: { anyOf: [{ allOf: [{ minimum: 1 }] }] },
      },
      { required: ["by"], additionalProperties: false },
    ),
  },
])("tells $name", ({ contract, losses, want }) => {
  expect(toldSchema(contract, losses)).toEqual(want);
});
