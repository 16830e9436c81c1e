import type { CallOptions, TurnCall } from "@toolgen/example-tools";
import type { Context, toolkit } from "./toolkit.js";

/** What is asked, with which tools and for whom. */
export type Question = {
  readonly text: string;
  readonly tools: typeof toolkit;
  readonly options: CallOptions<Context>;
};

/** What came of it: the model's answer, and every call on the way. */
export type Conversation = { readonly answer: string; readonly calls: readonly TurnCall[] };

/** A model that never stops calling tools is stopped. */
export const turnLimit = 10;
