import type { JsonValue } from "../../../schema/json.js";
import { all, type Formula, named, none, ofTypes, say } from "./formula.js";

/** Equal to one JSON value, in statements about its parts: so it can be held against any other statement. */
export function equalTo(value: JsonValue): Formula {
  if (value === null) return ofTypes(["null"]);
  if (typeof value === "boolean") return all([ofTypes(["boolean"]), say({ type: "boolean", says: "is", value })]);
  if (typeof value === "string") return all([ofTypes(["string"]), named([value])]);
  if (typeof value === "number") {
    // There is one zero in JSON Schema.
    const numbers = [value === 0 ? 0 : value];
    return all([ofTypes(["number"]), say({ type: "number", says: "among", numbers, holds: true })]);
  }
  if (Array.isArray(value)) {
    return all([
      ofTypes(["array"]),
      say({ type: "array", says: "fewest", length: value.length }),
      say({ type: "array", says: "most", length: value.length }),
      ...value.map((item: JsonValue, at) => say({ type: "array", says: "item", at, value: equalTo(item) })),
    ]);
  }
  const entries = Object.entries(value);
  return all([
    ofTypes(["object"]),
    say({ type: "object", says: "every", keys: named(Object.keys(value), false), value: none }),
    ...entries.map(([key, item]) => say({ type: "object", says: "some", keys: named([key]), value: equalTo(item) })),
  ]);
}
