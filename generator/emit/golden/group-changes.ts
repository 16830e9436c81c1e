import { type JsonObject, type JsonValue, jsonEqual } from "../../schema/json.js";
import { valueAt } from "../../schema/pointer.js";
import type { Mutant } from "../../schema/values/mutants.js";
import type { Variant } from "../../schema/values/variants.js";

export type Part = "input" | "output";

/** A valid value that others are changes of: a sample, or a made one. */
export type Base = { readonly sample: string } | { readonly made: string };

/** Changes of one valid value, each of which alone leaves it valid: members taken away, and other values by their place. */
export type Varied = Base & {
  readonly part: Part;
  readonly removed?: readonly string[];
  readonly replaced?: { readonly [path: string]: readonly JsonValue[] };
};

/** Changes of one valid value, each of which alone must be refused by the keyword: at the place itself, or at the object around it. */
export type Broken = Base & {
  readonly part: Part;
  readonly keyword: string;
  /** True where only a whole validator sees it, and no simple reader of the schema. */
  readonly subtle?: true;
  readonly removed?: readonly string[];
  readonly added?: JsonObject;
  readonly replaced?: JsonObject;
  /** Texts and lists that go on with their last character or item, up to a length. */
  readonly grown?: { readonly [path: string]: number };
};

/** More alternatives at one place, or changes of one kind, make a test long and not better. */
const alternatives = 24;
const changes = 60;

/** All changes of one value as one row. */
export function groupVaried(part: Part, base: Base, variants: readonly Variant[]): Varied[] {
  const removed = variants.filter(({ value }) => value === undefined).map(({ path }) => path);
  const replaced = new Map<string, JsonValue[]>();
  for (const { path, value } of variants) {
    if (value === undefined) continue;
    const values = replaced.get(path) ?? [];
    if (values.length < alternatives) replaced.set(path, [...values, value]);
  }
  if (removed.length === 0 && replaced.size === 0) return [];
  return [
    {
      part,
      ...base,
      ...(removed.length === 0 ? {} : { removed: removed.slice(0, changes) }),
      ...(replaced.size === 0 ? {} : { replaced: Object.fromEntries([...replaced].slice(0, changes)) }),
    },
  ];
}

/** The demands that break programs first, then those that break data. */
const order = ["required", "enum", "const", "additionalProperties", "type", "pattern"];
const rank = (keyword: string): number => (order.includes(keyword) ? order.indexOf(keyword) : order.length);

/** A row for each keyword, and for each keyword that only a whole validator sees. */
export function groupBroken(
  part: Part,
  { base, value: start }: { readonly base: Base; readonly value: JsonValue },
  mutants: readonly Mutant[],
  isPlain: (mutant: Mutant) => boolean,
): Broken[] {
  const rows = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    const key = `${isPlain(mutant) ? "" : "subtle "}${mutant.keyword}`;
    rows.set(key, [...(rows.get(key) ?? []), mutant]);
  }
  const sorted = [...rows].sort(([, [a]], [, [b]]) => rank(a?.keyword ?? "") - rank(b?.keyword ?? ""));
  return sorted.map(([key, all]) => {
    const kept = all.slice(0, changes);
    const removed = kept.filter(({ value }) => value === undefined).map(({ path }) => path);
    const valued = (isHere: boolean): [string, JsonValue][] =>
      kept.flatMap(({ path, at, value }) => (value !== undefined && (path === at) === isHere ? [[path, value]] : []));
    const [here, added] = [valued(true), valued(false)];
    const grown = here.flatMap(([path, value]): [string, number][] => {
      const length = grownLength(valueAt(start, path), value);
      return length === undefined ? [] : [[path, length]];
    });
    const replaced = here.filter(([path]) => !grown.some(([one]) => one === path));
    return {
      part,
      ...base,
      keyword: kept[0]?.keyword ?? "",
      ...(key.startsWith("subtle ") ? { subtle: true as const } : {}),
      ...(removed.length === 0 ? {} : { removed }),
      ...(added.length === 0 ? {} : { added: Object.fromEntries(added) }),
      ...(replaced.length === 0 ? {} : { replaced: Object.fromEntries(replaced) }),
      ...(grown.length === 0 ? {} : { grown: Object.fromEntries(grown) }),
    };
  });
}

/** The new length of a text or a list that only repeats its end; undefined for any other change. */
function grownLength(before: JsonValue | undefined, after: JsonValue): number | undefined {
  const [from, to] = [partsOf(before), partsOf(after)];
  if (from.length === 0 || to.length <= from.length || typeof before !== typeof after) return undefined;
  return to.every((part, index) => jsonEqual(part, from[Math.min(index, from.length - 1)] ?? null))
    ? to.length
    : undefined;
}

const partsOf = (value: JsonValue | undefined): readonly JsonValue[] =>
  typeof value === "string" ? [...value] : Array.isArray(value) ? value : [];
