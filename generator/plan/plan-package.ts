import type { Templates } from "../load/read-templates.js";
import type { Tool } from "../model/tool.js";
import type { Release } from "../parse/read-releases.js";
import { compareText, type JsonObject } from "../schema/json.js";
import { planSharedTypes, type SharedTypes } from "./plan-shared-types.js";

/** What the configuration says of the package. */
export type PackageOptions = {
  readonly name: string;
  readonly version: string;
  readonly private: boolean;
  readonly commonjs: boolean;
  /** Folders that plug-ins write to. */
  readonly extraFolders?: readonly string[];
  /** The runner that golden tests are written for; absent or false: none are. */
  readonly testing?: TestRunner | false;
};
export type TestRunner = "vitest" | "jest" | "node:test";

/** The package before anything is printed: what it exports, which types its tools share, what is copied into it. */
export type PackagePlan = {
  readonly name: string;
  readonly commonjs: boolean;
  readonly testing: TestRunner | false;
  readonly tools: readonly Tool[];
  readonly shared: SharedTypes;
  readonly templates: Templates;
  /** What was released so far, oldest first. */
  readonly releases: readonly Release[];
  /** The content of package.json. */
  readonly manifest: JsonObject;
};

export function planPackage(
  tools: readonly Tool[],
  options: PackageOptions,
  templates: Templates,
  releases: readonly Release[] = [],
): PackagePlan {
  return {
    name: options.name,
    commonjs: options.commonjs,
    testing: options.testing ?? false,
    tools,
    shared: planSharedTypes(tools),
    templates,
    releases,
    manifest: planManifest(options),
  };
}

/** What the package exports: subpath → module below `dist/`. */
export const entries: readonly (readonly [string, string])[] = [
  [".", "index"],
  ["./all", "all"],
  ["./lists", "lists"],
  ["./openai", "providers/openai"],
  ["./anthropic", "providers/anthropic"],
  ["./gemini", "providers/gemini"],
  ["./bedrock", "providers/bedrock"],
  ["./mistral", "providers/mistral"],
  ["./ai-sdk", "providers/ai-sdk"],
  ["./mcp/tools", "mcp/tools"],
  ["./testing", "testing/index"],
  ["./testing/selection", "testing/selection/index"],
  ["./tools/*", "tools/*/index"],
];

function planManifest({ name, version, private: isPrivate, commonjs, extraFolders = [] }: PackageOptions): JsonObject {
  return {
    name,
    version,
    ...(isPrivate ? { private: true } : {}),
    description: "Typed tools, compiled from a registry of contracts by toolgen.",
    type: "module",
    sideEffects: false,
    engines: { node: ">=20.19" },
    files: ["dist", "!dist/toolgen.manifest.json", "declarations", ...[...extraFolders].sort(compareText)],
    exports: {
      ...Object.fromEntries(entries.map(([subpath, path]) => [subpath, commonjs ? bothForms(path) : oneForm(path)])),
      "./declarations/*": "./declarations/*",
      "./package.json": "./package.json",
    },
    ...(commonjs ? planNode10() : {}),
  };
}

const oneForm = (path: string): JsonObject => ({ types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` });
const bothForms = (path: string): JsonObject => ({ import: oneForm(path), require: oneForm(`cjs/${path}`) });

/**
 * The same once more for TypeScript's resolution `node10`, which reads no `exports`: it is what projects that emit CommonJS
 * have where they choose none. Node itself goes by `exports`.
 */
function planNode10(): JsonObject {
  const typesOf = (path: string): string => `./dist/cjs/${path}.d.ts`;
  const subpaths = entries.filter(([subpath]) => subpath !== ".");
  return {
    main: "./dist/cjs/index.js",
    types: typesOf("index"),
    typesVersions: {
      "*": Object.fromEntries(subpaths.map(([subpath, path]) => [subpath.slice("./".length), [typesOf(path)]])),
    },
  };
}
