import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { manyTools } from "../../bench/many-tools.js";
import { readOriginals } from "../../bench/read-originals.js";
import { bundle, createService, loadedModules, type Service, typedFiles } from "../../bench/service.js";
import { repository } from "../cli/compiled-cli.js";
import { hasCorpus } from "../corpus/read-corpus.js";
import { compileRegistry } from "../pipeline/compile-registry.js";

const count = 60;
const originals = (): ReturnType<typeof readOriginals> => {
  const refused = JSON.parse(readFileSync(path.join(repository, "test/corpus/refused.json"), "utf8"));
  return readOriginals(path.join(repository, "../shared/corpus"), Object.keys(refused));
};

// What `bench/scale.ts` measures on 1,000 tools, without its clock.
describe.runIf(hasCorpus)("a service that uses 5 of 60 tools", () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "toolgen-scale-")));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let service: Service;
  beforeAll(async () => {
    const { files, tools, diagnostics } = await compileRegistry(manyTools(originals(), count));
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(tools).toHaveLength(count);
    for (const [file, content] of files) {
      mkdirSync(path.dirname(path.join(folder, "package", file)), { recursive: true });
      writeFileSync(path.join(folder, "package", file), content);
    }
    service = createService(path.join(folder, "service"), path.join(folder, "package"));
    expect(new Set(service.tools).size).toBe(5);
  });

  /** The tools that a list of files belongs to. */
  const toolsOf = (files: readonly string[]): string[] =>
    [
      ...new Set(files.flatMap((file) => /[/\\]tools[/\\]([^/\\]+)[/\\](?!.*[/\\]tools[/\\])/.exec(file)?.[1] ?? [])),
    ].sort();

  test("loads at most 25 modules, and none of another tool", () => {
    const modules = loadedModules(service);
    expect(modules.some((url) => url.endsWith("/service.js"))).toBe(true);
    expect(toolsOf(modules)).toEqual([...service.tools].sort());
    expect(modules.length).toBeLessThanOrEqual(25);
  });

  test("loads nothing that tests alone need", () => {
    expect(loadedModules(service).filter((url) => url.includes("/testing/"))).toEqual([]);
  });

  test("is bundled with these tools alone", async () => {
    const { inputs } = await bundle(service);
    expect(toolsOf(inputs)).toEqual([...service.tools].sort());
  });

  test("lets TypeScript read a handful of files", () => {
    const files = typedFiles(service, path.join(repository, "node_modules/typescript/lib/tsc.js"));
    expect(toolsOf(files)).toEqual([...service.tools].sort());
    expect(files.length).toBeLessThanOrEqual(20);
  });
});

describe.runIf(hasCorpus)("the registry of many tools", () => {
  test("is the same for the same seed, and grows at its end", () => {
    const [few, many, others] = [manyTools(originals(), 20), manyTools(originals(), 40), manyTools(originals(), 20, 2)];
    expect([...few]).toEqual([...manyTools(originals(), 20)]);
    for (const [file, content] of few) expect(many.get(file)).toBe(content);
    expect([...others.keys()]).not.toEqual([...few.keys()]);
  });
});
