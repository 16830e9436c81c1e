import type { ProviderTarget } from "../target.js";
import { openai, openaiStrict } from "./openai.js";

/** Mistral's chat completions: OpenAI's shape, and `function.strict` (@mistralai/mistralai 2.7.0). */
export const mistral: ProviderTarget = {
  family: "mistral",
  // mistral-common checks names, a-z, A-Z, 0-9, underscores and dashes, at most 64, and the schema by draft-07.
  toolName: openai.toolName,
  plain: openai.plain,
  // Its documents name no subset; what OpenAI's strict mode takes is the narrowest that is known.
  strict: openaiStrict,
};
