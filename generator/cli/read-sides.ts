import { existsSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import type { ResolvedConfig } from "../config/resolve-config.js";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { findBase, findRepository, type Repository, resolveCommit } from "../load/git/find-base.js";
import { readGitRegistry } from "../load/git/read-git-registry.js";
import { type RegistryFiles, readRegistry } from "../load/read-registry.js";
import { pathFrom } from "./terminal.js";

export type SideOptions = {
  /** A Git ref or a folder; the merge base with the default branch where it is left out. */
  readonly base?: string;
  /** A Git ref or a folder; the working tree where it is left out. */
  readonly head?: string;
  /** The branch that a pull request goes to, where the CI says so. */
  readonly target?: string;
};

/** One side of a comparison: its files, and how it is called. */
export type Side = { readonly name: string; readonly registry: RegistryFiles };

/** Both sides, or why one of them can't be read. */
export type Sides = { readonly before: Side; readonly after: Side } | { readonly diagnostics: readonly Diagnostic[] };

/** Reads the two states of a registry: from Git's objects, or from folders. */
export async function readSides(config: ResolvedConfig, cwd: string, options: SideOptions): Promise<Sides> {
  const label = pathFrom(config.root, config.root)(config.registry);
  const repository = await findRepository(nearestFolder(config.registry));
  const after = await readSide(options.head, { config, cwd, label, repository });
  if ("diagnostics" in after) return after;
  const base = options.base ?? (await defaultBase(repository, options.target));
  if (typeof base !== "string") return base;
  const before = await readSide(base, { config, cwd, label, repository });
  return "diagnostics" in before ? before : { before, after };
}

type Surroundings = {
  readonly config: ResolvedConfig;
  readonly cwd: string;
  readonly label: string;
  readonly repository: Repository | { readonly detail: string };
};
type Failure = { readonly diagnostics: readonly Diagnostic[] };

async function defaultBase(repository: Surroundings["repository"], target?: string): Promise<string | Failure> {
  const found =
    "detail" in repository
      ? { ...repository, advice: "name the side to compare with: --base <folder>" }
      : await findBase(repository.top, target);
  return "commit" in found ? found.commit : { diagnostics: [createDiagnostic("no-base", found)] };
}

/** A path that begins like one, or that names a folder and no commit, is a folder. */
async function readSide(wanted: string | undefined, surroundings: Surroundings): Promise<Side | Failure> {
  const { config, cwd, label, repository } = surroundings;
  if (wanted === undefined) return complete("the working tree", readRegistry(config.registry, label));
  const folder = path.resolve(cwd, wanted);
  const isFolder = existsSync(folder) && statSync(folder).isDirectory();
  const isPath = /^\.{0,2}[\\/]/.test(wanted) || path.isAbsolute(wanted);
  const commit = isPath || "detail" in repository ? undefined : await resolveCommit(repository.top, wanted);
  if (isFolder && commit === undefined) {
    const shown = pathFrom(config.root, config.root)(folder);
    return complete(shown, readRegistry(folder, shown));
  }
  if ("detail" in repository) {
    const params = { ref: JSON.stringify(wanted), detail: repository.detail };
    return { diagnostics: [createDiagnostic("unreadable-ref", params)] };
  }
  const at = pathInside(repository.top, config.registry);
  const side = { folder: repository.top, ref: commit ?? wanted, path: at, label };
  return complete(/^[0-9a-f]{40,}$/.test(wanted) ? wanted.slice(0, 12) : wanted, await readGitRegistry(side));
}

/** A side that could not be read whole is no side: what is missing would look removed. */
const complete = (name: string, registry: RegistryFiles): Side | Failure =>
  registry.diagnostics.length > 0 ? { diagnostics: registry.diagnostics } : { name, registry };

/** Links on the way, such as macOS's /tmp, must not hide that the registry lies in the repository. */
const pathInside = (top: string, registry: string): string =>
  path.relative(realpathSync(top), realName(registry)).split(path.sep).join(path.posix.sep);

function realName(file: string): string {
  const folder = nearestFolder(file);
  return path.join(realpathSync(folder), path.relative(folder, file));
}

/** The folder itself, or the nearest one above it that exists. */
function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(path.dirname(folder));
}
