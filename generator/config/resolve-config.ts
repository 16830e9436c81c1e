import path from "node:path";
import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import type { LintSettings } from "../lint/lint-settings.js";
import type { DeclarationSettings } from "../providers/check-declarations.js";
import type { EmitterUse, ToolgenConfig } from "./define-config.js";
import type { EmitterModule } from "./load-emitters.js";
import { describe, isRecord, type Report, readChoice, readCount, readText, refuseUnknown } from "./read-fields.js";
import { readLint } from "./read-lint.js";
import { readTargets } from "./read-targets.js";

/** A configuration that is complete and safe to act on. */
export type ResolvedConfig = {
  /** POSIX path of the configuration, relative to `root`; absent where there is no file. */
  readonly file?: string;
  /** Absolute path of the folder that all relative paths start from. */
  readonly root: string;
  /** Absolute path of the folder of the contracts. */
  readonly registry: string;
  /** Absolute path of the folder of the generated package. */
  readonly output: string;
  readonly package: { readonly name: string; readonly version: string; readonly private: boolean };
  readonly goals: readonly string[];
  readonly module: "esm" | "dual";
  readonly testing: "vitest" | "jest" | "node:test" | false;
  /** Which earlier versions a release keeps; absent: all. */
  readonly versions?: SupportRule;
  /** What is said of the rules of `toolgen lint`; absent: nothing. */
  readonly lint?: LintSettings;
  /** What is made of findings about declarations; absent: nothing is said. */
  readonly declarations?: DeclarationSettings;
  /** The plug-ins, loaded; absent where there are none. */
  readonly emitters?: readonly EmitterModule[];
};

/**
 * Earlier versions of a tool that stay: the newest `keep`, and those that were replaced less than `days` ago. What one of the two
 * keeps, stays.
 */
export type SupportRule = { readonly keep?: number; readonly days?: number };

/** A plug-in that the configuration asks for, and the place that findings about it go to. */
export type EmitterRequest = {
  readonly use: string;
  readonly options: unknown;
  readonly place: Place | undefined;
};

/** Where a value comes from. `placeOf` gives the place of a field by its names, from the outside in. */
export type ConfigOrigin = {
  readonly file?: string;
  readonly root: string;
  readonly placeOf: (path: readonly string[], part: "key" | "value") => Place | undefined;
};

const defaultGoals = ["preview", "validation", "production", "restore"] as const;
const fields = [
  "registry",
  "output",
  "package",
  "goals",
  "module",
  "testing",
  "versions",
  "lint",
  "targets",
  "severities",
  "emitters",
] as const satisfies (keyof ToolgenConfig)[];
const emitterFields = ["use", "options"] as const satisfies (keyof EmitterUse)[];
const versionFields = ["keep", "days"] as const satisfies (keyof SupportRule)[];
const packageFields = ["name", "version", "private"] as const satisfies (keyof ToolgenConfig["package"])[];

/** npm's own rule for new packages. */
export const isPackageName = (text: string): boolean => text.length <= 214 && packageName.test(text);
const packageName = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;
/** https://semver.org, the suggested expression, without its groups. */
const semanticVersion =
  /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-(?:0|[1-9]\d*|\d*[a-zA-Z-][\da-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][\da-zA-Z-]*))*)?(?:\+[\da-zA-Z-]+(?:\.[\da-zA-Z-]+)*)?$/;
const goalName = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/**
 * Checks what a configuration exports, fills in the defaults, and makes its paths absolute. All faults are reported. Loading
 * the plug-ins that it asks for is left to the caller.
 */
