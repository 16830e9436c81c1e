import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { handlerMutants } from "./mutate-handlers.js";
import { applyEdits, type Modules, type Mutant, type Mutation } from "./mutation.js";
import { operators } from "./operators.js";
import { shuffle } from "./shuffle.js";

/**
 * Puts faults into copies of a compiled package, and into handlers that answer as the samples say, and asks the golden cases
 * and `checkHandlers` of the package. The same seed makes the same mutants.
 */
export async function runMutants(dist: string, { count, seed }: { count: number; seed: number }): Promise<Mutant[]> {
  const random = generator(seed);
  const whole = readModules(dist);
  // The tests' own data is not what is tested.
  const modules = new Map([...whole].filter(([file]) => !/^(?:testing|cjs)\//.test(file)));
  const ofHandlers = Math.round(count / 5);
  const early = await notice(dist);
  if (early !== undefined) throw new Error(`without a fault, ${early}`);
  const mutants: Mutant[] = [];
  const scratch = mkdtempSync(path.join(tmpdir(), "toolgen-mutants-"));
  try {
    for (const [index, { operator, mutation }] of choose(modules, count - ofHandlers, random).entries()) {
      const folder = path.join(scratch, String(index));
      writeModules(folder, whole, mutation);
      mutants.push({ operator, label: mutation.label, by: await notice(folder) });
      rmSync(folder, { recursive: true });
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return [...mutants, ...(await handlerMutants(dist, ofHandlers, random))];
}

/** The first golden case that fails, or why the package does not even load. */
async function notice(dist: string): Promise<string | undefined> {
  // The thread reads a file, however this program itself was read.
  const worker = new Worker(path.resolve("bench/mutants/notice.mjs"), { workerData: dist, execArgv: [] });
  const [by] = await once(worker, "message");
  await worker.terminate();
  return by;
}

type Choice = { readonly operator: string; readonly mutation: Mutation };

/** So many mutations, the kinds of fault by turns, none twice. */
function choose(modules: Modules, count: number, random: () => number): Choice[] {
  const found = operators.map(({ name, find }) => ({ operator: name, mutations: shuffle(find(modules), random) }));
  const empty = found.filter(({ mutations }) => mutations.length === 0).map(({ operator }) => operator);
  if (empty.length > 0) throw new Error(`nothing in this package to ${empty.join(", to ")}`);
  const choices: Choice[] = [];
  for (let round = 0; choices.length < count; round += 1) {
    const open = found.filter(({ mutations }) => mutations.length > round);
    if (open.length === 0) throw new Error(`there are ${choices.length} mutations, not ${count}`);
    for (const { operator, mutations } of shuffle(open, random)) {
      const mutation = mutations[round];
      if (mutation !== undefined && choices.length < count) choices.push({ operator, mutation });
    }
  }
  return choices;
}

function readModules(dist: string): Modules {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => file.endsWith(".js"))
    .sort();
  return new Map(files.map((file) => [file, readFileSync(path.join(dist, file), "utf8")]));
}

function writeModules(folder: string, modules: Modules, { edits }: Mutation): void {
  mkdirSync(folder);
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }\n');
  for (const [file, text] of modules) {
    const ofFile = edits.filter((edit) => edit.file === file);
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), ofFile.length === 0 ? text : applyEdits(text, ofFile));
  }
}

/** mulberry32: numbers from 0 to 1, the same for the same seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
