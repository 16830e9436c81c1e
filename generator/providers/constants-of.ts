import type { JsonValue } from "../schema/json.js";
import { valuesOf } from "./kinds.js";
import type { Member } from "./object-shape.js";
import { type View, viewOf } from "./site.js";

/** The listed values of each member that must be there. */
export function constantsOf({ document }: View, members: readonly Member[]): ReadonlyMap<string, readonly JsonValue[]> {
  const rows = members.flatMap(({ name, site, isRequired }): [string, readonly JsonValue[]][] => {
    if (!isRequired) return [];
    const view = viewOf(document, site);
    const values = view.choices.length > 0 ? undefined : valuesOf(view);
    return values === undefined ? [] : [[name, values]];
  });
  return new Map(rows);
}
