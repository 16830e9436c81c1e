import type { ProviderTarget } from "../target.js";
import { claudeKeys, claudeStrict } from "./anthropic.js";

/** Amazon Bedrock's Converse API. */
export const bedrock: ProviderTarget = {
  family: "bedrock",
  // API_runtime_ToolSpecification (docs.aws.amazon.com, read 2026-08): [a-zA-Z0-9_-]+, at most 64.
  toolName: { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 64, foreign: /[^a-zA-Z0-9_-]/g },
  // Claude behind it looks at names and at the root as Anthropic's own API does.
  plain: { kind: "whole", keys: claudeKeys },
  // Measured on Claude Sonnet 4.5 (pydantic-ai, 2026-05-19): lengths of texts are taken although the guide says otherwise.
  // The guide's list of keywords has no `default`, which Anthropic's own has.
  strict: {
    ...claudeStrict,
    keywords: new Set([...claudeStrict.keywords, "minLength", "maxLength"]),
    default: "note",
  },
};
