import type { JsonValue } from "../runtime/types.js";
import { changesOf, nameOf } from "./changes-of.js";
import type { Broken, Refused, Suite } from "./suite.js";

/** One value that must be refused. */
export type Refusal = Refused & {
  readonly title: string;
  readonly value: JsonValue;
  /** True where the schema refuses it without a condition, so that every reader of the schema must see it. */
  readonly isPlain: boolean;
};

/** All values that must be refused: the registry's own, and the valid ones that one change breaks. */
export function refusalsOf(suite: Suite): readonly Refusal[] {
  return [
    ...suite.rejected.map((refusal) => ({ ...refusal, isPlain: false })),
    ...suite.broken.flatMap((row) => brokenBy(suite, row)),
  ];
}

/** The values that one row stands for. */
export const brokenBy = (suite: Suite, row: Broken): readonly Refusal[] =>
  changesOf(suite, row).map(({ title, path, value, isOfParent }) => ({
    title: `${nameOf(row)}, ${title}`,
    part: row.part,
    at: isOfParent ? path.slice(0, path.lastIndexOf("/")) : path,
    keyword: row.keyword,
    value,
    isPlain: row.subtle !== true,
  }));
