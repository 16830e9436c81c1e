import type { JsonObject, JsonValue } from "../../runtime/types.js";
import { isList, isObject, sameJson } from "../json.js";
import type { Fault } from "./reader.js";

/** The keywords that name types or values. */
export function readKind(schema: JsonObject, value: JsonValue, at: string): Fault[] {
  const { type, enum: allowed } = schema;
  const types = isList(type) ? type : [type];
  return [
    ...(type === undefined || types.some((name) => isOfType(value, name)) ? [] : [{ at, keyword: "type" }]),
    ...(isList(allowed) && !allowed.some((one) => sameJson(one, value)) ? [{ at, keyword: "enum" }] : []),
    ...(Object.hasOwn(schema, "const") && !sameJson(schema["const"], value) ? [{ at, keyword: "const" }] : []),
  ];
}

function isOfType(value: JsonValue, type: JsonValue | undefined): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "null") return value === null;
  if (type === "array") return isList(value);
  return type === "object" ? isObject(value) : typeof value === type;
}
