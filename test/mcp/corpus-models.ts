import { importTools } from "../../generator/import/import-tools.js";
import type { Tool } from "../../generator/model/tool.js";
import { buildInMemory } from "../corpus/build-in-memory.js";
import { readCorpus } from "../corpus/read-corpus.js";

/** The models of all tools of the corpus that can be built, with the file that each came from. Nothing is emitted. */
export async function corpusModels(): Promise<readonly (readonly [file: string, model: Tool])[]> {
  const found: (readonly [string, Tool])[] = [];
  for (const { name, parts } of readCorpus()) {
    for (const files of parts) {
      const { files: registry } = importTools(files, { into: name });
      const bytes = new Map(registry.map(({ path, content }) => [path, new TextEncoder().encode(content)]));
      const { tools } = await buildInMemory(
        { label: "registry", files: bytes, diagnostics: [] },
        { name: "@corpus/tools", version: "0.0.0", private: true, commonjs: false },
      );
      found.push(...tools.map((tool) => [`${name}/${tool.name}`, tool] as const));
    }
  }
  return found;
}
