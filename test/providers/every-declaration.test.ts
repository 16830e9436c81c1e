import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { emitTargetFiles } from "../../generator/emit/emit-target-files.js";
import { readRegistry } from "../../generator/load/read-registry.js";
import type { Tool } from "../../generator/model/tool.js";
import { checkDeclarations } from "../../generator/providers/check-declarations.js";
import { declareTool, refusalsOf } from "../../generator/providers/declare-tool.js";
import { aiSdk } from "../../templates/providers/ai-sdk.js";
import { buildInMemory } from "../corpus/build-in-memory.js";
import { hasCorpus } from "../corpus/read-corpus.js";
import { corpusModels } from "../mcp/corpus-models.js";
import { addTrips } from "./add-trips.js";
import { behind, checkAiSdk } from "./checker/check-ai-sdk.js";
import { checkRequest } from "./checker/check-request.js";
import type { Target } from "./checker/envelopes.js";
import type { Json } from "./checker/finding.js";
import { declaredForms } from "./declared-forms.js";
import { roundTrips } from "./round-trip.js";

const repository = join(import.meta.dirname, "../..");
const options = { name: "@example/tools", version: "0.0.0", private: true, commonjs: false } as const;

const targets: readonly Target[] = [
  "openai.chat",
  "openai.responses",
  "anthropic",
  "gemini",
  "gemini.json-schema",
  "bedrock",
  "mistral",
  "mcp.2025-11-25",
  "mcp.2026-07-28",
];

/** What the checker has against each form of a tool, each in a request of its own. */
const faultsOf = (tool: Tool): string[] =>
  declaredForms(tool).flatMap(({ target, form, content }) =>
    checkRequest(target, content).map(({ reason, at }) => `${tool.name}, ${target} ${form}: ${reason} at ${at}`),
  );

/** What the checker has against the files of a package: all tools in one request, as the package sends them. */
const faultsAsSent = (tools: readonly Tool[]): string[] =>
  emitTargetFiles(tools).flatMap(({ path, content }) => {
    const target = targets.find((name) => path === `declarations/${name}.json`);
    if (target === undefined) return [`${path}: nobody knows this target`];
    return checkRequest(target, JSON.parse(String(content)) as Json).map(
      ({ reason, at }) => `${path}: ${reason} at ${at}`,
    );
  });

/** The same of what the AI SDK is handed for each provider behind it, strict as far as that goes. */
const faultsInAiSdk = (tools: readonly Tool[]): string[] => {
  const toolset = { tools: tools.map((tool) => ({ name: tool.name, declarations: declareTool(tool) })) };
  return (Object.keys(behind) as (keyof typeof behind)[]).flatMap((provider) =>
    (["auto", "never"] as const).flatMap((strict) =>
      checkAiSdk(provider, aiSdk.with({ provider, strict }).tools(toolset)).map(
        ({ reason, at }) => `ai-sdk with ${provider}: ${reason} at ${at}`,
      ),
    ),
  );
};

describe("R5: the checker finds nothing in this registry", () => {
  test.each(targets)("as committed for %s", (target) => {
    const content = readFileSync(join(repository, `generated/declarations/${target}.json`), "utf8");
    expect(checkRequest(target, JSON.parse(content) as Json)).toEqual([]);
  });

  test("in each form of each tool, and in the files as they are built", async () => {
    const { tools } = await buildInMemory(readRegistry(join(repository, "registry"), "registry"), options);
    expect(tools.length).toBeGreaterThan(10);
    expect(tools.flatMap(faultsOf)).toEqual([]);
    expect(faultsAsSent(tools)).toEqual([]);
    expect(faultsInAiSdk(tools)).toEqual([]);
  });
});

describe.skipIf(!hasCorpus)("R5: every tool of the corpus", () => {
  let models: readonly (readonly [file: string, tool: Tool])[] = [];
  beforeAll(async () => {
    models = await corpusModels();
  });

  test("is declared in forms that the checker takes", () => {
    expect(models.length).toBeGreaterThan(600);
    expect(models.flatMap(([, tool]) => faultsOf(tool))).toEqual([]);
  });

  test("is sent beside its neighbours within the budgets of a request", () => {
    expect(packages(models).flatMap(faultsAsSent)).toEqual([]);
    expect(packages(models).flatMap(faultsInAiSdk)).toEqual([]);
  });

  test("is declared to each target, or refused for it by a finding at its place with the reason", () => {
    for (const [file, tool] of models) {
      const families = Object.keys(declareTool(tool)).sort();
      const refused = Object.keys(refusalsOf(tool));
      expect([...families, ...refused].sort(), file).toEqual(
        ["anthropic", "bedrock", "gemini", "geminiJsonSchema", "mcp", "mistral", "openai"].sort(),
      );
      const found = checkDeclarations([tool]);
      expect(found.length, file).toBe(refused.length);
      for (const { rule, message, place } of found) {
        expect(rule).toBe("provider-refuses");
        expect(message).toContain(tool.name);
        expect(place?.file).toMatch(/\.(?:ya?ml|json)$/);
        expect(place?.line).toBeGreaterThan(0);
      }
    }
  });

  test("goes to each target and back: one in fifteen of them, which `npm run roundtrip` does with all", () => {
    const some = models.filter((_, index) => index % 15 === 0);
    const trips = some.flatMap(([file, tool]) => roundTrips(tool, 8).map((trip) => ({ file, ...trip })));
    const faults = trips.flatMap(({ file, family, form, faults: all }) =>
      all.map((fault) => `${file}, ${family} ${form}: ${fault}`),
    );
    expect(faults).toEqual([]);
    // The strict forms are among them, and nothing was spared by having no values.
    const sums = addTrips(trips);
    expect(sums.map(({ family, form }) => `${family} ${form}`)).toContain("openai strict");
    for (const { there, back } of sums) expect(Math.min(there, back)).toBeGreaterThan(300);
  });
});

/** The tools of each origin as packages, in which no name comes twice. */
function packages(models: readonly (readonly [file: string, tool: Tool])[]): readonly (readonly Tool[])[] {
  const found = new Map<string, Tool[]>();
  const met = new Map<string, number>();
  for (const [file, tool] of models) {
    const count = met.get(file) ?? 0;
    met.set(file, count + 1);
    const key = `${file.split("/")[0]} ${count}`;
    found.set(key, [...(found.get(key) ?? []), tool]);
  }
  return [...found.values()];
}
