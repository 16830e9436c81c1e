import type { JsonValue } from "../../schema/json.js";
import { valueAt } from "../../schema/pointer.js";
import { changed } from "../../schema/values/changed.js";
import type { Validate } from "./required-members.js";

/**
 * The members whose value is one of a few that the contract lists: words of the contract's own, which no sentence need contain and
 * which it must decide all the same.
 */
export const closedChoices = (input: JsonValue, pointers: readonly string[], validate: Validate): string[] =>
  pointers.filter((pointer) => {
    const value = valueAt(input, pointer);
    const other = typeof value === "string" ? `${value}§` : typeof value === "number" ? value + 1e9 : undefined;
    if (other === undefined) return false;
    return validate(changed(input, pointer, other)).some(
      ({ path, keyword }) => path === pointer && (keyword === "enum" || keyword === "const"),
    );
  });
