import type { Tool } from "../model/tool.js";
import { declareTool } from "../providers/declare-tool.js";
import { createFinding } from "./create-finding.js";
import type { Finding } from "./review.js";
import type { ToolPair } from "./tool-pair.js";

/** Constraints that a provider was told and no longer is, or the other way round. The validator enforces them in any case. */
export function compareDeclarations({ before, after }: ToolPair): Finding[] {
  const [old, now] = [lossesOf(before), lossesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key): Finding[] => {
    const [from, to] = [old.get(key), now.get(key)];
    const loss = to ?? from;
    if (loss === undefined || (from !== undefined && to !== undefined)) return [];
    const { target, at, keyword } = loss;
    return [
      createFinding(after.name, {
        rule: "loss-changed",
        params: {
          target,
          keyword,
          place: at === "" ? "the arguments" : at,
          how: to === undefined ? "is" : "is no longer",
        },
        category: "projection",
        verdict: to === undefined ? "safe" : "dangerous",
        bump: "none",
        pointer: `/input${at}`,
        path: `/targets/${target}${at}/${keyword}`,
        fragments: [from !== undefined, to !== undefined],
        breaks: to === undefined ? "" : "nobody: a model that breaks it is told so",
        before: before.place,
        after: after.place,
      }),
    ];
  });
}

type Told = { readonly target: string; readonly at: string; readonly keyword: string };

function lossesOf(tool: Tool): ReadonlyMap<string, Told> {
  const losses = Object.entries(declareTool(tool)).flatMap(([target, declaration]) =>
    declaration.plain.losses.map(({ at, keyword }): Told => ({ target, at, keyword })),
  );
  return new Map(losses.map((loss) => [JSON.stringify(loss), loss]));
}
