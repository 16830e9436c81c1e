import { posix } from "node:path";
import { isObject, type JsonObject, type JsonValue, member } from "../schema/json.js";

/** How a project's code names the modules of its generated package. */
export type Specifiers = {
  /** The package's root: `#tools` or `@example/tools`. */
  readonly root: string;
  readonly tool: (name: string) => string;
  /** The tool whose module a specifier names. */
  readonly toolOf: (specifier: string) => string | undefined;
};

/**
 * Subpath imports of a package.json that lead to the generated package in the folder `output`, relative to that package.json;
 * else the package's own name.
 */
export function findSpecifiers(manifest: JsonValue | undefined, output: string, packageName: string): Specifiers {
  const imports = member(manifest, "imports");
  const keyOf = (path: string): string | undefined =>
    Object.entries(isObject(imports) ? imports : {}).find(([, target]) =>
      targetsOf(target).some((file) => posix.normalize(file) === posix.join(output, "dist", path)),
    )?.[0];
  const root = keyOf("index.js");
  const pattern = keyOf("tools/*/index.js");
  if (root !== undefined && pattern?.includes("*"))
    return specifiersOf(root, pattern, isObject(imports) ? imports : {});
  return specifiersOf(packageName, `${packageName}/tools/*`, {});
}

/** What stands in `taken` is no tool: `#tools/openai`, though the pattern `#tools/*` fits. */
function specifiersOf(root: string, pattern: string, taken: JsonObject): Specifiers {
  const [before = "", after = ""] = pattern.split("*");
  return {
    root,
    tool: (name) => before + name + after,
    toolOf: (specifier) => {
      if (!specifier.startsWith(before) || !specifier.endsWith(after) || Object.hasOwn(taken, specifier))
        return undefined;
      const name = specifier.slice(before.length, specifier.length - after.length);
      return name === "" || name.includes("/") ? undefined : name;
    },
  };
}

/** The files that a target may be, whatever the condition. */
const targetsOf = (target: JsonValue): string[] =>
  typeof target === "string" ? [target] : isObject(target) ? Object.values(target).flatMap(targetsOf) : [];
