import { chat } from "./openai-chat.js";
import { responses } from "./openai-responses.js";

export type * from "./openai-chat.js";
export type * from "./openai-responses.js";

/**
 * What OpenAI's two APIs take and give. Every tool that has a strict form is declared in it; `openai.responses.with({ strict:
 * "never" })` for servers that have none. Imports no SDK: the types are structural.
 */
export const openai: { readonly responses: typeof responses; readonly chat: typeof chat } = { responses, chat };
