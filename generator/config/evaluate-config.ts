import { readFile } from "node:fs/promises";
import { isBuiltin, SourceMap, type SourceMapPayload } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { BuildOptions, Message, Plugin } from "esbuild";
import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";

/** What a configuration exports, or why that is unknown; and the absolute paths of the files that it is made from. */
export type Evaluated = {
  readonly value?: unknown;
  readonly diagnostics: readonly Diagnostic[];
  readonly inputs: readonly string[];
};

/**
 * Runs a configuration in JavaScript or TypeScript and gives its default export. esbuild joins the file and its relative
 * imports; packages stay outside. The result is imported from memory, so a read-only checkout is no obstacle, and
 * no file appears that would wake a watcher.
 */
export async function evaluateConfig(file: string): Promise<Evaluated> {
  const root = path.dirname(file);
  const bundle = await bundleConfig(file, root);
  if ("diagnostics" in bundle) return { diagnostics: bundle.diagnostics, inputs: [file] };
  const { code, map, inputs } = bundle;
  const url = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
  try {
    const module: { readonly default?: unknown } = await import(url);
    if (module.default !== undefined) return { value: module.default, diagnostics: [], inputs };
    const detail = "the file exports no configuration";
    const advice = "write export default defineConfig({ … })";
    return { diagnostics: [createDiagnostic("invalid-config", { detail, advice }, startOf(file, root))], inputs };
  } catch (error) {
    const place = (await thrownAt(error, url, map, root)) ?? startOf(file, root);
    const detail = `the configuration throws: ${firstLine(error instanceof Error ? error.message : String(error))}`;
    const advice = "correct the code here; it runs each time toolgen starts";
    return { diagnostics: [createDiagnostic("invalid-config", { detail, advice }, place)], inputs };
  }
}

type Bundle = { readonly code: string; readonly map: SourceMap; readonly inputs: readonly string[] };

async function bundleConfig(
  file: string,
  root: string,
): Promise<Bundle | { readonly diagnostics: readonly Diagnostic[] }> {
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
    define: Object.fromEntries(metaFields.map((field) => [`import.meta.${field}`, `__config_${field}`])),
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
    const inputs = Object.keys(metafile.inputs).filter(
      (input) => !virtualNamespaces.some((name) => input.startsWith(`${name}:`)),
    );
    return {
      code: text(".mjs"),
      map: new SourceMap(payload),
      inputs: inputs.map((input) => path.resolve(root, input)),
    };
  } catch (error) {
    const messages = isBuildFailure(error) ? error.errors : [];
    const located = await Promise.all(messages.map((message) => syntaxDiagnostic(message, file, root)));
    if (located.length > 0) return { diagnostics: located };
    // esbuild itself does not start, most often because node_modules was installed on another platform.
    const detail = `esbuild can't read the configuration: ${firstLine(error instanceof Error ? error.message : String(error))}`;
    const advice = "install the packages again on this machine";
    return { diagnostics: [createDiagnostic("invalid-config", { detail, advice }, startOf(file, root))] };
  }
}

const metaFields = ["url", "dirname", "filename"] as const;
const virtualNamespaces = ["toolgen", "import-meta"] as const;

/**
 * `import "toolgen"` gives `defineConfig` wherever toolgen lies, also in its own repository; packages are imported from where
 * they are found from the file that names them; `import.meta` speaks of the file that it stands in.
 */
const configModules: Plugin = {
  name: "config-modules",
  setup(build) {
    build.onResolve({ filter: /^toolgen$/ }, () => ({ path: "toolgen", namespace: "toolgen" }));
    build.onLoad({ filter: /^/, namespace: "toolgen" }, () => ({
      contents: "export const defineConfig = (config) => config;",
    }));

    build.onResolve({ filter: /^[^.]/ }, async ({ path: name, kind, importer, resolveDir, namespace, pluginData }) => {
      if (kind === "entry-point" || pluginData === resolving || namespace !== "file" || isBuiltin(name))
        return undefined;
      const found = await build.resolve(name, { kind, importer, resolveDir, pluginData: resolving });
      if (found.errors.length > 0 || found.external || found.namespace !== "file") return undefined;
      // What lies outside node_modules is the user's own source: a workspace, a subpath import, a path of tsconfig.json.
      if (!found.path.split(path.sep).includes("node_modules")) return undefined;
      return { path: kind === "require-call" ? found.path : pathToFileURL(found.path).href, external: true };
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
    build.onResolve({ filter: /^import-meta:/ }, ({ path: name }) => ({
      path: name.slice("import-meta:".length),
      namespace: "import-meta",
    }));
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
  const params = { detail: text, advice: "correct the code here" };
  if (location === null || !/^(?:file)?$/.test(location.namespace))
    return createDiagnostic("invalid-config", params, startOf(file, root));
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

/** The line of the user's code that threw: the topmost frame of the stack that lies in the bundle, mapped back. */
async function thrownAt(error: unknown, url: string, map: SourceMap, root: string): Promise<Place | undefined> {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const from = stack.indexOf(`${url}:`);
  const [, line, column] = from === -1 ? [] : (/^:(\d+):(\d+)/.exec(stack.slice(from + url.length)) ?? []);
  const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
  if (!("originalSource" in entry)) return undefined;
  const file = path.resolve(root, fromUrl(entry.originalSource));
  const at = entry.originalColumn + 1;
  return placeIn(file, root, { line: entry.originalLine + 1, column: at, endColumn: at });
}

const fromUrl = (source: string): string => (source.startsWith("file:") ? fileURLToPath(source) : source);

async function placeIn(
  file: string,
  root: string,
  at: { readonly line: number; readonly column: number; readonly endColumn: number },
): Promise<Place> {
  const source = await readFile(file, "utf8").catch(() => undefined);
  const place = { file: path.relative(root, file).replaceAll("\\", "/"), ...at, endLine: at.line };
  return source === undefined ? place : { ...place, source };
}

const startOf = (file: string, root: string): Place => ({
  file: path.relative(root, file).replaceAll("\\", "/"),
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
});

const firstLine = (text: string): string => text.trim().split("\n", 1)[0] ?? "";
