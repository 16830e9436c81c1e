import { sha256 } from "../runtime/sha256.js";

/**
 * A name that every provider takes, for calls of tools that are not declared any more and of tools that a model made up:
 * providers look at the names in a conversation too (BerriAI/litellm#28874). It is the alias that a declaration would have.
 */
export function aliasOf(name: string): string {
  if (/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/.test(name)) return name;
  const clean = name.replace(/[^a-zA-Z0-9_-]/g, "_").replace(/^(?=[0-9-])/, "_");
  return `${clean.slice(0, 55)}_${sha256(name).slice(0, 8)}`;
}
