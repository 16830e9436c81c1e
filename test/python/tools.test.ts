import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { tools } from "../../generated/src/all.js";
import { anthropic } from "../../generated/src/providers/anthropic.js";
import { gemini } from "../../generated/src/providers/gemini.js";
import { openai } from "../../generated/src/providers/openai.js";
import { encodeArguments } from "../../generated/src/runtime/encode.js";
import { fillDefaults } from "../../generated/src/runtime/fill-defaults.js";
import { createToolkit } from "../../generated/src/runtime/toolkit.js";
import type { Defaults, Tool } from "../../generated/src/runtime/types.js";

const repository = path.resolve(import.meta.dirname, "../..");
const declarations = path.join(repository, "generated/declarations");
const example = path.join(repository, "examples/python/tools.py");

/** The interpreter that has the module: the first of the path, or Debian's own, for which Debian packages it. */
const candidates = process.platform === "win32" ? ["python"] : ["python3", "/usr/bin/python3"];
const able = candidates.find((command) => spawnSync(command, ["-c", "import jsonschema"]).status === 0);
const python = able ?? candidates[0] ?? "python3";
const found = able !== undefined || (process.env["CI"] ?? "") !== "";
if (!found) process.stdout.write("test/python: skipped, python3 or its module jsonschema is absent\n");

const runPython = (words: readonly string[], input = ""): unknown =>
  JSON.parse(
    execFileSync(python, words, { input, encoding: "utf8", env: { ...process.env, PYTHONIOENCODING: "utf-8" } }),
  );

type Members = { readonly [name: string]: unknown };
type Sample = { readonly title: string; readonly tool: Tool; readonly input: unknown; readonly output?: unknown };

/** Every sample of the registry that holds a call, read by another road than the compiler's. */
function readSamples(): Sample[] {
  const registry = path.join(repository, "registry");
  const files = readdirSync(registry, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  return files.sort().flatMap((file): Sample[] => {
    const [, name] = /([^/]+)\/samples\/[^/]+\.(?:ya?ml|json)$/.exec(file) ?? [];
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) return [];
    return [{ title: file, tool, ...parse(readFileSync(path.join(registry, file), "utf8")) }];
  });
}
const samples = readSamples();

/** What is hidden from models, all of it at the root of this registry's inputs. */
function hiddenNames({ contract }: Tool): string[] {
  const key =
    contract.idempotency.kind === "key" && contract.idempotency.from === "executor" ? [contract.idempotency.key] : [];
  return [...Object.keys(contract.injected), ...key].map((pointer) => pointer.slice(1));
}

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A sample as a model would send it: hidden arguments left out, in the form that the target was told. */
function visible({ tool, input }: Sample, family: (typeof kindOf)[keyof typeof kindOf]): unknown {
  if (!isObject(input)) return input;
  const hidden = hiddenNames(tool);
  const shown = Object.fromEntries(Object.entries(input).filter(([name]) => !hidden.includes(name)));
  return encodeArguments(tool.declarations[family]?.plain.decode ?? {}, shown);
}

const targets = [
  "openai.chat",
  "openai.responses",
  "anthropic",
  "gemini.json-schema",
  "mcp.2025-11-25",
  "mcp.2026-07-28",
] as const;
const kindOf = {
  "openai.chat": "openai",
  "openai.responses": "openai",
  anthropic: "anthropic",
  "gemini.json-schema": "geminiJsonSchema",
} as const;
const modelTargets = ["openai.chat", "openai.responses", "anthropic", "gemini.json-schema"] as const;
const decoders = { openai: openai.responses.decode, anthropic: anthropic.decode, geminiJsonSchema: gemini.decode };

