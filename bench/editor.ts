// npm run bench:editor [-- <corpus>]: what the editor's first completion inside `.handle({ … })` costs for 5 tools of 1,000,
// against the same completion in a project without tools. Prints a report; exits 1 where the bar is missed.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { manyTools } from "./many-tools.js";
import { median } from "./measure.js";
import { readOriginals } from "./read-originals.js";
import { createService } from "./service.js";

const repository = process.cwd();
const corpus = resolve(process.argv[2] ?? "../shared/corpus");
const rounds = 5;
const limit = 1.3;
const mark = "/*here*/";
const tsserver = join(repository, "node_modules/typescript/lib/tsserver.js");

type Completion = { readonly time: number; readonly entries: readonly string[] };

/**
 * Milliseconds from the start of a fresh tsserver, as an editor starts it, until it has answered a completion at the mark,
 * and what it offers there.
 */
async function firstCompletion(file: string): Promise<Completion> {
  const lines = readFileSync(file, "utf8").split("\n");
  const line = lines.findIndex((text) => text.includes(mark));
  const started = performance.now();
  const server = spawn(process.execPath, [tsserver, "--disableAutomaticTypingAcquisition"], { stdio: "pipe" });
  const send = (seq: number, command: string, body: object): void => {
    server.stdin.write(`${JSON.stringify({ seq, type: "request", command, arguments: body })}\n`);
  };
  send(1, "open", { file });
  send(2, "completionInfo", { file, line: line + 1, offset: (lines[line] ?? "").indexOf(mark) + 1 });
  const answer = await new Promise<{ body: { entries: { name: string }[] } }>((resolve) => {
    createInterface(server.stdout).on("line", (text) => {
      const message = text.startsWith("{") ? JSON.parse(text) : {};
      if (message.type === "response" && message.request_seq === 2) resolve(message);
    });
  });
  const time = performance.now() - started;
  server.kill();
  return { time, entries: answer.body.entries.map(({ name }) => name) };
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
  const config = join(service.folder, "tsconfig.json");
  const { compilerOptions } = JSON.parse(readFileSync(config, "utf8"));
  writeFileSync(config, JSON.stringify({ compilerOptions, files: ["handlers.ts"] }));
  writeFileSync(tools, `${head}\nexport const toolkit = createToolkit([${values.join(", ")}]).handle({ ${mark} });\n`);
  const empty = join(folder, "empty", "no-tools.ts");
  mkdirSync(dirname(empty));
  writeFileSync(join(dirname(empty), "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["no-tools.ts"] }));
  writeFileSync(
    empty,
    `const handle = (handlers: { a(): void; b(): void }) => handlers;\nhandle({ ${mark} });\nexport {};\n`,
  );

  const times: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push([(await firstCompletion(empty)).time, (await firstCompletion(tools)).time]);
  }
  const [before, with5] = [median(times.map(([time]) => time)), median(times.map(([, time]) => time))];
  const { entries } = await firstCompletion(tools);
  process.stdout.write(
    `first completion: ${before.toFixed(0)} ms without tools, ${with5.toFixed(0)} ms with 5 of 1,000: ` +
      `${(with5 / before).toFixed(2)}x of ${limit}x; offered: ${entries.join(", ")}\n`,
  );
  process.exitCode = with5 / before <= limit && entries.length === 5 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
