/** What one provider takes, as data. A rule of the wire that is not here is not followed; each names its source. */
export type ProviderTarget = {
  readonly name: "openai" | "anthropic" | "gemini" | "mcp";
  /** Names that the provider accepts; others get an alias. */
  readonly toolName: { readonly pattern: RegExp; readonly maxLength: number };
  /** Whether unions may stand at the root of the parameters. */
  readonly allowsRootUnion: boolean;
};

/** The targets of a package, by name. */
export const targets: Readonly<Record<ProviderTarget["name"], ProviderTarget>> = {
  openai: {
    // Chat Completions' FunctionObject: a-z, A-Z, 0-9, underscores and dashes, at most 64. The Responses API allows 128; one
    // name serves both. Root unions are refused even without strict ("must have type object and not have oneOf …").
    name: "openai",
    toolName: { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 64 },
    allowsRootUnion: false,
  },
  anthropic: {
    // The API enforces ^[a-zA-Z0-9_-]{1,128}$, older documents say 64; root unions are refused next to type: object.
    name: "anthropic",
    toolName: { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 64 },
    allowsRootUnion: false,
  },
  gemini: {
    // @google/genai: first a letter or an underscore, then also digits, dots, colons and dashes, at most 128; Vertex documents
    // 64 without colon. The intersection is safe everywhere.
    name: "gemini",
    toolName: { pattern: /^[a-zA-Z_][a-zA-Z0-9_-]*$/, maxLength: 64 },
    allowsRootUnion: false,
  },
  mcp: {
    // MCP 2026-07-28, server/tools: [A-Za-z0-9_.-], 1 to 128. A contract's own rule is narrower, so names go as they are.
    name: "mcp",
    toolName: { pattern: /^[a-zA-Z0-9_.-]+$/, maxLength: 128 },
    allowsRootUnion: true,
  },
};
