import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { deriveRefusals } from "../../generator/emit/golden/derive-refusals.js";
import { bundleSchema } from "../../generator/load/bundle-schema.js";
import type { Sample, Tool } from "../../generator/model/tool.js";
import { dialectOf } from "../../generator/schema/dialect.js";
import type { JsonSchema, JsonValue } from "../../generator/schema/json.js";
import { checkSchema } from "../../generator/validate/check-schema.js";
import { compileTool } from "../../generator/validate/compile-tool.js";
import { withValueAt } from "../../templates/testing/json.js";
import { readDocument } from "../corpus/schema-reader.js";
import { findValidValue } from "../corpus/valid-values.js";
import { placeOf } from "../validate/bundle-of.js";

const root = new URL("../../../shared/corpus/", import.meta.url);
const isPresent = existsSync(root) || (process.env["CI"] ?? "") !== "";
if (!isPresent) process.stdout.write("test/golden-tests: skipped, ../shared/corpus is absent\n");

/** Every schema of real tools as the input of a tool, each with one valid value as its sample. */
function* corpusTools(): Generator<{
  readonly name: string;
  readonly tool: Pick<Tool, "input" | "samples" | "schema_version">;
}> {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name: origin } of folders) {
    for (const file of readdirSync(new URL(`${origin}/`, root))) {
      const contract = JSON.parse(readFileSync(new URL(`${origin}/${file}`, root), "utf8"));
      for (const schema of [contract.inputSchema, contract.outputSchema ?? true] as JsonSchema[]) {
        const dialect = dialectOf(schema);
        if (dialect === undefined) continue;
        if (checkSchema(schema, dialect, placeOf).some(({ severity }) => severity === "error")) continue;
        const document = { file: "schema.json", text: "", value: schema, placeOf };
        const { bundle: input } = bundleSchema(
          { document, root: "" },
          ({ file }) => file,
          () => undefined,
        );
        if (input === undefined) continue;
        const { validators } = compileTool({ input });
        const value = findValidValue(readDocument(schema), (made) => validators.input(made).length === 0);
        if (value === undefined) continue;
        const sample: Sample = {
          name: "made",
          title: "",
          kind: "ideal",
          utterances: [],
          input: value as JsonValue,
          placeOf,
        };
        yield { name: `${origin}/${file}`, tool: { input, samples: [sample], schema_version: "1.0.0" } };
      }
    }
  }
}

test.skipIf(!isPresent)("G1: validators of real tools refuse every derived value at its place, by its keyword", () => {
  const wrong: string[] = [];
  let derived = 0;
  let tools = 0;
  for (const { name, tool } of corpusTools()) {
    const { validators } = compileTool(tool);
    const [sample] = tool.samples;
    tools += 1;
    for (const { path, value, at, keyword } of deriveRefusals(tool)) {
      derived += 1;
      const broken = withValueAt(sample?.input ?? null, path, value) ?? null;
      const issues = validators.input(broken);
      if (issues.some((issue) => issue.path === at && issue.keyword === keyword)) continue;
      const said = issues.map((issue) => `${issue.keyword} at ${issue.path}`).join(", ");
      wrong.push(`${name}: ${JSON.stringify({ path, value })} must be ${keyword} at ${at}; the validator says ${said}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tools).toBeGreaterThan(1_300);
  expect(derived).toBeGreaterThan(7_000);
});
