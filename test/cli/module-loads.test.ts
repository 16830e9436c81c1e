import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { compileCli, project, run, soundProject } from "./compiled-cli.js";

let main: string;
beforeAll(() => {
  main = compileCli();
});

/** The names of the packages that a run of toolgen loads modules of. */
async function packagesLoaded(words: readonly string[], cwd: string): Promise<string[]> {
  const record = path.join(project({}), "loads.txt");
  const hook = pathToFileURL(path.join(import.meta.dirname, "record-loads.mjs")).href;
  const { code, stderr } = await run(main, words, {
    cwd,
    env: { NODE_OPTIONS: `--import=${hook}`, RECORD_LOADS: record },
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const names = readFileSync(record, "utf8").matchAll(
    /[/\\]node_modules[/\\]((?:@[^/\\\n]+[/\\])?[^/\\\n.][^/\\\n]*)/g,
  );
  return [...new Set([...names].map(([, name = ""]) => name.replaceAll("\\", "/")))].sort();
}

const heavy = ["typescript", "ts-morph", "prettier", "json-schema-to-typescript"];

describe("modules that a command loads", () => {
  it.each([
    ["--help"],
    ["--version"],
    ["build", "--help"],
    ["help", "import"],
    ["init", "--help"],
    ["scaffold", "--help"],
  ])("%s %s: commander alone", async (...words) => {
    expect(await packagesLoaded(words, project({}))).toEqual(["commander"]);
  });

  it("explain: commander alone", async () => {
    expect(await packagesLoaded(["explain", "duplicate-key"], project({}))).toEqual(["commander"]);
  });

  it("build: what it needs, and no compiler of TypeScript", async () => {
    const loaded = await packagesLoaded(["build"], project(soundProject()));
    expect(loaded).toEqual(expect.arrayContaining(["commander", "cosmiconfig", "esbuild"]));
    expect(loaded.filter((name) => heavy.includes(name))).toEqual([]);
  });
});
