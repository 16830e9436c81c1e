import type { Bump } from "./review.js";

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

/** What the step from one version to a later one claims. A date claims nothing but that something changed, so everything. */
export function bumpBetween(from: string, to: string): Bump {
  const [old, now] = [parseVersion(from), parseVersion(to)];
  if (old === undefined || now === undefined || compareVersions(from, to) >= 0) return "none";
  if (now.kind === "date" || old.kind !== now.kind) return "major";
  const [[major = 0, minor = 0], [newMajor = 0, newMinor = 0]] = [old.numbers, now.numbers];
  if (newMajor > major) return "major";
  // Before 1.0.0 a minor step may break (semver 2.0.0, item 4).
  if (newMinor > minor) return major === 0 ? "major" : "minor";
  return major === 0 ? "minor" : "patch";
}

/** The smallest version that the bump allows. `today` is the day that a date version gets. */
export function bumpVersion(from: string, bump: Bump, today: string): string {
  const version = parseVersion(from);
  if (version === undefined || bump === "none") return from;
  if (version.kind === "date") return nextDate(from, today);
  const [major = 0, minor = 0, patch = 0] = version.numbers;
  const step = major === 0 ? { major: "minor", minor: "patch", patch: "patch" }[bump] : bump;
  if (step === "major") return `${major + 1}.0.0`;
  return step === "minor" ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** Today, or the next count of the same day where today is taken already or the last version lies ahead. */
function nextDate(from: string, today: string): string {
  const [day = from, count] = from.split(".");
  return day < today ? today : `${day}.${Number(count ?? 0) + 1}`;
}

const order: readonly Bump[] = ["none", "patch", "minor", "major"];

export const greatestBump = (bumps: readonly Bump[]): Bump =>
  order[Math.max(0, ...bumps.map((bump) => order.indexOf(bump)))] ?? "none";

export const isSmaller = (a: Bump, b: Bump): boolean => order.indexOf(a) < order.indexOf(b);
