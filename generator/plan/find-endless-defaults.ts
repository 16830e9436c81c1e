import type { DefaultsNode } from "../../templates/runtime/types.js";
import { isObject, type JsonValue, member } from "../schema/json.js";

/** Some properties of one `fill`. */
export type Fills = ReadonlyMap<Fill, ReadonlySet<string>>;
type Fill = NonNullable<DefaultsNode["fill"]>;

/**
 * Defaults that would be filled into themselves without end: `{ child: { default: {} } }`, where a child is what has the child.
 * An empty list in place of the object ends it, so that what is filled in has to be followed.
 */
export function findEndlessDefaults(root: DefaultsNode, $defs: ReadonlyMap<string, DefaultsNode>): Fills {
  const endless = new Map<Fill, Set<string>>();
  const finished = new Map<Fill, Set<string>>();
  const path: { readonly fill: Fill; readonly name: string }[] = [];

  const fillIn = (node: DefaultsNode, name: string, value: JsonValue): void => {
    const { fill = {}, properties = {}, values } = node;
    if (finished.get(fill)?.has(name) === true) return;
    if (path.some((one) => one.fill === fill && one.name === name)) {
      note(endless, fill, name);
      return;
    }
    path.push({ fill, name });
    follow(own(properties, name) ?? values, value);
    path.pop();
    note(finished, fill, name);
  };

  const follow = (node: DefaultsNode | null | undefined, value: JsonValue): void => {
    const here = node?.ref === undefined ? node : $defs.get(node.ref);
    if (here === undefined || here === null || typeof value !== "object" || value === null) return;
    const { fill = {}, properties = {}, values, tuple = [], items, by, all = [] } = here;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) follow(index < tuple.length ? tuple[index] : items, item);
    } else if (isObject(value)) {
      for (const [name, item] of Object.entries(value)) follow(own(properties, name) ?? values, item);
      for (const [name, item] of Object.entries(fill)) if (!Object.hasOwn(value, name)) fillIn(here, name, item);
      if (by !== undefined) follow(own(by.cases, String(member(value, by.property))), value);
    }
    for (const part of all) follow(part, value);
  };

  const search = (node: DefaultsNode): void => {
    for (const [name, value] of Object.entries(node.fill ?? {})) fillIn(node, name, value);
    for (const inner of innerNodes(node)) search(inner);
  };
  for (const node of [root, ...$defs.values()]) search(node);
  return endless;
}

function note(fills: Map<Fill, Set<string>>, fill: Fill, name: string): void {
  const names = fills.get(fill) ?? new Set();
  fills.set(fill, names.add(name));
}

const own = <Value>(object: { readonly [name: string]: Value }, name: string): Value | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** The nodes directly inside one. */
export const innerNodes = ({
  properties = {},
  values,
  tuple = [],
  items,
  by,
  all = [],
}: DefaultsNode): DefaultsNode[] => [
  ...Object.values(properties),
  ...(values === undefined ? [] : [values]),
  ...tuple.flatMap((node) => node ?? []),
  ...(items === undefined ? [] : [items]),
  ...Object.values(by?.cases ?? {}),
  ...all,
];
