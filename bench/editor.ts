// npm run bench:editor [-- <corpus>]: what the editor's first completion inside `.handle({ … })` costs for 5 tools of 1,000,
// against the same completion in a project without tools. Prints a report; exits 1 where the bar is missed.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";
import { manyTools } from "./many-tools.js";
import { median } from "./measure.js";
import { readOriginals } from "./read-originals.js";
import { createService } from "./service.js";

const repository = process.cwd();
const corpus = resolve(process.argv[2] ?? "../shared/corpus");
const rounds = 5;
const limit = 1.3;

/** Milliseconds until a fresh language service has answered a completion at `/*here*\/`, and how many entries it offers. */
function firstCompletion(file: string): { readonly time: number; readonly entries: readonly string[] } {
  const { options } = ts.convertCompilerOptionsFromJson(
    { module: "nodenext", target: "es2022", lib: ["lib.es2022.d.ts"], types: [], strict: true, skipLibCheck: true },
    dirname(file),
  );
  const text = readFileSync(file, "utf8");
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) => {
      const content = ts.sys.readFile(path);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => dirname(file),
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    ...(ts.sys.realpath === undefined ? {} : { realpath: ts.sys.realpath }),
  };
  const started = performance.now();
  const service = ts.createLanguageService(host);
  const completions = service.getCompletionsAtPosition(file, text.indexOf("/*here*/"), {});
  const time = performance.now() - started;
  return { time, entries: (completions?.entries ?? []).map(({ name }) => name) };
}

const folder = mkdtempSync(join(tmpdir(), "toolgen-editor-"));
const cli = join(repository, "node_modules/.cache/toolgen-bench");
try {
  execFileSync(process.execPath, ["scripts/compile.mjs", cli], { cwd: repository, stdio: "inherit" });
  const refused = Object.keys(JSON.parse(readFileSync(join(repository, "test/corpus/refused.json"), "utf8")));
  const project = join(folder, "many");
  for (const [file, content] of manyTools(readOriginals(corpus, refused), 1_000)) {
    mkdirSync(dirname(join(project, "registry", file)), { recursive: true });
    writeFileSync(join(project, "registry", file), content);
  }
  writeFileSync(join(project, "codegen.config.ts"), 'export default { package: { name: "@example/tools" } };\n');
  execFileSync(process.execPath, [join(cli, "cli/main.js"), "build", "--quiet"], { cwd: project, stdio: "inherit" });

  const service = createService(join(folder, "service"), join(project, "generated"));
  const imports = readFileSync(join(service.folder, "service.ts"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("import "));
  const values = imports.map((line) => /\{ (\w+) \}/.exec(line)?.[1] ?? "");
  const tools = join(service.folder, "handlers.ts");
  const head = [...imports, 'import { createToolkit } from "@example/tools";'].join("\n");
  writeFileSync(tools, `${head}\nexport const toolkit = createToolkit([${values.join(", ")}]).handle({ /*here*/ });\n`);
  const empty = join(service.folder, "no-tools.ts");
  writeFileSync(
    empty,
    "const handle = (handlers: { a(): void; b(): void }) => handlers;\nhandle({ /*here*/ });\nexport {};\n",
  );

  firstCompletion(empty);
  const times = Array.from(
    { length: rounds },
    () => [firstCompletion(empty).time, firstCompletion(tools).time] as const,
  );
  const [before, with5] = [median(times.map(([time]) => time)), median(times.map(([, time]) => time))];
  const { entries } = firstCompletion(tools);
  process.stdout.write(
    `first completion: ${before.toFixed(0)} ms without tools, ${with5.toFixed(0)} ms with 5 of 1,000: ` +
      `${(with5 / before).toFixed(2)}x of ${limit}x; offered: ${entries.join(", ")}\n`,
  );
  process.exitCode = with5 / before <= limit && entries.length === 5 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
