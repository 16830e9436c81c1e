import type { Tool } from "../model/tool.js";
import type { Callers } from "./review.js";

/** One tool as it was and as it is. */
export type ToolPair = { readonly before: Tool; readonly after: Tool };

export type CompareOptions = { readonly callers: Callers };
