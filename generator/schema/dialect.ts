import type { JsonSchema } from "./json.js";

/** The JSON Schema dialects that a contract may be written in. */
export type Dialect = "2020-12" | "draft-07";

export const defaultDialect: Dialect = "2020-12";

export const dialectUri: Readonly<Record<Dialect, string>> = {
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
  "draft-07": "http://json-schema.org/draft-07/schema#",
};

/** The key under which a dialect keeps named subschemas. */
export const definitionsKey: Readonly<Record<Dialect, "$defs" | "definitions">> = {
  "2020-12": "$defs",
  "draft-07": "definitions",
};

/**
 * The dialect that `$schema` names: the default where there is none, undefined where it is not one of ours.
 * A trailing `#` and the scheme (http or https) make no difference.
 */
export function dialectOf(schema: JsonSchema, fallback: Dialect = defaultDialect): Dialect | undefined {
  if (typeof schema === "boolean" || !Object.hasOwn(schema, "$schema")) return fallback;
  const uri = schema["$schema"];
  if (typeof uri !== "string") return undefined;
  const name = uri.replace(/^https?:/, "").replace(/#$/, "");
  if (name === "//json-schema.org/draft/2020-12/schema") return "2020-12";
  if (name === "//json-schema.org/draft-07/schema") return "draft-07";
  return undefined;
}
