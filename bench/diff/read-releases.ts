import { readdirSync, readFileSync } from "node:fs";
import { importTools } from "../../generator/import/import-tools.js";
import { loadRegistry } from "../../generator/load/load-registry.js";
import { buildModel } from "../../generator/model/build-model.js";
import type { Tool } from "../../generator/model/tool.js";
import { parseContracts } from "../../generator/parse/parse-contracts.js";

/** Two neighbouring releases of a server, as registries of contracts. */
export type Step = { readonly server: string; readonly before: Release; readonly after: Release };
export type Release = { readonly version: string; readonly tools: readonly Tool[] };

/** Servers with two releases or more, below ../shared: `<server>/<version>/<tool>.json`. */
const folders = ["history/", "corpus-versions/"].map((name) => new URL(`../../../shared/${name}`, import.meta.url));

/** The steps from release to release of every server that we have some of, in order. */
export async function readReleases(): Promise<readonly Step[]> {
  const steps: Step[] = [];
  for (const folder of folders) {
    for (const server of foldersIn(folder)) {
      const versions = foldersIn(new URL(`${server}/`, folder)).toSorted(byNumbers);
      const releases: Release[] = [];
      for (const version of versions) {
        releases.push({ version, tools: await importRelease(new URL(`${server}/${version}/`, folder), server) });
      }
      for (const [at, after] of releases.entries()) {
        const before = releases[at - 1];
        if (before !== undefined) steps.push({ server, before, after });
      }
    }
  }
  return steps;
}

const foldersIn = (folder: URL): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** `v0.12.0` comes after `v0.6.0`. */
function byNumbers(a: string, b: string): number {
  const [as, bs] = [a, b].map((version) => version.split(/\D+/).map(Number));
  const differing = as?.findIndex((number, at) => number !== bs?.[at]) ?? -1;
  return (as?.[differing] ?? 0) - (bs?.[differing] ?? 0);
}

/** The contracts that `toolgen import tools` makes of a release. Throws where they are not faultless. */
async function importRelease(folder: URL, server: string): Promise<readonly Tool[]> {
  const names = readdirSync(folder).sort();
  const imported = importTools(
    names.map((name) => ({ path: name, text: readFileSync(new URL(name, folder), "utf8") })),
    { into: server },
  );
  const encoder = new TextEncoder();
  const files = new Map(imported.files.map(({ path, content }) => [path, encoder.encode(content)]));
  const registry = await loadRegistry({ label: "registry", files, diagnostics: imported.diagnostics });
  const parsed = parseContracts(registry.sources);
  const { tools, diagnostics } = buildModel(parsed.contracts, { goals: [], files });
  const faults = [...registry.diagnostics, ...parsed.diagnostics, ...diagnostics].filter(
    ({ severity }) => severity === "error",
  );
  if (faults.length > 0) {
    throw new Error(faults.map(({ rule, message, place }) => `${place?.file}: ${rule}: ${message}`).join("\n"));
  }
  return tools;
}
