import { sha256 } from "./sha256.js";
import type { Tool } from "./types.js";

/**
 * The version of a tool list: over the names and contract hashes of its tools, sorted by name. For the whole registry it
 * equals `list_hash` in `declarations/index.json`.
 */
export function hashList(tools: readonly Tool[]): string {
  const rows = tools
    .map(({ name, contract }): [string, string] => [name, contract.hashes.contract])
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `tg1:${sha256(JSON.stringify(rows))}`;
}
