// By the package's name: what is imported by a path is rewritten on its way, and a validator takes more than twice its time then.
import { tools } from "@toolgen/example-tools/all";
import { anthropic } from "@toolgen/example-tools/anthropic";
import { gemini } from "@toolgen/example-tools/gemini";
import { openai } from "@toolgen/example-tools/openai";
import type { JsonValue } from "../generator/schema/json.js";
import { sampleValues } from "../generator/schema/values/sample-values.js";
import type { Decodable } from "../templates/runtime/decode.js";
import type { Declaration, Tool } from "../templates/runtime/types.js";
import { median } from "./measure.js";

/**
 * `npm run bench:decoding`: what the way back costs beside the validation that follows it, and what declaring a toolset again costs
 * beside copying its declarations. Valid values of every tool of the built package, in the strict form of each family.
 */
type Adapter = {
  tools(toolset: { tools: readonly Tool[] }): readonly object[];
  encode(toolset: { tools: readonly Decodable[] }, call: Call): Call;
  decode(toolset: { tools: readonly Decodable[] }, call: Call): { readonly arguments: unknown };
};
type Call = { readonly name: string; readonly tool_call_id: string; readonly arguments: unknown };

const adapters: readonly (readonly [keyof Tool["declarations"], Adapter])[] = [
  ["openai", openai.responses],
  ["anthropic", anthropic],
  ["gemini", gemini.proto],
];

/** Milliseconds for all of it, the median of some runs; in the first of them the engine still learns what it runs. */
function time(work: () => void): number {
  const taken = Array.from({ length: 500 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return median(taken);
}

/** As a provider sends them: objects that come from text have other shapes than those that are made by hand. */
const parsed = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

const toolset = { tools };
const values = tools.flatMap((tool) => {
  const isValid = (value: JsonValue): boolean => tool.input.is(value);
  const { $schema = "" } = Object(tool.input.json);
  const dialect = String($schema).includes("draft-07") ? "draft-07" : "2020-12";
  const sampled = sampleValues(tool.input.json, dialect, { count: 50, seed: 1, isValid });
  return sampled.map((value) => ({ tool, value: parsed(value) }));
});
const validating = time(() => {
  for (const { tool, value } of values) tool.input.check(value);
});
const perCall = (milliseconds: number, count: number): string => `${((1000 * milliseconds) / count).toFixed(3)} µs`;
const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
const row = (...cells: readonly string[]): string =>
  cells.map((cell, index) => cell.padEnd(index === 0 ? 34 : 24)).join("");
const lines = adapters.flatMap(([family, adapter]) => {
  const calls = values.flatMap(({ tool, value }) => {
    const declaration: Declaration | undefined = tool.declarations[family];
    const call = { name: tool.name, tool_call_id: "c", arguments: value };
    return declaration === undefined ? [] : [parsed(adapter.encode(toolset, call))];
  });
  const texts = calls.map((call) => JSON.stringify(call.arguments));
  const parsing = time(() => {
    for (const text of texts) JSON.parse(text);
  });
  const decoding = time(() => {
    for (const call of calls) adapter.decode(toolset, call);
  });
  // Gemini's list has one member, which holds all of them.
  const sent = adapter
    .tools(toolset)
    .flatMap((entry): readonly object[] =>
      "functionDeclarations" in entry ? Object(entry.functionDeclarations) : [entry],
    );
  const declaring = time(() => {
    for (let index = 0; index < 100; index += 1) adapter.tools(toolset);
  });
  const copying = time(() => {
    for (let index = 0; index < 100; index += 1) sent.map((declaration) => ({ ...declaration }));
  });
  return row(
    `${family} ${String(calls.length)} calls`,
    perCall(decoding, calls.length),
    share(decoding, validating),
    share(decoding, parsing + validating),
    `${(declaring / copying).toFixed(2)}x`,
  );
});
const head = row("", "decoding a call", "of validation", "of parse and validation", "tools() of a copy");
const foot = `validation takes ${perCall(validating, values.length)} a call`;
process.stdout.write(`${[head, ...lines, foot].join("\n")}\n`);
