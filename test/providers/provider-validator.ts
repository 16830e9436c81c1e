import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { JsonObject, JsonSchema, JsonValue } from "../../generator/schema/json.js";
import { formatChecks } from "../../generator/validate/formats.js";
import { isRight } from "./explain-failures.js";

const options: Options = {
  strict: false,
  unicodeRegExp: true,
  ownProperties: true,
  validateSchema: false,
  logger: false,
};

/** Validates as a provider would that follows the schema to the letter: what is wrong, or undefined. */
export function validatorOf(parameters: JsonSchema): (value: unknown) => string | undefined {
  // Ajv leaves out a property of this name.
  if (JSON.stringify(parameters).includes('"__proto__"')) {
    return (value) => (isRight(parameters, value) ? undefined : "it is not right");
  }
  const isOld = /draft-07/.test(String(Object(parameters)["$schema"] ?? ""));
  const ajv = isOld ? new Ajv(options) : new Ajv2020(options);
  for (const [format, check] of formatChecks) {
    ajv.addFormat(format, check.type === "string" ? check.test : { type: "number", validate: check.test });
  }
  const validate = ajv.compile(parameters);
  return (value) => (validate(value) ? undefined : ajv.errorsText(validate.errors));
}

/** Gemini's `Schema` in the words of JSON Schema. It has no way to send a member that is not named. */
export function fromProto(schema: JsonValue): JsonObject {
  const { type, nullable, properties, items, anyOf, example: _, ...rest } = schema as JsonObject;
  const node: JsonObject = {
    ...rest,
    ...(typeof type === "string" ? { type: type.toLowerCase() } : {}),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties as JsonObject).map(([name, one]) => [name, fromProto(one)]),
          ),
          additionalProperties: false,
        }),
    ...(items === undefined ? {} : { items: fromProto(items) }),
    ...(anyOf === undefined ? {} : { anyOf: (anyOf as readonly JsonValue[]).map(fromProto) }),
  };
  return nullable === true ? { anyOf: [node, { type: "null" }] } : node;
}
