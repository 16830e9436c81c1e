import { spawn } from "node:child_process";
import { cpSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Exit, project, type RunOptions, repository, run } from "../cli/compiled-cli.js";

/** What an npm that runs these tests says of itself, and settings of this process that a newcomer's shell does not have. */
const ofThisProcess =
  /^(npm_(package|lifecycle|config_local_prefix)|INIT_CWD$|NODE_OPTIONS$|NODE_ENV$|CI$|(NO|FORCE)_COLOR$)/;

/** Runs a command of npm's as a person would in a shell. */
export function shell(command: "npm" | "npx", words: readonly string[], { cwd, env = {} }: RunOptions): Promise<Exit> {
  const inherited = Object.entries(process.env).filter(([name]) => !ofThisProcess.test(name));
  const child = spawn(command, words, {
    cwd,
    env: { ...Object.fromEntries(inherited), npm_config_audit: "false", npm_config_fund: "false", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

/** The same, which must succeed; its standard output. */
export async function succeed(command: "npm" | "npx", words: readonly string[], options: RunOptions): Promise<string> {
  const { code, stdout, stderr } = await shell(command, words, options);
  if (code !== 0) throw new Error(`${command} ${words.join(" ")} exits ${code}:\n${stdout}${stderr}`);
  return stdout;
}

/** An environment in which neither npm nor any Node process that it starts can reach another machine. */
export const withoutNetwork: Readonly<Record<string, string>> = {
  npm_config_offline: "true",
  npm_config_registry: "http://127.0.0.1:9/",
  HTTP_PROXY: "http://127.0.0.1:9/",
  HTTPS_PROXY: "http://127.0.0.1:9/",
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, "block-network.mjs")).href}`,
};

export type Packed = {
  /** Absolute path of the tarball. */
  readonly tarball: string;
  /** Bytes of the tarball. */
  readonly size: number;
  readonly files: readonly { readonly path: string; readonly size: number; readonly mode: number }[];
};

/** Packs a package as `npm publish` would, its `prepare` included. */
export async function pack(folder: string): Promise<Packed> {
  const target = project({});
  const words = ["pack", "--json", "--pack-destination", target, "--foreground-scripts=false"];
  const [packed] = JSON.parse(await succeed("npm", words, { cwd: folder }));
  return { tarball: path.join(target, packed.filename), size: packed.size, files: packed.files };
}

/** Packs toolgen from a copy of the repository without what a fresh clone would not have. */
export async function packToolgen(): Promise<Packed> {
  const copy = path.join(project({}), "toolgen");
  const absent = new Set(["node_modules", "dist", ".git", "coverage"]);
  cpSync(repository, copy, { recursive: true, filter: (file) => !absent.has(path.basename(file)) });
  symlinkSync(path.join(repository, "node_modules"), path.join(copy, "node_modules"), "junction");
  return pack(copy);
}

/** Packs what toolgen makes of this repository's registry, as `@x/tools`. */
export async function packGenerated(main: string, module: "esm" | "dual"): Promise<Packed> {
  const config = `export default { module: "${module}", package: { name: "@x/tools", private: false } };\n`;
  const folder = project({ "codegen.config.mjs": config, "package.json": '{ "private": true }' });
  cpSync(path.join(repository, "registry"), path.join(folder, "registry"), { recursive: true });
  const { code, stdout, stderr } = await run(main, ["build"], { cwd: folder });
  if (code !== 0) throw new Error(`toolgen build exits ${code}:\n${stdout}${stderr}`);
  return pack(path.join(folder, "generated"));
}

/** `name@version` of packages, in the versions that this repository has. */
export function pinned(...names: string[]): string[] {
  const { devDependencies } = JSON.parse(readFileSync(path.join(repository, "package.json"), "utf8"));
  return names.map((name) => `${name}@${devDependencies[name]}`);
}
