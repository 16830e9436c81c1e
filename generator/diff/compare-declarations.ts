import type { Tool } from "../model/tool.js";
import { declareTool } from "../providers/declare-tool.js";
import { createFinding } from "./create-finding.js";
import type { Finding } from "./review.js";
import type { ToolPair } from "./tool-pair.js";

/**
 * Constraints that a provider was told and no longer is, or the other way round: one finding a target and direction. The
 * validator enforces them in any case. Where the values that pass changed as well, the loss only follows.
 */
export function compareDeclarations({ before, after }: ToolPair): Finding[] {
  const [old, now] = [lossesOf(before), lossesOf(after)];
  const isEqual = before.hashes.wire === after.hashes.wire;
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((target): Finding[] => {
    const [from, to] = [old.get(target) ?? new Set<string>(), now.get(target) ?? new Set<string>()];
    const come = [...to].filter((loss) => !from.has(loss));
    const gone = [...from].filter((loss) => !to.has(loss));
    const finding = (how: "is" | "is no longer", losses: readonly string[]): Finding =>
      createFinding(after.name, {
        rule: "loss-changed",
        params: { target, how, losses: listed(losses) },
        category: "projection",
        verdict: how === "is" ? "safe" : isEqual ? "dangerous" : "doc-only",
        bump: "none",
        pointer: "/input",
        path: `/targets/${target}/${how}`,
        fragments: [[...from], [...to]],
        breaks: how === "is" ? "" : "nobody: a model that breaks it is told so",
        before: before.place,
        after: after.place,
      });
    return [
      ...(come.length > 0 ? [finding("is no longer", come)] : []),
      ...(gone.length > 0 ? [finding("is", gone)] : []),
    ];
  });
}

/** The constraints that each target is not told, as `keyword of place`. */
function lossesOf(tool: Tool): ReadonlyMap<string, ReadonlySet<string>> {
  const targets = Object.entries(declareTool(tool)).map(([target, { plain }]): [string, ReadonlySet<string>] => [
    target,
    new Set(plain.losses.map(({ at, keyword }) => `${keyword} of ${at === "" ? "the arguments" : at}`)),
  ]);
  return new Map(targets);
}

const listed = (losses: readonly string[]): string =>
  losses.length > 3 ? `${losses.slice(0, 3).join(", ")} and ${losses.length - 3} more` : losses.join(", ");
