import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { findConfig } from "../config/find-config.js";
import { loadConfig } from "../config/load-config.js";
import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { workspaceGlobs } from "../init/choose-defaults.js";
import type { ConfigFacts, PackageManager, ProjectFacts, TsconfigFacts } from "../init/project-facts.js";
import { packageVersion } from "../load/package-root.js";
import { isObject, type JsonObject } from "../schema/json.js";
import { pathFrom } from "./terminal.js";

/** What `init` must know of the project in a folder, or why that can't be known. */
export async function readProject(
  cwd: string,
): Promise<{ readonly facts?: ProjectFacts; readonly diagnostics: readonly Diagnostic[] }> {
  const diagnostics: Diagnostic[] = [];
  const manifest = readManifest(cwd, diagnostics);
  const { config, ...loaded } = await readConfig(cwd);
  diagnostics.push(...loaded.diagnostics);
  if (diagnostics.length > 0) return { diagnostics };
  const gitignore = readText(cwd, ".gitignore");
  const pnpmWorkspace = readText(cwd, "pnpm-workspace.yaml");
  const tsconfig = readTsconfig(cwd);
  const above = foldersFrom(cwd).slice(1);
  const facts: ProjectFacts = {
    folder: path.basename(cwd),
    ...(manifest === undefined ? {} : { manifest }),
    ...(gitignore === undefined ? {} : { gitignore }),
    ...(pnpmWorkspace === undefined ? {} : { pnpmWorkspace }),
    ...(tsconfig === undefined ? {} : { tsconfig }),
    ...(config === undefined ? {} : { config }),
    hasContracts: hasContracts(path.resolve(cwd, config?.registry ?? "registry")),
    manager: detectManager([cwd, ...above]),
    isInWorkspace: above.some(isWorkspaceRoot),
    version: packageVersion(),
  };
  return { facts, diagnostics };
}

function readManifest(cwd: string, diagnostics: Diagnostic[]): ProjectFacts["manifest"] {
  const text = readText(cwd, "package.json");
  if (text === undefined) return undefined;
  const value = parseObject(text);
  if (value !== undefined) return { text, value };
  const params = { detail: "package.json is no JSON object", advice: "correct it, and run init again" };
  diagnostics.push(createDiagnostic("invalid-config", params));
  return undefined;
}

/** The configuration of this very folder: one above belongs to another project. */
async function readConfig(
  cwd: string,
): Promise<{ readonly config?: ConfigFacts; readonly diagnostics: readonly Diagnostic[] }> {
  const file = await findConfig(cwd);
  if (file === undefined || path.dirname(file) !== path.resolve(cwd)) return { diagnostics: [] };
  const { config, diagnostics } = await loadConfig({ cwd, file });
  if (config === undefined) return { diagnostics };
  const show = pathFrom(cwd, cwd);
  const facts = {
    file: path.basename(file),
    registry: show(config.registry),
    output: show(config.output),
    packageName: config.package.name,
    module: config.module,
  };
  return { config: facts, diagnostics };
}

/** The few words of a tsconfig.json that matter, found without a parser for its dialect of JSON. */
function readTsconfig(cwd: string): TsconfigFacts | undefined {
  const text = readText(cwd, "tsconfig.json")?.replace(/("(?:[^"\\]|\\.)*")|\/\/.*|\/\*[\s\S]*?\*\//g, "$1");
  if (text === undefined) return undefined;
  const word = (option: string): string | undefined =>
    new RegExp(`"${option}"\\s*:\\s*"([^"]*)"`).exec(text)?.[1]?.toLowerCase();
  const [module, moduleResolution] = [word("module"), word("moduleResolution")];
  return {
    ...(module === undefined ? {} : { module }),
    ...(moduleResolution === undefined ? {} : { moduleResolution }),
    choosesFiles: /"(include|files|exclude)"\s*:/.test(text),
    lacksRootDir: /"(outDir|declarationDir)"\s*:/.test(text) && !/"(rootDir|composite)"\s*:/.test(text),
  };
}

function hasContracts(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.some((file) => /^contract\.(yaml|yml|json)$/.test(path.basename(file)));
}

/** By `packageManager` of the nearest package.json that has it, else by the nearest lock file. */
function detectManager(folders: readonly string[]): PackageManager {
  for (const folder of folders) {
    const named = parseObject(readText(folder, "package.json") ?? "")?.["packageManager"];
    const [, name, major] = /^(npm|pnpm|yarn|bun)@(\d+)/.exec(typeof named === "string" ? named : "") ?? [];
    if (name === "yarn") return Number(major) > 1 ? "yarn-berry" : "yarn";
    if (name === "npm" || name === "pnpm" || name === "bun") return name;
    if (existsSync(path.join(folder, "package-lock.json"))) return "npm";
    if (existsSync(path.join(folder, "pnpm-lock.yaml"))) return "pnpm";
    if (existsSync(path.join(folder, "bun.lock")) || existsSync(path.join(folder, "bun.lockb"))) return "bun";
    const yarnLock = readText(folder, "yarn.lock");
    if (yarnLock !== undefined) return yarnLock.includes("__metadata:") ? "yarn-berry" : "yarn";
  }
  return "npm";
}

function isWorkspaceRoot(folder: string): boolean {
  const value = parseObject(readText(folder, "package.json") ?? "");
  const pnpmWorkspace = readText(folder, "pnpm-workspace.yaml");
  const globs = workspaceGlobs({
    ...(value === undefined ? {} : { manifest: { text: "", value } }),
    ...(pnpmWorkspace === undefined ? {} : { pnpmWorkspace }),
  });
  return globs !== undefined;
}

/** A folder and those above it, up to the root of its repository. */
function foldersFrom(folder: string): string[] {
  const parent = path.dirname(folder);
  const isLast = parent === folder || existsSync(path.join(folder, ".git"));
  return isLast ? [folder] : [folder, ...foldersFrom(parent)];
}

function readText(folder: string, file: string): string | undefined {
  try {
    return readFileSync(path.join(folder, file), "utf8");
  } catch {
    return undefined;
  }
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
