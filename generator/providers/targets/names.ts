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
} as const;

export type TargetName = keyof typeof targetFamilies;

export const targetNames: readonly TargetName[] = Object.keys(targetFamilies) as readonly TargetName[];
