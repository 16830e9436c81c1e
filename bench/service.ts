import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

/** A project that uses some tools of a generated package, each imported by its own path. */
export type Service = {
  readonly folder: string;
  /** The names of the tools. */
  readonly tools: readonly string[];
};

/** Makes a service of `count` tools, picked evenly from all that the package has. The package is linked, as in a workspace. */
export function createService(folder: string, packageFolder: string, count = 5): Service {
  const exported = [
    ...readFileSync(join(packageFolder, "src/all.ts"), "utf8").matchAll(
      /^export \{ (\w+) \} from "\.\/tools\/(.+)\/index\.js";$/gm,
    ),
  ].map(([, value = "", name = ""]) => ({ value, name }));
  const tools = Array.from(
    { length: count },
    (_, index) => exported[Math.floor((index * exported.length) / count)],
  ).filter((tool) => tool !== undefined);
  const { name } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
  const link = join(folder, "node_modules", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(link, ".."), { recursive: true });
  symlinkSync(packageFolder, link, "junction");

  const imports = tools.map((tool) => `import { ${tool.value} } from "${name}/tools/${tool.name}";\n`).join("");
  const calls = tools.map(({ value }) => `  ${value}.input.check(JSON.parse(text)),\n`).join("");
  const source = (parameter: string): string =>
    `${imports}\nexport const answer = (${parameter}) => [\n${calls}];\nif (answer("{}").length !== ${count}) throw new Error();\n`;
  const compilerOptions = {
    ...{
      module: "nodenext",
      target: "es2022",
      lib: ["es2022"],
      types: [],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
    },
    ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, verbatimModuleSyntax: true },
  };
  const project = (file: string): string => JSON.stringify({ compilerOptions, files: [file] });
  const files = {
    "package.json": JSON.stringify({ name: "service", private: true, type: "module" }),
    "service.ts": source("text: string"),
    "service.js": source("text"),
    "empty.ts": "export {};\n",
    "tsconfig.json": project("service.ts"),
    "tsconfig.empty.json": project("empty.ts"),
  };
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  return { folder, tools: tools.map((tool) => tool.name) };
}

/** The modules that Node loads to run the service, the service's own among them. */
export function loadedModules({ folder }: Service): string[] {
  const record = join(folder, "loads.txt");
  const hooks = `
    import { appendFileSync } from "node:fs";
    export async function load(url, context, next) {
      appendFileSync(${JSON.stringify(record)}, url + "\\n");
      return next(url, context);
    }`;
  const register = `import { register } from "node:module"; register(${JSON.stringify(dataUrl(hooks))});`;
  writeFileSync(record, "");
  execFileSync(process.execPath, [`--import=${dataUrl(register)}`, join(folder, "service.js")]);
  return readFileSync(record, "utf8")
    .split("\n")
    .filter((url) => url.startsWith("file:"));
}

/** The files that a bundle of the service is made of, and its size in bytes, minified. */
export async function bundle({ folder }: Service): Promise<{ readonly inputs: string[]; readonly size: number }> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ["service.js"],
    ...{ bundle: true, minify: true, write: false, metafile: true, format: "esm", platform: "node" },
  });
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  return { inputs: used, size: outputFiles[0]?.contents.length ?? 0 };
}

/** The files of the package that TypeScript reads for the service. */
export function typedFiles({ folder }: Service, typescript: string): string[] {
  const listed = execFileSync(process.execPath, [typescript, "-p", ".", "--listFilesOnly"], {
    cwd: folder,
    encoding: "utf8",
  });
  return listed.split("\n").filter((file) => file.includes("/dist/"));
}

/** Milliseconds that Node takes to import the service's tools, from a fresh process. */
export function importTime({ folder }: Service): number {
  const service = pathToFileURL(join(folder, "service.js")).href;
  const script = `const started = performance.now(); await import(${JSON.stringify(service)}); console.log(performance.now() - started);`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }));
}

const dataUrl = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;
