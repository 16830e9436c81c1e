import type { Tool } from "../model/tool.js";
import { compareText } from "../schema/json.js";

/** One tool of two registries; one of the sides may lack it. */
export type Pairing = { readonly before?: Tool; readonly after?: Tool };

/**
 * Which tool of the old registry became which tool of the new one: by name, by a name that the new one was formerly called, and
 * last by equal values where that leaves no choice. In the order of the names.
 */
export function pairTools(before: readonly Tool[], after: readonly Tool[]): Pairing[] {
  const left = new Map(before.map((tool) => [tool.name, tool]));
  const pairs = new Map<Tool, Tool>();
  const match = (find: (tool: Tool) => Tool | undefined): void => {
    for (const tool of after) {
      const old = pairs.has(tool) ? undefined : find(tool);
      if (old === undefined) continue;
      pairs.set(tool, old);
      left.delete(old.name);
    }
  };
  match(({ name }) => left.get(name));
  match(({ formerly }) => formerly.map((name) => left.get(name)).find((tool) => tool !== undefined));
  match((tool) => {
    const same = ({ hashes }: Tool): boolean => hashes.wire === tool.hashes.wire;
    const candidates = [...left.values()].filter(same);
    const rivals = after.filter((other) => !pairs.has(other) && same(other));
    return candidates.length === 1 && rivals.length === 1 ? candidates[0] : undefined;
  });
  const pairings: Pairing[] = [
    ...after.map((tool): Pairing => {
      const old = pairs.get(tool);
      return old === undefined ? { after: tool } : { before: old, after: tool };
    }),
    ...[...left.values()].map((tool): Pairing => ({ before: tool })),
  ];
  const nameOf = ({ before: old, after: now }: Pairing): string => (now ?? old)?.name ?? "";
  return pairings.sort((a, b) => compareText(nameOf(a), nameOf(b)));
}
