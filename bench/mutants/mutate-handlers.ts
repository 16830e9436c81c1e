import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { JsonValue, Tool } from "../../templates/runtime/types.js";
import { below, isList, isObject, withValueAt } from "../../templates/testing/json.js";
import { readSchema } from "../../templates/testing/read-schema.js";
import type { Sample, Suite } from "../../templates/testing/suite.js";
import type { Mutant } from "./mutation.js";
import { shuffle } from "./shuffle.js";

/** The part of a generated package's `./testing` that is used here. */
type Testing = {
  checkHandlers(
    toolkit: never,
  ): Promise<readonly { readonly tool: string; readonly sample: string; readonly problem: string }[]>;
};

type Call = { readonly tool_call_id: string; readonly error: Readonly<Record<string, () => Error>> };
type Handler = (input: unknown, call: Call) => JsonValue | undefined;
/** One sample that one handler answers wrongly. */
type Fault = { readonly operator: string; readonly label: string; readonly sample: Sample; readonly answer: Handler };

/** Handlers that answer every sample as it says, but one sample wrongly. */
export async function handlerMutants(dist: string, count: number, random: () => number): Promise<Mutant[]> {
  const load = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(path.join(dist, file)).href);
  const suites = await readSuites(dist, load);
  const { checkHandlers } = (await load("testing/index.js")) as unknown as Testing;
  const { createToolkit } = (await load("index.js")) as unknown as { createToolkit(tools: readonly Tool[]): Kit };
  const handlers = suites.map((suite): [string, Handler] => [suite.facts.name, handlerOf(suite)]);
  const sound = createToolkit(suites.map(({ tool }) => tool)).handle(Object.fromEntries(handlers));
  const [early] = await checkHandlers(sound as never);
  if (early !== undefined) throw new Error(`without a fault, ${early.tool}, ${early.sample}: ${early.problem}`);
  const mutants: Mutant[] = [];
  for (const { suite, fault } of choose(suites, count, random)) {
    const toolkit = createToolkit([suite.tool]).handle({ [suite.facts.name]: handlerOf(suite, fault) });
    const [problem] = await checkHandlers(toolkit as never);
    const label = `${suite.facts.name}, ${fault.sample.name}: ${fault.label}`;
    mutants.push({ operator: fault.operator, label, by: problem && `${problem.tool}: ${problem.problem}` });
  }
  return mutants;
}

type Kit = { handle(handlers: Readonly<Record<string, Handler>>): unknown };

async function readSuites(dist: string, load: (file: string) => Promise<Record<string, unknown>>): Promise<Suite[]> {
  const files = readdirSync(path.join(dist, "testing/samples")).filter((file) => file.endsWith(".js"));
  const modules = await Promise.all(files.sort().map((file) => load(`testing/samples/${file}`)));
  return modules.flatMap((module) => Object.values(module) as Suite[]);
}

/** `checkHandlers` gives each call the name of its sample as id. */
function handlerOf(suite: Suite, fault?: Fault): Handler {
  return (input, call) => {
    const sample = suite.accepted.find(({ name }) => name === call.tool_call_id);
    return fault !== undefined && sample === fault.sample ? fault.answer(input, call) : asSampled(sample, call);
  };
}

function asSampled(sample: Sample | undefined, { error }: Call): JsonValue | undefined {
  const raised = sample?.error === undefined ? undefined : error[sample.error]?.();
  if (raised !== undefined) throw raised;
  return sample?.output;
}

function choose(suites: readonly Suite[], count: number, random: () => number): { suite: Suite; fault: Fault }[] {
  const all = suites.flatMap((suite) =>
    suite.accepted.flatMap((sample) => faultsOf(suite, sample)).map((fault) => ({ suite, fault })),
  );
  const kinds = [...new Set(all.map(({ fault }) => fault.operator))];
  const byKind = kinds.map((kind) =>
    shuffle(
      all.filter(({ fault }) => fault.operator === kind),
      random,
    ),
  );
  const rounds = Array.from({ length: count }, (_, round) => byKind.flatMap((list) => list[round] ?? []));
  return rounds.flat().slice(0, count);
}

function faultsOf({ tool, facts }: Suite, sample: Sample): Fault[] {
  const fault = (operator: string, label: string, answer: Handler): Fault => ({ operator, label, sample, answer });
  const crash = fault("a handler crashes", "an exception of no declared kind", () => {
    throw new Error("crash");
  });
  const otherCodes = facts.errors.filter(({ code }) => code !== sample.error);
  const wrongCode = otherCodes.map(({ code }) =>
    fault("a handler raises a wrong error", code, (_, call) => {
      throw call.error[code]?.() ?? new Error("undeclared");
    }),
  );
  if (sample.input === undefined) return [];
  if (sample.error !== undefined) {
    return [crash, ...wrongCode, fault("a handler hides an error", "an empty answer", () => ({}))];
  }
  if (sample.output === undefined) return [crash];
  const { output } = sample;
  // A member that may be absent, or that may be anything, is no fault to lose or to change.
  const isFault = (value: JsonValue | undefined): boolean =>
    value === undefined || readSchema(tool.output.json, value).length > 0;
  const changed = placesIn(output).flatMap((place) => {
    const [dropped, retyped] = [withValueAt(output, place, undefined), withValueAt(output, place, { mutant: true })];
    return [
      ...(isFault(dropped) ? [fault("a handler forgets a field", place, () => dropped)] : []),
      ...(isFault(retyped) ? [fault("a handler returns another type", place, () => retyped)] : []),
    ];
  });
  return [crash, ...wrongCode, ...changed];
}

/** Pointers to all members of objects in a value. */
function placesIn(value: JsonValue, at = ""): string[] {
  if (isList(value)) return value.flatMap((item, index) => placesIn(item, below(at, index)));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => [below(at, name), ...placesIn(item, below(at, name))]);
}
