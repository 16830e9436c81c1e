import { changesOf, isConfirmed, type Judged, judge } from "./diff/judge-step.js";
import { readReleases, type Step } from "./diff/read-releases.js";
import { writeFigures } from "./diff/write-figures.js";
import { markdownTable } from "./markdown-table.js";
import { median } from "./measure.js";

/**
 * `npm run bench:diff-history`: the releases of real servers, imported as contracts, each held against the one before it.
 * Every schema that changed is judged for both kinds of callers, and once more in the other direction, as if it were an output:
 * servers change inputs far more often than outputs.
 *
 * Ends with 1 where more than 2 % of a question's answers are unproven, or where a break is shown by no value that Ajv and
 * @hyperjump/json-schema judge alike. With `--docs` it also writes the tables into docs/diff.md.
 */
const mostUnproven = 0.02;
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const steps = (await readReleases()).map((step) => ({ step, ...changesOf(step) }));
const asked = steps.map(({ step, schemas, changes }) => ({
  step,
  schemas,
  fresh: changes.map((change) => judge(change, "fresh-names")),
  strict: changes.map((change) => judge(change, "strict")),
  turned: changes.map((change) =>
    judge({ ...change, direction: change.direction === "input" ? "output" : "input" }, "fresh-names"),
  ),
}));

const count = (judged: readonly Judged[], verdict: string): number =>
  judged.filter(({ comparison }) => comparison.verdict === verdict).length;
const nameOf = ({ server, before, after }: Step): string => `${server} ${before.version} → ${after.version}`;

const rows = asked.map(({ step, schemas, fresh, strict }) => [
  nameOf(step),
  ...[schemas, schemas - fresh.length, count(fresh, "equal"), count(fresh, "safe"), count(fresh, "breaking")].map(
    String,
  ),
  String(count(fresh, "unproven")),
  String(count(strict, "breaking")),
]);
const totals = rows[0]?.slice(1).map((_, at) => String(rows.reduce((sum, row) => sum + Number(row[at + 1]), 0))) ?? [];
const stepsTable = markdownTable(
  ["", "schemas on both sides", "same text", "equal", "safe", "breaking", "unproven", "breaking if strict"],
  [...rows, ["all", ...totals]],
);

const questions = [
  ["callers with fresh names", asked.flatMap(({ fresh }) => fresh)],
  ["strict callers", asked.flatMap(({ strict }) => strict)],
  ["the other direction", asked.flatMap(({ turned }) => turned)],
] as const;
const questionRows: string[][] = [];
for (const [question, judged] of questions) {
  const breaking = judged.filter(({ comparison }) => comparison.verdict === "breaking");
  const confirmed: Judged[] = [];
  for (const one of breaking) {
    if (await isConfirmed(one)) confirmed.push(one);
    else
      print(
        `${question}: ${one.change.tool} is shown by no value that others confirm: ${JSON.stringify(one.comparison)}`,
      );
  }
  const unproven = judged.filter(({ comparison }) => comparison.verdict === "unproven");
  for (const { change, comparison } of unproven) {
    print(`${question}: ${change.tool} is unproven at ${comparison.at}: ${comparison.reason}`);
  }
  const share = unproven.length / judged.length;
  if (share > mostUnproven || confirmed.length < breaking.length) process.exitCode = 1;
  // Where nothing but texts changed, a look is enough. These are most, and would make the median worthless.
  const ms = judged.filter(({ comparison }) => comparison.verdict !== "equal").map((one) => one.ms);
  questionRows.push([
    question,
    String(judged.length),
    String(judged.length - breaking.length - unproven.length),
    `${breaking.length} (${confirmed.length} confirmed)`,
    `${unproven.length} (${(share * 100).toFixed(1)} %)`,
    `${median(ms).toFixed(0)} / ${Math.max(...ms).toFixed(0)}`,
  ]);
}
const questionsTable = markdownTable(
  ["", "changed schemas", "proved", "broken by a value", "unproven", "CPU ms unless equal, median / worst"],
  questionRows,
);

for (const { step, fresh } of asked) {
  for (const { change, comparison, ms } of fresh) {
    if (comparison.verdict !== "breaking") continue;
    const { value, refusal } = comparison.witness ?? {};
    print(`${nameOf(step)}: ${change.tool}: ${JSON.stringify(value)}: ${refusal} (${ms.toFixed(0)} ms)`);
  }
}
const tables = `${stepsTable}\n${questionsTable}`;
print(`\n${tables}`);
if (process.argv.includes("--docs")) writeFigures("histories", tables);
