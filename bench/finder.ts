import type { Dialect } from "../generator/schema/dialect.js";
import { type FinderCheck, measureFinder } from "../test/diff/measure-finder.js";

/**
 * `npm run bench:finder [-- nth]`: how well the engine of `diff` finds what breaks. Each schema of the official suite meets all
 * schemas that differ from it in one keyword, both ways; what is known to break is known from the suite's own data. Prints every
 * break that was missed, every proof that is refuted and everything left open. Fails below 97 % found, or at one false proof.
 */
const [nth = "1"] = process.argv.slice(2).filter((word) => word !== "-");
const wanted = 0.97;

const show = ({ sub, sup, counterexample }: FinderCheck): string =>
  `${JSON.stringify(sub.schema)}\n     → ${JSON.stringify(sup.schema)}\n     ${JSON.stringify(counterexample) ?? ""}\n`;
const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;

for (const dialect of ["2020-12", "draft-07"] satisfies Dialect[]) {
  const checks: FinderCheck[] = [];
  for (const check of measureFinder(dialect, () => performance.now(), Number(nth))) {
    checks.push(check);
    const isMissed = check.answer !== "refuted" && check.counterexample !== undefined;
    if (isMissed) process.stdout.write(`  ${check.answer === "proved" ? "FALSE PROOF" : "missed"}: ${show(check)}`);
    else if (check.answer === "unknown") process.stdout.write(`  left open: ${show(check)}`);
  }
  const known = checks.filter(({ counterexample }) => counterexample !== undefined);
  const count = (answer: FinderCheck["answer"], among: readonly FinderCheck[] = checks): number =>
    among.filter((check) => check.answer === answer).length;
  const [found, refuted] = [count("refuted", known), count("proved", known)];
  const times = checks.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const at = (share: number): string => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(1)} ms`;
  process.stdout.write(
    [
      `${dialect}: ${checks.length} questions`,
      `  found ${found} of ${known.length} known breaks (${percent(found, known.length)}), and ${count("refuted") - found} more`,
      `  proved ${count("proved")}, of which ${refuted} are refuted by the suite's data`,
      `  left open ${count("unknown")} (${percent(count("unknown"), checks.length)})`,
      `  a pair takes ${at(0.5)} (median), ${at(0.95)} (95 %), its validators being compiled already`,
      "",
    ].join("\n"),
  );
  if (found / known.length < wanted || refuted > 0) process.exitCode = 1;
}
