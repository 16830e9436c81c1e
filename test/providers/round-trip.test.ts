import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Tool } from "../../generator/model/tool.js";
import type { JsonObject } from "../../generator/schema/json.js";
import { checkRequest } from "./checker/check-request.js";
import { declaredForms } from "./declared-forms.js";
import { argumentSchemas } from "./random-schemas.js";
import { roundTrips } from "./round-trip.js";

const toolOf = (schema: JsonObject): Pick<Tool, "name" | "description" | "input" | "injected" | "idempotency"> => ({
  name: "try_it",
  description: "Tries it.",
  input: {
    schema,
    dialect: "2020-12",
    origins: [],
    placeOf: () => ({ file: "x", line: 1, column: 1, endLine: 1, endColumn: 1 }),
  },
  injected: {},
  idempotency: { kind: "none" },
});

describe("R5: what a model is asked for and what a contract says are the same, but for what the losses say", () => {
  test("whatever the schema is", () => {
    let values = 0;
    fc.assert(
      fc.property(argumentSchemas, (schema) => {
        const trips = roundTrips(toolOf(schema), 6);
        for (const { there, back } of trips) values += there + back;
        expect(
          trips.flatMap(({ family, form, faults }) => faults.map((fault) => `${family} ${form}: ${fault}`)),
        ).toEqual([]);
      }),
      { seed: 6, numRuns: 150 },
    );
    expect(values).toBeGreaterThan(10_000);
  });

  test("and the checker takes every form", () => {
    const rest = {
      hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      schema_version: "1.0.0",
      hashes: { contract: "tg1:0" },
    };
    fc.assert(
      fc.property(argumentSchemas, (schema) => {
        const forms = declaredForms({ ...toolOf(schema), ...rest } as unknown as Tool);
        const faults = forms.flatMap(({ target, form, content }) =>
          checkRequest(target, content).map(({ reason, at }) => `${target} ${form}: ${reason} at ${at}`),
        );
        expect(faults).toEqual([]);
      }),
      { seed: 6, numRuns: 400 },
    );
  });
});
