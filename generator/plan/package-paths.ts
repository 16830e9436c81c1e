import type { Tool } from "../model/tool.js";

/** Where things stand in the generated package. The only place that knows. */
export const rootFile = "src/index.ts";
export const allFile = "src/all.ts";
export const listsFile = "src/lists.ts";
export const runtimeFolder = "src/runtime";
export const runtimeFile = (name: string): string => `${runtimeFolder}/${name}.ts`;
export const testingFile = (name: string): string => `src/testing/${name}.ts`;
export const testingIndexFile = testingFile("index");
export const selectionFile = testingFile("selection/index");
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

/** The schema of one part of a tool, for services in other languages. No tool's own file lies in `versions/`. */
export const schemaFile = (tool: Pick<Tool, "name">, part: "input" | "output", version?: string): string =>
  version === undefined
    ? `${declarationsFolder}/schemas/${tool.name}.${part}.json`
    : `${declarationsFolder}/schemas/versions/${tool.name}/${version}.${part}.json`;
export const declarationsFolder = "declarations";

/** What the registry says of one tool, for the golden tests. */
export const suiteFile = (tool: Pick<Tool, "name">): string => testingFile(`samples/${tool.name}`);

/** The golden tests of one tool, or of the list of all: no tool's name is empty. */
export const goldenTestFile = (name: string, extension: string): string =>
  `test/${name === "" ? "" : `${name}.`}golden.test.${extension}`;

/** Paths that belong to one tool: what a build of some tools only may write and remove. */
export const isToolPath = (path: string, name: string): boolean =>
  ["src/tools", "dist/tools", "dist/cjs/tools", `${declarationsFolder}/schemas/versions`].some((folder) =>
    path.startsWith(`${folder}/${name}/`),
  ) ||
  path === schemaFile({ name }, "input") ||
  path === schemaFile({ name }, "output") ||
  ["src", "dist", "dist/cjs"].some((folder) => isSuite(path, `${folder}/testing/samples/${name}`)) ||
  ["ts", "js"].some((extension) => path === goldenTestFile(name, extension));

const isSuite = (path: string, module: string): boolean =>
  ["ts", "js", "d.ts"].some((extension) => path === `${module}.${extension}`);
