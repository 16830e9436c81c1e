import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emitTools, readTools, writePackage } from "./build-registry.js";

const root = path.join(import.meta.dirname, "../..");
const runner = path.join(import.meta.dirname, "run-cases.mjs");
const runCases = (folder: string): { cases: number; wrong: string[] } =>
  JSON.parse(execFileSync(process.execPath, [runner, folder], { encoding: "utf8" }));

let folder: string;
beforeAll(async () => {
  folder = writePackage(await emitTools(await readTools(), { testing: "vitest" }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the package of this repository's registry", () => {
  test("as it is, passes all of its golden cases", () => {
    const { cases, wrong } = runCases(folder);
    expect(wrong).toEqual([]);
    expect(cases).toBeGreaterThan(700);
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

test("earlier versions that are shipped are held against the registry", async () => {
  const tools = await readTools(path.join(root, "test/golden/frozen/registry"));
  const versions = tools.flatMap((tool) => tool.versions.map(({ schema_version }) => [tool.name, schema_version]));
  expect(versions.length).toBeGreaterThan(0);
  const built = writePackage(await emitTools(tools));
  try {
    expect(runCases(built).wrong).toEqual([]);
    for (const [name = "", version = ""] of versions) {
      const file = path.join(built, "dist/tools", name, "versions", version, "contract.js");
      const text = readFileSync(file, "utf8");
      const faulty = text.replace(/(contract: "tg1:)./, "$1g").replace(/\n\tanthropic: \{\n\t\tname: "/, "$&x");
      writeFileSync(file, faulty);
    }
    const { wrong } = runCases(built);
    for (const [name, version] of versions) {
      const ofVersion = wrong.filter((line) => line.startsWith(`${name}: version ${version} `)).join("\n");
      expect(ofVersion).toContain("says of itself what the registry says: contract.hashes is");
      expect(ofVersion).toContain("declares itself to anthropic: the name is");
    }
    expect(wrong.filter((line) => !/^\w+: version /.test(line))).toEqual([]);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
});
