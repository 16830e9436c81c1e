/** A call of one function by another, and where in the value it leads; undefined: nowhere, it is about the same value. */
export type Call = { readonly to: string; readonly step: Step | undefined };
/** One step into a value. Without a key it may lead to any member. */
export type Step = { readonly into: "array" | "object"; readonly key?: string };

/**
 * The functions of a call graph that have to remember what they were asked: a recursive one that leads in two ways to one place,
 * where recursion goes on, would be asked about that place twice, about one below it four times, and so forth. So would be what
 * it calls. A list and a tree, which lead to each place in one way, need no memory.
 */
export function findKnots(graph: ReadonlyMap<string, readonly Call[]>): ReadonlySet<string> {
  const { targets, callers } = edgesOf(graph);
  const recursive = stronglyConnected(targets, callers).filter(
    ([name = "", ...others]) => others.length > 0 || targets.get(name)?.includes(name) === true,
  );
  const endless = reachable(recursive.flat(), callers);
  const forked = recursive.flat().filter((name) => {
    const calls = (graph.get(name) ?? []).filter(({ to }) => endless.has(to));
    return calls.length > 1 && !areApart(calls.map(({ step }) => step));
  });
  return new Set([...reachable(forked, targets)].filter((name) => endless.has(name)));
}

/** Whether no two steps lead to the same place. */
function areApart(steps: readonly (Step | undefined)[]): boolean {
  const named = new Set<string>();
  const any = new Set<string>();
  for (const step of steps) {
    if (step === undefined || any.has(step.into)) return false;
    const { into, key } = step;
    const isTaken = key === undefined ? [...named].some((one) => one.startsWith(into)) : named.has(`${into} ${key}`);
    if (isTaken) return false;
    if (key === undefined) any.add(into);
    else named.add(`${into} ${key}`);
  }
  return true;
}

type Edges = ReadonlyMap<string, readonly string[]>;

function edgesOf(graph: ReadonlyMap<string, readonly Call[]>): { readonly targets: Edges; readonly callers: Edges } {
  const targets = new Map([...graph].map(([name, calls]) => [name, calls.map(({ to }) => to)]));
  const callers = new Map<string, string[]>([...graph.keys()].map((name) => [name, []]));
  for (const [name, all] of targets) for (const target of all) callers.get(target)?.push(name);
  return { targets, callers };
}

function reachable(starts: readonly string[], edges: Edges): ReadonlySet<string> {
  const reached = new Set<string>();
  for (const start of starts) visit(start, edges, reached, () => {});
  return reached;
}

/** The strongly connected components (Kosaraju), without recursion, for a graph may be one long chain. */
function stronglyConnected(targets: Edges, callers: Edges): string[][] {
  const order: string[] = [];
  const entered = new Set<string>();
  for (const start of targets.keys()) visit(start, targets, entered, (name) => order.push(name));

  const components: string[][] = [];
  const assigned = new Set<string>();
  for (const start of order.reverse()) {
    const component: string[] = [];
    visit(start, callers, assigned, (name) => component.push(name));
    if (component.length > 0) components.push(component);
  }
  return components;
}

/** Depth first from one function to all that are not yet entered; `leave` is called when all behind a function are done. */
function visit(start: string, edges: Edges, entered: Set<string>, leave: (name: string) => void): void {
  if (entered.has(start)) return;
  entered.add(start);
  const path = [{ name: start, left: [...(edges.get(start) ?? [])] }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const next = top.left.pop();
    if (next === undefined) {
      leave(top.name);
      path.pop();
    } else if (!entered.has(next)) {
      entered.add(next);
      path.push({ name: next, left: [...(edges.get(next) ?? [])] });
    }
  }
}
