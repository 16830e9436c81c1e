import type { Tool } from "../model/tool.js";

/** Where things stand in the generated package. The only place that knows. */
export const rootFile = "src/index.ts";
export const allFile = "src/all.ts";
export const runtimeFolder = "src/runtime";
export const runtimeFile = (name: string): string => `${runtimeFolder}/${name}.ts`;
export const sharedFile = (name: string): string => `src/shared/${name}.ts`;

/** The modules of one tool. An earlier version is a tool inside its tool's folder. */
export type ToolFiles = {
  readonly types: string;
  readonly validate: string;
  readonly contract: string;
  readonly index: string;
};

export function toolFiles(tool: Pick<Tool, "name">, version?: string): ToolFiles {
  const folder = version === undefined ? `src/tools/${tool.name}` : `src/tools/${tool.name}/versions/${version}`;
  return {
    types: `${folder}/types.ts`,
    validate: `${folder}/validate.ts`,
    contract: `${folder}/contract.ts`,
    index: `${folder}/index.ts`,
  };
}

/** Paths that belong to one tool: what a build of some tools only may write and remove. */
export const isToolPath = (path: string, name: string): boolean =>
  ["src/tools", "dist/tools", "dist/cjs/tools"].some((folder) => path.startsWith(`${folder}/${name}/`)) ||
  path === `declarations/schemas/${name}.input.json` ||
  path === `declarations/schemas/${name}.output.json` ||
  path.startsWith(`test/${name}.`);
