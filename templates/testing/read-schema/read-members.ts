import type { JsonObject, JsonValue } from "../../runtime/types.js";
import { below, isList, isObject, memberOf } from "../json.js";
import type { Fault, Reader } from "./reader.js";

/** The keywords about an object's members. */
export function readMembers(reader: Reader, schema: JsonObject, value: JsonObject, at: string): Fault[] {
  const { required, properties, patternProperties, additionalProperties, propertyNames } = schema;
  const patterns = isObject(patternProperties) ? Object.entries(patternProperties) : [];
  const faults = missing("required", required, value, at);
  for (const [name, member] of Object.entries(value)) {
    const own = memberOf(properties, name);
    const matching = patterns.filter(([pattern]) => new RegExp(pattern, "u").test(name)).map(([, one]) => one);
    const schemas = own === undefined ? matching : [own, ...matching];
    if (propertyNames !== undefined && reader.read(propertyNames, name, at).length > 0) {
      faults.push({ at, keyword: "propertyNames" });
    }
    for (const one of schemas) faults.push(...reader.read(one, member, below(at, name)));
    if (schemas.length > 0) continue;
    if (additionalProperties === false) faults.push({ at, keyword: "additionalProperties" });
    else faults.push(...reader.read(additionalProperties, member, below(at, name)));
  }
  return [...faults, ...readDependents(reader, schema, value, at)];
}

function readDependents({ isOld, read }: Reader, schema: JsonObject, value: JsonObject, at: string): Fault[] {
  // The older word is still read by everybody.
  const words = isOld ? ["dependencies"] : ["dependencies", "dependentRequired", "dependentSchemas"];
  return words.flatMap((keyword) => {
    const dependents = schema[keyword];
    return Object.entries(isObject(dependents) ? dependents : {})
      .filter(([name]) => Object.hasOwn(value, name))
      .flatMap(([, rest]) => (isList(rest) ? missing(keyword, rest, value, at) : read(rest, value, at)));
  });
}

const missing = (keyword: string, names: JsonValue | undefined, value: JsonObject, at: string): Fault[] =>
  isList(names) ? names.filter((name) => !Object.hasOwn(value, String(name))).map(() => ({ at, keyword })) : [];
