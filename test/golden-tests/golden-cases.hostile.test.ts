import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { hostileContract } from "../hostile/hostile-contract.js";
import { hostileStrings } from "../hostile/hostile-strings.js";
import { compileRegistry } from "../pipeline/compile-registry.js";
import { writePackage } from "./build-registry.js";

const runner = path.join(import.meta.dirname, "run-cases.mjs");

test("hostile text in every position of a contract: its golden cases read it back and pass", async () => {
  const contracts = [...hostileStrings].map(([name, text]) => hostileContract(`hostile_${name}`, text));
  const sources = contracts.flatMap(({ files }) => [...files]);
  const compiled = await compileRegistry(new Map(sources.map(([file, value]) => [file, JSON.stringify(value)])));
  const folder = writePackage([...compiled.files].map(([file, content]) => ({ path: file, content })));
  try {
    const { cases, wrong } = JSON.parse(execFileSync(process.execPath, [runner, folder], { encoding: "utf8" }));
    expect(wrong.map((line: string) => line.slice(0, 300))).toEqual([]);
    expect(cases).toBeGreaterThan(1_000);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
