import { canonicalJson } from "../../../schema/canonical.js";
import type { JsonValue } from "../../../schema/json.js";
import { equalTo } from "../formula/equal-to.js";
import type { Formula } from "../formula/formula.js";
import { negate } from "../formula/negate.js";
import type { Inhabitants, World } from "./inhabitants.js";

/** So many different items are made. */
const mostDistinct = 200;

/**
 * One value for each item, no two equal. "impossible" where the items for which all values are known can't all differ;
 * undefined where some may exist and were not found.
 */
export function chooseDistinct(
  positions: readonly (readonly Formula[])[],
  found: readonly Inhabitants[],
  world: World,
): JsonValue[] | "impossible" | undefined {
  const lists = found.map((part) => (part.isEmpty ? [] : part.values));
  const isComplete = found.map((part) => part.isEmpty || part.isComplete);
  if (lists.length > mostDistinct) return undefined;
  const limited = lists.filter((_, index) => isComplete[index] === true);
  if (match(limited) === undefined) return "impossible";

  // Who has fewest to choose from chooses first, and who may have others finds one that nobody took.
  const taken =
    match(lists) ??
    match(
      lists.map((list, index) => (isComplete[index] ? list : [])),
      true,
    ) ??
    [];
  const chosen: JsonValue[] = [];
  const used = new Map<string, JsonValue>();
  for (const [index] of lists.entries()) {
    const own = taken[index];
    if (own !== undefined) used.set(canonicalJson(own), own);
  }
  for (const [index, formulas] of positions.entries()) {
    const own = taken[index];
    if (own !== undefined) {
      chosen.push(own);
      continue;
    }
    const others = world.ofPart([...formulas, ...[...used.values()].map((value) => negate(equalTo(value)))]);
    const value = others.isEmpty ? undefined : others.values.find((one) => !used.has(canonicalJson(one)));
    if (value === undefined) return undefined;
    used.set(canonicalJson(value), value);
    chosen.push(value);
  }
  return chosen;
}

/** A matching of lists to different values by augmenting paths. An empty list is passed over where that is allowed. */
function match(lists: readonly (readonly JsonValue[])[], mayPass = false): (JsonValue | undefined)[] | undefined {
  const owner = new Map<string, { readonly list: number; readonly value: JsonValue }>();
  const seek = (list: number, tried: Set<string>): boolean =>
    (lists[list] ?? []).some((value) => {
      const key = canonicalJson(value);
      if (tried.has(key)) return false;
      tried.add(key);
      const before = owner.get(key);
      if (before !== undefined && !seek(before.list, tried)) return false;
      owner.set(key, { list, value });
      return true;
    });
  for (const [list, values] of lists.entries()) {
    if (mayPass && values.length === 0) continue;
    if (!seek(list, new Set())) return undefined;
  }
  const chosen: (JsonValue | undefined)[] = lists.map(() => undefined);
  for (const { list, value } of owner.values()) chosen[list] = value;
  return chosen;
}
