import type { JsonObject, JsonValue } from "../../runtime/types.js";
import { below, isList } from "../json.js";
import type { Fault, Reader } from "./reader.js";

/** The keywords about a list's items. */
export function readItems(reader: Reader, schema: JsonObject, value: readonly JsonValue[], at: string): Fault[] {
  const { prefixItems, items, additionalItems } = schema;
  // Older dialects write a tuple as a list of `items`.
  const first = isList(prefixItems) ? prefixItems : isList(items) ? items : [];
  const rest = isList(items) ? additionalItems : items;
  const faults = value.flatMap((item, index) =>
    reader.read(index < first.length ? first[index] : rest, item, below(at, index)),
  );
  return [...faults, ...readContained(reader, schema, value, at)];
}

function readContained(
  { isOld, fits }: Reader,
  { contains, minContains, maxContains }: JsonObject,
  value: readonly JsonValue[],
  at: string,
): Fault[] {
  if (contains === undefined) return [];
  const outcomes = value.map((item) => fits(contains, item));
  const [sure, possible] = [(is: unknown) => is === true, (is: unknown) => is !== false];
  const least = !isOld && typeof minContains === "number" ? minContains : 1;
  const most = !isOld && typeof maxContains === "number" ? maxContains : value.length;
  return [
    ...(outcomes.filter(possible).length < least ? [{ at, keyword: "contains" }] : []),
    ...(outcomes.filter(sure).length > most ? [{ at, keyword: "maxContains" }] : []),
  ];
}
