import type { JsonValue } from "../runtime/types.js";
import { isList, show, valueAt, withValueAt } from "./json.js";
import type { Base, Broken, Suite, Varied } from "./suite.js";

/** A valid value with one change. */
export type Changed = {
  readonly title: string;
  readonly path: string;
  readonly value: JsonValue;
  /** Whether the change concerns the object or list around its place: a member more, or one less. */
  readonly isOfParent: boolean;
};

/** The values that a row of a suite stands for, one for each of its changes. */
export function changesOf(suite: Suite, row: Varied | Broken): readonly Changed[] {
  const start = startOf(suite, row);
  if (start === undefined) return [];
  const change = (path: string, item: JsonValue | undefined, isOfParent: boolean): readonly Changed[] => {
    const value = withValueAt(start, path, item);
    const place = path === "" ? "the whole" : path;
    const title = item === undefined ? `without ${place}` : `with ${show(item)} as ${place}`;
    return value === undefined ? [] : [{ title, path, value, isOfParent }];
  };
  const added = isBroken(row) ? Object.entries(row.added ?? {}) : [];
  const lengths = isBroken(row) ? Object.entries(row.grown ?? {}) : [];
  return [
    ...(row.removed ?? []).flatMap((path) => change(path, undefined, true)),
    ...added.flatMap(([path, item]) => change(path, item, true)),
    ...replacements(row).flatMap(([path, item]) => change(path, item, false)),
    ...lengths.flatMap(([path, length]) => change(path, grown(valueAt(start, path), length), false)),
  ];
}

const isBroken = (row: Varied | Broken): row is Broken => "keyword" in row;

const replacements = (row: Varied | Broken): readonly (readonly [path: string, value: JsonValue])[] =>
  isBroken(row)
    ? Object.entries(row.replaced ?? {})
    : Object.entries(row.replaced ?? {}).flatMap(([path, values]) => values.map((value) => [path, value] as const));

/** A text or a list that goes on with its last part. */
function grown(value: JsonValue | undefined, length: number): JsonValue {
  const parts: readonly JsonValue[] = typeof value === "string" ? [...value] : isList(value) ? value : [];
  const longer = Array.from({ length }, (_, index) => parts[Math.min(index, parts.length - 1)] ?? null);
  return typeof value === "string" ? longer.join("") : longer;
}

/** What the changes of a row start from, in words. */
export const nameOf = ({ part, sample, made }: Base): string =>
  sample === undefined ? String(made) : `the ${part} of ${sample}`;

function startOf({ accepted, made }: Suite, base: Base): JsonValue | undefined {
  return base.sample === undefined
    ? made.find(({ name }) => name === base.made)?.value
    : accepted.find(({ name }) => name === base.sample)?.[base.part];
}
