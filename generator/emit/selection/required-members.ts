import { isObject, type JsonValue } from "../../schema/json.js";
import { escapeToken } from "../../schema/pointer.js";
import { changed } from "../../schema/values/changed.js";

/** What is wrong with a value. */
export type Validate = (value: unknown) => readonly { readonly path: string; readonly keyword: string }[];

/**
 * Pointers of the members without which a valid call is none, in their order: what this very call requires, in whichever branch of
 * the schema and by whichever keyword. A member of an object that may be left out is not among them.
 */
export function requiredMembers(input: JsonValue, validate: Validate): string[] {
  const below = (value: JsonValue, pointer: string): string[] =>
    Object.entries(isObject(value) ? value : {}).flatMap(([name, member]) => {
      const at = `${pointer}/${escapeToken(name)}`;
      return validate(changed(input, at, undefined)).length === 0 ? [] : [at, ...below(member, at)];
    });
  return below(input, "");
}
