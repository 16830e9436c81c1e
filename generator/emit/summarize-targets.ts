import type { Tool } from "../model/tool.js";
import { declareTool } from "../providers/declare-tool.js";
import { type TargetName, targetFamilies, targetNames } from "../providers/targets/names.js";
import { strictIn } from "./emit-target-files.js";

/** How the tools of a package are declared to one target: what its file says. */
export type TargetSummary = {
  readonly target: TargetName;
  /** Tools whose arguments the target holds to the schema. Where a request has a budget, those that it has room for. */
  readonly strict: number;
  /** Tools in the other form. */
  readonly plain: number;
  readonly refused: number;
  /** What the target is not told, over all tools. */
  readonly losses: number;
};

/** One row a target, in the order in which targets are listed everywhere. */
export function summarizeTargets(tools: readonly Tool[]): TargetSummary[] {
  return targetNames.map((target) => {
    const strictNames = strictIn(tools, target);
    const forms = tools.flatMap((tool) => {
      const declaration = declareTool(tool)[targetFamilies[target]];
      if (declaration === undefined) return [];
      const { name, plain, strict } = declaration;
      return [strict !== undefined && strictNames.has(name) ? strict : plain];
    });
    return {
      target,
      strict: strictNames.size,
      plain: forms.length - strictNames.size,
      refused: tools.length - forms.length,
      losses: forms.reduce((sum, { losses }) => sum + losses.length, 0),
    };
  });
}
