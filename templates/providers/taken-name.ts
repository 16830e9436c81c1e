import { aliasOf } from "./alias-of.js";

/**
 * The name of a call as it goes back. Models call tools that nobody declared, such as `multi_tool_use.parallel`, and a name that no
 * declaration may have is refused in every request that follows (NousResearch/hermes-agent#51944, 2026-06). `longest`: how many
 * characters the provider takes.
 */
export const takenName = (name: string, longest: number): string =>
  /^[a-zA-Z0-9_-]+$/.test(name) && name.length <= longest ? name : aliasOf(name);
