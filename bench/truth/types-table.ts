import { type GroupMeasure, type Tally, tally } from "../../test/types/measure-types.js";
import { markdownTable } from "../markdown-table.js";
import type { Measures } from "./measure-generators.js";

/** A figure of a generator: how it is read off a tally, and which of two is the better one. */
type Column = {
  readonly title: string;
  readonly read: (tally: Tally) => number;
  readonly print: (tally: Tally) => string;
  readonly isBetter: (a: number, b: number) => boolean;
  /** What the bar asks of toolgen, in words and as a test. */
  readonly bar: string;
  readonly isMet: (value: number) => boolean;
};

const less = (a: number, b: number): boolean => a < b;
const more = (a: number, b: number): boolean => a > b;
const share = (part: number, whole: number): string =>
  `${whole === 0 ? "–" : `${((part / whole) * 100).toFixed(1)} %`} (${part}/${whole})`;

/** Schemas that a generator refuses are left out of its ratios: that column is to be read first. */
export const columns: readonly Column[] = [
  {
    title: "refused",
    read: ({ refused, schemas }) => refused / schemas,
    print: ({ refused, schemas }) => share(refused, schemas),
    isBetter: less,
    bar: "at most 1 %",
    isMet: (value) => value <= 0.01,
  },
  {
    title: "broken",
    read: ({ broken }) => broken,
    print: ({ broken }) => String(broken),
    isBetter: less,
    bar: "0",
    isMet: (value) => value === 0,
  },
  {
    title: "soundness",
    read: ({ accepted, valid }) => accepted / valid,
    print: ({ accepted, valid }) => share(accepted, valid),
    isBetter: more,
    bar: "100 %",
    isMet: (value) => value === 1,
  },
  {
    title: "expressible precision",
    read: ({ caught, sayable }) => caught / sayable,
    print: ({ caught, sayable }) => share(caught, sayable),
    isBetter: more,
    bar: "at least 98 %",
    isMet: (value) => value >= 0.98,
  },
];

/** The figures of all generators as a Markdown table. */
export function figuresTable(measures: Measures): string {
  const rows = [...measures].map(([name, groups]) => [name, ...columns.map(({ print }) => print(tally(groups)))]);
  return markdownTable(["generator", ...columns.map(({ title }) => title)], rows);
}

/** The keyword files in which some generator is not perfect: valid values accepted, and sayable ones refused, where not all are. */
export function filesTable(measures: Measures): string {
  const files = [...new Set([...measures.values()].flatMap((groups) => groups.map(({ file }) => file)))];
  const rows = files.map((file) => [
    file.replace(/\.json$/, ""),
    ...[...measures.values()].map((groups) => cellOf(groups.filter((group) => group.file === file))),
  ]);
  return markdownTable(
    ["file", ...measures.keys()],
    rows.filter(([, ...cells]) => cells.some((cell) => cell !== "")),
  );
}

function cellOf(groups: readonly GroupMeasure[]): string {
  const { schemas, refused, broken, valid, accepted, sayable, caught } = tally(groups);
  return [
    refused === 0 ? "" : `refused ${refused}/${schemas}`,
    broken === 0 ? "" : `broken ${broken}/${schemas}`,
    accepted === valid ? "" : `sound ${accepted}/${valid}`,
    caught === sayable ? "" : `precise ${caught}/${sayable}`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** Each column's bar, and how toolgen stands to the best of its peers. `isMet` is false where it misses the bar or is behind one. */
export function verdicts(measures: Measures): readonly { readonly line: string; readonly isMet: boolean }[] {
  const [own, ...peers] = [...measures].map(([name, groups]) => ({ name, tally: tally(groups) }));
  return columns.map(({ title, read, print, isBetter, bar, isMet }) => {
    if (own === undefined) return { line: "nothing was measured", isMet: false };
    const value = read(own.tally);
    const ahead = peers.filter((peer) => isBetter(read(peer.tally), value)).map(({ name }) => name);
    const even = peers.filter((peer) => read(peer.tally) === value).map(({ name }) => name);
    const rank =
      ahead.length > 0
        ? `behind ${ahead.join(", ")}`
        : even.length > 0
          ? `a tie with ${even.join(", ")}, above the others`
          : "above every peer";
    const meets = isMet(value);
    return {
      line: `${title}: ${print(own.tally)}, bar ${bar}: ${meets ? "met" : "MISSED"}; ${rank}`,
      isMet: meets && ahead.length === 0,
    };
  });
}
