import { sha256 } from "../model/hash-contract.js";
import type { NameRule } from "./target.js";

/**
 * The name under which a tool or a property is sent: its own where the provider takes it, else one that is made from it and
 * ends in a piece of its hash. So `a.b` and `a_b` stay two, and no alias depends on its neighbours, but where one of them is
 * called like it.
 */
export function aliasName(
  name: string,
  { pattern, maxLength, foreign }: NameRule,
  neighbours: readonly string[] = [],
): string {
  if (name.length <= maxLength && pattern.test(name)) return name;
  const hash = sha256(name);
  const clean = name.replace(foreign, "_").replace(/^(?=[0-9-])/, "_");
  const aliases = [8, 16, 32].map((length) => {
    const suffix = `_${hash.slice(0, length)}`;
    return clean.slice(0, maxLength - suffix.length) + suffix;
  });
  return aliases.find((alias) => !neighbours.includes(alias)) ?? `_${hash.slice(0, maxLength - 1)}`;
}
