import { nameSharedType } from "../../plan/name-types.js";
import { runtimeFile } from "../../plan/package-paths.js";
import type { SharedType, SharedTypes } from "../../plan/plan-shared-types.js";
import { createModule } from "../../print/create-module.js";
import type { OutputFile } from "../emitter.js";
import { declareTypes } from "./declare-types.js";
import { docLines } from "./doc-lines.js";

/** One module for each schema that several contracts refer to. */
export const emitSharedTypes = (shared: SharedTypes): OutputFile[] =>
  [...shared.values()].map((type) => ({ path: type.path, content: emitSharedType(type, shared) }));

/** The module of one shared type. It imports the shared types that it refers to. */
export function emitSharedType(type: SharedType, shared: SharedTypes): string {
  const names = nameSharedType(type, shared);
  const module = createModule(type.path, names.declared);
  const json = (name: string): string => module.type(name, runtimeFile("types"));
  const declarations = declareTypes(names, { type: module.type, json }, ({ schema, name }) => docLines(schema, name));
  module.print(declarations.join("\n"));
  return module.text();
}
