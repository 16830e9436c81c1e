import type { DecodeNode } from "../../../templates/runtime/types.js";
import { type JsonObject, type JsonValue, jsonEqual } from "../../schema/json.js";
import { jsonType, type Kind } from "../kinds.js";
import { discriminatorOf } from "./discriminator-of.js";
import type { Option } from "./written.js";

/**
 * One node of the way back for all ways that a value may look like. They may need different ones where JSON's types, listed texts
 * or a property with constants tell them apart; else it is `ambiguous` which one a value needs.
 */
export function joinOptions(options: readonly Option[], keepsCase: boolean): DecodeNode | undefined | "ambiguous" {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    for (const type of new Set(option.sent.map(jsonType))) groups.set(type, [...(groups.get(type) ?? []), option]);
  }
  if (isMixed(options)) return "ambiguous";
  const nodes = new Map<string, DecodeNode>();
  for (const [type, group] of groups) {
    const node = joinGroup(type, group, keepsCase);
    if (node === "ambiguous") return node;
    if (node !== undefined) nodes.set(type, node);
  }
  const [first, ...others] = nodes.values();
  // A node does nothing to values of other types than its own.
  if (others.every((node) => equal(node, first))) return first;
  return { types: Object.fromEntries(nodes) };
}

/** Whether two types that are sent apart are one in the contract: the way there is not known then. */
function isMixed(options: readonly Option[]): boolean {
  return options.some((one, index) =>
    options.slice(index + 1).some((other) => {
      if (one.decode === undefined && other.decode === undefined) return false;
      const meets = (a: readonly Kind[], b: readonly Kind[]): boolean =>
        a.some((kind) => b.some((two) => jsonType(kind) === jsonType(two)));
      return meets(one.own, other.own) && !meets(one.sent, other.sent);
    }),
  );
}

function joinGroup(type: string, group: readonly Option[], keepsCase: boolean): DecodeNode | undefined | "ambiguous" {
  const [first] = group;
  if (first === undefined || group.every(({ decode }) => equal(decode, first.decode))) return first?.decode;
  if (type === "string") return joinTexts(group);
  const isObject = ({ sent, own }: Option): boolean => [sent, own].every((kinds) => kinds.join() === "object");
  return type === "object" && group.every(isObject) ? joinObjects(group, keepsCase) : "ambiguous";
}

function joinTexts(group: readonly Option[]): DecodeNode | undefined | "ambiguous" {
  const tables = group.map(({ decode }) => decode?.enum ?? {});
  const hasTable = tables.some((table) => Object.keys(table).length > 0);
  const json = group.flatMap(({ decode }) => decode?.json ?? []);
  const isListed = group.every(({ values }) => values !== undefined);
  // A text of its own is no JSON text, and one number is not sent in two ways.
  if (json.includes("string") || new Set(json).size < json.length) return "ambiguous";
  if (hasTable && !isListed) return "ambiguous";
  const sent = group.flatMap(({ values = [] }) => values.map(String));
  if (hasTable && new Set(sent).size < sent.length) return "ambiguous";
  // Where any text may come, one in other letters is a text of its own.
  const anyCase = isListed ? group.flatMap(({ decode }) => decode?.anyCase ?? []) : [];
  const node: DecodeNode = {
    ...(json.length === 0 ? {} : { json }),
    ...(hasTable ? { enum: Object.fromEntries(tables.flatMap((table) => Object.entries(table))) } : {}),
    ...(anyCase.length === 0 ? {} : { anyCase }),
  };
  return Object.keys(node).length === 0 ? undefined : node;
}

function joinObjects(group: readonly Option[], keepsCase: boolean): DecodeNode | "ambiguous" {
  const property = discriminatorOf(
    group.map(({ constants }) => constants ?? new Map()),
    keepsCase,
  );
  if (property === undefined) return "ambiguous";
  const cases = group.flatMap(({ constants, decode }) =>
    (constants?.get(property) ?? []).map((value): readonly [JsonValue, DecodeNode] => [value, decode ?? {}]),
  );
  return chooseBy(property, cases);
}

/**
 * A node that chooses by the value of a property. What is done to that property itself is done before the choice, for
 * all cases together.
 */
export function chooseBy(property: string, cases: readonly (readonly [JsonValue, DecodeNode])[]): DecodeNode {
  const own = cases.map(([, { properties = {} }]) => (Object.hasOwn(properties, property) ? properties[property] : {}));
  const sent = cases.flatMap(([, { rename = {} }]) => Object.entries(rename).filter(([, name]) => name === property));
  const table = own.flatMap((node) => Object.entries(node?.enum ?? {}));
  const anyCase = [...new Set(own.flatMap((node) => node?.anyCase ?? []))];
  const tag: DecodeNode = {
    ...(table.length === 0 ? {} : { enum: Object.fromEntries(table) }),
    ...(anyCase.length === 0 ? {} : { anyCase }),
  };
  const rest = cases.map(([value, node]): [string, DecodeNode] => [String(value), withoutProperty(node, property)]);
  return {
    ...(sent.length === 0 ? {} : { rename: Object.fromEntries(sent) }),
    ...(Object.keys(tag).length === 0 ? {} : { properties: Object.fromEntries([[property, tag]]) }),
    by: { property, cases: Object.fromEntries(rest.filter(([, node]) => Object.keys(node).length > 0)) },
  };
}

function withoutProperty({ rename, properties, ...rest }: DecodeNode, property: string): DecodeNode {
  const names = Object.entries(rename ?? {}).filter(([, name]) => name !== property);
  const members = Object.entries(properties ?? {}).filter(([name]) => name !== property);
  return {
    ...(names.length === 0 ? {} : { rename: Object.fromEntries(names) }),
    ...rest,
    ...(members.length === 0 ? {} : { properties: Object.fromEntries(members) }),
  };
}

const equal = (a: DecodeNode | undefined, b: DecodeNode | undefined): boolean =>
  a === b || jsonEqual((a ?? {}) as JsonObject, (b ?? {}) as JsonObject);
