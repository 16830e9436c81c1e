import type { FileHashes } from "./manifest.js";
import { addName, foldersAbove, isInTheWay, type OutputNames } from "./output-path.js";
import type { OutputState } from "./read-output.js";

/** How the output folder differs from what it should hold. Every list is sorted by path. */
export type Changes = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  /** What nothing produces any more. */
  readonly former: Former;
  /** The part of it that must go before the rest can be written: a file where a folder will be, a name in another case. */
  readonly obstructing: Former;
  /** Foreign files that can stay where they are. */
  readonly foreign: readonly string[];
  /** Foreign files that forbid to write anything: they lie where a file must go, or the folder was never ours. */
  readonly refused: readonly string[];
};

export type Former = {
  /** Owned files that are on disk. */
  readonly files: readonly string[];
  /** The folders, innermost first, in which nothing of ours will be left. They may have been emptied by a build that died. */
  readonly folders: readonly string[];
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
  const gone = [...owned.keys()].filter((path) => !wanted.has(path) && !kept.has(path)).sort();
  const needed = new Set([...wanted.keys(), ...kept].flatMap(foldersAbove));
  const abandoned = new Set(gone.flatMap(foldersAbove).filter((folder) => !needed.has(folder)));
  const former: Former = {
    files: gone.filter((path) => state.files.has(path)),
    folders: [...abandoned].sort().reverse(),
  };
  const forbids = (path: string): boolean => state.owned === undefined || isInTheWay(path, names);

  return {
    added: paths.filter((path) => !state.files.has(path)),
    changed: paths.filter((path) => state.files.has(path) && differs(path) && owned.has(path)),
    unchanged: paths.filter((path) => !differs(path)),
    former,
    obstructing: {
      files: former.files.filter((path) => isInTheWay(path, names)),
      folders: former.folders.filter((folder) => isInTheWay(`${folder}/`, names)),
    },
    foreign: state.foreign.filter((path) => !forbids(path)),
    refused: [...state.foreign.filter(forbids), ...paths.filter((path) => differs(path) && !isOwnedOrNew(path))].sort(),
  };
}
