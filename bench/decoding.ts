import path from "node:path";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import type { JsonValue } from "../generator/schema/json.js";
import { sampleValues } from "../generator/schema/values/sample-values.js";
import type { Decodable } from "../templates/runtime/decode.js";
import type { Declaration, Tool } from "../templates/runtime/types.js";
import { median } from "./measure.js";

/**
 * `npm run bench:decoding`: what the way back costs beside the validation that follows it, and what declaring a toolset again costs
 * beside copying a list of its length. Valid values of every tool of the built package, in the strict form of each family.
 */
type Adapter = {
  tools(toolset: { tools: readonly Tool[] }): readonly unknown[];
  encode(toolset: { tools: readonly Decodable[] }, call: Call): Call;
  decode(toolset: { tools: readonly Decodable[] }, call: Call): { readonly arguments: unknown };
};
type Call = { readonly name: string; readonly tool_call_id: string; readonly arguments: unknown };

const load = (file: string) => import(pathToFileURL(path.resolve("generated/dist", file)).href);
const { tools }: { readonly tools: readonly Tool[] } = await load("all.js");
const { openai } = await load("providers/openai.js");
const { anthropic } = await load("providers/anthropic.js");
const { gemini } = await load("providers/gemini.js");
const adapters: readonly (readonly [keyof Tool["declarations"], Adapter])[] = [
  ["openai", openai.responses],
  ["anthropic", anthropic],
  ["gemini", gemini.proto],
];

/** Milliseconds for all of it, the median of some runs. */
function time(runs: number, work: () => void): number {
  work();
  const taken = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return median(taken);
}

const toolset = { tools };
const values = tools.flatMap((tool) => {
  const isValid = (value: JsonValue): boolean => tool.input.is(value);
  const { $schema = "" } = Object(tool.input.json);
  const dialect = String($schema).includes("draft-07") ? "draft-07" : "2020-12";
  return sampleValues(tool.input.json, dialect, { count: 50, seed: 1, isValid }).map((value) => ({ tool, value }));
});
const validation = time(20, () => {
  for (const { tool, value } of values) tool.input.check(value);
});
const row = (...cells: readonly string[]): string =>
  cells.map((cell, index) => cell.padEnd(index === 0 ? 34 : 14)).join("");
const lines = adapters.flatMap(([family, adapter]) => {
  const calls = values.flatMap(({ tool, value }) => {
    const declaration: Declaration | undefined = tool.declarations[family];
    const call = { name: tool.name, tool_call_id: "c", arguments: value };
    return declaration === undefined ? [] : [adapter.encode(toolset, call)];
  });
  const decoding = time(20, () => {
    for (const call of calls) adapter.decode(toolset, call);
  });
  const list = adapter.tools(toolset);
  const declaring = time(20, () => {
    for (let index = 0; index < 1_000; index += 1) adapter.tools(toolset);
  });
  const copying = time(20, () => {
    for (let index = 0; index < 1_000; index += 1) list.map((entry) => ({ ...Object(entry) }));
  });
  return row(
    `${family} ${String(calls.length)} calls`,
    `${((1000 * decoding) / calls.length).toFixed(2)} µs`,
    `${((100 * decoding) / validation).toFixed(1)} %`,
    `${(declaring / copying).toFixed(2)}x`,
  );
});
process.stdout.write(`${[row("", "a call", "of validation", "of a copy"), ...lines].join("\n")}\n`);
