import type { JsonValue } from "../schema/json.js";
import type { Member } from "./object-shape.js";

/** One form of the arguments: what they may hold, and the listed values of what they must. */
export type Form = {
  readonly members: readonly Pick<Member, "name" | "isRequired">[];
  readonly constants: ReadonlyMap<string, readonly JsonValue[]>;
};

/** More forms than this are no sentence any more. */
const most = 12;

/** Which arguments belong together, where the schema no longer says it; empty where that is too much to say. */
export function describeForms(forms: readonly Form[], by: string | undefined): string {
  if (forms.length > most) return "";
  const rows = forms.map(({ members, constants }) => {
    const names = members
      .filter(({ name }) => name !== by)
      .map(({ name, isRequired }) => (isRequired ? name : `${name}?`));
    const list = `(${names.join(", ")})`;
    return by === undefined ? list : `${(constants.get(by) ?? []).map(String).join("|")} ${list}`;
  });
  return by === undefined ? `Arguments are ${rows.join(" or ")}.` : `Arguments by ${by}: ${rows.join("; ")}.`;
}
