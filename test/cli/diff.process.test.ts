import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { compileCli, type Exit, project, run, soundProject } from "./compiled-cli.js";

let main: string;
beforeAll(() => {
  main = compileCli();
});

const contract = "registry/weather/get_forecast/contract.yaml";
const toolgen = (cwd: string, ...words: string[]): Promise<Exit> => run(main, words, { cwd });

function git(folder: string, ...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  const person = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
  return execFileSync("git", [...person, ...args], { cwd: folder, env, encoding: "utf8", stdio: "pipe" }).trim();
}
function edit(folder: string, file: string, from: string, to: string): void {
  const target = path.join(folder, file);
  const text = readFileSync(target, "utf8");
  expect(text).toContain(from);
  writeFileSync(target, text.replace(from, to));
}
function commit(folder: string, message: string): void {
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", message);
}

/** A repository with one tool on main, checked out on a branch. */
function repository(files: Readonly<Record<string, string>> = {}): string {
  const folder = project({
    ...soundProject(),
    "codegen.config.ts": 'export default { package: { name: "@example/tools" } };\n',
    ...files,
  });
  git(folder, "init", "--quiet", "--initial-branch=main");
  commit(folder, "start");
  git(folder, "checkout", "--quiet", "-b", "change");
  return folder;
}
type Report = {
  readonly verdict: string;
  readonly head: string;
  readonly tools: readonly { readonly findings: readonly Reported[] }[];
};
type Reported = {
  readonly rule: string;
  readonly verdict: string;
  readonly message: string;
  readonly fingerprint: string;
  readonly witness?: object;
};
const json = ({ stdout }: Exit): Report => JSON.parse(stdout) as Report;
const findingsOf = (exit: Exit): readonly Reported[] => json(exit).tools.flatMap(({ findings }) => findings);

