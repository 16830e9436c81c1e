import type { FileHashes } from "./manifest.js";
import { addName, foldersAbove, isInTheWay, type OutputNames } from "./output-path.js";
import type { OutputState } from "./read-output.js";

/** How the output folder differs from what it should hold. Every list is sorted by path. */
export type Changes = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  /** Owned files on disk that nothing produces any more. */
  readonly stale: readonly string[];
  /** Those of the stale files that must go before the others can be written: a file where a folder will be, a name in another case. */
  readonly obstructing: readonly string[];
  /** The folders that may be empty once the stale files are gone, innermost first. */
  readonly abandoned: readonly string[];
  /** Foreign files that can stay where they are. */
  readonly foreign: readonly string[];
  /** Foreign files that forbid to write anything: they lie where a file must go, or the folder was never ours. */
  readonly refused: readonly string[];
};

/**
 * Compares by hashes: `wanted` is what the folder should hold, manifests included. Owned files that `kept` names are left
 * as they are. A foreign file that already is what would be written does no harm and becomes ours.
 */
export function compareOutput(wanted: FileHashes, state: OutputState, kept: ReadonlySet<string>): Changes {
  const owned = state.owned ?? new Map<string, string>();
  const paths = [...wanted.keys()].sort();
  const isOwnedOrNew = (path: string): boolean => owned.has(path) || !state.files.has(path);
  const differs = (path: string): boolean => state.files.get(path) !== wanted.get(path);

  const names: OutputNames = new Map();
  for (const path of [...wanted.keys(), ...kept]) addName(path, names);
  const former = [...owned.keys()].filter((path) => !wanted.has(path) && !kept.has(path)).sort();
  const stale = former.filter((path) => state.files.has(path));
  const needed = new Set([...wanted.keys(), ...kept].flatMap(foldersAbove));
  const abandoned = new Set(former.flatMap(foldersAbove).filter((folder) => !needed.has(folder)));
  const forbids = (path: string): boolean => state.owned === undefined || isInTheWay(path, names);

  return {
    added: paths.filter((path) => !state.files.has(path)),
    changed: paths.filter((path) => state.files.has(path) && differs(path) && owned.has(path)),
    unchanged: paths.filter((path) => !differs(path)),
    stale,
    obstructing: stale.filter((path) => isInTheWay(path, names)),
    abandoned: [...abandoned].sort().reverse(),
    foreign: state.foreign.filter((path) => !forbids(path)),
    refused: [...state.foreign.filter(forbids), ...paths.filter((path) => differs(path) && !isOwnedOrNew(path))].sort(),
  };
}
