import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { OutputFile } from "../emit/emitter.js";
import type { OutputPlan } from "./apply-changes.js";
import { compareOutput } from "./compare-output.js";
import { diagnoseFault } from "./file-fault.js";
import { type FileHashes, hashContent, printManifests } from "./manifest.js";
import { isManifest, manifestPaths } from "./output-path.js";
import { createOutputTree } from "./output-tree.js";
import { type OutputState, readOutput } from "./read-output.js";

export type WriteRequest = {
  /** Absolute path of the output folder, which need not exist. */
  readonly folder: string;
  readonly files: readonly OutputFile[];
  readonly generatorVersion: string;
  /** Names the owned files, not among `files`, that a build of a part of the registry leaves as they are. */
  readonly keep?: (path: string) => boolean;
};

/**
 * Holds the request against what is on disk, and writes nothing. Without a plan the folder must not be written to: it
 * holds foreign files where they can't stay, or can't be read; the diagnostics say which.
 */
export function planChanges(request: WriteRequest): {
  readonly plan?: OutputPlan;
  readonly diagnostics: readonly Diagnostic[];
} {
  const { folder, files, generatorVersion, keep } = request;
  const tree = createOutputTree(files);
  const isKept = (path: string): boolean => keep !== undefined && !tree.has(path) && !isManifest(path) && keep(path);
  let state: OutputState;
  try {
    state = readOutput(folder, [...tree.keys(), ...manifestPaths], isKept);
  } catch (error) {
    return { diagnostics: [diagnoseFault("unreadable-file", folder, error)] };
  }

  const owned = [...(state.owned ?? [])].filter(([path]) => !isManifest(path));
  const kept = owned.filter(([path]) => isKept(path));
  const hashes = hashContents(tree);
  const generator = `toolgen ${generatorVersion}`;
  const manifests = printManifests(new Map([...kept, ...hashes]), generator);
  const wanted = new Map([...hashes, ...hashContents(manifests)]);
  const changes = compareOutput(wanted, state, new Set(kept.map(([path]) => path)));
  if (changes.refused.length > 0) {
    return { diagnostics: changes.refused.map((file) => createDiagnostic("foreign-output", { file })) };
  }
  const intents = [...printManifests(new Map([...owned, ...hashes]), generator)];
  const untouched = new Set(changes.unchanged);
  return {
    plan: {
      output: new Map([...tree, ...manifests]),
      intents: new Map(intents.filter(([path]) => !untouched.has(path))),
      changes,
    },
    diagnostics: changes.foreign.map((file) => createDiagnostic("foreign-file", { file })),
  };
}

const hashContents = (contents: ReadonlyMap<string, string>): FileHashes =>
  new Map([...contents].map(([path, content]) => [path, hashContent(content)]));
