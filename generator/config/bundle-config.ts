import { readFile } from "node:fs/promises";
import { isBuiltin, SourceMap, type SourceMapPayload } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildOptions, Message, Plugin } from "esbuild";
import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";

/** A configuration and everything that it imports by a relative path, as one module. `inputs` are absolute paths. */
export type ConfigBundle = { readonly code: string; readonly map: SourceMap; readonly inputs: readonly string[] };

/**
 * Joins a configuration in JavaScript, TypeScript or JSON with its relative imports; packages stay outside. What esbuild
 * refuses is located where it stands.
 */
export async function bundleConfig(
  file: string,
  root: string,
): Promise<ConfigBundle | { readonly diagnostics: readonly Diagnostic[] }> {
  const options = {
    entryPoints: [file],
    absWorkingDir: root,
    outfile: path.join(root, "config.mjs"),
    bundle: true,
    write: false,
    metafile: true,
    sourcemap: "external",
    format: "esm",
    platform: "node",
    target: "node20",
    // Without "module", which esbuild adds by itself and Node does not know.
    conditions: [],
    charset: "utf8",
    logLevel: "silent",
    define: importMeta,
    // CommonJS files among the imports; esbuild keeps the name `require` free for this.
    banner: {
      js: `import { createRequire as __createRequire } from "node:module"; var require = __createRequire(${JSON.stringify(pathToFileURL(file).href)});`,
    },
    plugins: [configModules],
  } as const satisfies BuildOptions;
  try {
    const { build } = await import("esbuild");
    const { outputFiles, metafile } = await build(options);
    const text = (ending: string): string => outputFiles.find((output) => output.path.endsWith(ending))?.text ?? "";
    const payload: SourceMapPayload = JSON.parse(text(".map"));
    const inputs = Object.keys(metafile.inputs).filter((input) => !/^(?:toolgen|import-meta):/.test(input));
    return {
      code: text(".mjs"),
      map: new SourceMap(payload),
      inputs: inputs.map((input) => path.resolve(root, input)),
    };
  } catch (error) {
    const messages = isBuildFailure(error) ? error.errors : [];
    // A broken package.json comes twice: as the entry and as the manifest around it.
    const distinct = new Map(messages.map((message) => [JSON.stringify([message.text, message.location]), message]));
    const located = await Promise.all([...distinct.values()].map((message) => syntaxDiagnostic(message, file, root)));
    if (located.length > 0) return { diagnostics: located };
    // esbuild itself does not start, most often because node_modules was installed on another platform.
    const detail = `esbuild can't read the configuration: ${messageOf(error)}`;
    const advice = "install the packages again on this machine";
    return { diagnostics: [createDiagnostic("invalid-config", { detail, advice }, await placeIn(file, root))] };
  }
}

const metaFields = ["url", "dirname", "filename"] as const;
const importMeta = Object.fromEntries(metaFields.map((field) => [`import.meta.${field}`, `__config_${field}`]));

/**
 * `import "toolgen"` gives `defineConfig` and `defineEmitter` wherever toolgen lies, also in its own repository; packages are imported from where
 * they are found from the file that names them; `import.meta` speaks of the file that it stands in.
 */
const configModules: Plugin = {
  name: "config-modules",
  setup(build) {
    build.onResolve({ filter: /^toolgen$/ }, () => ({ path: "toolgen", namespace: "toolgen" }));
    build.onLoad({ filter: /^/, namespace: "toolgen" }, () => ({
      contents: "export const defineConfig = (config) => config; export const defineEmitter = (emitter) => emitter;",
    }));

    build.onResolve({ filter: /^import-meta:/ }, ({ path: name }) => ({
      path: name.slice("import-meta:".length),
      namespace: "import-meta",
    }));
    build.onResolve({ filter: /^[^.]/ }, async ({ path: name, kind, importer, resolveDir, namespace, pluginData }) => {
      if (kind === "entry-point" || pluginData === resolving || namespace !== "file" || isBuiltin(name))
        return undefined;
      const found = await build.resolve(name, { kind, importer, resolveDir, pluginData: resolving });
      if (found.errors.length > 0 || found.external || found.namespace !== "file") return undefined;
      // What lies outside node_modules is the user's own source: a workspace, a subpath import, a path of tsconfig.json.
      if (!found.path.split(path.sep).includes("node_modules")) return undefined;
      return { path: kind.startsWith("require") ? found.path : pathToFileURL(found.path).href, external: true };
    });

    build.onLoad({ filter: /\.[cm]?[jt]s$/, namespace: "file" }, async ({ path: file }) => {
      const text = await readFile(file, "utf8");
      if (!text.includes("import.meta")) return undefined;
      const names = metaFields.map((field) => `${field} as __config_${field}`).join(", ");
      // At the end, where it moves no line and no column: imports are hoisted.
      return {
        contents: `${text}\nimport { ${names} } from ${JSON.stringify(`import-meta:${file}`)};`,
        loader: "default",
      };
    });
    build.onLoad({ filter: /^/, namespace: "import-meta" }, ({ path: filename }) => {
      const meta = { url: pathToFileURL(filename).href, dirname: path.dirname(filename), filename };
      return {
        contents: metaFields.map((field) => `export const ${field} = ${JSON.stringify(meta[field])};`).join("\n"),
      };
    });
  },
};
/** Marks the plugin's own question to esbuild, which comes back to the plugin first. */
const resolving = Symbol("resolving");

const isBuildFailure = (error: unknown): error is Error & { readonly errors: readonly Message[] } =>
  error instanceof Error && "errors" in error && Array.isArray(error.errors);

async function syntaxDiagnostic({ text, location }: Message, file: string, root: string): Promise<Diagnostic> {
  const params = { detail: text.replace('"toolgen:toolgen"', '"toolgen"'), advice: "correct the code here" };
  if (location === null || !/^(?:file)?$/.test(location.namespace))
    return createDiagnostic("invalid-config", params, await placeIn(file, root));
  // esbuild counts columns in bytes of UTF-8, from 0.
  const units = (bytes: number): number => Buffer.from(location.lineText).subarray(0, bytes).toString().length;
  const column = units(location.column) + 1;
  const endColumn = units(location.column + location.length) + 1;
  return createDiagnostic(
    "invalid-config",
    params,
    await placeIn(path.resolve(root, location.file), root, { line: location.line, column, endColumn }),
  );
}

/** A place in a file of the configuration; its beginning, without a code frame, where no better one is known. */
export async function placeIn(
  file: string,
  root: string,
  at?: { readonly line: number; readonly column: number; readonly endColumn: number },
): Promise<Place> {
  const name = path.relative(root, file).replaceAll("\\", "/");
  if (at === undefined) return { file: name, line: 1, column: 1, endLine: 1, endColumn: 1 };
  const source = await readFile(file, "utf8").catch(() => undefined);
  return { file: name, ...at, endLine: at.line, ...(source === undefined ? {} : { source }) };
}

/** What was thrown, in one line. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().split("\n", 1)[0] ?? "";
