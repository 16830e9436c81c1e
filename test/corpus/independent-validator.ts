import { Ajv, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { readDocument } from "./schema-reader.js";

/** Ajv as its users set it up, on a schema as its origin wrote it: nothing of the product has a part in it. */
export function independentValidator(schema: unknown): ValidateFunction {
  // Whether the schema is one at all is no question here, and asking it for each takes seconds.
  const options = { strict: false, logger: false, validateSchema: false, meta: false } as const;
  const { isDraft7, draft } = readDocument(schema);
  if (!isDraft7) return formats.default(new Ajv2020(options)).compile(schema as object);
  const ajv = formats.default(new Ajv(options));
  if (draft > 4) return ajv.compile(schema as object);
  for (const [keyword, bound, isBeyond] of draft4Bounds) {
    ajv.removeKeyword(keyword).addKeyword({
      keyword,
      type: "number",
      compile: (isExclusive: boolean, parent) => (value: number) => !isExclusive || isBeyond(value, parent[bound]),
    });
  }
  const { $schema: _s, id: _i, ...rest } = schema as Readonly<Record<string, unknown>>;
  return ajv.compile(rest);
}

/** In draft-04 a boolean beside a bound says that the bound itself is refused. */
const draft4Bounds: readonly [string, string, (value: number, bound: number) => boolean][] = [
  ["exclusiveMinimum", "minimum", (value, bound) => value > bound],
  ["exclusiveMaximum", "maximum", (value, bound) => value < bound],
];
