import type { DefaultsNode } from "../../templates/runtime/types.js";
import type { Tool } from "../model/tool.js";
import { planDefaults } from "./plan-defaults.js";

/** The root properties that every call has once its defaults are filled in, in the order of the table. */
export function filledProperties(tool: Pick<Tool, "apply_defaults" | "input">): readonly string[] {
  const { table } = planDefaults(tool);
  if (table === undefined) return [];
  const { root, $defs = {} } = table;
  const seen = new Set<DefaultsNode>();
  const namesIn = (node: DefaultsNode): readonly string[] => {
    if (seen.has(node)) return [];
    seen.add(node);
    const { ref, fill = {}, all = [] } = node;
    const referred = ref === undefined || !Object.hasOwn($defs, ref) ? undefined : $defs[ref];
    return [...Object.keys(fill), ...(referred === undefined ? [] : namesIn(referred)), ...all.flatMap(namesIn)];
  };
  return [...new Set(namesIn(root))];
}
