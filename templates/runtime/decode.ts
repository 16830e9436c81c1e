import type { IncomingCall } from "./answer-call.js";
import { nestingFault } from "./nesting.js";
import type { ReadCall } from "./run-turn.js";
import type { DecodeNode, Decoder, Tool } from "./types.js";

/** As much of a tool as the way back needs. */
export type Decodable = Pick<Tool, "name" | "declarations"> & { readonly contract: Pick<Tool["contract"], "formerly"> };

/** What a tool was declared as: the name that was sent, and the way back of the form that was sent. */
export type Declared = { readonly name: string; readonly decode: Decoder };

/** The tools of a list by every name that a call of them may come under. */
export type CallIndex = ReadonlyMap<string, { readonly name: string; readonly decode: Decoder }>;

/** A declared name comes first, then a tool's own, then a former one; of two tools under one name, the first. */
export function indexCalls(
  tools: readonly Decodable[],
  declaredAs: (tool: Decodable) => Declared | undefined,
): CallIndex {
  const rows = tools.map((tool) => ({ tool, declared: declaredAs(tool) }));
  const named = [
    ...rows.map(({ tool, declared }) => [declared?.name, tool, declared] as const),
    ...rows.map(({ tool, declared }) => [tool.name, tool, declared] as const),
    ...rows.flatMap(({ tool, declared }) => tool.contract.formerly.map((name) => [name, tool, declared] as const)),
  ];
  const index = new Map<string, { readonly name: string; readonly decode: Decoder }>();
  for (const [name, tool, declared] of named) {
    if (name !== undefined && !index.has(name)) index.set(name, { name: tool.name, decode: declared?.decode ?? {} });
  }
  return index;
}

/**
 * A model's call in the contract's words: the tool's own name and arguments in the contract's form. A name that was never known
 * stays as it is.
 */
export function decodeCall(index: CallIndex, { name, tool_call_id, arguments: given }: ReadCall): IncomingCall {
  const found = index.get(name);
  if (found === undefined) return { name, tool_call_id, arguments: given };
  return { name: found.name, tool_call_id, arguments: decodeArguments(found.decode, parse(given)) };
}

/** Text that is no JSON is left for the toolkit, which answers it with what is wrong. */
function parse(given: unknown): unknown {
  if (typeof given !== "string" || given.trim() === "") return given;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}

/**
 * Brings arguments back to the contract's form by the table of a declaration. Nothing is changed without an entry there, and
 * what does not have the form that the entry speaks of stays as it came: the validator says what is wrong with it.
 */
export function decodeArguments(decoder: Decoder, value: unknown): unknown {
  if (decoder.root === undefined) return value;
  // Only a table with references follows a value into any depth. What every validator refuses stays as it came.
  if (decoder.$defs !== undefined && nestingFault(value) !== undefined) return value;
  try {
    return decodeValue(decoder.root, value, { decoder, seen: new Map() });
  } catch (error) {
    // A thousand levels of tables that refer to each other may need more than a small stack.
    if (!(error instanceof RangeError)) throw error;
    return value;
  }
}

/** What is decoded: tables refer to each other, and to one value many ways may lead. */
type Way = {
  readonly decoder: Decoder;
  readonly seen: Map<DecodeNode, Map<unknown, unknown>>;
};

/** Loops and not callbacks here and below: values may be a thousand levels deep, and each level should take little of the stack. */
function decodeValue(node: DecodeNode, value: unknown, way: Way): unknown {
  if (node.ref === undefined) return decodeBare(node, value, way);
  const referred = own(way.decoder.$defs ?? {}, node.ref);
  if (referred === undefined) return value;
  if (typeof value !== "object" || value === null) return decodeBare(referred, value, way);
  // Only references make circles, so only here is remembered what was met.
  const results = way.seen.get(referred) ?? new Map<unknown, unknown>();
  way.seen.set(referred, results);
  if (results.has(value)) return results.get(value);
  results.set(value, value);
  const result = decodeBare(referred, value, way);
  results.set(value, result);
  return result;
}

