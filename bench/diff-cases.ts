import { compareSchemas } from "../generator/diff/inclusion/compare-schemas.js";
import { readDiffCases } from "../test/diff/read-diff-cases.js";
import { bundleOf } from "../test/validate/bundle-of.js";

/** `npm run diff-cases`: the schema changes whose verdicts are known, each with ours and the smallest value that shows it. */
const judged = readDiffCases().map(({ id, before, after, direction, verdict: wanted }) => {
  const pair = { before: bundleOf(before), after: bundleOf(after), direction, callers: "fresh-names" } as const;
  const { verdict, relation, witness } = compareSchemas(pair);
  const isRight = (verdict === "equal" ? "safe" : verdict) === wanted;
  const shown = witness === undefined ? "" : `  ${JSON.stringify(witness.value)}: ${witness.refusal}`;
  process.stdout.write(
    `${isRight ? "right" : "WRONG"}  ${id} ${direction.padEnd(6)} ${verdict}, ${relation}${shown}\n`,
  );
  return { wanted, isRight };
});
const missed = judged.filter(({ wanted, isRight }) => wanted === "breaking" && !isRight).length;
const alarms = judged.filter(({ wanted, isRight }) => wanted === "safe" && !isRight).length;
process.stdout.write(
  `${judged.length - missed - alarms} of ${judged.length} right, ${missed} breaks missed, ${alarms} false alarms\n`,
);
if (missed + alarms > 0) process.exitCode = 1;
