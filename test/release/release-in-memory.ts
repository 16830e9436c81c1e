import { emitPackage } from "../../generator/emit/emit-package.js";
import { fitsCurrent } from "../../generator/emit/fits-current.js";
import { readTemplates } from "../../generator/load/read-templates.js";
import { earlierVersions } from "../../generator/model/earlier-versions.js";
import type { Tool as Model } from "../../generator/model/tool.js";
import { releasesFile } from "../../generator/parse/read-releases.js";
import { modelRegistry, type RegistryModel } from "../../generator/pipeline.js";
import { planPackage } from "../../generator/plan/plan-package.js";
import { planRelease, type ReleasePlan, type ReleaseRequest } from "../../generator/release/plan-release.js";
import { printRecord } from "../../generator/release/print-record.js";
import type { JsonObject } from "../../generator/schema/json.js";
import type { EarlierTool, Tool } from "../../templates/runtime/types.js";
import { toolOf } from "../toolkit/make-tools.js";

export type Files = ReadonlyMap<string, string>;

const goals = ["preview", "validation", "production", "restore"];
const defaults = { description: "Does one thing. It does no other.", side_effect_class: "read" };

/** Contracts as the files of a registry: each in a folder of its own below `shop`. */
export const filesOf = (contracts: readonly JsonObject[]): Files =>
  new Map(
    contracts.map((contract): [string, string] => [
      `shop/${String(contract["name"])}/contract.json`,
      JSON.stringify({ ...defaults, ...contract }),
    ]),
  );

export function modelOf(files: Files): Promise<RegistryModel> {
  const bytes = new Map(
    [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, text]) => [path, Buffer.from(text)]),
  );
  return modelRegistry({ label: "registry", files: bytes, diagnostics: [] }, { goals });
}

/** Plans a release of a registry; throws where it has faults. */
export async function planOf(
  files: Files,
  more: Partial<ReleaseRequest> = {},
): Promise<{ plan?: ReleasePlan; faults: readonly string[]; model: RegistryModel }> {
  const model = await modelOf(files);
  const errors = model.diagnostics.filter(
    ({ severity, rule }) => severity === "error" && rule !== "frozen-version-changed",
  );
  if (errors.length > 0) throw new Error(errors.map(({ rule, message }) => `${rule}: ${message}`).join("\n"));
  const request = { rule: undefined, packageVersion: "0.0.0", today: "2026-12-01", callers: "fresh-names" as const };
  const { plan, diagnostics } = planRelease({ ...model, ...request, ...more });
  const faults = diagnostics.map(({ rule, message, hint }) => `${rule}: ${message}; ${hint}`);
  return { ...(plan === undefined ? {} : { plan }), faults, model };
}

/** The files after a release. */
export async function release(files: Files, more: Partial<ReleaseRequest> = {}): Promise<Files> {
  const { plan, faults, model } = await planOf(files, more);
  if (plan === undefined) throw new Error(faults.join("\n"));
  const after = new Map(files);
  for (const { path, content } of plan.frozen) after.set(path, content);
  for (const { file } of plan.pruned) after.delete(file.replace(/^registry\//, ""));
  if (plan.record !== undefined) after.set(releasesFile, printRecord([...model.releases, plan.record]));
  return after;
}

/** Contracts of several releases, one after the other. What a step does not name is removed with it; who is renamed keeps its versions. */
export async function releaseAll(steps: readonly (readonly JsonObject[])[]): Promise<Files> {
  let kept: Files = new Map();
  for (const contracts of steps) {
    const folders = contracts.flatMap(({ name, formerly = [] }) =>
      [name, ...(formerly as string[])].map((old): [string, string] => [
        `shop/${old}/versions/`,
        `shop/${name}/versions/`,
      ]),
    );
    const moved = [...kept].flatMap(([path, text]): [string, string][] => {
      const [from, to] = folders.find(([folder]) => path.startsWith(folder)) ?? [];
      if (path === releasesFile) return [[path, text]];
      return from === undefined || to === undefined ? [] : [[to + path.slice(from.length), text]];
    });
    kept = await release(new Map([...moved, ...filesOf(contracts)]));
  }
  return kept;
}

/** The tools of a registry on the runtime in `templates/`, and their earlier versions. */
export async function runnable(
  files: Files,
): Promise<{ tools: readonly Tool[]; versions: readonly EarlierTool[]; model: RegistryModel }> {
  const model = await modelOf(files);
  return { tools: model.tools.map(toolOf), versions: model.tools.flatMap(earlierOf), model };
}

const earlierOf = (model: Model): EarlierTool[] =>
  earlierVersions(model).map((version) => ({
    ...toolOf(version),
    of: model.name,
    schema_version: version.schema_version,
    fits: fitsCurrent(version, model),
  }));

/** The generated package, as files by path. */
export async function packageOf(files: Files): Promise<Files> {
  const { tools, releases, diagnostics } = await modelOf(files);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(errors.map(({ rule, message }) => `${rule}: ${message}`).join("\n"));
  const options = { name: "@example/tools", version: "0.0.0", private: true, commonjs: false };
  const emitted = await emitPackage(planPackage(tools, options, readTemplates(), releases), tools);
  return new Map(emitted.map(({ path, content }) => [path, content]));
}
