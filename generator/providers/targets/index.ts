import type { ProviderTarget } from "../target.js";
import { anthropic } from "./anthropic.js";
import { bedrock } from "./bedrock.js";
import { gemini, geminiJsonSchema } from "./gemini.js";
import { mistral } from "./mistral.js";
import { openai } from "./openai.js";

/** The families of targets whose declarations are projections, in the order in which they are listed everywhere. MCP takes schemas as they are. */
export const targets: readonly ProviderTarget[] = [openai, anthropic, gemini, geminiJsonSchema, bedrock, mistral];