describe("C4: toolgen diff in the review of a pull request", () => {
  test("nothing changed", async () => {
    const folder = repository();
    const exit = await toolgen(folder, "diff", "--format", "json");
    expect(exit).toMatchObject({ code: 0, stderr: "" });
    expect(json(exit)).toMatchObject({ verdict: "safe", callers: "fresh-names", tools: [], unchanged: 1 });
  });

  test("an optional argument with its version passes; a required one is held up with a witness", async () => {
    const folder = repository();
    edit(
      folder,
      contract,
      "properties: { city: { type: string } }",
      "properties: { city: { type: string }, days: { type: integer } }",
    );
    edit(folder, contract, '"1.0.0"', '"1.1.0"');
    expect(await toolgen(folder, "diff")).toMatchObject({ code: 0 });
    edit(folder, contract, "required: [city]", "required: [city, days]");
    const exit = await toolgen(folder, "diff", "--format", "json");
    expect(exit.code).toBe(1);
    expect(json(exit).tools[0]).toMatchObject({
      tool: "get_forecast",
      verdict: "breaking",
      bump_owed: "major",
      bump_found: "minor",
    });
    const finding = findingsOf(exit).find(({ rule }) => rule === "required-property-added");
    expect(finding).toMatchObject({
      category: "wire",
      direction: "input",
      verdict: "breaking",
      pointer: "/input/properties/days",
    });
    expect(Object.keys(finding?.witness ?? {})).toEqual(["city"]);
    expect(finding?.fingerprint).toMatch(/^[0-9a-f]{16}$/);
  });

  test("what is committed, what is staged and what is neither are one change", async () => {
    const folder = repository();
    edit(folder, contract, "type: string", "type: string, maxLength: 100");
    commit(folder, "narrower");
    edit(folder, contract, "maxLength: 100", "maxLength: 10");
    const found = findingsOf(await toolgen(folder, "diff", "--format", "json"));
    expect(found.filter(({ rule }) => rule === "bound-changed")).toHaveLength(1);
    const committed = json(await toolgen(folder, "diff", "--head", "HEAD", "--format", "json"));
    expect(committed.head).toBe("HEAD");
    expect(committed.tools[0]?.findings[0]?.message).toContain("100");
  });

  test("a waiver of the base branch lets a break through; one of the pull request itself does not", async () => {
    const folder = repository();
    edit(folder, contract, "required: [city]", "required: [city, country]");
    edit(folder, contract, '"1.0.0"', '"2.0.0"');
    const first = await toolgen(folder, "diff", "--format", "json");
    const fingerprint = findingsOf(first).find(({ verdict }) => verdict === "breaking")?.fingerprint;
    const waiver = `- { fingerprint: "${fingerprint}", reason: "nobody calls it yet", until: "2999-01-01" }\n`;
    writeFileSync(path.join(folder, "registry/waivers.yaml"), waiver);
    expect(await toolgen(folder, "diff")).toMatchObject({ code: 1 });

    git(folder, "stash", "--quiet", "--include-untracked");
    git(folder, "checkout", "--quiet", "main");
    writeFileSync(path.join(folder, "registry/waivers.yaml"), waiver);
    commit(folder, "waive");
    git(folder, "checkout", "--quiet", "-B", "change");
    git(folder, "stash", "drop", "--quiet");
    edit(folder, contract, "required: [city]", "required: [city, country]");
    edit(folder, contract, '"1.0.0"', '"2.0.0"');
    const exit = await toolgen(folder, "diff");
    expect(exit).toMatchObject({ code: 0 });
    expect(exit.stdout).toContain("nobody calls it yet");
  });

  test("a registry in a monorepo, from a folder below, and a tool that moved", async () => {
    const app = Object.fromEntries(Object.entries(soundProject()).map(([file, text]) => [`apps/shop/${file}`, text]));
    const folder = project({
      ...app,
      "apps/shop/codegen.config.ts": 'export default { package: { name: "@example/tools" } };\n',
    });
    git(folder, "init", "--quiet", "--initial-branch=main");
    commit(folder, "start");
    git(folder, "checkout", "--quiet", "-b", "change");
    mkdirSync(path.join(folder, "apps/shop/registry/climate"));
    git(folder, "mv", "apps/shop/registry/weather/get_forecast", "apps/shop/registry/climate/get_forecast");
    const exit = await toolgen(path.join(folder, "apps/shop/registry"), "diff", "--format", "json");
    expect(exit).toMatchObject({ code: 0, stderr: "" });
    expect(json(exit)).toMatchObject({ verdict: "safe", tools: [] });
  });

  test("the first pull request that has a registry: everything is new", async () => {
    const folder = project({ "README.md": "# shop\n" });
    git(folder, "init", "--quiet", "--initial-branch=main");
    commit(folder, "start");
    git(folder, "checkout", "--quiet", "-b", "change");
    for (const [file, text] of Object.entries(soundProject())) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(
        path.join(folder, file),
        file === "codegen.config.ts" ? 'export default { package: { name: "@e/t" } };\n' : text,
      );
    }
    const exit = await toolgen(folder, "diff", "--format", "json");
    expect(exit.code).toBe(0);
    expect(findingsOf(exit).map(({ rule }) => rule)).toEqual(["tool-added"]);
  });

  test.each<[string, string[], number, RegExp]>([
    ["a ref that does not exist", ["--base", "v9"], 3, /unreadable-ref/],
    ["a folder as base", ["--base", "./registry"], 0, /^$/],
    ["a wrong direction", ["--schemas", "a", "b", "--direction", "sideways"], 2, /Allowed choices are input, output/],
    ["one schema alone", ["--schemas", "a.json"], 2, /takes two files/],
    ["a schema that is not there", ["--schemas", "a.json", "b.json"], 3, /unreadable-file/],
    ["a format that is none", ["--format", "yaml"], 2, /Allowed choices are text, json, markdown/],
  ])("%s", async (_, words, code, stderr) => {
    const exit = await toolgen(repository(), "diff", ...words);
    expect(exit.code).toBe(code);
    expect(exit.stderr).toMatch(stderr);
  });

  test("without a repository, or without a default branch, it says what to do", async () => {
    const lonely = project({
      ...soundProject(),
      "codegen.config.ts": 'export default { package: { name: "@e/t" } };\n',
    });
    const exit = await toolgen(lonely, "diff");
    expect(exit.code).toBe(3);
    expect(exit.stderr).toContain("no-base");
  });

  test("a broken registry on the base is told apart from one at the head", async () => {
    const folder = repository();
    edit(folder, contract, "side_effect_class: read", "side_effect_class: reed");
    expect((await toolgen(folder, "diff")).code).toBe(3);
    commit(folder, "broken");
    git(folder, "branch", "--force", "main", "HEAD");
    edit(folder, contract, "side_effect_class: reed", "side_effect_class: read");
    const exit = await toolgen(folder, "diff", "--base", "main");
    expect(exit.code).toBe(3);
    expect(exit.stderr).toContain("in main: ");
  });

  test("two schemas without a registry", async () => {
    const folder = project({
      "old.json": '{ "type": "object", "properties": { "a": { "type": "string" } }, "additionalProperties": false }',
      "new.json":
        '{ "type": "object", "properties": { "a": { "type": "string" }, "b": true }, "additionalProperties": false }',
    });
    expect(await toolgen(folder, "diff", "--schemas", "old.json", "new.json")).toMatchObject({ code: 0 });
    const exit = await toolgen(
      folder,
      "diff",
      "--schemas",
      "old.json",
      "new.json",
      "--direction",
      "output",
      "--format",
      "json",
    );
    expect(exit.code).toBe(1);
    expect(json(exit)).toMatchObject({
      verdict: "breaking",
      tools: [{ findings: [{ rule: "property-added", witness: { b: expect.anything() } }] }],
    });
  });

  test("the report goes into a file where one is named", async () => {
    const folder = repository();
    rmSync(path.join(folder, "registry/weather"), { recursive: true });
    writeFileSync(path.join(folder, "registry/none.yaml"), "{}\n");
    const exit = await toolgen(folder, "diff", "--format", "markdown", "--into", "report.md");
    expect(exit).toMatchObject({ code: 1, stdout: "" });
    expect(readFileSync(path.join(folder, "report.md"), "utf8")).toContain("get_forecast");
  });
});
