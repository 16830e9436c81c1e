import type { NameRule, ProviderTarget, SubsetRules } from "../target.js";

/** Checked at the top of `properties` (anthropics/claude-code#79418, ComposioHQ/composio#3500, 2026): ^[a-zA-Z0-9_.-]{1,64}$. */
export const claudeKeys: NameRule = { pattern: /^[a-zA-Z0-9_.-]+$/, maxLength: 64, foreign: /[^a-zA-Z0-9_]/g };

/** Structured outputs, "JSON Schema limitations" (platform.claude.com, read 2026-10), the same on Amazon Bedrock. */
export const claudeStrict: SubsetRules = {
  kind: "subset",
  types: "lower",
  // Bounds on numbers and lengths of texts are refused; of lists, only 0 and 1 as `minItems`.
  keywords: new Set(["pattern", "format", "minItems"]),
  formats: new Set(["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"]),
  // "Simple" quantifiers, character classes and groups; no back references, lookaround, \b, large {n,m}.
  patterns: {
    refuses: ["lookaround", "backreference", "word-boundary", "property", "named-group", "code-point", "any-or-none"],
    maxRepeat: 100,
  },
  keys: claudeKeys,
  // What is not in `required` costs one of 24; a union with null would cost one of 16.
  absent: "omit",
  nullable: "type",
  typeLists: false,
  objects: "close",
  maps: "pairs",
  tuples: "object",
  any: "refuse",
  references: "keep",
  // A union of one would cost one of the 16.
  describedReference: "inline",
  recursion: "refuse",
  numbers: "keep",
  booleans: "keep",
  constants: "const",
  emptyTexts: true,
  // "Capitalization of enum and const values is not guaranteed."
  keepsCase: false,
  movesBounds: false,
  minItems: 1,
  maxItemsTotal: Number.POSITIVE_INFINITY,
  default: "keep",
  examples: "note",
  describedUnions: true,
  needsProperties: false,
  // Summed over all strict tools of a request; one that is beyond them alone has no place in any.
  budget: { optional: 24, unions: 16 },
};

/** The Messages API. */
export const anthropic: ProviderTarget = {
  family: "anthropic",
  // The API enforces ^[a-zA-Z0-9_-]{1,128}$ (anthropics/claude-code#96152, 2026-09), older documents say 64.
  toolName: { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 64, foreign: /[^a-zA-Z0-9_-]/g },
  // Root unions are refused beside `type: object` (anomalyco/opencode#35516, langchain-ai/langchain#39271, 2026-08).
  plain: { kind: "whole", keys: claudeKeys },
  strict: claudeStrict,
};
