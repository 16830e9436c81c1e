import type { ToolList } from "./types.js";

/** One release as a step from the list before it: new and changed tools, and the names that went. */
export type ListStep = {
  readonly hash: string;
  readonly changed: ToolList["tools"];
  readonly gone: readonly string[];
};

/** The whole list after each step. */
export function listsOf(steps: readonly ListStep[]): readonly ToolList[] {
  const rows = new Map<string, ToolList["tools"][number]>();
  return steps.map(({ hash, changed, gone }) => {
    for (const name of gone) rows.delete(name);
    for (const row of changed) rows.set(row[0], row);
    return { hash, tools: [...rows.values()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)) };
  });
}
