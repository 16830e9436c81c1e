import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

export const repository: string = path.resolve(import.meta.dirname, "../..");

/** Folders of this test file, removed after its tests. */
const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** Compiles toolgen as `npm run prepare` does, into a folder of this test file's own, and gives the path of the command. */
export function compileCli(): string {
  const cache = path.join(repository, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, "toolgen-test-"));
  made.push(folder);
  execFileSync(process.execPath, [path.join(repository, "scripts/compile.mjs"), folder], { stdio: "pipe" });
  return path.join(folder, "cli/main.js");
}

/** A folder of files that is removed after the tests: path → text. */
export function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "toolgen-cli-"));
  made.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

export type Exit = {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
};
export type RunOptions = { readonly cwd: string; readonly env?: Readonly<Record<string, string>> };

/** Starts a Node program without the colours and CI settings of this process, and collects what it writes. */
export function start(
  main: string,
  words: readonly string[],
  { cwd, env = {} }: RunOptions,
): { child: ChildProcess; exit: Promise<Exit> } {
  const { NO_COLOR: _n, FORCE_COLOR: _f, CI: _c, NODE_OPTIONS: _o, ...inherited } = process.env;
  const child = spawn(process.execPath, [main, ...words], {
    cwd,
    env: { ...inherited, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const exit = new Promise<Exit>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { child, exit };
}

export const run = (main: string, words: readonly string[], options: RunOptions): Promise<Exit> =>
  start(main, words, options).exit;

/** A project with one sound tool. */
export const soundProject = (): Record<string, string> => ({
  "package.json": '{ "name": "app", "type": "module" }\n',
  "codegen.config.ts": [
    'import { defineConfig } from "toolgen";',
    'export default defineConfig({ package: { name: "@example/tools" } });',
    "",
  ].join("\n"),
  "registry/weather/get_forecast/contract.yaml": [
    "name: get_forecast",
    "description: Says what the weather will be in one city. It does not say what it was.",
    'schema_version: "1.0.0"',
    "side_effect_class: read",
    "input:",
    "  type: object",
    "  properties: { city: { type: string } }",
    "  required: [city]",
    "  additionalProperties: false",
    "",
  ].join("\n"),
});