function decodeBare(node: DecodeNode, value: unknown, way: Way): unknown {
  if (node.ref !== undefined) return decodeValue(node, value, way);
  const { unwrap, types } = node;
  const bare = unwrap !== undefined && isObject(value) && Object.hasOwn(value, unwrap) ? value[unwrap] : value;
  if (types !== undefined) {
    const inner = own(types, typeOf(bare));
    return inner === undefined ? bare : decodeValue(inner, bare, way);
  }
  if (typeof bare === "string") return decodeText(node, bare);
  if (Array.isArray(bare)) return decodeList(node, bare, way);
  return isObject(bare) ? decodeObject(node, bare, way) : bare;
}

function decodeText({ json, enum: values, anyCase }: DecodeNode, text: string): unknown {
  const exact = values === undefined ? undefined : own(values, text);
  if (exact !== undefined) return exact;
  if (json !== undefined) {
    const parsed = parse(text);
    if (json.includes(typeOf(parsed))) return parsed;
  }
  if (anyCase === undefined || anyCase.includes(text)) return text;
  const folded = text.toLowerCase();
  return anyCase.find((known) => known.toLowerCase() === folded) ?? text;
}

function decodeList({ items, pairs }: DecodeNode, list: readonly unknown[], way: Way): unknown {
  if (items !== undefined) {
    const decoded: unknown[] = [];
    for (const item of list) decoded.push(decodeValue(items, item, way));
    return decoded;
  }
  if (pairs === undefined || !list.every(isPair)) return list;
  const members: [string, unknown][] = [];
  for (const { key, value } of list) members.push([key, pairs === true ? value : decodeValue(pairs, value, way)]);
  return Object.fromEntries(members);
}

/** How assignment defines a member, which for this one name sets the prototype. */
const plainMember = { enumerable: true, writable: true, configurable: true } as const;

function decodeObject(node: DecodeNode, object: Members, way: Way): unknown {
  const { rename, nulls, strays, properties, values, by, tuple } = node;
  const made: { [name: string]: unknown } = {};
  let isChanged = false;
  for (const sent of Object.keys(object)) {
    const value = object[sent];
    const name = (rename === undefined ? undefined : own(rename, sent)) ?? sent;
    if (value === null && (nulls?.includes(name) === true || strays?.includes(name) === true)) {
      isChanged = true;
      continue;
    }
    const inner = (properties === undefined ? undefined : own(properties, name)) ?? values;
    const decoded = inner === undefined ? value : decodeValue(inner, value, way);
    isChanged ||= decoded !== value || name !== sent;
    if (name === "__proto__") Object.defineProperty(made, name, { value: decoded, ...plainMember });
    else made[name] = decoded;
  }
  const decoded = isChanged ? made : object;
  if (tuple !== undefined) return decodeTuple(tuple, decoded, node.ambiguous ?? [], way);
  const chosen = by === undefined ? undefined : own(by.cases, String(own(decoded, by.property) ?? ""));
  return chosen === undefined ? decoded : decodeValue(chosen, decoded, way);
}

/**
 * What is left out at the end makes the list shorter; a gap before an item cannot be said and becomes null. Behind a gap, a null that
 * may stand for what is absent does.
 */
function decodeTuple(
  nodes: readonly (DecodeNode | null)[],
  object: Members,
  ambiguous: readonly string[],
  way: Way,
): unknown {
  let end = 0;
  let hasGap = false;
  for (const index of nodes.keys()) {
    const isAbsent = !Object.hasOwn(object, index);
    const mayBeAbsent = hasGap && object[index] === null && ambiguous.includes(String(index));
    hasGap ||= isAbsent;
    if (!isAbsent && !mayBeAbsent) end = index + 1;
  }
  return nodes.slice(0, end).map((node, index) => {
    const item = own(object, String(index)) ?? null;
    return node === null ? item : decodeValue(node, item, way);
  });
}

type Members = { readonly [name: string]: unknown };
const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isPair = (item: unknown): item is { readonly key: string; readonly value: unknown } =>
  isObject(item) && typeof own(item, "key") === "string" && Object.hasOwn(item, "value");

/** The own member of an object, never one of `Object.prototype`. */
const own = <Value>(object: { readonly [name: string]: Value }, name: string): Value | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

const typeOf = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
