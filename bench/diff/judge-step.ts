import { type Comparison, compareSchemas, type SchemaPair } from "../../generator/diff/inclusion/compare-schemas.js";
import { independentJudge } from "../../test/schema/independent-judge.js";
import { hyperjumpVerdict } from "../../test/validate/hyperjump-verdict.js";
import type { Step } from "./read-releases.js";

/** A schema that both releases have, in different words. */
export type Change = Pick<SchemaPair, "before" | "after" | "direction"> & { readonly tool: string };

/** A change with what is said of it, in CPU milliseconds of this process: other work on the machine doesn't count. */
export type Judged = { readonly change: Change; readonly comparison: Comparison; readonly ms: number };

/** How many schemas both releases have, and those of them that differ in more than layout. */
export function changesOf({ before, after }: Step): { readonly schemas: number; readonly changes: readonly Change[] } {
  const known = new Map(before.tools.map((tool) => [tool.name, tool]));
  const pairs = after.tools.flatMap(({ name: tool, input, output }): Change[] => {
    const old = known.get(tool);
    if (old === undefined) return [];
    const outputs = { before: old.output, after: output };
    return [
      { tool, direction: "input", before: old.input, after: input },
      ...(outputs.before === undefined || outputs.after === undefined
        ? []
        : [{ tool, direction: "output" as const, before: outputs.before, after: outputs.after }]),
    ];
  });
  const textOf = ({ schema }: SchemaPair["before"]): string => JSON.stringify(schema);
  return { schemas: pairs.length, changes: pairs.filter((pair) => textOf(pair.before) !== textOf(pair.after)) };
}

export function judge(change: Change, callers: SchemaPair["callers"]): Judged {
  // Validators are kept for the bundles that they were compiled for. A review starts without any.
  const { before, after } = change;
  const pair = { ...change, before: { ...before }, after: { ...after }, callers };
  const start = process.cpuUsage();
  const comparison = compareSchemas(pair);
  const { user, system } = process.cpuUsage(start);
  return { change, comparison, ms: (user + system) / 1000 };
}

/** Whether the value of a breaking change breaks somebody in the eyes of two validators that are not ours. */
export async function isConfirmed({ change, comparison: { witness } }: Judged): Promise<boolean> {
  if (witness === undefined) return false;
  const { before, after, direction } = change;
  const [from, to] = direction === "input" ? [before, after] : [after, before];
  const judges = [
    { isFrom: independentJudge(from.schema, from.dialect), isTo: independentJudge(to.schema, to.dialect) },
    {
      isFrom: await hyperjumpVerdict(from.schema, from.dialect),
      isTo: await hyperjumpVerdict(to.schema, to.dialect),
    },
  ];
  return judges.every(({ isFrom, isTo }) => isFrom(witness.value) && !isTo(witness.value));
}
