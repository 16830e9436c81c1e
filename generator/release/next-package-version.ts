import type { Bump } from "../diff/review.js";
import { bumpBetween, bumpVersion, isSmaller } from "../diff/schema-version.js";
import { parseVersion } from "../model/compare-versions.js";

/** What the package's version has to become. */
export type PackageVersion =
  /** It says enough already, or was given by a person for the first release. */
  | { readonly kind: "kept"; readonly version: string }
  | { readonly kind: "raised"; readonly version: string; readonly from: string }
  /** It has a pre-release or build part, whose next step is a person's to choose. */
  | { readonly kind: "manual"; readonly from: string }
  /** The package has no version of its own. */
  | { readonly kind: "none" };

/** What an unversioned package gets from the configuration. */
const unversioned = "0.0.0";

/** The version of a package after a release. `last` is what it was at the release before; absent at the first one. */
export function nextPackageVersion(current: string, last: string | undefined, bump: Bump): PackageVersion {
  if (current === unversioned && last === undefined) return { kind: "none" };
  if (parseVersion(current)?.kind !== "semver") return { kind: "manual", from: current };
  const isEnough = last === undefined || !isSmaller(bumpBetween(last, current), bump);
  if (last === undefined || isEnough) return { kind: "kept", version: current };
  return { kind: "raised", version: bumpVersion(last, bump, ""), from: current };
}
