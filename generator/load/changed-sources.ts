import type { LoadedRegistry, ToolSource } from "./load-registry.js";

/**
 * The contracts of two registries that are not made of the same bytes on both sides. What is equal needs no further stage, which
 * is what lets a review of a thousand contracts take seconds.
 */
export function changedSources(
  before: LoadedRegistry,
  after: LoadedRegistry,
): { before: ToolSource[]; after: ToolSource[]; unchanged: number } {
  const old = new Map(before.sources.map((source) => [source.folder, source]));
  const isSame = (source: ToolSource, other: ToolSource | undefined): boolean =>
    other !== undefined &&
    source.files.length === other.files.length &&
    source.files.every(
      (file, index) => file === other.files[index] && isEqual(before.files.get(file), after.files.get(file)),
    );
  const same = new Set(
    after.sources.filter((source) => isSame(source, old.get(source.folder))).map(({ folder }) => folder),
  );
  return {
    before: before.sources.filter(({ folder }) => !same.has(folder)),
    after: after.sources.filter(({ folder }) => !same.has(folder)),
    unchanged: same.size,
  };
}

function isEqual(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  if (a === undefined || b === undefined || a.length !== b.length) return false;
  return a.every((byte, index) => byte === b[index]);
}
