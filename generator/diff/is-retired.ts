import type { Tool } from "../model/tool.js";
import { member } from "../schema/json.js";

/** Whether a tool was deprecated with a day after which it may go, and that day is over. */
export function isRetired({ deprecated }: Tool, today: string): boolean {
  const day = member(deprecated, "remove_after");
  return typeof day === "string" && day < today;
}
