import type { SchemaBundle } from "../model/tool.js";
import { isObject, type JsonSchema, type JsonValue, member } from "../schema/json.js";
import { inPlaceKeywords, typedChildrenOf } from "./typed-positions.js";

const speaking = ["$ref", "type", "enum", "const", "required"];

/** Whether a schema says nothing that a type can say, in its own keywords, `allOf` and unions. */
export function isSilent(schema: JsonSchema, bundle: SchemaBundle): boolean {
  if (typeof schema === "boolean") return schema;
  const children = typedChildrenOf(schema, bundle.dialect);
  const silent = (keyword: string): boolean[] =>
    children.filter((child) => child.keyword === keyword).map((child) => isSilent(child.schema, bundle));
  const [all, any, one] = [silent("allOf"), silent("anyOf"), silent("oneOf")];
  return (
    speaking.every((keyword) => member(schema, keyword) === undefined) &&
    !forbidsAll(member(schema, "not")) &&
    children.every((child) => inPlaceKeywords.includes(child.keyword)) &&
    !all.includes(false) &&
    [any, one].every((branches) => branches.length === 0 || branches.includes(true))
  );
}

/** Whether a `not` leaves no value: it forbids all. */
export const forbidsAll = (not: JsonValue | undefined): boolean =>
  not === true || (isObject(not) && Object.keys(not).length === 0);
