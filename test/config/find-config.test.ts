import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findConfig } from "../../generator/config/find-config.js";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder of files, path → text; a path with / at its end is a folder. */
function tree(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "toolgen-find-")));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(name.endsWith("/") ? file : path.dirname(file), { recursive: true });
    if (!name.endsWith("/")) writeFileSync(file, text);
  }
  return folder;
}

const empty = { "package.json": "{}" };
const withField = '{ "toolgen": {} }';

describe("findConfig", () => {
  it.each<{ title: string; files: Record<string, string>; from?: string; want: string | undefined }>([
    { title: "a .ts file", files: { ...empty, "codegen.config.ts": "x" }, want: "codegen.config.ts" },
    { title: "a .mts file", files: { ...empty, "codegen.config.mts": "x" }, want: "codegen.config.mts" },
    { title: "a .js file", files: { ...empty, "codegen.config.js": "x" }, want: "codegen.config.js" },
    { title: "a .mjs file", files: { ...empty, "codegen.config.mjs": "x" }, want: "codegen.config.mjs" },
    { title: "toolgen in package.json", files: { "package.json": withField }, want: "package.json" },
    {
      title: "a file before package.json",
      files: { "package.json": withField, "codegen.config.mjs": "x" },
      want: "codegen.config.mjs",
    },
    { title: "an empty file", files: { ...empty, "codegen.config.ts": "" }, want: "codegen.config.ts" },
    { title: "a package.json that does not parse", files: { "package.json": '{ "toolgen": { ' }, want: "package.json" },
    {
      title: "no other ending",
      files: { ...empty, "codegen.config.json": "{}", "codegen.config.cjs": "x" },
      want: undefined,
    },
    { title: "no package.json without the field", files: { "package.json": '{ "x": 1 }' }, want: undefined },
    { title: "no package.json that is no object", files: { "package.json": "null" }, want: undefined },
    {
      title: "one in a folder above",
      files: { ...empty, "codegen.config.ts": "x", "registry/shop/": "" },
      from: "registry/shop",
      want: "codegen.config.ts",
    },
    {
      title: "the nearest one",
      files: {
        "codegen.config.ts": "x",
        "package.json": withField,
        "packages/a/codegen.config.mjs": "x",
        "packages/a/src/": "",
      },
      from: "packages/a/src",
      want: "packages/a/codegen.config.mjs",
    },
    {
      title: "one of the repository, past a package without one",
      files: { ".git/": "", "codegen.config.ts": "x", "packages/a/package.json": "{}", "packages/a/src/": "" },
      from: "packages/a/src",
      want: "codegen.config.ts",
    },
    {
      title: "one of a workspace that was copied without .git",
      files: { ...empty, "codegen.config.ts": "x", "packages/a/package.json": "{}" },
      from: "packages/a",
      want: "codegen.config.ts",
    },
    {
      title: "none above the repository",
      files: { "codegen.config.ts": "x", "package.json": withField, "repository/.git/": "", "repository/src/": "" },
      from: "repository/src",
      want: undefined,
    },
    {
      title: "none above a worktree, whose .git is a file",
      files: { "codegen.config.ts": "x", "worktree/.git": "gitdir: …" },
      from: "worktree",
      want: undefined,
    },
    {
      title: "none above the outermost package",
      files: { "codegen.config.ts": "x", "app/package.json": "{}", "app/src/": "" },
      from: "app/src",
      want: undefined,
    },
    {
      title: "none in a folder above where there is no package",
      files: { "codegen.config.ts": "x", "a/": "" },
      from: "a",
      want: undefined,
    },
  ])("finds $title", async ({ files, from = ".", want }) => {
    const folder = tree(files);
    const found = await findConfig(path.join(folder, from));
    expect(found === undefined ? undefined : path.relative(folder, found).replaceAll("\\", "/")).toBe(want);
  });
});
