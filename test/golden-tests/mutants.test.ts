import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emitTools, readTools, writePackage } from "./build-registry.js";

const root = path.join(import.meta.dirname, "../..");
let folder: string;
beforeAll(async () => {
  folder = writePackage(await emitTools(await readTools(), { testing: "vitest" }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the package of this repository's registry", () => {
  test("as it is, passes all of its golden cases", () => {
    const runner = path.join(import.meta.dirname, "run-cases.mjs");
    const output = execFileSync(process.execPath, [runner, folder], { encoding: "utf8" });
    const { cases, wrong } = JSON.parse(output) as { cases: number; wrong: string[] };
    expect(wrong).toEqual([]);
    expect(cases).toBeGreaterThan(900);
  });

  // `npm run mutants` puts 200 faults into it. It also fails where the package or the samples' handlers have problems unchanged.
  test("40 faults in it and in handlers: at least 95 % are noticed", async () => {
    const { outputFiles } = await build({
      entryPoints: [path.join(root, "bench/mutants.ts")],
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      write: false,
    });
    const dist = path.join(folder, "dist");
    const output = execFileSync(process.execPath, ["--input-type=module", "-", "40", "1", dist], {
      cwd: root,
      input: outputFiles[0]?.text ?? "",
      encoding: "utf8",
    });
    const [, killed, total] = /^(\d+) of (\d+) noticed/m.exec(output) ?? [];
    expect(Number(total)).toBe(40);
    expect(Number(killed)).toBeGreaterThanOrEqual(38);
    expect(output).toMatch(/^ +\d of \d {2}a handler forgets a field$/m);
  });
});
