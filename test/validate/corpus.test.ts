import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dialectOf } from "../../generator/schema/dialect.js";
import type { JsonSchema } from "../../generator/schema/json.js";
import { checkSchema } from "../../generator/validate/check-schema.js";
import { compileValidators } from "../../generator/validate/compile-validators.js";
import { bundleOf, placeOf } from "./bundle-of.js";

const root = new URL("../../../shared/corpus/", import.meta.url);
const isPresent = existsSync(root) || (process.env["CI"] ?? "") !== "";
if (!isPresent) process.stdout.write("test/validate/corpus: skipped, ../shared/corpus is absent\n");

type Contract = { readonly inputSchema: JsonSchema; readonly outputSchema?: JsonSchema };

test.skipIf(!isPresent)("every schema of real tools that its dialect accepts gets its validators", () => {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const refused = new Map<string, number>();
  let compiled = 0;
  for (const { name: origin } of folders) {
    for (const file of readdirSync(new URL(`${origin}/`, root))) {
      const contract = JSON.parse(readFileSync(new URL(`${origin}/${file}`, root), "utf8")) as Contract;
      for (const schema of [contract.inputSchema, contract.outputSchema ?? true]) {
        const dialect = dialectOf(schema);
        if (dialect === undefined) continue;
        const isRefused = checkSchema(schema, dialect, placeOf).some(({ severity }) => severity === "error");
        if (isRefused) refused.set(origin, (refused.get(origin) ?? 0) + 1);
        else {
          const { diagnostics } = compileValidators([{ name: "validate", bundle: bundleOf(schema, dialect) }]);
          expect(diagnostics, `${origin}/${file}`).toEqual([]);
          compiled += 1;
        }
      }
    }
  }
  // The one origin whose schemas are written in types of Python and Java.
  expect(Object.fromEntries(refused)).toEqual({ "bfcl-raw-dialect": 20 });
  expect(compiled).toBeGreaterThan(1_300);
});
