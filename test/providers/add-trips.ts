import type { RoundTrip } from "./round-trip.js";

/** Round trips of many contracts, added up by family and form. */
export type Sum = Omit<RoundTrip, "faults"> & { readonly contracts: number; readonly faults: number };

export function addTrips(trips: readonly RoundTrip[]): readonly Sum[] {
  const sums = new Map<string, Sum>();
  for (const { family, form, there, leftOut, back, excused, faults } of trips) {
    const key = `${family} ${form}`;
    const sum = sums.get(key) ?? { family, form, contracts: 0, there: 0, leftOut: 0, back: 0, excused: 0, faults: 0 };
    sums.set(key, {
      family,
      form,
      contracts: sum.contracts + 1,
      there: sum.there + there,
      leftOut: sum.leftOut + leftOut,
      back: sum.back + back,
      excused: sum.excused + excused,
      faults: sum.faults + faults.length,
    });
  }
  return [...sums.values()];
}

const columns = ["contracts", "there", "leftOut", "back", "excused", "faults"] as const;
const titles = ["contracts", "there and back", "left out", "back alone", "excused", "faults"];

/** A table for people: a row a form. */
export function printTrips(sums: readonly Sum[]): string {
  const rows = sums.map((sum) => [`${sum.family} ${sum.form}`, ...columns.map((column) => String(sum[column]))]);
  const table = [["", ...titles], ...rows];
  const widths = table[0]?.map((_, index) => Math.max(...table.map((row) => row[index]?.length ?? 0))) ?? [];
  return table
    .map((row) =>
      row
        .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
        .join("  "),
    )
    .join("\n");
}
