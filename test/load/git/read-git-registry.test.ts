import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBase, findRepository, resolveCommit } from "../../../generator/load/git/find-base.js";
import { readGitRegistry } from "../../../generator/load/git/read-git-registry.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "toolgen-git-"));
  git("init", "--quiet", "--initial-branch=main");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Git with a person and no configuration of this machine. */
function git(...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  const person = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "protocol.file.allow=always"];
  return execFileSync("git", [...person, ...args], { cwd: folder, env, encoding: "utf8", stdio: "pipe" }).trim();
}
function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
function commit(files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) write(path, text);
  git("add", "--all");
  git("commit", "--quiet", "--message", "change");
  return git("rev-parse", "HEAD");
}
const read = async (ref: string, path: string) => {
  const { files, diagnostics } = await readGitRegistry({ folder, ref, path, label: "registry" });
  const texts = [...files].map(([at, bytes]) => [at, new TextDecoder().decode(bytes)]);
  return { files: Object.fromEntries(texts), rules: diagnostics.map(({ rule, place }) => `${rule} ${place?.file}`) };
};

describe("C4: a registry is read from Git's objects", () => {
  test("as it was committed, whatever the working tree holds", async () => {
    const first = commit({ "apps/a/registry/x/contract.yaml": "one\n", "apps/a/registry/notes.md": "no contract" });
    commit({ "apps/a/registry/x/contract.yaml": "two\n" });
    write("apps/a/registry/x/contract.yaml", "dirty\n");
    expect(await read(first, "apps/a/registry")).toEqual({ files: { "x/contract.yaml": "one\n" }, rules: [] });
    expect(await read("main", "apps/a/registry")).toEqual({ files: { "x/contract.yaml": "two\n" }, rules: [] });
  });

  test("names of any letters, hidden folders and installed packages left out, sorted by code units", async () => {
    const ref = commit({
      "r/ü ber\t/contract.yaml": "a",
      "r/Z/contract.json": "b",
      "r/.cache/contract.yaml": "c",
      "r/node_modules/p/contract.yaml": "d",
    });
    const { files } = await read(ref, "r");
    expect(Object.keys(files)).toEqual(["Z/contract.json", "ü ber\t/contract.yaml"]);
  });

  test("a commit without the folder is an empty registry", async () => {
    const ref = commit({ "README.md": "new" });
    expect(await read(ref, "registry")).toEqual({ files: {}, rules: [] });
  });

  test("the whole repository may be the registry", async () => {
    const ref = commit({ "x/contract.yaml": "one" });
    expect(await read(ref, "")).toEqual({ files: { "x/contract.yaml": "one" }, rules: [] });
  });

  test("a link inside the registry is followed, one that leads out is an error", async () => {
    write("r/shared/a.json", "{}");
    write("secret.json", "no");
    symlinkSync("shared/a.json", join(folder, "r/b.json"));
    symlinkSync("../secret.json", join(folder, "r/c.json"));
    const ref = commit({});
    expect(await read(ref, "r")).toEqual({
      files: { "b.json": "{}", "shared/a.json": "{}" },
      rules: ["outside-registry registry/c.json"],
    });
  });

  test("a ref that does not exist is a finding in Git's words", async () => {
    commit({ "r/x.json": "{}" });
    const { diagnostics } = await readGitRegistry({ folder, ref: "v9", path: "r", label: "registry" });
    expect(diagnostics.map(({ rule }) => rule)).toEqual(["unreadable-ref"]);
    expect(diagnostics[0]?.message).toContain('"v9"');
  });
});

describe("the base of a review", () => {
  test("is where the branch left the default branch, not the tip", async () => {
    const start = commit({ "r/x.json": "1" });
    git("checkout", "--quiet", "-b", "change");
    commit({ "r/x.json": "2" });
    git("checkout", "--quiet", "main");
    commit({ "r/y.json": "3" });
    git("checkout", "--quiet", "change");
    expect(await findBase(folder)).toEqual({ commit: start, name: "main" });
  });

  test("a pull request's target comes before the default branch", async () => {
    commit({ "r/x.json": "1" });
    git("checkout", "--quiet", "-b", "release");
    const start = commit({ "r/x.json": "2" });
    git("checkout", "--quiet", "-b", "change");
    commit({ "r/x.json": "3" });
    expect(await findBase(folder, "release")).toEqual({ commit: start, name: "release" });
  });

  test("a shallow clone is explained", async () => {
    commit({ "r/x.json": "1" });
    git("checkout", "--quiet", "-b", "change");
    commit({ "r/x.json": "2" });
    git("checkout", "--quiet", "main");
    const origin = folder;
    folder = mkdtempSync(join(tmpdir(), "toolgen-git-"));
    git("clone", "--quiet", "--depth=1", "--branch=change", `file://${origin}`, ".");
    const base = await findBase(folder);
    rmSync(origin, { recursive: true, force: true });
    expect(base).toMatchObject({
      detail: expect.stringContaining("shallow"),
      advice: expect.stringContaining("fetch-depth: 0"),
    });
  });

  test("without a default branch one must be named", async () => {
    git("checkout", "--quiet", "--orphan", "other");
    commit({ "r/x.json": "1" });
    expect(await findBase(folder)).toMatchObject({ detail: expect.stringMatching(/none of the branches/) });
  });

  test("the repository of a folder, and of none", async () => {
    commit({ "apps/a/registry/x.json": "1" });
    const found = await findRepository(join(folder, "apps/a"));
    expect(found).toMatchObject({ prefix: "apps/a" });
    const lonely = mkdtempSync(join(tmpdir(), "toolgen-lonely-"));
    expect(await findRepository(lonely)).toEqual({ detail: "this folder lies in no Git repository" });
    rmSync(lonely, { recursive: true });
    expect(await resolveCommit(folder, "--help")).toBeUndefined();
  });
});
