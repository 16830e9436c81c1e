import type { JsonObject, JsonValue } from "../../runtime/types.js";
import { isList } from "../json.js";
import type { Fault, Reader } from "./reader.js";

/** The keywords that apply other schemas to the same value: all of them, some, one, none, or one on a condition. */
export function readBranches({ read, fits }: Reader, schema: JsonObject, value: JsonValue, at: string): Fault[] {
  const { allOf, anyOf, oneOf, not, if: condition } = schema;
  const outcomes = (branches: JsonValue | undefined): readonly (boolean | undefined)[] | undefined =>
    isList(branches) ? branches.map((branch) => fits(branch, value)) : undefined;
  const isRefusedByAll = (list: readonly unknown[] | undefined): boolean => list?.every((is) => is === false) === true;
  const one = outcomes(oneOf);
  const isOneTooMany = (one ?? []).filter((is) => is === true).length > 1;
  const isMet = condition === undefined ? undefined : fits(condition, value);
  return [
    ...(isList(allOf) ? allOf.flatMap((branch) => read(branch, value, at)) : []),
    ...(isRefusedByAll(outcomes(anyOf)) ? [{ at, keyword: "anyOf" }] : []),
    ...(isRefusedByAll(one) || isOneTooMany ? [{ at, keyword: "oneOf" }] : []),
    ...(not !== undefined && fits(not, value) === true ? [{ at, keyword: "not" }] : []),
    ...(isMet === true ? read(schema["then"], value, at) : []),
    ...(isMet === false ? read(schema["else"], value, at) : []),
  ];
}
