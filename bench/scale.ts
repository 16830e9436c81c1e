// npm run bench:scale [-- <corpus>]: how toolgen and its packages grow with the number of tools. Prints a report; exits 1
// where a bar is missed. On a machine that does other work, trust CPU seconds and ratios, not wall time.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { manyTools } from "./many-tools.js";
import { measure, median, type Usage } from "./measure.js";
import { readOriginals } from "./read-originals.js";
import { bundle, createService, importTime, loadedModules, typedFiles } from "./service.js";

const repository = process.cwd();
const corpus = resolve(process.argv[2] ?? "../shared/corpus");
const typescript = join(repository, "node_modules/typescript/lib/tsc.js");
const sizes = [100, 300, 1_000];
const rounds = 5;

const missed: string[] = [];
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
/** A promise of the project, and whether it was kept here. */
const bar = (promise: string, found: number, limit: number, unit = ""): void => {
  const kept = found <= limit;
  if (!kept) missed.push(promise);
  say(`${kept ? "kept  " : "MISSED"} ${promise}: ${found.toFixed(2)}${unit} of ${limit}${unit}`);
};
const cpuOf = ({ user, system }: Usage): number => user + system;
const show = (usage: Usage): string =>
  `${usage.wall.toFixed(2)} s wall, ${cpuOf(usage).toFixed(2)} s CPU (${usage.system.toFixed(2)} in the system), ${usage.peak.toFixed(0)} MiB`;

const folder = mkdtempSync(join(tmpdir(), "toolgen-scale-"));
const cli = join(repository, "node_modules/.cache/toolgen-bench");
try {
  execFileSync(process.execPath, ["scripts/compile.mjs", cli], { cwd: repository, stdio: "inherit" });
  const main = join(cli, "cli/main.js");
  const refused = Object.keys(JSON.parse(readFileSync(join(repository, "test/corpus/refused.json"), "utf8")));
  const originals = readOriginals(corpus, refused);
  say(
    `Node ${process.versions.node}, ${cpus().length} cores, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}`,
  );

  say("\ntoolgen build, whole process");
  const cold: [number, Usage][] = [];
  for (const size of sizes) {
    const project = join(folder, String(size));
    for (const [file, content] of manyTools(originals, size)) {
      mkdirSync(dirname(join(project, "registry", file)), { recursive: true });
      writeFileSync(join(project, "registry", file), content);
    }
    writeFileSync(join(project, "codegen.config.ts"), 'export default { package: { name: "@example/tools" } };\n');
    const first = measure([main, "build"], project);
    cold.push([size, first]);
    say(`  ${size} tools: first ${show(first)}`);
    say(`  ${size} tools: again ${show(measure([main, "build"], project))}`);
    say(`  ${size} tools: check ${show(measure([main, "build", "--check"], project))}`);
  }
  const largest = cold.at(-1)?.[1];
  bar("a build of 1,000 tools", largest?.wall ?? Number.NaN, 12, " s");
  bar("memory of that build", largest?.peak ?? Number.NaN, 1_024, " MiB");
  // The first tools pay for the start and for code that is not yet compiled; what each further one costs must not rise.
  const steps = cold.slice(1).map(([size, { user }], index) => {
    const [sizeBefore, before] = cold[index] ?? [0, undefined];
    return (1000 * (user - (before?.user ?? 0))) / (size - sizeBefore);
  });
  say(
    `  CPU time of each further tool, without the system's: ${steps.map((step) => step.toFixed(1)).join(" ms, then ")} ms`,
  );
  bar("the last step, times the one before", (steps.at(-1) ?? Number.NaN) / (steps.at(-2) ?? Number.NaN), 1.25);

  say("\na service of 5 tools among 1,000");
  const service = createService(join(folder, "service"), join(folder, "1000/generated"));
  const check = (config: string): Usage => measure([typescript, "-p", config], service.folder);
  const pairs = Array.from({ length: rounds }, () => [check("tsconfig.empty.json"), check("tsconfig.json")] as const);
  const [empty, full] = [median(pairs.map(([a]) => cpuOf(a))), median(pairs.map(([, b]) => cpuOf(b)))];
  say(`  tsc: ${empty.toFixed(2)} s CPU an empty file, ${full.toFixed(2)} s the service`);
  bar("type check, times an empty file", median(pairs.map(([a, b]) => cpuOf(b) / cpuOf(a))), 1.15);
  const modules = loadedModules(service);
  bar("modules loaded", modules.length, 25);
  const { inputs, size } = await bundle(service);
  const bundled = new Set(inputs.flatMap((file) => /\/tools\/([^/]+)\//.exec(file)?.[1] ?? []));
  say(`  bundle: ${inputs.length} files, ${(size / 1024).toFixed(0)} KiB minified`);
  bar(
    "bundled tools that the service does not use",
    [...bundled].filter((name) => !service.tools.includes(name)).length,
    0,
  );
  say(`  files that tsc reads of the package: ${typedFiles(service, typescript).length}`);
  say(`  import: ${median(Array.from({ length: rounds }, () => importTime(service))).toFixed(0)} ms`);

  say("\ntoolgen --help");
  const bare = median(Array.from({ length: rounds }, () => cpuOf(measure(["-e", "0"], folder))));
  const help = median(Array.from({ length: rounds }, () => cpuOf(measure([main, "--help"], folder))));
  say(`  ${(help * 1000).toFixed(0)} ms CPU, of which Node itself ${(bare * 1000).toFixed(0)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(cli, { recursive: true, force: true });
}
process.exitCode = missed.length === 0 ? 0 : 1;
