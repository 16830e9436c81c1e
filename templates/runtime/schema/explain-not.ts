import { isObject, member } from "../json-object.js";
import type { JsonObject, JsonValue } from "../types.js";
import { withArticle } from "./what-came.js";

/** What `not` asks for at a place, as far as it can be said in a few words, given how constants and names are printed. */
export function explainNot(schemas: readonly JsonObject[], print: (values: readonly JsonValue[]) => string): string {
  const excluded = schemas.flatMap((schema) => {
    const not = member(schema, "not");
    return isObject(not) ? [not] : [];
  });
  const [only, ...others] = excluded;
  const [entry, ...more] = Object.entries(only ?? {});
  // Which of several it was does no error tell, and what several keywords exclude together is no short sentence.
  if (entry === undefined || more.length > 0 || others.length > 0) return "not be what the contract excludes";
  const [keyword, value] = entry;
  const values = keyword === "const" ? [value] : [value].flat();
  if (keyword === "required" && values.length === 1) return `not have the property ${print(values)}`;
  if (keyword === "required") return `not have all of the properties ${print(values)}`;
  if (keyword === "const") return `not be ${print(values)}`;
  if (keyword === "enum") return `not be one of ${print(values)}`;
  if (keyword === "type") return `not be ${values.map((type) => withArticle(String(type))).join(" or ")}`;
  return "not be what the contract excludes";
}
