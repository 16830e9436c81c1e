import type { Declaration } from "../../templates/runtime/types.js";
import type { Tool } from "../model/tool.js";
import { declareTool } from "./declare-tool.js";
import { type TargetName, targetFamilies, targetNames } from "./targets/names.js";

/** How the tools of a package are declared to one target. */
export type TargetSummary = {
  readonly target: TargetName;
  /** Tools with a form that the target holds the model to. */
  readonly strict: number;
  /** Tools with another form alone. */
  readonly plain: number;
  readonly refused: number;
  /** What the target is not told, over all tools, in the strict form where there is one. */
  readonly losses: number;
};

/** One row a target, in the order in which targets are listed everywhere. */
export function summarizeTargets(tools: readonly Tool[]): TargetSummary[] {
  return targetNames.map((target) => {
    const declared = tools
      .map((tool): Declaration | undefined => declareTool(tool)[targetFamilies[target]])
      .filter((declaration) => declaration !== undefined);
    const strict = declared.filter((declaration) => declaration.strict !== undefined).length;
    return {
      target,
      strict,
      plain: declared.length - strict,
      refused: tools.length - declared.length,
      losses: declared.reduce((sum, { plain, strict: form = plain }) => sum + form.losses.length, 0),
    };
  });
}
