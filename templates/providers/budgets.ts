import type { Declarations } from "../runtime/types.js";

/** What all strict tools of one request may take together. */
export type RequestBudget = {
  readonly tools: number;
  /** Properties that need not be there, at any depth. */
  readonly optional: number;
  /** Schemas with several types or branches. */
  readonly unions: number;
};

/**
 * Structured outputs, "Explicit limits" (platform.claude.com, read 2026-10): summed over the strict tools of a request and its
 * output format, which has to find its place beside them; a grammar may be too large before that.
 */
const claude: RequestBudget = { tools: 20, optional: 24, unions: 16 };

/**
 * The budgets of the providers that set any for a whole request. OpenAI's and Mistral's limits are those of one schema, and are
 * kept when a declaration is made. Bedrock: the same limits for Claude (strands-agents/harness-sdk#2664, 2026).
 */
export const budgets: Readonly<Partial<Record<keyof Declarations, RequestBudget>>> = {
  anthropic: claude,
  bedrock: claude,
};
