import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Dialect } from "../../generator/schema/dialect.js";
import type { JsonSchema, JsonValue } from "../../generator/schema/json.js";

/** Ajv as its users set it up: nothing of the product has a part in its verdict. */
export function independentJudge(schema: JsonSchema, dialect: Dialect): (value: JsonValue) => boolean {
  const options = { strict: false, logger: false, ownProperties: true, validateSchema: false } as const;
  const ajv = formats.default(dialect === "draft-07" ? new Ajv(options) : new Ajv2020(options));
  const validate = ajv.compile(schema as object | boolean);
  return (value) => validate(value) === true;
}
