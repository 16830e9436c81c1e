import type { Defaults, DefaultsNode } from "../../templates/runtime/types.js";
import { type Fills, innerNodes } from "./find-endless-defaults.js";

/** A table without what is endless and without the nodes that fill nothing in; undefined where nothing is left. */
export function pruneDefaults(
  root: DefaultsNode,
  $defs: ReadonlyMap<string, DefaultsNode>,
  endless: Fills,
): Defaults | undefined {
  const fillOf = ({ fill = {} }: DefaultsNode): NonNullable<DefaultsNode["fill"]> =>
    Object.fromEntries(Object.entries(fill).filter(([name]) => endless.get(fill)?.has(name) !== true));
  const filling = new Set<string>();
  const fills = (node: DefaultsNode): boolean =>
    (node.ref !== undefined && filling.has(node.ref)) ||
    Object.keys(fillOf(node)).length > 0 ||
    innerNodes(node).some(fills);
  // Nodes of `$defs` may lead in circles: what leads to one that fills something in is found step by step.
  for (let known = -1; known < filling.size; ) {
    known = filling.size;
    for (const [name, node] of $defs) if (fills(node)) filling.add(name);
  }

  const prune = (node: DefaultsNode): DefaultsNode | undefined => {
    if (!fills(node)) return undefined;
    const { ref, properties = {}, values, tuple = [], items, by, all = [] } = node;
    const fill = fillOf(node);
    const rest = values === undefined ? undefined : prune(values);
    // Where there is a rule for the others, a property that has none of it must be named.
    const named = mapNodes(properties, (inner) => prune(inner) ?? (rest === undefined ? undefined : {}));
    const first = tuple.map((item) => (item === null ? null : (prune(item) ?? null)));
    const others = items === undefined ? undefined : prune(items);
    const cases = mapNodes(by?.cases ?? {}, prune);
    const more = all.flatMap((part) => prune(part) ?? []);
    const own: DefaultsNode = {
      ...(ref === undefined ? {} : { ref }),
      ...(Object.keys(fill).length === 0 ? {} : { fill }),
      ...(Object.keys(named).length === 0 ? {} : { properties: named }),
      ...(rest === undefined ? {} : { values: rest }),
      ...(first.every((item) => item === null) && others === undefined
        ? {}
        : first.length === 0
          ? {}
          : { tuple: first }),
      ...(others === undefined ? {} : { items: others }),
      ...(by === undefined || Object.keys(cases).length === 0 ? {} : { by: { property: by.property, cases } }),
    };
    const [only] = more;
    if (only !== undefined && more.length === 1 && Object.keys(own).length === 0) return only;
    return more.length === 0 ? own : { ...own, all: more };
  };

  const pruned = prune(root);
  if (pruned === undefined) return undefined;
  const left = [...$defs].flatMap(([name, node]) => (filling.has(name) ? [[name, prune(node) ?? {}] as const] : []));
  return left.length === 0 ? { root: pruned } : { root: pruned, $defs: Object.fromEntries(left) };
}

type Nodes = { readonly [name: string]: DefaultsNode };

const mapNodes = (nodes: Nodes, change: (node: DefaultsNode) => DefaultsNode | undefined): Nodes =>
  Object.fromEntries(
    Object.entries(nodes).flatMap(([name, node]) => {
      const changed = change(node);
      return changed === undefined ? [] : [[name, changed] as const];
    }),
  );
