import type { Diagnostic } from "../../generator/diagnostics/diagnostic.js";
import { printLock } from "../../generator/emit/print-lock.js";
import type { Tool } from "../../generator/model/tool.js";
import { buildInMemory } from "../corpus/build-in-memory.js";

/** What a registry became, without a disk. No files where there are errors. */
export type CompiledRegistry = {
  readonly tools: readonly Tool[];
  /** POSIX path inside the package → content. */
  readonly files: ReadonlyMap<string, string>;
  /** The text of `toolgen.lock`. */
  readonly lock: string;
  readonly diagnostics: readonly Diagnostic[];
};

/** Compiles a registry of texts, by path and in the order in which they are found. */
export async function compileRegistry(
  registry: ReadonlyMap<string, string>,
  { name = "@example/tools", commonjs = false } = {},
): Promise<CompiledRegistry> {
  const files = new Map([...registry].map(([path, content]) => [path, Buffer.from(content)]));
  const options = { name, version: "0.0.0", private: true, commonjs };
  const { tools, diagnostics, emit } = await buildInMemory({ label: "registry", files, diagnostics: [] }, options);
  const isSound = diagnostics.every(({ severity }) => severity !== "error");
  const emitted = isSound ? await emit() : [];
  return {
    tools,
    files: new Map(emitted.map(({ path, content }) => [path, content])),
    lock: isSound ? printLock(tools) : "",
    diagnostics,
  };
}
