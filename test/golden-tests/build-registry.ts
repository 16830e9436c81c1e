import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { emitPackage } from "../../generator/emit/emit-package.js";
import type { OutputFile } from "../../generator/emit/emitter.js";
import { loadRegistry } from "../../generator/load/load-registry.js";
import { readRegistry } from "../../generator/load/read-registry.js";
import { readTemplates } from "../../generator/load/read-templates.js";
import { buildModel } from "../../generator/model/build-model.js";
import type { Tool } from "../../generator/model/tool.js";
import { parseContracts } from "../../generator/parse/parse-contracts.js";
import { type PackageOptions, planPackage } from "../../generator/plan/plan-package.js";

const root = path.join(import.meta.dirname, "../..");

/** The tools of this repository's own registry. */
export async function readTools(folder: string = path.join(root, "registry")): Promise<readonly Tool[]> {
  const loaded = await loadRegistry(readRegistry(folder, "registry"));
  const { contracts } = parseContracts(loaded.sources);
  return buildModel(contracts, { goals: ["preview", "validation", "production", "restore"], files: loaded.files })
    .tools;
}

export async function emitTools(
  tools: readonly Tool[],
  options: Partial<PackageOptions> = {},
): Promise<readonly OutputFile[]> {
  const whole: PackageOptions = { name: "@x/tools", version: "0.0.0", private: true, commonjs: false, ...options };
  return emitPackage(planPackage(tools, whole, readTemplates()), tools);
}

/** Writes what runs and what is asked for into a folder of its own, and says where that is. */
export function writePackage(files: readonly OutputFile[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), "toolgen-golden-"));
  for (const { path: file, content } of files) {
    if (!/^(?:(?:dist\/cjs\/)?package\.json|(?:dist|test)\/.*(?<!\.d)\.(?:js|ts))$/.test(file)) continue;
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  return folder;
}
