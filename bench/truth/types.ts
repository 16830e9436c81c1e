import { writeFileSync } from "node:fs";
import type { Dialect } from "../../generator/schema/dialect.js";
import { type Measures, measureGenerators } from "./measure-generators.js";
import { typesPage } from "./types-page.js";
import { figuresTable, filesTable, verdicts } from "./types-table.js";

/**
 * `npm run truth -- types`: how true are the types of toolgen and of its peers on the mandatory official suite? Every value of
 * the suite is written as a literal and checked by TypeScript against the type of its schema.
 *
 * - refused: schemas for which there is no type
 * - broken: schemas whose printed type does not compile
 * - soundness: valid values that the type accepts ÷ valid values
 * - expressible precision: invalid values that the type refuses ÷ invalid values that a plain structural type can refuse
 *
 * Ends with 1 where a bar is missed, or where a peer is ahead. With `--docs` it also writes docs/types.md.
 */
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const byDialect = new Map<Dialect, Measures>();
for (const dialect of ["2020-12", "draft-07"] as const) {
  const measures = await measureGenerators(dialect);
  byDialect.set(dialect, measures);
  print(`# ${dialect}, mandatory part\n\n${figuresTable(measures)}`);
  print(`Keyword files in which not all are perfect:\n\n${filesTable(measures)}`);
  const own = measures.get("toolgen") ?? [];
  for (const { file, description, fault } of own) {
    if (fault !== undefined) print(`toolgen, ${fault.kind}: ${file} | ${description}: ${fault.message}`);
  }
  const misses = own.flatMap(({ file, description, values }) =>
    values
      .filter(({ valid, isAccepted, isSayable }) => (valid ? !isAccepted : isAccepted && isSayable === true))
      .map((value) => `${file} | ${description} | ${value.description}`),
  );
  for (const miss of misses) print(`toolgen, wrong: ${miss}`);
  for (const { line, isMet } of verdicts(measures)) {
    print(line);
    if (!isMet) process.exitCode = 1;
  }
  print("");
}

if (process.argv.includes("--docs")) {
  writeFileSync(new URL("../../docs/types.md", import.meta.url), await typesPage(byDialect));
  print("docs/types.md is written");
}
