import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { ReleasedName } from "./released-names.js";
import type { Tool } from "./tool.js";

/**
 * A name that was released keeps its meaning: who bears it must still have its last released version, as the contract or among
 * the frozen ones. That holds for removed tools, whose names are not given away, and for tools that were replaced in between.
 */
export const checkReleasedNames = (tools: readonly Tool[], released: ReadonlyMap<string, ReleasedName>): Diagnostic[] =>
  tools.flatMap((tool) => {
    const last = lostName(tool, released);
    if (last === undefined) return [];
    const { name, schema_version, day, state } = last;
    const what = state === "removed" ? `removed on ${day}` : `released on ${day}`;
    const place = tool.placeOf(name === tool.name ? "/name" : "/formerly");
    return [createDiagnostic("released-name-reused", { name, version: schema_version, what }, place)];
  });

/** The released name that a tool bears without its history. */
export const lostName = (tool: Tool, released: ReadonlyMap<string, ReleasedName>): ReleasedName | undefined =>
  [tool.name, ...tool.formerly]
    .flatMap((name) => released.get(name) ?? [])
    .find((last) => ![tool, ...tool.versions].some(({ hashes }) => hashes.contract === last.contract_hash));
