import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Tool } from "../../generator/model/tool.js";
import type { JsonValue } from "../../generator/schema/json.js";
import { coveringValues } from "../../generator/schema/values/covering-values.js";
import { type BuiltOrigin, buildCorpus } from "../corpus/build-corpus.js";
import { hasCorpus } from "../corpus/read-corpus.js";
import { placeOf } from "../validate/bundle-of.js";
import { emitTools, writePackage } from "./build-registry.js";

const runner = path.join(import.meta.dirname, "run-cases.mjs");

/** The tool with one sample that has as much in it as goes. */
function withSample(tool: Tool): Tool {
  const make = (part: "input" | "output"): { [name: string]: JsonValue } => {
    const bundle = tool[part];
    const values = bundle === undefined ? [] : coveringValues(bundle.schema, bundle.dialect);
    const [least, full = least] = values;
    return full === undefined ? {} : { [part]: full.value };
  };
  const sample = { name: "made", title: "Made", kind: "ideal", utterances: [], placeOf } as const;
  return { ...tool, samples: [{ ...sample, ...make("input"), ...make("output") }] };
}

const packagesOf = ({ built }: BuiltOrigin): readonly (readonly Tool[])[] => {
  const packages = new Map<string, Tool[]>();
  for (const {
    tool,
    package: { name },
  } of built)
    packages.set(name, [...(packages.get(name) ?? []), withSample(tool)]);
  return [...packages.values()];
};

const slow = { timeout: 240_000 };
test.skipIf(!hasCorpus)(
  "the golden cases of every real tool pass: they ask nothing that does not hold",
  slow,
  async () => {
    const packages = (await buildCorpus()).flatMap(packagesOf);
    const folders = await Promise.all(packages.map(async (tools) => writePackage(await emitTools(tools))));
    try {
      const output = execFileSync(process.execPath, [runner, ...folders], { encoding: "utf8", maxBuffer: 2 ** 26 });
      const { cases, wrong } = JSON.parse(output) as { cases: number; wrong: string[] };
      expect(wrong).toEqual([]);
      expect(cases).toBeGreaterThan(9_000);
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
  },
);
