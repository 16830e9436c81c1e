import { earlierVersions } from "../model/earlier-versions.js";
import type { Tool } from "../model/tool.js";
import { toolFiles } from "../plan/package-paths.js";
import type { SharedTypes } from "../plan/plan-shared-types.js";
import { emitContract } from "./emit-contract.js";
import { emitSchemas } from "./emit-declarations.js";
import { emitToolIndex } from "./emit-tool-index.js";
import { emitValidators } from "./emit-validators.js";
import type { OutputFile } from "./emitter.js";
import { emitSuite } from "./golden/emit-suite.js";
import { emitTypes } from "./types/emit-types.js";

/** All files of one tool, its earlier versions included. Depends on nothing but the tool and the names of shared types. */
export function emitTool(tool: Tool, shared: SharedTypes): OutputFile[] {
  return [
    ...emitModules(tool, shared),
    ...emitSchemas(tool),
    emitSuite(tool),
    ...earlierVersions(tool).flatMap((version) => emitModules(version, shared, tool)),
  ];
}

/** The modules of a tool, or of an earlier version of `current`, in whose folder it lies. */
function emitModules(tool: Tool, shared: SharedTypes, current?: Tool): OutputFile[] {
  const files = current === undefined ? toolFiles(tool) : toolFiles(current, tool.schema_version);
  const validators = emitValidators(tool, files);
  const dist = files.validate.replace(/^src\//, "dist/").replace(/\.ts$/, "");
  return [
    { path: files.types, content: emitTypes(tool, files, shared) },
    { path: files.validate, content: validators.source },
    // Ajv's bodies are copied as they are: a transpiler would re-indent them by a third.
    { path: `${dist}.js`, content: validators.javascript },
    { path: `${dist}.d.ts`, content: validators.declaration },
    { path: files.contract, content: emitContract(tool, files) },
    { path: files.index, content: emitToolIndex(tool, files, shared, current) },
  ];
}
