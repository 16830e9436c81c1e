import type { Sample, SchemaBundle, Tool } from "../../model/tool.js";
import { isObject, type JsonObject, type JsonValue, member } from "../../schema/json.js";
import { escapeToken } from "../../schema/pointer.js";
import { type Break, breakValue } from "./break-value.js";
import { type Root, surelyApplies, type Union } from "./surely-applies.js";

/** An accepted sample with one change that must be refused, at this place and by this keyword. */
export type DerivedRefusal = Omit<Break, "node"> & { readonly sample: string; readonly part: "input" | "output" };

/** So many of each part at most: the demands that break programs first, then those that break data. */
const limit = 50;
const order = ["required", "enum", "const", "additionalProperties", "type", "pattern"];

/**
 * Ways to break a tool's samples, made from its schemas alone: no validator is asked, so that validators can be held against
 * them. Only where the outcome is certain. The ideal samples come first; each demand of a schema is broken once.
 */
export function deriveRefusals(tool: Pick<Tool, "input" | "output" | "samples" | "schema_version">): DerivedRefusal[] {
  const isCurrent = ({ schema_version = tool.schema_version }: Sample): boolean =>
    schema_version === tool.schema_version;
  const samples = tool.samples.filter((sample) => sample.rejects === undefined && isCurrent(sample));
  const sorted = [...samples.filter(isIdeal), ...samples.filter((sample) => !isIdeal(sample))];
  return [...deriveFrom("input", tool.input, sorted), ...deriveFrom("output", tool.output, sorted)];
}

const isIdeal = ({ kind }: Sample): boolean => kind === "ideal";

function deriveFrom(
  part: "input" | "output",
  bundle: SchemaBundle | undefined,
  samples: readonly Sample[],
): DerivedRefusal[] {
  if (bundle === undefined) return [];
  const known = new Map<JsonObject, Set<string>>();
  const isNew = ({ node, path, keyword }: Break): boolean => {
    const broken = known.get(node) ?? new Set();
    known.set(node, broken);
    const demand = JSON.stringify([path, keyword]);
    return !broken.has(demand) && broken.add(demand) !== undefined;
  };
  const derived = samples.flatMap((sample) => {
    const value = sample[part];
    if (value === undefined) return [];
    return walk(bundle, [bundle.schema], value, "")
      .filter(isNew)
      .map(({ node: _, ...change }): DerivedRefusal => ({ sample: sample.name, part, ...change }));
  });
  const rank = ({ keyword }: DerivedRefusal): number =>
    order.includes(keyword) ? order.indexOf(keyword) : order.length;
  return derived.sort((a, b) => rank(a) - rank(b)).slice(0, limit);
}

/** The breaks of a value and of what lies in it. */
function walk(root: Root, schemas: readonly JsonValue[], value: JsonValue, path: string): Break[] {
  const { nodes, unions, isCertain } = surelyApplies(root, schemas, value);
  if (!isCertain) return [];
  // Where the type tells the branches apart, their errors about the type and the value itself become one.
  const isByType = unions.some(({ tag }) => tag === undefined);
  const own = nodes
    .flatMap((node) => breakValue(node, value, path))
    .filter(({ path: place, keyword }) => !isByType || place !== path || !/^(?:type|enum|const)$/.test(keyword))
    .map((one) => (one.keyword === "type" ? { ...one, node: holderOf(one.node, unions) } : one));
  if (Array.isArray(value)) {
    const [first] = value;
    return first === undefined ? own : [...own, ...walk(root, nodes.flatMap(firstItem), first, `${path}/0`)];
  }
  if (!isObject(value)) return own;
  const inner = Object.entries(value).flatMap(([name, item]) => {
    const below = `${path}/${escapeToken(name)}`;
    const union = unions.find(({ tag }) => tag === name);
    // A text that no branch knows is one error about the property, whatever the branches say of it.
    if (union !== undefined) {
      return [{ path: below, value: "something else", at: below, keyword: "enum", node: union.holder }];
    }
    return walk(
      root,
      nodes.flatMap((node) => schemasFor(node, name)),
      item,
      below,
    );
  });
  return [...own, ...inner];
}

/** A value that is no object has no tag, so all branches say the same of it. */
const holderOf = (node: JsonObject, unions: readonly Union[]): JsonObject =>
  unions.find(({ branch }) => branch === node)?.holder ?? node;

function schemasFor(node: JsonObject, name: string): readonly JsonValue[] {
  const property = member(member(node, "properties"), name);
  const { additionalProperties: others, patternProperties } = node;
  if (property !== undefined) return [property];
  return others === undefined || patternProperties !== undefined ? [] : [others];
}

function firstItem(node: JsonObject): readonly JsonValue[] {
  const { prefixItems, items } = node;
  // draft-07 writes a tuple as a list of `items`.
  const list = prefixItems ?? (Array.isArray(items) ? items : undefined);
  const first = Array.isArray(list) && list.length > 0 ? list[0] : items;
  return first === undefined ? [] : [first];
}
