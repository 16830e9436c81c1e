import { compareSchemas } from "../generator/diff/inclusion/compare-schemas.js";
import { type DiffCase, readDiffCases } from "../test/diff/read-diff-cases.js";
import { bundleOf } from "../test/validate/bundle-of.js";
import { type Answer, installComparers, judgeWithPeer } from "./diff/judge-with-peer.js";
import { writeFigures } from "./diff/write-figures.js";
import { markdownTable } from "./markdown-table.js";

/**
 * `npm run bench:diff-peers`: changes of schemas whose meaning is known, judged by toolgen and by the comparers that npm has.
 *
 * - right: called breaking if it is, and safe if it is
 * - missed break: called safe, and somebody breaks
 * - false alarm: called breaking, and nobody does
 * - no answer: refused, failed, or a process that died
 *
 * Ends with 1 where toolgen is wrong. With `--docs` it also writes the table into docs/diff.md.
 */
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const isBreaking = ({ verdict }: DiffCase): boolean => verdict === "breaking";
/** A safe case has a witness where it breaks callers who already send a name that the old schema doesn't declare. */
const isBreakingIfStrict = ({ witness }: DiffCase): boolean => witness !== undefined;
const all = readDiffCases();
// Peers are not told what callers may send, so where that decides, no answer of theirs is wrong.
const cases = all.filter((one) => isBreaking(one) === isBreakingIfStrict(one));
const nameOf = ({ id, direction }: DiffCase): string => `${id} ${direction}`;

const judgeOurselves = (callers: "fresh-names" | "strict", { before, after, direction }: DiffCase): Answer => {
  const pair = { before: bundleOf(before), after: bundleOf(after), direction, callers };
  const { verdict, witness, reason = "" } = compareSchemas(pair);
  if (verdict === "unproven") return { refusal: reason };
  if (verdict === "breaking" && witness === undefined) return { refusal: "breaking, but no value shows it" };
  return { isBreaking: verdict === "breaking" };
};

const faults = [
  ...all.map((one) => ({
    one,
    want: isBreaking(one),
    got: judgeOurselves("fresh-names", one),
    callers: "fresh-names",
  })),
  ...all.map((one) => ({ one, want: isBreakingIfStrict(one), got: judgeOurselves("strict", one), callers: "strict" })),
].filter(({ want, got }) => "refusal" in got || got.isBreaking !== want);
for (const { one, want, got, callers } of faults) {
  print(
    `toolgen is wrong: ${nameOf(one)}, ${callers} callers: ${want ? "breaking" : "safe"}, not ${JSON.stringify(got)}`,
  );
}
if (faults.length > 0) process.exitCode = 1;

const rows = [
  rowOf(
    "toolgen",
    cases.map((one) => judgeOurselves("fresh-names", one)),
  ),
];
for (const [peer, version] of installComparers()) {
  rows.push(rowOf(`${peer} ${version}`, await judgeWithPeer(peer, cases)));
}
const breaks = cases.filter(isBreaking).length;
const table = markdownTable(["", "right", "missed breaks", "false alarms", "no answer"], rows);
const sum = `${cases.length} checks: ${breaks} break somebody, ${cases.length - breaks} are safe.`;
print(`${sum}\n\n${table}`);
if (process.argv.includes("--docs")) writeFigures("cases", `${sum}\n\n${table}`);

function rowOf(name: string, answers: readonly Answer[]): string[] {
  const judged = cases.map((one, at) => ({ one, answer: answers[at] ?? { refusal: "nothing was said" } }));
  const idsOf = (found: typeof judged): string => {
    const ids = [...new Set(found.map(({ one }) => one.id))];
    if (ids.length === 0) return "0";
    return ids.length > 8 ? String(found.length) : `${found.length} (${ids.join(" ")})`;
  };
  const refused = judged.filter(({ answer }) => "refusal" in answer);
  const called = (verdict: boolean): typeof judged =>
    judged.filter(({ answer }) => "isBreaking" in answer && answer.isBreaking === verdict);
  for (const { one, answer } of refused) print(`${name}, no answer: ${nameOf(one)}: ${JSON.stringify(answer)}`);
  const missed = called(false).filter(({ one }) => isBreaking(one));
  const alarms = called(true).filter(({ one }) => !isBreaking(one));
  const right = cases.length - refused.length - missed.length - alarms.length;
  return [name, String(right), idsOf(missed), idsOf(alarms), idsOf(refused)];
}
