import { posix } from "node:path";
import { createDiagnostic, type Diagnostic, type Place } from "../../diagnostics/diagnostic.js";
import { compareText } from "../../schema/json.js";
import type { RegistryFiles } from "../read-registry.js";
import { isRegistryFile } from "../read-registry.js";
import { runGit } from "./run-git.js";

export type GitSide = {
  /** Any folder of the repository. */
  readonly folder: string;
  /** A commit, a branch, a tag: whatever Git resolves to a commit. */
  readonly ref: string;
  /** The registry's POSIX path from the top of the repository; "" for the top itself. */
  readonly path: string;
  /** How the registry is called in messages. */
  readonly label: string;
};

/**
 * The registry as a commit holds it, read from Git's objects: nothing is checked out, and the working tree may be in any state.
 * A commit without the folder is a registry without files, which is what a branch that introduces the registry starts from.
 */
export async function readGitRegistry({ folder, ref, path, label }: GitSide): Promise<RegistryFiles> {
  const failed = (detail: string): RegistryFiles => ({
    label,
    files: new Map(),
    diagnostics: [createDiagnostic("unreadable-ref", { ref: JSON.stringify(ref), detail })],
  });
  const tree = await runGit(folder, ["ls-tree", "-r", "-z", "--full-tree", ref, ...(path === "" ? [] : ["--", path])]);
  if (!tree.ok) return failed(firstLine(tree.detail));
  const entries = readTree(tree.stdout.toString("utf8"), path);
  const wanted = entries.filter(({ at }) => isRegistryFile(at));
  const blobs = await readBlobs(folder, [...new Set(wanted.map(({ id }) => id))]);
  if (typeof blobs === "string") return failed(blobs);

  const diagnostics: Diagnostic[] = [];
  const byPath = new Map(entries.map((entry) => [entry.at, entry]));
  const files = wanted.flatMap((entry): [string, Uint8Array][] => {
    const end = entry.isLink ? followLink(entry, byPath, blobs) : entry;
    const bytes = end === undefined ? undefined : blobs.get(end.id);
    if (bytes !== undefined) return [[entry.at, bytes]];
    diagnostics.push(
      createDiagnostic("outside-registry", { target: "the target of this link" }, start(posix.join(label, entry.at))),
    );
    return [];
  });
  return { label, files: new Map(files.sort(([a], [b]) => compareText(a, b))), diagnostics };
}

/** A file or a symbolic link of a commit: `at` is its path inside the registry. */
type Entry = { readonly at: string; readonly id: string; readonly isLink: boolean };

/** `<mode> <type> <id>\t<path>\0`; submodules are commits, so no files of this repository. */
function readTree(listing: string, path: string): Entry[] {
  return listing.split("\0").flatMap((line): Entry[] => {
    const [, mode = "", type, id = "", name = ""] = /^(\d+) (\w+) ([0-9a-f]+)\t([\s\S]*)$/.exec(line) ?? [];
    const at = path === "" ? name : posix.relative(path, name);
    const isHidden = at.split("/").some((part) => part.startsWith(".") || part === "node_modules");
    return type !== "blob" || isHidden ? [] : [{ at, id, isLink: mode === "120000" }];
  });
}

/** The contents of many objects by one process; a sentence where that fails. */
async function readBlobs(folder: string, ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array> | string> {
  const blobs = new Map<string, Uint8Array>();
  if (ids.length === 0) return blobs;
  const result = await runGit(folder, ["cat-file", "--batch"], `${ids.join("\n")}\n`);
  if (!result.ok) return firstLine(result.detail);
  let at = 0;
  for (const id of ids) {
    const end = result.stdout.indexOf(0x0a, at);
    const header = result.stdout.toString("utf8", at, end);
    const size = Number(/^[0-9a-f]+ blob (\d+)$/.exec(header)?.[1] ?? Number.NaN);
    // A partial clone leaves objects on the server.
    if (Number.isNaN(size)) return `the object ${id} is not in this clone (${header})`;
    blobs.set(id, result.stdout.subarray(end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  return blobs;
}

/** The file of the registry that a link leads to, at most through some other links; undefined where it leads out or nowhere. */
function followLink(
  link: Entry,
  byPath: ReadonlyMap<string, Entry>,
  blobs: ReadonlyMap<string, Uint8Array>,
): Entry | undefined {
  let entry: Entry | undefined = link;
  for (let steps = 0; entry?.isLink === true && steps < 8; steps += 1) {
    const target = new TextDecoder().decode(blobs.get(entry.id));
    entry = posix.isAbsolute(target) ? undefined : byPath.get(posix.join(posix.dirname(entry.at), target));
  }
  return entry?.isLink === false ? entry : undefined;
}

const firstLine = (text: string): string => text.split("\n", 1)[0] ?? "";
const start = (file: string): Place => ({ file, line: 1, column: 1, endLine: 1, endColumn: 1 });
