import type { JsonValue } from "../../schema/json.js";

/** The property that tells objects apart: each of them must have it, with listed values of its own. */
export function discriminatorOf(
  constants: readonly ReadonlyMap<string, readonly JsonValue[]>[],
  keepsCase: boolean,
): string | undefined {
  const [first] = constants;
  if (first === undefined || constants.length < 2) return undefined;
  return [...first.keys()].find((name) => {
    const lists = constants.map((one) => one.get(name));
    const values = lists.flatMap((list) => list ?? []);
    const isPlain = values.every((value) => value !== null && typeof value !== "object");
    const texts = values.map((value) => (keepsCase ? String(value) : String(value).toLowerCase()));
    return isPlain && lists.every((list) => list !== undefined) && new Set(texts).size === texts.length;
  });
}
