import { compareVersions, parseVersion } from "../model/compare-versions.js";
import type { Bump } from "./review.js";

/** What the step from one version to a later one claims. A date claims nothing but that something changed, so everything. */
export function bumpBetween(from: string, to: string): Bump {
  const [old, now] = [parseVersion(from), parseVersion(to)];
  if (old === undefined || now === undefined || old.kind !== now.kind || compareVersions(from, to) >= 0) return "none";
  if (now.kind === "date") return "major";
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
