import type { BuiltOrigin } from "./build-corpus.js";

/** A row for each origin, and one for all: contracts, built, refused, and what is said of those that are built. */
export function printOrigins(origins: readonly BuiltOrigin[]): string {
  const rows = origins.map(({ name, contracts, built, refused, remarks }) => ({
    name,
    numbers: [contracts, built.length, refused.size],
    remarks,
  }));
  const total = {
    name: "all",
    numbers: [0, 1, 2].map((column) => rows.reduce((sum, { numbers }) => sum + (numbers[column] ?? 0), 0)),
    remarks: addUp(rows.map(({ remarks }) => remarks)),
  };
  const width = Math.max(...rows.map(({ name }) => name.length));
  const line = (name: string, cells: readonly (string | number)[], rest: string): string =>
    `${name.padEnd(width)}  ${cells.map((cell) => String(cell).padStart(9)).join("")}  ${rest}`.trimEnd();
  return [
    line("origin", ["contracts", "built", "refused"], "warnings by rule"),
    ...[...rows, total].map(({ name, numbers, remarks }) =>
      line(name, numbers, [...remarks].map(([rule, count]) => `${rule} ${count}`).join(", ")),
    ),
    "",
  ].join("\n");
}

function addUp(counts: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  for (const [rule, count] of counts.flatMap((map) => [...map])) sum.set(rule, (sum.get(rule) ?? 0) + count);
  return new Map([...sum].sort(([a], [b]) => (a < b ? -1 : 1)));
}
