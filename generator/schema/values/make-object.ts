import { isObject, type JsonObject, type JsonValue, member } from "../json.js";
import { evaluate } from "./evaluate.js";
import { schemasFor } from "./evaluate-containers.js";
import type { Choose } from "./explore.js";
import { below, type Maker, type Path } from "./make-value.js";

/** An object with the members that all schemas require, and of the others those that are chosen. */
export function makeObject(
  { root, make, listScalars }: Maker,
  nodes: readonly JsonObject[],
  at: string,
  path: Path,
  choose: Choose,
): JsonValue | undefined {
  const required = requiredBy(nodes);
  const declared = new Set([...nodes.flatMap((node) => Object.keys(Object(member(node, "properties")))), ...required]);
  const names = nodes.flatMap((node) => node["propertyNames"] ?? []);
  const least = Math.max(0, ...limits(nodes, "minProperties"));
  const most = Math.min(...limits(nodes, "maxProperties"));
  const members = new Map<string, JsonValue>();
  if (required.size > most) return undefined;

  const schemasOf = (name: string): readonly JsonValue[] => {
    const own = nodes.flatMap((node) => schemasFor(node, name) ?? []);
    return own.length > 0 ? own : nodes.flatMap((node) => node["unevaluatedProperties"] ?? []);
  };
  const add = (name: string): boolean => {
    if (names.length > 0 && evaluate(root, names, name) === false) return false;
    const value = make(schemasOf(name), below(at, name), path, choose);
    if (value !== undefined) members.set(name, value);
    return value !== undefined;
  };
  let open = required.size;
  for (const name of declared) {
    if (required.has(name)) {
      if (!add(name)) return undefined;
      open -= 1;
      continue;
    }
    if (members.size + open >= most || schemasOf(name).includes(false)) continue;
    const why = (way: number): string => `${below(at, name)} is ${way === 0 ? "absent" : "present"}`;
    if (choose({ key: `${below(at, name)} ?`, kind: "presence", count: 2, why }) === 1) add(name);
  }

  /** Names that are made up: those that a pattern asks for, or any. */
  const invent = function* (pattern?: string): Generator<string> {
    const wanted = pattern === undefined ? names : [...names, { type: "string", pattern }];
    const listed = wanted.length > 0 ? listScalars([...wanted, { type: "string" }]).map(String) : [];
    const plain = Array.from({ length: least + 8 }, (_, index) => `key${index + 1}`);
    for (const name of [...listed, ...plain]) {
      const isFitting = wanted.length === 0 || evaluate(root, wanted, name) !== false;
      if (isFitting && !members.has(name) && !declared.has(name)) yield name;
    }
  };
  const addInvented = (count: number, pattern?: string): void => {
    let rest = Math.min(count, most - members.size);
    for (const name of rest > 0 ? invent(pattern) : []) {
      if (rest <= 0) break;
      if (add(name)) rest -= 1;
    }
  };
  for (const pattern of new Set(nodes.flatMap((node) => Object.keys(Object(member(node, "patternProperties")))))) {
    const why = (way: number): string => `${at || "the whole"} has ${way} members like ${pattern}`;
    addInvented(choose({ key: `${at} ${pattern} ?`, kind: "presence", count: 2, why }), pattern);
  }
  if (nodes.some((node) => isMap(node)) && !nodes.some(({ additionalProperties: others }) => others === false)) {
    const why = (way: number): string => `${at || "the whole"} has ${way} members of its own`;
    addInvented(choose({ key: `${at} *`, kind: "presence", count: 3, why }));
  }
  for (const name of declared) if (members.size < least && !members.has(name)) add(name);
  if (members.size < least) addInvented(least - members.size);
  return members.size < least ? undefined : inOrder(members, declared);
}

/** Whether a schema says of unknown members what they are, or that they are welcome. */
const isMap = ({ additionalProperties: others, unevaluatedProperties: rest }: JsonObject): boolean =>
  isObject(others) || others === true || isObject(rest);

/** The names that all schemas together require, with those that these bring along. */
function requiredBy(nodes: readonly JsonObject[]): Set<string> {
  return new Set(nodes.flatMap(({ required }) => (Array.isArray(required) ? required.map(String) : [])));
}

export const limits = (nodes: readonly JsonObject[], keyword: string): number[] =>
  nodes.flatMap((node) => {
    const limit = member(node, keyword);
    return typeof limit === "number" ? [limit] : [];
  });

/** Members in the order of their declaration, whatever the order in which they were made. */
function inOrder(members: ReadonlyMap<string, JsonValue>, declared: ReadonlySet<string>): JsonObject {
  const known = [...declared].filter((name) => members.has(name));
  const others = [...members.keys()].filter((name) => !declared.has(name));
  return Object.fromEntries([...known, ...others].map((name) => [name, members.get(name) ?? null]));
}
