import { compareText } from "../schema/json.js";
import type { SharedCause, ToolReview } from "./review.js";

/** Files that several changed tools have their findings in: a change of a shared schema is one cause, told once. */
export function findCauses(tools: readonly Pick<ToolReview, "tool" | "findings">[]): SharedCause[] {
  const users = new Map<string, Set<string>>();
  for (const { tool, findings } of tools) {
    for (const { after, before } of findings) {
      const file = (after ?? before)?.file;
      if (file === undefined) continue;
      const known = users.get(file);
      if (known === undefined) users.set(file, new Set([tool]));
      else known.add(tool);
    }
  }
  return [...users]
    .filter(([, by]) => by.size > 1)
    .map(([file, by]) => ({ file, tools: [...by].sort(compareText) }))
    .sort((a, b) => compareText(a.file, b.file));
}
