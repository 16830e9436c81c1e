import { sha256 } from "./sha256.js";
import type { Tool, ToolList } from "./types.js";

/** What a list of tools is, for conversations that outlive it. */
export const listOf = (tools: readonly Tool[]): ToolList =>
  listOfRows(tools.map(({ name, contract }) => [name, contract.schema_version, contract.hashes.contract]));

/** The same of rows that were kept. */
export function listOfRows(rows: ToolList["tools"]): ToolList {
  const tools = [...rows].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return { hash: hashRows(tools), tools };
}

/**
 * The version of a tool list: over the names and contract hashes of its tools, sorted by name. For the whole registry it
 * equals `list_hash` in `declarations/index.json`.
 */
export const hashList = (tools: readonly Tool[]): string => listOf(tools).hash;

const hashRows = (rows: ToolList["tools"]): string =>
  `tg1:${sha256(JSON.stringify(rows.map(([name, , contract]) => [name, contract])))}`;
