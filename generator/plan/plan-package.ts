import type { Templates } from "../load/read-templates.js";
import type { Tool } from "../model/tool.js";
import type { JsonObject } from "../schema/json.js";
import { planSharedTypes, type SharedTypes } from "./plan-shared-types.js";

/** What the configuration says of the package. */
export type PackageOptions = {
  readonly name: string;
  readonly version: string;
  readonly private: boolean;
  readonly commonjs: boolean;
};

/** The package before anything is printed: what it exports, which types its tools share, what is copied into it. */
export type PackagePlan = {
  readonly name: string;
  readonly commonjs: boolean;
  readonly tools: readonly Tool[];
  readonly shared: SharedTypes;
  readonly templates: Templates;
  /** The content of package.json. */
  readonly manifest: JsonObject;
  /** The types that the root entry exports. */
  readonly rootTypes: readonly string[];
};

const rootTypes = [
  "Checked",
  "Contract",
  "DeclaredError",
  "Effect",
  "ErrorClass",
  "Hints",
  "Idempotency",
  "Issue",
  "JsonObject",
  "JsonSchema",
  "JsonValue",
  "Schema",
  "SideEffectClass",
  "Tool",
];

export function planPackage(tools: readonly Tool[], options: PackageOptions, templates: Templates): PackagePlan {
  return {
    name: options.name,
    commonjs: options.commonjs,
    tools,
    shared: planSharedTypes(tools),
    templates,
    manifest: planManifest(options),
    rootTypes,
  };
}

function planManifest({ name, version, private: isPrivate, commonjs }: PackageOptions): JsonObject {
  const entry = (path: string): JsonObject => {
    const esm = { types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` };
    if (!commonjs) return esm;
    return { import: esm, require: { types: `./dist/cjs/${path}.d.ts`, default: `./dist/cjs/${path}.js` } };
  };
  return {
    name,
    version,
    ...(isPrivate ? { private: true } : {}),
    description: "Typed tools, compiled from a registry of contracts by toolgen.",
    type: "module",
    sideEffects: false,
    engines: { node: ">=20.19" },
    files: ["dist", "declarations", "src"],
    exports: {
      ".": entry("index"),
      "./all": entry("all"),
      "./tools/*": entry("tools/*/index"),
      "./declarations/*": "./declarations/*",
      "./package.json": "./package.json",
    },
  };
}
