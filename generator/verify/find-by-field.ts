import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { valueAt } from "../schema/pointer.js";
import type { FindYardstick, Unjudged } from "./judge-record.js";
import type { OpenRegistry } from "./open-registry.js";
import { type Part, selectSchema, type Yardstick } from "./select-schema.js";

/** Finds for each record the newest schema of the tool that one of its fields names. Each tool is compiled when it comes first. */
export function findByField(
  registry: OpenRegistry,
  part: Part,
  field: string,
): { readonly find: FindYardstick; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const known = new Map<string, Yardstick | Unjudged>();

  const select = (name: string): Yardstick | Unjudged => {
    const read = registry.read(name);
    if (read === undefined) return { reason: "unknown-tool", tool: null };
    const selected = "tool" in read ? selectSchema(read.tool, part) : { reason: "faulty" as const, ...read };
    if (!("reason" in selected)) return selected;
    if (selected.reason !== "faulty") return { reason: "no-schema", tool: name };
    diagnostics.push(...selected.diagnostics);
    return { reason: "faulty-contract", tool: name };
  };

  const find: FindYardstick = (record) => {
    const name = valueAt(record, field);
    if (typeof name !== "string") return { reason: "unnamed-tool", tool: null };
    const selected = known.get(name) ?? select(name);
    // What the registry does not have is not kept: a hostile source names a new tool in each record.
    if (!("reason" in selected) || selected.tool !== null) known.set(name, selected);
    return selected;
  };
  return { find, diagnostics };
}
