import type { Declarations } from "../../../templates/runtime/types.js";
import type { ProviderTarget } from "../target.js";
import { anthropic } from "./anthropic.js";
import { bedrock } from "./bedrock.js";
import { gemini, geminiJsonSchema } from "./gemini.js";
import { mistral } from "./mistral.js";
import { openai } from "./openai.js";

/** The families of targets whose declarations are projections, in the order in which they are listed everywhere. MCP takes schemas as they are. */
export const targets: readonly ProviderTarget[] = [openai, anthropic, gemini, geminiJsonSchema, bedrock, mistral];

/** The targets of `declarations/`, each with the family whose declarations it shows. */
export const targetFamilies = {
  "openai.chat": "openai",
  "openai.responses": "openai",
  anthropic: "anthropic",
  gemini: "gemini",
  "gemini.json-schema": "geminiJsonSchema",
  bedrock: "bedrock",
  mistral: "mistral",
  "mcp.2025-11-25": "mcp",
  "mcp.2026-07-28": "mcp",
} as const satisfies Readonly<Record<string, keyof Declarations>>;

export type TargetName = keyof typeof targetFamilies;
