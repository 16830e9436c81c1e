import { bundleSchema } from "../../generator/load/bundle-schema.js";
import type { SchemaBundle } from "../../generator/load/schema-bundle.js";
import { dialectOf } from "../../generator/schema/dialect.js";
import type { JsonSchema } from "../../generator/schema/json.js";
import { checkSchema } from "../../generator/validate/check-schema.js";
import { placeOf } from "../validate/bundle-of.js";
import { parseContract, readCorpus } from "./read-corpus.js";

export type CorpusSchema = { readonly name: string; readonly bundle: SchemaBundle };

/** Every input and output schema of the corpus that is written in a dialect of ours and free of errors, made self-contained. */
export function* corpusSchemas(): Generator<CorpusSchema> {
  for (const { parts } of readCorpus()) {
    for (const file of parts.flat()) {
      const { inputSchema, outputSchema } = parseContract(file);
      for (const [part, schema] of [
        ["input", inputSchema],
        ["output", outputSchema],
      ] as const) {
        const bundle = schema === undefined ? undefined : bundleOf(schema as JsonSchema);
        if (bundle !== undefined) yield { name: `${file.path} ${part}`, bundle };
      }
    }
  }
}

function bundleOf(value: JsonSchema): SchemaBundle | undefined {
  const dialect = dialectOf(value);
  if (dialect === undefined) return undefined;
  if (checkSchema(value, dialect, placeOf).some(({ severity }) => severity === "error")) return undefined;
  const document = { file: "schema.json", text: "", value, placeOf };
  return bundleSchema(
    { document, root: "" },
    ({ file }) => file,
    () => undefined,
  ).bundle;
}
