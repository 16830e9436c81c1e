import { aliasOf } from "./alias-of.js";

/**
 * The name of a call as it goes back. Models call tools that nobody declared, such as `multi_tool_use.parallel`, and a name that no
 * declaration may have is refused in every request that follows (NousResearch/hermes-agent#51944, 2026-06). Declared names, which
 * OpenAI, Anthropic and Mistral take alike, stay.
 */
export const takenName = (name: string): string => (/^[a-zA-Z0-9_-]{1,64}$/.test(name) ? name : aliasOf(name));
