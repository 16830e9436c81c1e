import {
  countVerdicts,
  type JudgedGroup,
  listRefused,
  listWrong,
  measureValidators,
  suiteParts,
  type Verdicts,
} from "../../test/validate/measure-validators.js";

/**
 * `npm run truth -- validators`: how true are the validators of toolgen on the official suite? Ends with 1 where one verdict
 * is wrong or a bar is missed.
 */
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const row = (name: string, { right, wrong, refused }: Verdicts, note: string): string => {
  const cases = right + wrong + refused;
  const share = `${((100 * right) / cases).toFixed(1)}%`;
  return `| ${name} | ${cases} | ${right} (${share}) | ${wrong} | ${refused} | ${note} |`;
};

print(
  "Mandatory part: `format` is taken out of the schemas, for it asserts nothing there. optional/format: asserted.\n",
);
print("| draft, part | cases | right | wrong | refused | bar |\n| --- | --- | --- | --- | --- | --- |");
const details: string[] = [];
for (const dialect of ["2020-12", "draft-07"] as const) {
  for (const part of suiteParts) {
    const groups = measureValidators(dialect, part);
    const verdicts = countVerdicts(groups);
    const share = verdicts.right / part.cases[dialect];
    const isMet = verdicts.wrong === 0 && share >= part.leastRight;
    const title = `${dialect}, ${part.name}`;
    const bar = `wrong 0, right ≥ ${(100 * part.leastRight).toFixed(0)}%`;
    print(row(title, verdicts, isMet ? bar : `**missed:** ${bar}`));
    if (!isMet) process.exitCode = 1;
    details.push(...describeFiles(title, groups));
  }
}
print(`\n${details.join("\n")}`);

/** The keyword files that are not all right, then the cases by name. */
function describeFiles(title: string, groups: readonly JudgedGroup[]): string[] {
  const files = [...new Set(groups.map(({ file }) => file))].flatMap((file) => {
    const own = groups.filter((group) => group.file === file);
    const verdicts = countVerdicts(own);
    if (verdicts.wrong + verdicts.refused === 0) return [];
    const rules = new Set(own.flatMap((group) => ("refusal" in group ? [group.refusal.rule] : [])));
    return [row(file, verdicts, [...rules].join(", "))];
  });
  if (files.length === 0) return [];
  const head = "| keyword file | cases | right | wrong | refused | refused by |\n| --- | --- | --- | --- | --- | --- |";
  const names = [
    ...listWrong(groups).map((name) => `- wrong: ${name}`),
    ...listRefused(groups).map((name) => `- refused: ${name}`),
  ];
  return [`## ${title}\n`, head, ...files, "", ...names, ""];
}
