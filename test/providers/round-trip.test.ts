import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Tool } from "../../generator/model/tool.js";
import type { JsonObject } from "../../generator/schema/json.js";
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
  }, 60_000);
});
