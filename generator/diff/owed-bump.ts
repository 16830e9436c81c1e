import { hasSameContent } from "../model/hash-contract.js";
import { compareTool } from "./compare-tool.js";
import type { Bump, Finding } from "./review.js";
import { greatestBump } from "./schema-version.js";
import type { CompareOptions, ToolPair } from "./tool-pair.js";

/**
 * What a change owes its version. Another content is another version (R3): whatever changes the contract's hash owes at least a
 * patch, though no caller and no model may have noticed it.
 */
export function owedBump(
  pair: ToolPair,
  options: CompareOptions,
  changes: readonly Finding[] = compareTool(pair, options),
): Bump {
  const least = hasSameContent(pair.before, pair.after) ? "none" : "patch";
  return greatestBump([least, ...changes.map(({ bump }) => bump)]);
}
