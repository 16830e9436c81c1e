import type { ProviderTarget } from "../target.js";

/** The Model Context Protocol. Its input schemas are JSON Schema with an object at the root, whatever else they say. */
export const mcp: Omit<ProviderTarget, "plain"> = {
  family: "mcp",
  // Revision 2026-07-28, server/tools: [A-Za-z0-9_.-], 1 to 128. A contract's own rule is narrower, so names go as they are.
  toolName: { pattern: /^[a-zA-Z0-9_.-]+$/, maxLength: 128, foreign: /[^a-zA-Z0-9_-]/g },
};
