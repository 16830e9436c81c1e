import type { Release } from "../parse/read-releases.js";
import { printYaml } from "../print/print-yaml.js";
import type { JsonValue } from "../schema/json.js";

const comment =
  "# What each release froze and took away, oldest first. Written by `toolgen release`: old calls and removed names go by it.\n";

/** The record of releases as a file. */
export const printRecord = (releases: readonly Release[]): string =>
  comment + printYaml(releases as unknown as JsonValue);

/** What a release is called: the package's version and the day; where the package has none, the day and its count. */
export function titleOf(record: Release, earlier: readonly Release[]): string {
  if (record.package !== undefined) return `${record.package} (${record.day})`;
  const count = earlier.filter(({ day }) => day === record.day).length;
  return count === 0 ? record.day : `${record.day}.${count}`;
}