describe.skipIf(!found)("declarations/ read by Python", () => {
  type Case = { target: (typeof modelTargets)[number]; name: string; arguments: unknown; filled: Members };
  const calls: Case[] = samples.flatMap((sample) =>
    modelTargets.flatMap((target): Case[] => {
      const { tool, input } = sample;
      const filled = Object.fromEntries(
        hiddenNames(tool).flatMap((name) =>
          isObject(input) && Object.hasOwn(input, name) ? [[name, input[name]]] : [],
        ),
      );
      const family = kindOf[target];
      const given = visible(sample, family);
      const call = { target, name: tool.declarations[family]?.name ?? "", filled };
      const texts = target === "anthropic" || target === "gemini.json-schema" ? [given] : [JSON.stringify(given)];
      // The sample as it stands shows a model that sends what it must not.
      return [...texts, input, '{"broken', ""].map((one) => ({ ...call, arguments: one }));
    }),
  );
  const answers = samples.flatMap(({ tool, output }) => (output === undefined ? [] : [{ tool: tool.name, output }]));
  let judged: { list_hash: string; verdicts: unknown[] };
  beforeAll(() => {
    const script = path.join(import.meta.dirname, "judge_samples.py");
    judged = runPython([script, declarations], JSON.stringify([...calls, ...answers])) as typeof judged;
  });

  it("knows the same list (R21)", () => expect(judged.list_hash).toBe(createToolkit(tools).list.hash));

  it("judges every sample as the toolkit does, as each provider sends it (R2, R5)", async () => {
    expect(samples.length).toBeGreaterThan(80);
    const verdicts: { tool: string; syntax_valid: boolean | null; schema_valid: boolean | null }[] = [];
    for (const { target, name, arguments: given, filled } of calls) {
      const tool = tools.find(({ declarations: { openai: declared } }) => declared?.name === name);
      if (tool === undefined) throw new Error(`${name} is no tool`);
      const context = Object.fromEntries(
        Object.values(tool.contract.injected).map((source) => [source.split(".")[1], "x"]),
      );
      const injected = Object.entries(tool.contract.injected).map(([pointer, source]) => [
        source.split(".")[1],
        filled[pointer.slice(1)],
      ]);
      const principal = { id: "u", ...context, ...Object.fromEntries(injected) };
      const key = tool.contract.idempotency.kind === "key" ? filled[tool.contract.idempotency.key.slice(1)] : undefined;
      const toolkit = createToolkit([tool]).handle({ [tool.name]: () => null });
      const decoded = decoders[kindOf[target]](toolkit, { name, arguments: given, tool_call_id: "c" });
      const { verdict } = await toolkit.answer(decoded, {
        principal,
        ...(typeof key === "string" ? { idempotency_key: key } : {}),
      });
      verdicts.push({ tool: tool.name, syntax_valid: verdict.syntax_valid, schema_valid: verdict.schema_valid });
    }
    const theirs = judged.verdicts.slice(0, calls.length);
    const differing = calls.flatMap((call, index) =>
      JSON.stringify(theirs[index]) === JSON.stringify(verdicts[index])
        ? []
        : [{ call, python: theirs[index], toolkit: verdicts[index] }],
    );
    expect(differing).toEqual([]);
    const counts = new Map<string, number>();
    for (const { syntax_valid, schema_valid } of verdicts) {
      const verdict = `${syntax_valid} ${schema_valid}`;
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    }
    for (const verdict of ["true true", "true false", "false null"])
      expect(counts.get(verdict) ?? 0).toBeGreaterThan(80);
    process.stdout.write(
      `test/python: ${samples.length} samples, ${calls.length} calls, ${answers.length} answers judged alike\n`,
    );
  });

  it("judges every answer as the package does", () => {
    const ours = answers.map(({ tool, output }) => tools.find(({ name }) => name === tool)?.output.is(output));
    expect(judged.verdicts.slice(calls.length)).toEqual(ours);
    expect(ours.filter((is) => is === true).length).toBeGreaterThan(40);
    expect(ours.filter((is) => is === false).length).toBeGreaterThan(3);
  });

  it("R12: fills in defaults as the toolkit does", () => {
    const filling = (json: string): { defaults: Defaults; fill: unknown } => JSON.parse(json);
    const cases = [
      ...samples.map(({ tool, input }) => ({ defaults: tool.contract.defaults ?? { root: {} }, fill: input })),
      filling(`{ "fill": { "a": [{}, {}, {}], "b": { "c": {}, "d": { "kind": true } } }, "defaults": {
        "root": { "fill": { "e": [1] }, "properties": { "a": { "tuple": [null, { "ref": "x" }], "items": { "fill": { "y": 2 } } }, "b": { "properties": { "c": {} }, "values": { "by": { "property": "kind", "cases": { "true": { "ref": "x" } } } } } }, "all": [{ "fill": { "e": 1, "f": null } }] },
        "$defs": { "x": { "fill": { "x": {} }, "properties": { "x": { "fill": { "z": 3 } } } } } } }`),
    ];
    const ours = cases.map(({ defaults, fill }) => fillDefaults(defaults, fill));
    expect(ours.at(-1)).toEqual({
      a: [{}, { x: { z: 3 } }, { y: 2 }],
      b: { c: {}, d: { kind: true, x: { z: 3 } } },
      e: [1],
      f: null,
    });
    expect(ours.filter((filled, index) => filled !== cases[index]?.fill).length).toBeGreaterThan(5);
    const script = path.join(import.meta.dirname, "judge_samples.py");
    const theirs = runPython([script, declarations], JSON.stringify(cases)) as { verdicts: unknown[] };
    expect(theirs.verdicts).toEqual(ours);
  });

  it.each(targets)("declares what the package declares: %s", (target) => {
    const declared = runPython([example, declarations, "declare", target]);
    expect(declared).toEqual(JSON.parse(readFileSync(path.join(declarations, `${target}.json`), "utf8")));
  });

  it("R8: selects tools by their goal", () => {
    const toolset = createToolkit(tools).only({ goal: "production" });
    expect(toolset.tools.length).toBeLessThan(tools.length);
    const declare = (target: string): unknown => runPython([example, declarations, "declare", target, "production"]);
    expect(declare("openai.chat")).toEqual(openai.chat.tools(toolset));
    expect(declare("openai.responses")).toEqual(openai.responses.tools(toolset));
    // The file's forms are those of a request with all tools; one with fewer has room for more strict ones.
    const strict = new Map(anthropic.tools({ tools }).map(({ name, strict: is }) => [name, is]));
    const chosen = anthropic.tools(toolset);
    const same = chosen.filter(({ name, strict: is }) => strict.get(name) === is).map(({ name }) => name);
    const ofSame = (list: unknown) => (list as { name: string }[]).filter(({ name }) => same.includes(name));
    expect(ofSame(declare("anthropic"))).toEqual(ofSame(chosen));
    expect([same.length > 3, chosen.every(({ name, strict: is }) => is === true || strict.get(name) !== true)]).toEqual(
      [true, true],
    );
    expect([declare("gemini.json-schema")]).toEqual(gemini.tools(toolset));
  });

  it("knows no tool that is not there", () => {
    const calls = JSON.stringify([{ target: "anthropic", name: "no_tool", arguments: {} }]);
    expect(runPython([example, declarations, "judge"], calls)).toEqual([
      { tool: null, syntax_valid: null, schema_valid: null },
    ]);
  });
});

it("the example stays small: some hundred and eighty lines, the standard library and jsonschema", () => {
  const text = readFileSync(example, "utf8");
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(185);
  const imported = [...text.matchAll(/^(?:import|from) (\w+)/gm)].map(([, name]) => name);
  expect(imported).toEqual(["copy", "datetime", "json", "pathlib", "sys", "jsonschema"]);
});
