import path from "node:path";
import { describe, expect, test } from "vitest";
import type { ResolvedConfig } from "../../generator/config/resolve-config.js";
import type { OutputFile } from "../../generator/emit/emitter.js";
import { importTools } from "../../generator/import/import-tools.js";
import { readRegistry } from "../../generator/load/read-registry.js";
import { build } from "../../generator/pipeline.js";
import { createFolder, readTree, writeTree } from "../write/read-tree.js";
import { buildInMemory } from "./build-in-memory.js";
import { hasCorpus, readCorpus } from "./read-corpus.js";

const bytesByPath = (files: readonly OutputFile[]): Readonly<Record<string, string>> =>
  Object.fromEntries(files.map(({ path: at, content }) => [at, Buffer.from(content).toString("latin1")]));

describe.runIf(hasCorpus)("a server's tools on a disk", () => {
  test("are imported and built to what the stages make in memory, and built again to nothing new", async () => {
    const root = createFolder();
    const config: ResolvedConfig = {
      root,
      registry: path.join(root, "registry"),
      output: path.join(root, "generated"),
      package: { name: "@corpus/notion", version: "0.0.0", private: true },
      goals: ["preview", "validation", "production", "restore"],
      module: "esm",
      testing: false,
    };
    const origin = readCorpus().find(({ name }) => name === "notion-mcp-server");
    const { files, imported } = importTools(origin?.parts.flat() ?? []);
    writeTree(config.registry, Object.fromEntries(files.map(({ path: at, content }) => [at, content])));

    const built = await build({ config, check: false });
    expect(built.tools).toHaveLength(24);
    expect(built.tools.map(({ name }) => name)).toEqual(imported.map(({ name }) => name).sort());

    const { emit } = await buildInMemory(readRegistry(config.registry, "registry"), {
      ...config.package,
      commonjs: false,
    });
    const owned = Object.entries(readTree(config.output)).filter(([at]) => !at.endsWith("toolgen.manifest.json"));
    expect(Object.fromEntries(owned)).toEqual(bytesByPath(await emit()));

    const again = await build({ config, check: false });
    expect({ written: again.written, removed: again.removed }).toEqual({ written: [], removed: [] });
    const { drift } = await build({ config, check: true });
    expect(drift).toEqual({ added: [], changed: [], stale: [] });
  });
});
