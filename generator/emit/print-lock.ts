import type { Tool } from "../model/tool.js";

/**
 * The text of `registry/toolgen.lock`: a line a tool. Two branches that change one tool conflict in it, which is wanted:
 * Git would merge their contracts in silence.
 */
export const printLock = (tools: readonly Tool[]): string =>
  tools.map(({ name, schema_version, hashes }) => `${name} ${schema_version} ${hashes.contract}\n`).join("");
