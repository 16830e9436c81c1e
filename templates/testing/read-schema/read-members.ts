import type { JsonObject } from "../../runtime/types.js";
import { below, isList, isObject, memberOf } from "../json.js";
import type { Fault, Reader } from "./reader.js";

/** The keywords about an object's members. */
export function readMembers({ isOld, read }: Reader, schema: JsonObject, value: JsonObject, at: string): Fault[] {
  const { required, properties, patternProperties, additionalProperties, propertyNames } = schema;
  const patterns = Object.entries(isObject(patternProperties) ? patternProperties : {});
  const missing = (keyword: string, names: unknown): Fault[] =>
    (Array.isArray(names) ? names : [])
      .filter((name) => !Object.hasOwn(value, String(name)))
      .map(() => ({ at, keyword }));
  const ofMembers = Object.entries(value).flatMap(([name, member]) => {
    const schemas = [
      ...[memberOf(properties, name)].filter((one) => one !== undefined),
      ...patterns.filter(([pattern]) => new RegExp(pattern, "u").test(name)).map(([, one]) => one),
    ];
    const isWrongName = read(propertyNames, name, at).length > 0;
    const faults = isWrongName ? [{ at, keyword: "propertyNames" }] : [];
    if (schemas.length > 0) return [...faults, ...schemas.flatMap((one) => read(one, member, below(at, name)))];
    return additionalProperties === false
      ? [...faults, { at, keyword: "additionalProperties" }]
      : [...faults, ...read(additionalProperties, member, below(at, name))];
  });
  // The older word is still read by everybody.
  const words = ["dependencies", ...(isOld ? [] : ["dependentRequired", "dependentSchemas"])];
  const ofOthers = words.flatMap((keyword) =>
    Object.entries(Object(schema[keyword]) as JsonObject)
      .filter(([name]) => Object.hasOwn(value, name))
      .flatMap(([, rest]) => (isList(rest) ? missing(keyword, rest) : read(rest, value, at))),
  );
  return [...missing("required", required), ...ofMembers, ...ofOthers];
}
