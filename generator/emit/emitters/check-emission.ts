import type { OutputFile } from "../emitter.js";

/** What is wrong with what a plug-in gave, and what it should give. */
export type EmissionFault = { readonly detail: string; readonly advice: string };

/** The files of one plug-in so far: what each name in its folder stands for, by its spelling in lower case. */
export type TakenNames = Map<string, { readonly spelling: string; readonly kind: "file" | "folder" }>;

/**
 * The files that a plug-in gave, with their paths in the generated package, or what is wrong with them. `taken` holds the
 * names that it has used and gets the new ones. Paths must be good on every system: a name that Windows refuses, or
 * two that differ in case, would build here and fail there.
 */
export function checkEmission(
  given: unknown,
  folder: string,
  taken: TakenNames,
): { readonly files: readonly OutputFile[]; readonly faults: readonly EmissionFault[] } {
  const list = "return a list of { path, content }; the path is relative to the emitter's own folder";
  if (!Array.isArray(given)) return { files: [], faults: [{ detail: "gives no list of files", advice: list }] };
  const files: OutputFile[] = [];
  const faults: EmissionFault[] = [];
  for (const file of given as readonly unknown[]) {
    if (!isFile(file)) {
      faults.push({ detail: "gives something else than a file", advice: list });
      continue;
    }
    const fault = judgePath(file.path, taken);
    if (fault !== undefined) {
      faults.push(fault);
      continue;
    }
    addNames(file.path, taken);
    files.push({ path: `${folder}/${file.path}`, content: file.content.replaceAll("\r\n", "\n") });
  }
  return { files, faults };
}

const isFile = (value: unknown): value is OutputFile =>
  typeof value === "object" &&
  value !== null &&
  "path" in value &&
  typeof value.path === "string" &&
  "content" in value &&
  typeof value.content === "string";

/** A name that every file system takes (learn.microsoft.com, "Naming Files, Paths, and Namespaces"). */
const isPortable = (name: string): boolean =>
  /^[^\p{Cc}\p{Cs}\\/:*?"<>|]{1,200}$/u.test(name) &&
  !/[. ]$/.test(name) &&
  !/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name);

function judgePath(path: string, taken: TakenNames): EmissionFault | undefined {
  const shown = JSON.stringify(path.length > 200 ? `${path.slice(0, 200)}…` : path);
  if (!path.split("/").every(isPortable)) {
    const advice = "give a relative path inside the emitter's own folder, with / and names that every system takes";
    return { detail: `gives the path ${shown}`, advice };
  }
  const clash = namesOf(path).find(([spelling, kind]) => {
    const known = taken.get(spelling.toLowerCase());
    return known !== undefined && (kind === "file" || known.kind === "file" || known.spelling !== spelling);
  });
  if (clash === undefined) return undefined;
  const other = JSON.stringify(taken.get(clash[0].toLowerCase())?.spelling);
  return { detail: `gives the path ${shown}, and ${other} is taken`, advice: "give each file a path of its own" };
}

function addNames(path: string, taken: TakenNames): void {
  for (const [spelling, kind] of namesOf(path)) taken.set(spelling.toLowerCase(), { spelling, kind });
}

/** The folders that a file lies in, outermost first, and the file. */
const namesOf = (path: string): (readonly [string, "file" | "folder"])[] =>
  path
    .split("/")
    .map((_, index, all) => [all.slice(0, index + 1).join("/"), index < all.length - 1 ? "folder" : "file"]);
