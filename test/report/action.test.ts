import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";

const root = path.join(import.meta.dirname, "..", "..");

type Step = { id?: string; if?: string; shell: string; env: Record<string, string>; run: string };
const action = parse(readFileSync(path.join(root, "action.yml"), "utf8")) as {
  inputs: Record<string, { description: string; default: string }>;
  outputs: Record<string, { value: string }>;
  runs: { using: string; steps: Step[] };
};
const [judge, comment, gate] = action.runs.steps;

describe("action.yml", () => {
  it("is a composite action whose scripts hold no expression: inputs come in by the environment", () => {
    expect(action.runs.using).toBe("composite");
    expect(action.runs.steps).toHaveLength(3);
    for (const { run, shell } of action.runs.steps) {
      expect(run).not.toContain("${{");
      expect(shell).toBe("bash");
    }
  });

  it("uses every input, none that it does not declare, and only outputs that the script writes", () => {
    const expressions = JSON.stringify(action.runs.steps);
    const used = new Set([...expressions.matchAll(/inputs\.([a-z-]+)/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual(Object.keys(action.inputs).sort());
    for (const { value } of Object.values(action.outputs)) {
      const name = /^\$\{\{ steps\.judge\.outputs\.([a-z]+) \}\}$/.exec(value)?.[1];
      expect(judge?.run).toContain(`${name}=`);
    }
  });

  it("is what the workflow in the documentation uses", () => {
    const docs = readFileSync(path.join(root, "docs", "diff.md"), "utf8");
    const workflow = parse(/```yaml\n(name: contracts\n.*?)```/s.exec(docs)?.[1] ?? "") as {
      permissions: Record<string, string>;
      jobs: Record<string, { steps: { uses?: string; with?: Record<string, string> }[] }>;
    };
    const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
    const use = steps.find(({ uses }) => uses?.includes("toolgen@"));
    expect(use).toBeDefined();
    for (const name of Object.keys(use?.with ?? {})) expect(Object.keys(action.inputs)).toContain(name);
    expect(workflow.permissions).toEqual({ contents: "read", "pull-requests": "write" });
    for (const name of [...Object.keys(action.inputs), ...Object.keys(action.outputs)])
      expect(docs).toContain(`\`${name}\``);
  });
});

/** Windows has a bash or not, and it is one of several. */
describe.skipIf(process.platform === "win32")("the scripts of action.yml", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "toolgen-action-"));
    for (const name of ["bin", "temp", "repo"]) mkdirSync(path.join(folder, name));
    for (const name of ["summary", "output", "npx.log", "gh.log"]) writeFileSync(path.join(folder, name), "");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const read = (name: string): string => readFileSync(path.join(folder, name), "utf8");
  const program = (name: string, script: string): void => {
    writeFileSync(path.join(folder, "bin", name), `#!/usr/bin/env bash\n${script}`);
    chmodSync(path.join(folder, "bin", name), 0o755);
  };
  const git = (...words: string[]): string => {
    const identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
    const { stdout, stderr, status } = spawnSync("git", [...identity, ...words], {
      cwd: path.join(folder, "repo"),
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };

  function run(
    step: Step | undefined,
    env: Readonly<Record<string, string>> = {},
  ): { status: number | null; stdout: string } {
    const defaults = Object.fromEntries(Object.keys(step?.env ?? {}).map((name) => [name, ""]));
    const { status, stdout, stderr } = spawnSync("bash", ["-e", "-o", "pipefail", "-c", step?.run ?? ""], {
      cwd: path.join(folder, "repo"),
      encoding: "utf8",
      env: {
        HOME: folder,
        PATH: `${path.join(folder, "bin")}${path.delimiter}${process.env["PATH"] ?? ""}`,
        RUNNER_TEMP: path.join(folder, "temp"),
        GITHUB_STEP_SUMMARY: path.join(folder, "summary"),
        GITHUB_OUTPUT: path.join(folder, "output"),
        GITHUB_EVENT_NAME: "pull_request",
        GITHUB_REPOSITORY: "acme/tools",
        FOLDER: folder,
        ...defaults,
        FAIL_ON: "unproven",
        CALLERS: "fresh-names",
        ...env,
      },
    });
    return { status, stdout: stdout + stderr };
  }

  const review = {
    verdict: "breaking",
    tools: [
      {
        bump_owed: "major",
        findings: [{ verdict: "breaking" }, { verdict: "breaking", waiver: {} }, { verdict: "safe" }],
      },
      { bump_owed: "patch", findings: [{ verdict: "breaking", message: "x\nverdict=safe" }] },
    ],
  };

  /** An npx that writes down how it was called, and a report as toolgen would. */
  const fakeNpx = (code: number, content: object = review): void => {
    writeFileSync(path.join(folder, "review.json"), JSON.stringify(content));
    program(
      "npx",
      `printf '%s\\n' "$*" >> "$FOLDER/npx.log"
for word in "$@"; do
  case "$word" in
    --into=*.json) cp "$FOLDER/review.json" "\${word#--into=}" ;;
    --into=*.md) printf '<!-- toolgen-diff -->\\n### a report\\n' > "\${word#--into=}" ;;
    --into=*.html) printf '<!doctype html>' > "\${word#--into=}" ;;
    --format=github) echo '::error title=a%3A b::c' ;;
  esac
done
exit ${code}`,
    );
  };

  /** Main has one commit that the branch does not have; the checkout is the merge of both. */
  function makeMerge(): { base: string; merge: string } {
    git("init", "--quiet", "--initial-branch=main");
    git("commit", "--quiet", "--allow-empty", "-m", "first");
    git("checkout", "--quiet", "-b", "change");
    git("commit", "--quiet", "--allow-empty", "-m", "change");
    git("checkout", "--quiet", "main");
    git("commit", "--quiet", "--allow-empty", "-m", "other");
    const base = git("rev-parse", "HEAD");
    git("checkout", "--quiet", "--detach");
    git("merge", "--quiet", "--no-ff", "-m", "merge", "change");
    return { base, merge: git("rev-parse", "HEAD") };
  }

  it("holds the merge against the tip of the branch that it goes to", () => {
    const { base } = makeMerge();
    fakeNpx(1);
    const { status, stdout } = run(judge);
    expect(status, stdout).toBe(0);
    const reports = path.join(folder, "temp", "toolgen-diff");
    const options = `--no-install toolgen diff --fail-on=unproven --callers=fresh-names --base=${base}`;
    expect(read("npx.log").trim().split("\n")).toEqual([
      `${options} --format=json --into=${reports}/review.json`,
      `${options} --format=markdown --into=${reports}/comment.md`,
      `${options} --format=html --into=${reports}/review.html`,
      `${options} --format=github`,
    ]);
    expect(stdout).toContain("::error title=a%3A b::c");
    expect(read("summary")).toBe("<!-- toolgen-diff -->\n### a report\n");
    expect(read("output")).toBe(
      `verdict=breaking\nbreaking=2\nbump=major\nchanged=2\ncode=1\nreport=${reports}/review.html\n`,
    );
  });

  it("fetches the parents of a merge that was checked out alone", () => {
    const { base, merge } = makeMerge();
    const origin = path.join(folder, "origin");
    spawnSync("git", ["clone", "--quiet", "--bare", path.join(folder, "repo"), origin]);
    spawnSync("git", ["-C", origin, "update-ref", "refs/pull/1/merge", merge]);
    spawnSync("git", ["-C", origin, "config", "uploadpack.allowAnySHA1InWant", "true"]);
    rmSync(path.join(folder, "repo"), { recursive: true });
    mkdirSync(path.join(folder, "repo"));
    git("init", "--quiet");
    git("remote", "add", "origin", `file://${origin}`);
    git("fetch", "--quiet", "--depth=1", "origin", "refs/pull/1/merge");
    git("checkout", "--quiet", "--detach", "FETCH_HEAD");
    fakeNpx(0);
    expect(run(judge).status).toBe(0);
    expect(read("npx.log")).toContain(`--base=${base} `);
  });

  it.each<[string, Record<string, string>, string]>([
    ["a base that was named", { BASE_SIDE: "v1.0.0" }, "--base=v1.0.0"],
    ["a head that was named", { BASE_SIDE: "a", HEAD_SIDE: "b" }, "--base=a --head=b"],
    [
      "a configuration",
      { BASE_SIDE: "a", CONFIG: "tools/codegen.config.ts" },
      "--base=a --config=tools/codegen.config.ts",
    ],
    [
      "text that a shell would obey, as one word",
      { BASE_SIDE: '$(touch "$FOLDER/pwned"); `id` "x' },
      '--base=$(touch "$FOLDER/pwned"); `id` "x',
    ],
  ])("takes %s", (_, env, want) => {
    makeMerge();
    fakeNpx(0);
    const { status, stdout } = run(judge, env);
    expect(status, stdout).toBe(0);
    expect(read("npx.log").split("\n")[0]).toContain(
      `toolgen diff --fail-on=unproven --callers=fresh-names ${want} --format=json`,
    );
    expect(existsSync(path.join(folder, "pwned"))).toBe(false);
  });

  it("leaves the base to toolgen where no merge is checked out", () => {
    makeMerge();
    git("checkout", "--quiet", "change");
    fakeNpx(0);
    expect(run(judge).status).toBe(0);
    expect(read("npx.log")).not.toContain("--base");
  });

  it.each([
    ["0.2.1", 0, "--yes toolgen@0.2.1 diff"],
    ["latest; id", 2, ""],
    ["../evil", 2, ""],
    ["-x", 2, ""],
  ])("runs the version %j of toolgen, or refuses it", (version, code, want) => {
    makeMerge();
    fakeNpx(0);
    expect(run(judge, { VERSION: version }).status).toBe(code);
    expect(read("npx.log").startsWith(want)).toBe(true);
    if (want === "") expect(read("npx.log")).toBe("");
  });

  it.each([2, 3, 70])("fails at once where toolgen ends with %i", (code) => {
    makeMerge();
    fakeNpx(code);
    const { status, stdout } = run(judge);
    expect(status).toBe(code);
    expect(stdout).toContain(`::error title=toolgen diff::the change could not be judged: toolgen ended with ${code}`);
    expect(read("npx.log").trim().split("\n")).toHaveLength(1);
    expect(read("output")).toBe("");
  });

  describe("the comment", () => {
    const env = { PULL_REQUEST: "7", CHANGED: "2", GH_TOKEN: "t" };
    /** A gh that writes down how it was called, answers the list with ids, and may refuse. */
    const fakeGh = (ids: string, refused: "" | "GET" | "PATCH" | "POST" = ""): void => {
      mkdirSync(path.join(folder, "temp", "toolgen-diff"), { recursive: true });
      program(
        "gh",
        `printf '%s\\n' "$*" >> "$FOLDER/gh.log"
case "$*" in *PATCH*) method=PATCH ;; *POST*) method=POST ;; *) method=GET ;; esac
if [ "$method" = "${refused}" ]; then echo 'HTTP 403: Resource not accessible by integration' >&2; exit 1; fi
if [ "$method" = GET ]; then printf '${ids}'; fi`,
      );
    };
    const calls = (): string[] =>
      read("gh.log")
        .trim()
        .split("\n")
        .map((line) => line.replaceAll(folder, "…"));
    const list =
      'api --paginate repos/acme/tools/issues/7/comments --jq .[] | select(.user.type == "Bot" and (.body | startswith("<!-- toolgen-diff -->"))) | .id';
    const body = "--field body=@…/temp/toolgen-diff/comment.md";

    it("is written where there is none", () => {
      fakeGh("");
      expect(run(comment, env).status).toBe(0);
      expect(calls()).toEqual([list, `api --silent --method POST repos/acme/tools/issues/7/comments ${body}`]);
    });

    it("is written anew where there is one, and once where there are several", () => {
      fakeGh("11\\n12\\n");
      expect(run(comment, env).status).toBe(0);
      expect(calls()).toEqual([list, `api --silent --method PATCH repos/acme/tools/issues/comments/11 ${body}`]);
    });

    it("is not begun where no tool changed, and brought up to date where it stands", () => {
      fakeGh("");
      expect(run(comment, { ...env, CHANGED: "0" }).status).toBe(0);
      expect(calls()).toEqual([list]);
      fakeGh("11\\n");
      expect(run(comment, { ...env, CHANGED: "0" }).status).toBe(0);
      expect(calls().at(-1)).toContain("PATCH");
    });

    it.each([
      ["GET", ""],
      ["POST", ""],
      ["PATCH", "11\\n"],
    ] as const)("is given up with a warning where %s is refused, as it is for forks", (refused, ids) => {
      fakeGh(ids, refused);
      const { status, stdout } = run(comment, env);
      expect(status).toBe(0);
      expect(stdout).toContain("::warning title=toolgen diff::the comment could not be written");
      expect(stdout).toContain("The report is in the summary of this job.");
    });

    it("finds its own comment by the first line that the report begins with", async () => {
      const { printReview } = await import("../../generator/report/print-review.js");
      const { look, reviewOf } = await import("./make-review.js");
      expect(printReview(reviewOf([]), "markdown", look).split("\n")[0]).toBe("<!-- toolgen-diff -->");
      expect(comment?.run).toContain('startswith("<!-- toolgen-diff -->")');
      expect(comment?.if).toContain("github.event_name == 'pull_request'");
    });
  });

  it.each(["0", "1"])("ends with what toolgen said: %s", (code) => {
    expect(run(gate, { CODE: code }).status).toBe(Number(code));
  });
});
