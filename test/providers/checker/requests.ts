import type { Target } from "./envelopes.js";
import type { Json, JsonObject } from "./finding.js";

/** A target in one of its forms, as the tables name it. */
export type FormName =
  | "openai.chat"
  | "openai.chat strict"
  | "openai.responses"
  | "openai.responses strict"
  | "anthropic"
  | "anthropic strict"
  | "gemini"
  | "gemini.json-schema"
  | "bedrock"
  | "bedrock strict"
  | "mistral"
  | "mcp.2025-11-25"
  | "mcp.2026-07-28";

export const targetOf = (form: FormName): Target => form.replace(" strict", "") as Target;

/** A request with tools that have these schemas and nothing wrong beside. */
export function requestOf(form: FormName, ...schemas: readonly Json[]): Json {
  const tools = schemas.map((schema, index) =>
    toolOf(form, schema, { name: `try_${index}`, description: "Tries it." }),
  );
  return form.startsWith("gemini") ? { functionDeclarations: tools } : tools;
}

export const hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** One tool in its envelope; `members` are those of the tool itself. */
export function toolOf(form: FormName, schema: Json, members: JsonObject): Json {
  const strict = form.endsWith(" strict");
  switch (targetOf(form)) {
    case "openai.chat":
    case "mistral":
      return { type: "function", function: { parameters: schema, strict, ...members } };
    case "openai.responses":
      return { type: "function", parameters: schema, strict, ...members };
    case "anthropic":
      return { input_schema: schema, ...(strict ? { strict } : {}), ...members };
    case "gemini":
      return { parameters: schema, ...members };
    case "gemini.json-schema":
      return { parametersJsonSchema: schema, ...members };
    case "bedrock":
      return { toolSpec: { inputSchema: { json: schema }, ...(strict ? { strict } : {}), ...members } };
    default:
      return { inputSchema: schema, annotations: hints, ...members };
  }
}

/** A schema of arguments with one property `p`, right in all that a form wants beside. */
export function withProperty(form: FormName, property: Json, rest: JsonObject = {}): JsonObject {
  const isStrict = form.endsWith(" strict");
  return {
    type: form === "gemini" ? "OBJECT" : "object",
    properties: { p: property },
    required: ["p"],
    ...(isStrict ? { additionalProperties: false } : {}),
    ...rest,
  };
}

/** The same with many properties. */
export const withProperties = (
  form: FormName,
  properties: JsonObject,
  required: readonly string[] = Object.keys(properties),
): JsonObject => withProperty(form, true, { properties, required });
