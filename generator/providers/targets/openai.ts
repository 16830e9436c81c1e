import type { PatternRule, ProviderTarget, SubsetRules } from "../target.js";

/**
 * "Invalid JSON schema: regex lookaround is not supported" also for tools that are not strict (anomalyco/opencode#32073,
 * Dokploy/mcp#45, 2026); property escapes, and what Python's `re` cannot read (opencodex#4096, 2026).
 */
const patterns: PatternRule = { refuses: ["lookaround", "property", "named-group", "code-point", "any-or-none"] };

/**
 * Structured Outputs, "Supported schemas" (platform.openai.com, read 2026-06), and what openai-node 7.59 refuses before it
 * sends (`toStrictJsonSchema`, 2026-11).
 */
export const openaiStrict: SubsetRules = {
  kind: "subset",
  types: "lower",
  // The guide lists these. `minLength` and `maxLength` are in none of its lists, and the SDKs disagree about them.
  keywords: new Set([
    "pattern",
    "format",
    "multipleOf",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "minItems",
    "maxItems",
  ]),
  // The guide's list; "'uri' is not a valid format" (can1357/oh-my-pi#206, 2026).
  formats: new Set(["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"]),
  patterns,
  // "All fields must be required"; null stands for what is optional.
  absent: "null",
  nullable: "type",
  typeLists: true,
  objects: "close",
  // `additionalProperties: false` must be set on every object, so names that are data have no place there.
  maps: "pairs",
  // `prefixItems` is refused (openai-node 7.59).
  tuples: "object",
  // The empty schema is refused (pydantic/pydantic-ai#4425, 2026).
  any: "refuse",
  references: "keep",
  // "$ref cannot have keywords {'description'}" (camel-ai/camel#3001, vectorize-io/hindsight#3944, 2026-08).
  describedReference: "wrap",
  // The guide: "Recursive schemas are supported".
  recursion: "keep",
  numbers: "keep",
  booleans: "keep",
  constants: "const",
  emptyTexts: true,
  keepsCase: true,
  movesBounds: false,
  minItems: Number.POSITIVE_INFINITY,
  maxItemsTotal: Number.POSITIVE_INFINITY,
  // openai-node keeps defaults, pydantic-ai says that strict refuses them.
  default: "note",
  examples: "note",
  describedUnions: true,
  needsProperties: false,
  // The guide, "Limitations": raised in 2025.
  budget: { properties: 5000, depth: 10, characters: 120_000, enumValues: 1000 },
};

/** The Chat Completions and the Responses API. */
export const openai: ProviderTarget = {
  family: "openai",
  // Chat Completions' FunctionObject (openai-openapi, 2026-08): a-z, A-Z, 0-9, underscores and dashes, at most 64. The Responses
  // API allows 128; one name serves both.
  toolName: { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 64, foreign: /[^a-zA-Z0-9_-]/g },
  // Root unions are refused even without strict: "must have type 'object' and not have 'oneOf'/'anyOf'/…" (langchain-ai/
  // langchainjs#9804, CherryHQ/stella#781, 2026).
  plain: { kind: "whole", patterns },
  strict: openaiStrict,
};
