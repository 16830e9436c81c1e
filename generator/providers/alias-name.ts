import { sha256 } from "../model/hash-contract.js";
import type { ProviderTarget } from "./target.js";

/**
 * The name under which a tool is declared: its own where the provider takes it, else one that is made from it and ends in a
 * piece of its hash. So `a.b` and `a_b` stay two tools, and no tool's alias depends on its neighbours.
 */
export function aliasName(name: string, { toolName: { pattern, maxLength } }: ProviderTarget): string {
  if (name.length <= maxLength && pattern.test(name)) return name;
  const suffix = `_${sha256(name).slice(0, 8)}`;
  const clean = name.replace(/[^a-zA-Z0-9_-]/g, "_").replace(/^(?=[0-9-])/, "_");
  return clean.slice(0, maxLength - suffix.length) + suffix;
}