export function resolveConfig(
  value: unknown,
  origin: ConfigOrigin,
): {
  readonly config?: ResolvedConfig;
  readonly emitters?: readonly EmitterRequest[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (field, part, detail, advice) => {
    diagnostics.push(createDiagnostic("invalid-config", { detail, advice }, origin.placeOf(field, part)));
  };
  if (!isRecord(value)) {
    report([], "value", `the configuration is ${describe(value)}`, "export default defineConfig({ … })");
    return { diagnostics };
  }
  refuseUnknown(value, [], fields, report);
  const folder = (field: "registry" | "output"): string =>
    path.resolve(
      origin.root,
      readText(value, [field], isPath, `the path of a folder, such as "${folders[field]}"`, report) ?? folders[field],
    );
  const config: ResolvedConfig = {
    ...(origin.file === undefined ? {} : { file: origin.file }),
    root: origin.root,
    registry: folder("registry"),
    output: folder("output"),
    package: readPackage(value["package"], report),
    goals: readGoals(value["goals"], report) ?? defaultGoals,
    module: readChoice(value["module"], "module", ["esm", "dual"], report) ?? "esm",
    testing: readChoice(value["testing"], "testing", ["vitest", "jest", "node:test", false], report) ?? "vitest",
  };
  const versions = readSupportRule(value["versions"], report);
  const lint = readLint(value["lint"], (field) => origin.placeOf(field, "key"), report);
  const declarations = readTargets(value["targets"], value["severities"], report);
  const emitters = readEmitterUses(value["emitters"], () => origin.placeOf(["emitters"], "key"), report);
  if (diagnostics.length === 0) diagnostics.push(...checkOutput(config, origin));
  if (diagnostics.length > 0) return { diagnostics };
  return {
    config: {
      ...config,
      ...(versions === undefined ? {} : { versions }),
      ...(lint === undefined ? {} : { lint }),
      ...(declarations === undefined ? {} : { declarations }),
    },
    ...(emitters.length === 0 ? {} : { emitters }),
    diagnostics,
  };
}

const folders = { registry: "registry", output: "generated" } as const;

// A path with a control character is a mistake everywhere, and an exception in the file system where it is NUL.
const isPath = (text: string): boolean => text.trim() !== "" && !/\p{Cc}/u.test(text);

function readPackage(value: unknown, report: Report): ResolvedConfig["package"] {
  const example = 'package: { name: "@example/tools" }';
  if (!isRecord(value)) {
    if (value === undefined) report([], "value", "the configuration has no package", `add ${example}`);
    else report(["package"], "value", `package is ${describe(value)}`, `write ${example}`);
    return { name: "", version: "", private: true };
  }
  refuseUnknown(value, ["package"], packageFields, report);
  if (value["name"] === undefined) report(["package"], "key", "package has no name", `add a name: ${example}`);
  const isPrivate = value["private"];
  if (isPrivate !== undefined && typeof isPrivate !== "boolean") {
    report(["package", "private"], "value", `package.private is ${describe(isPrivate)}`, "write true or false");
  }
  return {
    name:
      readText(
        value,
        ["package", "name"],
        isPackageName,
        'an npm package name in lower case, such as "@example/tools"',
        report,
      ) ?? "",
    version:
      readText(
        value,
        ["package", "version"],
        (text) => semanticVersion.test(text),
        'a semantic version, such as "1.0.0"',
        report,
      ) ?? "0.0.0",
    private: isPrivate !== false,
  };
}

function readGoals(value: unknown, report: Report): readonly string[] | undefined {
  if (value === undefined) return undefined;
  const example = 'a list of words, such as ["preview", "production"]';
  if (!Array.isArray(value) || value.length === 0) {
    report(["goals"], "value", `goals is ${describe(value)}`, `write ${example}`);
    return undefined;
  }
  const goals = value.filter((goal): goal is string => typeof goal === "string" && goalName.test(goal));
  const strange = value.find((goal: unknown) => typeof goal !== "string" || !goalName.test(goal));
  if (goals.length < value.length) report(["goals"], "value", `goals holds ${describe(strange)}`, `write ${example}`);
  const twice = goals.find((goal, index) => goals.indexOf(goal) !== index);
  if (twice !== undefined) report(["goals"], "value", `goals holds ${describe(twice)} twice`, "remove one of the two");
  return goals;
}

function readSupportRule(value: unknown, report: Report): SupportRule | undefined {
  const example = "versions: { keep: 3 }, or { days: 180 }";
  if (value === undefined) return undefined;
  if (!isRecord(value) || Object.keys(value).length === 0) {
    report(["versions"], "value", `versions is ${isRecord(value) ? "empty" : describe(value)}`, `write ${example}`);
    return undefined;
  }
  refuseUnknown(value, ["versions"], versionFields, report);
  const [keep, days] = [
    readCount(value, ["versions", "keep"], 0, report),
    readCount(value, ["versions", "days"], 1, report),
  ];
  return { ...(keep === undefined ? {} : { keep }), ...(days === undefined ? {} : { days }) };
}

function readEmitterUses(value: unknown, placeOf: () => Place | undefined, report: Report): EmitterRequest[] {
  const example = 'emitters: [{ use: "./emitters/markdown.ts" }]';
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    report(["emitters"], "value", `emitters is ${describe(value)}`, `write ${example}`);
    return [];
  }
  return value.flatMap((entry: unknown): EmitterRequest[] => {
    if (!isRecord(entry)) {
      report(["emitters"], "key", `emitters holds ${describe(entry)}`, `write ${example}`);
      return [];
    }
    refuseUnknown(entry, ["emitters"], emitterFields, report);
    const { use, options } = entry;
    // Names of packages may get a meaning later, so a path shows that it is one.
    if (typeof use === "string" && isPath(use) && /^\.\.?\//.test(use)) return [{ use, options, place: placeOf() }];
    report(
      ["emitters"],
      "key",
      `emitters uses ${describe(use)}`,
      `write a path that begins with ./ or ../: ${example}`,
    );
    return [];
  });
}

/** toolgen removes and replaces files in the output folder: nothing that a person wrote may lie in it, and no source around it. */
function checkOutput({ root, registry, output, file }: ResolvedConfig, origin: ConfigOrigin): Diagnostic[] {
  const shown = (target: string): string => JSON.stringify(path.relative(root, target).replaceAll("\\", "/") || ".");
  const refuse = (relation: string, other: string): Diagnostic =>
    createDiagnostic(
      "output-contains-registry",
      { output: shown(output), relation, other },
      origin.placeOf(["output"], "value"),
    );
  if (contains(output, registry)) return [refuse("contains the registry", shown(registry))];
  if (contains(output, root))
    return [refuse("contains the configuration", file === undefined ? shown(root) : JSON.stringify(file))];
  if (contains(registry, output)) return [refuse("lies inside the registry", shown(registry))];
  return [];
}

/** Whether a folder is another or lies around it. Case makes no difference: on macOS and Windows `Registry` is `registry`. */
function contains(folder: string, other: string): boolean {
  const relative = path.relative(folder.toLowerCase(), other.toLowerCase());
  return relative === "" || !(relative === ".." || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative));
}
