/** A version of a contract: three numbers, or a day with a count. Pre-releases and build data are no part of the format. */
export type SchemaVersion = { readonly kind: "semver" | "date"; readonly numbers: readonly number[] };

/** Undefined for a text that is neither; the contract's format refuses those. */
export function parseVersion(text: string): SchemaVersion | undefined {
  const semver = /^(\d+)\.(\d+)\.(\d+)$/.exec(text);
  if (semver !== null) return { kind: "semver", numbers: semver.slice(1).map(Number) };
  const date = /^(\d{4})-(\d{2})-(\d{2})(?:\.(\d+))?$/.exec(text);
  if (date === null) return undefined;
  return { kind: "date", numbers: date.slice(1).map((part) => Number(part ?? 0)) };
}

/** Less than 0 where the first is older. Versions of two kinds have no order; a text that is no version is the oldest. */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [parseVersion(a)?.numbers ?? [], parseVersion(b)?.numbers ?? []];
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const difference = (one[index] ?? -1) - (other[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}
