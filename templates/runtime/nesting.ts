/**
 * How deep objects and arrays may lie in each other, in what is taken and in what is answered. A validator follows a recursive
 * schema as deep as the value goes, and so do `JSON.stringify` and many a handler. Where their stacks end differs from one
 * machine to the next, and an attacker goes deeper. So there is one limit, far below every stack and above every value that
 * is meant, and it holds where a schema says nothing of what lies inside, too.
 */
export const nestingLimit = 1000;

/** What keeps a value from being walked to its end: it goes too deep, or contains itself. Linear, and without recursion. */
export function nestingFault(root: unknown): "depth" | "cycle" | undefined {
  /** Levels from an object downwards, 0 as long as it is being walked. What can be reached in many ways is walked once. */
  const heights = new Map<object, number>();
  const open: Level[] = [{ owner: heights, parts: [root], height: 0 }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    if (level.parts.length === 0) {
      open.pop();
      heights.set(level.owner, level.height + 1);
      const above = open.at(-1);
      if (above !== undefined) above.height = Math.max(above.height, level.height + 1);
      continue;
    }
    const part = level.parts.pop();
    if (typeof part !== "object" || part === null) continue;
    const height = heights.get(part);
    if (height === 0) return "cycle";
    if (open.length + (height ?? 1) > nestingLimit + 1) return "depth";
    if (height === undefined) {
      heights.set(part, 0);
      open.push({ owner: part, parts: Object.values(part), height: 0 });
    } else {
      level.height = Math.max(level.height, height);
    }
  }
  return undefined;
}

/** An object that is being walked: what is left of it, and the levels found below it so far. */
type Level = { readonly owner: object; readonly parts: unknown[]; height: number };
