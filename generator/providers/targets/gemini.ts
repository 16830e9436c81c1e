import type { NameRule, ProviderTarget, SubsetRules } from "../target.js";

/**
 * @google/genai 3.3.0 (`FunctionDeclaration.name`): first a letter or an underscore, then also digits, dots, colons and dashes,
 * at most 128; Vertex AI documents 64 without colon. The intersection is safe everywhere.
 */
const toolName: NameRule = { pattern: /^[a-zA-Z_][a-zA-Z0-9_-]*$/, maxLength: 64, foreign: /[^a-zA-Z0-9_-]/g };

const shared = {
  kind: "subset",
  absent: "omit",
  // "reference to undefined schema" (google-gemini/gemini-cli#13326); siblings of `$ref` are refused (anomalyco/opencode#12295).
  references: "inline",
  describedReference: "inline",
  // Cycles are "unrolled to a limited degree" by the documentation; here to a known one.
  recursion: { levels: 2 },
  constants: "enum",
  keepsCase: true,
  // `exclusiveMinimum: 0` on an integer becomes `minimum: 1` (fazer-ai/agents#64, 2026).
  movesBounds: true,
  minItems: Number.POSITIVE_INFINITY,
  // Beyond some 960 over one tool the API answers INVALID_ARGUMENT (googleapis/python-genai#2170, vercel/ai#21192, 2026).
  maxItemsTotal: 900,
  budget: {},
  // Neither of both takes what other engines refuse as well.
  patterns: { refuses: ["lookaround", "backreference", "property", "named-group", "code-point", "any-or-none"] },
} as const;

/** `Schema` of @google/genai 3.3.0 (2026-11), a proto: an unknown member is refused for the whole request. */
const proto: SubsetRules = {
  ...shared,
  types: "upper",
  keywords: new Set([
    "pattern",
    "format",
    "minLength",
    "maxLength",
    "minimum",
    "maximum",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
  ]),
  // "only 'enum' and 'date-time' are supported for STRING type" (google-gemini/gemini-cli#2237, weave-os/router#387, 2026-06).
  formats: new Set(["date-time"]),
  // Names of properties: first a letter or an underscore, then also digits, at most 64 (@google/genai 3.3.0).
  keys: { pattern: /^[a-zA-Z_][a-zA-Z0-9_]*$/, maxLength: 64, foreign: /[^a-zA-Z0-9_]/g },
  nullable: "flag",
  // "Proto field is not repeating, cannot start list" (taylorwilsdon/google_workspace_mcp#1099, 2026).
  typeLists: false,
  // It has no `additionalProperties`: what is not named, the model does not send.
  objects: "closed",
  maps: "pairs",
  tuples: "union",
  // Schemas without a type are refused (mastra-ai/mastra#17386, 2026).
  any: "text",
  // "enum: only allowed for STRING type"; members must not be empty.
  numbers: "text",
  booleans: "text",
  emptyTexts: false,
  default: "keep",
  examples: "example",
  // Vertex AI: `anyOf` must be the only field (ai-memory#450, #735, 2026).
  describedUnions: false,
  // "should be non-empty for OBJECT type" (agno-agi/agno#2112, 2025).
  needsProperties: true,
};

/** The keywords that the discovery document lists for `responseJsonSchema`, read 2026-08; the same engine reads parameters. */
const jsonSchema: SubsetRules = {
  ...shared,
  types: "lower",
  keywords: new Set(["minimum", "maximum", "minItems", "maxItems", "format"]),
  // `format` is listed; which values are taken, is not. Dates are, everywhere.
  formats: new Set(["date-time", "date", "time"]),
  nullable: "type",
  typeLists: false,
  objects: "keep",
  maps: "keep",
  tuples: "keep",
  any: "keep",
  numbers: "keep",
  booleans: "note",
  emptyTexts: true,
  default: "note",
  examples: "note",
  describedUnions: true,
  needsProperties: false,
};

/** `parameters` of a function declaration. */
export const gemini: ProviderTarget = { family: "gemini", toolName, plain: proto };

/** `parametersJsonSchema` of a function declaration. */
export const geminiJsonSchema: ProviderTarget = { family: "geminiJsonSchema", toolName, plain: jsonSchema };
