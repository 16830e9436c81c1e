import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import { afterAll, describe, expect, test } from "vitest";
import type { Dialect } from "../../generator/schema/dialect.js";
import { issuesOf, type ValidateFunction } from "../../templates/runtime/schema.js";
import {
  countVerdicts,
  listRefused,
  listWrong,
  measureValidators,
  type SuitePart,
  suiteParts,
} from "./measure-validators.js";
import { hasOfficialSuite } from "./official-suite.js";

/** What is refused, each with a rule that names the keyword: a schema that says which vocabularies it is written in. */
const refused: Readonly<Record<Dialect, readonly string[]>> = {
  "2020-12": [
    'vocabulary.json | schema that uses custom metaschema with with no validation vocabulary → unknown-dialect: the $schema "http://localhost:1234/draft2020-12/metaschema-no-validation.json" is not supported',
    'vocabulary.json | ignore unrecognized optional vocabulary → unknown-dialect: the $schema "http://localhost:1234/draft2020-12/metaschema-optional-vocabulary.json" is not supported',
  ],
  "draft-07": [],
};

const folder = mkdtempSync(join(tmpdir(), "toolgen-suite-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const parts = (["2020-12", "draft-07"] as const).flatMap((dialect) =>
  suiteParts.map((part): [Dialect, SuitePart["name"], SuitePart] => [dialect, part.name, part]),
);

/** `npm run truth -- validators` prints the same figures by keyword. */
describe.skipIf(!hasOfficialSuite).each(parts)("the official suite, %s, %s", (dialect, name, part) => {
  const groups = hasOfficialSuite ? measureValidators(dialect, part) : [];

  test("no verdict is wrong, and what is refused is refused by name", () => {
    const { right, wrong, refused: left } = countVerdicts(groups);
    process.stdout.write(`validators, ${dialect}, ${name}: ${right} right, ${wrong} wrong, ${left} refused\n`);
    expect(listWrong(groups)).toEqual([]);
    expect(listRefused(groups)).toEqual(name === "mandatory" ? refused[dialect] : []);
    expect(right + wrong + left).toBe(part.cases[dialect]);
    expect(right / part.cases[dialect]).toBeGreaterThanOrEqual(part.leastRight);
  });

  test("the code that is shipped gives the same issues as the validators in memory", async () => {
    buildSync({
      entryPoints: [join(import.meta.dirname, "../../templates/runtime/validation.ts")],
      bundle: true,
      format: "esm",
      outfile: join(folder, "validation.mjs"),
    });
    const shipped = groups.flatMap((group) => ("code" in group ? [group] : []));
    const imports = [...new Set(shipped.flatMap(({ code }) => code.imports))].sort();
    const functions = shipped.map(({ code }) => code.functions[0]?.expression).join(",\n");
    const path = join(folder, `${dialect}-${name.replace("/", "-")}.mjs`);
    writeFileSync(
      path,
      `import { ${imports.join(", ")} } from "./validation.mjs";\nexport const validators = [\n${functions}\n];\n`,
    );
    const { validators } = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as {
      validators: ValidateFunction[];
    };
    for (const [index, { file, description, tests, validate, compiled }] of shipped.entries()) {
      const code = validators[index];
      for (const { data } of tests) {
        expect(code && issuesOf(code, data, compiled), `${file}: ${description}`).toEqual(validate(data));
      }
    }
  });
});
