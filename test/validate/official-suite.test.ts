import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import { afterAll, describe, expect, test } from "vitest";
import type { Dialect } from "../../generator/schema/dialect.js";
import { checkSchema } from "../../generator/validate/check-schema.js";
import { type CompiledValidators, compileValidators } from "../../generator/validate/compile-validators.js";
import { issuesOf, type ValidateFunction } from "../../templates/runtime/schema.js";
import { bundleGroup, hasOfficialSuite, readOfficialSuite, type SuiteGroup } from "./official-suite.js";

/** Ajv's own errors in the mandatory part (8.20.0, wrong answers and refused cases): nothing may get worse than that. */
const ajv: Readonly<Record<Dialect, { readonly wrong: number; readonly refused: number }>> = {
  "2020-12": { wrong: 42, refused: 20 },
  "draft-07": { wrong: 8, refused: 0 },
};

/** Files in which this compiler is known to be wrong, with the number of cases: the unevaluated keywords are Ajv's. */
const known: Readonly<Record<Dialect, Readonly<Record<string, number>>>> = {
  "2020-12": { "unevaluatedItems.json": 10, "unevaluatedProperties.json": 3 },
  "draft-07": {},
};

type Compiled = {
  readonly group: SuiteGroup;
  readonly validate?: (value: unknown) => readonly unknown[];
  readonly code?: CompiledValidators["code"];
  readonly refusal?: string;
};

function compileGroup(group: SuiteGroup, dialect: Dialect): Compiled {
  const bundle = bundleGroup(group, dialect);
  if (bundle === undefined) return { group, refusal: "bundle" };
  const faults = checkSchema(bundle.schema, dialect, bundle.placeOf).filter(({ severity }) => severity === "error");
  if (faults[0] !== undefined) return { group, refusal: faults[0].rule };
  const { validators, code, diagnostics } = compileValidators([{ name: "validate", bundle }]);
  const validate = validators.get("validate");
  return validate === undefined ? { group, refusal: diagnostics[0]?.rule ?? "?" } : { group, validate, code };
}

const folder = mkdtempSync(join(tmpdir(), "toolgen-suite-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasOfficialSuite).each<Dialect>(["2020-12", "draft-07"])("the official suite, %s", (dialect) => {
  // Formats are asserted here and annotations in the suite's mandatory part.
  const groups = readOfficialSuite(dialect, "").filter(({ file }) => file !== "format.json");
  const compiled = groups.map((group) => compileGroup(group, dialect));

  test("no more wrong answers than Ajv's, and those by name", () => {
    let right = 0;
    const wrong = new Map<string, number>();
    const refused = new Map<string, number>();
    const count = (counts: Map<string, number>, key: string, more: number): void => {
      counts.set(key, (counts.get(key) ?? 0) + more);
    };
    for (const { group, validate, refusal } of compiled) {
      if (validate === undefined) count(refused, `${group.file} ${refusal}`, group.tests.length);
      else {
        for (const { data, valid } of group.tests) {
          if ((validate(data).length === 0) === valid) right += 1;
          else count(wrong, group.file, 1);
        }
      }
    }
    const sum = (counts: Map<string, number>): number => [...counts.values()].reduce((total, one) => total + one, 0);
    process.stdout.write(`official suite, ${dialect}: ${right} right, ${sum(wrong)} wrong, ${sum(refused)} refused\n`);
    expect(Object.fromEntries(wrong)).toEqual(known[dialect]);
    expect(sum(wrong)).toBeLessThanOrEqual(ajv[dialect].wrong);
    // What no bundle can be made of needs documents that are not there; of the rest, only dynamic references are refused.
    const aloud = [...refused.keys()].filter((key) => !key.endsWith(" bundle"));
    expect(aloud.filter((key) => !key.endsWith(" unsupported-keyword"))).toEqual([]);
    expect(right).toBeGreaterThan(dialect === "2020-12" ? 1060 : 790);
  });

  test("the code that is shipped gives the same issues as the validators in memory", async () => {
    buildSync({
      entryPoints: [join(import.meta.dirname, "../../templates/runtime/validation.ts")],
      bundle: true,
      format: "esm",
      outfile: join(folder, "validation.mjs"),
    });
    const shipped = compiled.flatMap(({ group, validate, code }) =>
      validate && code ? [{ group, validate, code }] : [],
    );
    const imports = [...new Set(shipped.flatMap(({ code }) => code.imports))].sort();
    const functions = shipped.map(({ code }) => code.functions[0]?.expression).join(",\n");
    const path = join(folder, `${dialect}.mjs`);
    writeFileSync(
      path,
      `import { ${imports.join(", ")} } from "./validation.mjs";\nexport const validators = [\n${functions}\n];\n`,
    );
    const { validators } = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as {
      validators: ValidateFunction[];
    };
    for (const [index, { group, validate }] of shipped.entries()) {
      const code = validators[index];
      for (const { data } of group.tests) {
        expect(code && issuesOf(code, data), `${group.file}: ${group.description}`).toEqual(validate(data));
      }
    }
  });
});
