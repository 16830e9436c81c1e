import type { SchemaBundle } from "../../generator/load/schema-bundle.js";
import { type Dialect, dialectOf } from "../../generator/schema/dialect.js";
import type { JsonSchema } from "../../generator/schema/json.js";

/** A bundle whose places tell their pointers, in the column of a file of one line. */
export const bundleOf = (schema: JsonSchema, dialect: Dialect = dialectOf(schema) ?? "2020-12"): SchemaBundle => ({
  schema,
  dialect,
  origins: [],
  placeOf,
});

export const placeOf: SchemaBundle["placeOf"] = (pointer, part = "value") => ({
  file: part === "key" ? "key" : "value",
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
  pointer,
});
