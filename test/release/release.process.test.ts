import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { compileCli, type Exit, project, run } from "../cli/compiled-cli.js";

let main: string;
beforeAll(() => {
  main = compileCli();
});

const contract = (name: string, more = ""): string => `# What ${name} is.
name: ${name}
description:   Reads one thing.  # short
schema_version: "1.0.0" # by toolgen bump
side_effect_class: read
input:
  type: object
  properties:
    id: { type: integer }
    amount: { $ref: ../../shared/money.json }
${more}  required: [id]
  additionalProperties: false
`;

/** A project of its own in a repository of its own. */
function repository() {
  const folder = project({
    "package.json": '{ "name": "app", "type": "module" }\n',
    ".gitignore": "generated\n",
    "codegen.config.mjs":
      'export default {\n  package: { name: "@x/tools", version: "1.0.0" },\n  versions: { keep: 1 },\n};\n',
    "registry/shared/money.json": '{ "type": "string", "maxLength": 12 }\n',
    "registry/shop/a_first/contract.yaml": contract("a_first"),
    "registry/shop/m_middle/contract.yaml": contract("m_middle"),
    "registry/shop/z_last/contract.yaml": contract("z_last"),
  });
  const git = (...words: string[]): string =>
    execFileSync(
      "git",
      ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false", ...words],
      {
        cwd: folder,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
  git("init", "--quiet", "--initial-branch=main");
  const read = (file: string): string => readFileSync(path.join(folder, file), "utf8");
  return {
    git,
    read,
    folder,
    commit: (): void => {
      git("add", "--all");
      git("commit", "--quiet", "--message=x");
    },
    has: (file: string): boolean => existsSync(path.join(folder, file)),
    list: (at: string): string[] => readdirSync(path.join(folder, at)).sort(),
    edit: (file: string, from: string, to: string): void => {
      const text = read(file);
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      writeFileSync(
        path.join(folder, file),
        text.replace(from, () => to),
      );
    },
    remove: (at: string): void => rmSync(path.join(folder, at), { recursive: true }),
    toolgen: (...words: string[]): Promise<Exit> => run(main, words, { cwd: folder }),
  };
}

const noteMore = "    note: { type: string }\n";
const first = "registry/shop/a_first/contract.yaml";

describe("R3, R4: a registry from one release to the next", () => {
  test("change, bump, diff, release, again; pruning; removal", async () => {
    const { git, read, has, list, edit, remove, commit, toolgen } = repository();
    commit();
    const initial = await toolgen("release");
    expect(initial).toMatchObject({ code: 0, stderr: "" });
    expect(initial.stdout).toContain("1.0.0 (");
    expect(list("registry/shop/a_first/versions")).toEqual(["1.0.0.yaml"]);
    expect(await toolgen("release")).toMatchObject({ code: 0, stdout: "nothing to release\n" });
    commit();

    // A change that harms nobody, without its version.
    git("checkout", "--quiet", "-b", "wider");
    edit(first, "  required:", `${noteMore}  required:`);
    const unsaid = await toolgen("diff");
    expect(unsaid.code).toBe(1);
    expect(unsaid.stdout).toContain("version-reused");
    const owed = await toolgen("bump");
    expect(owed).toMatchObject({ code: 1, stderr: "" });
    expect(owed.stdout).toContain("a_first 1.0.0 → 1.1.0: minor since 1.0.0, which is frozen\n");
    expect(owed.stdout).toContain("registry/shop/a_first/contract.yaml:4:17\n");
    const refused = await toolgen("release");
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("error version-reused: the version 1.0.0 was released with another content");
    expect(git("status", "--porcelain").trim()).toBe(`M ${first}`);

    const written = await toolgen("bump", "--write");
    expect(written.code).toBe(0);
    expect(read(first)).toBe(
      contract("a_first", noteMore).replace('schema_version: "1.0.0" #', () => 'schema_version: "1.1.0" #'),
    );
    expect(await toolgen("bump")).toMatchObject({ code: 0 });
    expect(await toolgen("diff")).toMatchObject({ code: 0 });
    commit();

    const dry = await toolgen("release", "--dry-run", "--format", "json");
    expect(JSON.parse(dry.stdout)).toMatchObject({
      release: { package: "1.1.0" },
      frozen: [{ tool: "a_first", schema_version: "1.1.0", since: "1.0.0", bump_owed: "minor" }],
      package: { from: "1.0.0", to: "1.1.0" },
      dry_run: true,
    });
    expect(git("status", "--porcelain")).toBe("");
    expect(await toolgen("release")).toMatchObject({ code: 0, stderr: "" });
    expect(list("registry/shop/a_first/versions")).toEqual(["1.0.0.yaml", "1.1.0.yaml"]);
    expect(read("codegen.config.mjs")).toContain('version: "1.1.0" }');
    expect(read("registry/CHANGELOG.md")).toMatch(/^# [\s\S]*\n## 1\.1\.0 \([\d-]{10}\)\n\n### `a_first` 1\.1\.0\n/);
    commit();

    // A shared file that narrows all of them: one cause, and the oldest version of the first comes to its end.
    edit("registry/shared/money.json", "12", "8");
    const shared = await toolgen("bump");
    expect(shared.code).toBe(1);
    expect(shared.stdout).toContain("registry/shared/money.json is one cause for 3: a_first, m_middle, z_last\n");
    expect(await toolgen("bump", "z_*", "shop/m_middle", "--write")).toMatchObject({ code: 0 });
    expect((await toolgen("release")).stderr).toContain("a_first/contract.yaml:4:17 error version-reused");
    expect(await toolgen("bump", "--write")).toMatchObject({ code: 0 });
    const second = await toolgen("release");
    expect(second.stdout).toMatch(/\n {2}pruned {3}a_first 1\.0\.0\n/);
    expect(list("registry/shop/a_first/versions")).toEqual(["1.1.0.yaml", "2.0.0.yaml"]);
    expect(list("registry/shop/z_last/versions")).toEqual(["1.0.0.yaml", "2.0.0.yaml"]);
    expect(read("codegen.config.mjs")).toContain('version: "2.0.0" }');
    expect((await toolgen("build")).code).toBe(0);
    expect(list("generated/src/tools/a_first/versions")).toEqual(["1.1.0"]);
    expect(read("generated/src/lists.ts").match(/hash: /g)).toHaveLength(3);
    expect(list("generated/declarations/schemas/versions/a_first")).toEqual(["1.1.0.input.json"]);
    commit();

    // What is gone keeps its name.
    remove("registry/shop/m_middle");
    expect((await toolgen("release")).stdout).toContain("  removed  m_middle, last 2.0.0\n");
    expect(read("codegen.config.mjs")).toContain('version: "3.0.0" }');
    commit();
    git("checkout", "--quiet", "-B", "main");
    git("checkout", "--quiet", "-b", "reuse");
    edit("registry/shop/z_last/contract.yaml", "name: z_last", "name: z_last\nformerly: [m_middle]");
    const reused = await toolgen("build");
    expect(reused.code).toBe(1);
    expect(reused.stdout).toContain(
      "error released-name-reused: the name m_middle belongs to a tool that was removed on ",
    );
    expect(has("registry/.toolgen.release.json")).toBe(false);
    expect(list("registry").filter((name) => name.startsWith("."))).toEqual([]);
  }, 240_000);

  test("against a base, where nothing was frozen yet", async () => {
    const { git, read, edit, commit, toolgen } = repository();
    commit();
    git("checkout", "--quiet", "-b", "wider");
    edit(first, "  required:", `${noteMore}  required:`);
    const owed = await toolgen("bump", "--format", "json");
    expect(owed.code).toBe(1);
    expect(JSON.parse(owed.stdout)).toMatchObject({
      changes: [
        { tool: "a_first", schema_version: "1.0.0", version_wanted: "1.1.0", bump_owed: "minor", written: false },
      ],
      unchanged: 2,
    });
    expect(await toolgen("bump", "--write", "--base", "main")).toMatchObject({ code: 0 });
    expect(read(first)).toContain('schema_version: "1.1.0" #');
    expect(await toolgen("bump", "nothing_like_it")).toMatchObject({ code: 1 });
    expect((await toolgen("bump", "--base", "no-such-branch")).code).toBe(3);
  });
});

describe("two branches and one tool", () => {
  /** Two branches, each with its change of a contract, its version and its build; then both are brought together. */
  async function merge(one: string, other: string) {
    const made = repository();
    const { git, commit, edit, toolgen } = made;
    expect((await toolgen("build")).code).toBe(0);
    commit();
    const change = async (branch: string, tool: string, from: string, to: string): Promise<void> => {
      git("checkout", "--quiet", "-b", branch, "main");
      edit(`registry/shop/${tool}/contract.yaml`, from, to);
      expect((await toolgen("bump", "--write", "--base", "main")).code).toBe(0);
      expect((await toolgen("build")).code).toBe(0);
      commit();
    };
    await change("one", one, "  properties:\n", `  properties:\n${noteMore}`);
    await change("other", other, "  required:", "    memo: { type: string }\n  required:");
    let conflicts: string[] = [];
    try {
      git("merge", "--quiet", "--no-edit", "one");
    } catch {
      conflicts = git("diff", "--name-only", "--diff-filter=U").trim().split("\n");
    }
    return { ...made, conflicts };
  }

  test("conflict in the lock, though their contracts merge in silence; one build heals it", async () => {
    const { read, conflicts, toolgen, commit } = await merge("a_first", "a_first");
    // Both raised the same version: without the lock one version would have stood for two contents.
    expect(conflicts).toEqual(["registry/toolgen.lock"]);
    expect(read(first)).toContain('schema_version: "1.1.0" #');
    expect(read(first)).toMatch(/note: [\s\S]*memo: /);
    expect((await toolgen("build")).code).toBe(0);
    expect(read("registry/toolgen.lock")).not.toMatch(/[<=>]{7}/);
    commit();
    expect((await toolgen("build", "--check")).code).toBe(0);
  });

  test("and two tools do not", async () => {
    const { conflicts, read, toolgen } = await merge("a_first", "z_last");
    expect(conflicts).toEqual([]);
    expect((await toolgen("build")).code).toBe(0);
    expect(read("registry/toolgen.lock")).toMatch(/^a_first 1\.1\.0 .*\nm_middle 1\.0\.0 .*\nz_last 1\.1\.0 .*\n$/);
  });
});
