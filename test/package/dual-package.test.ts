import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { compileCli, repository, run } from "../cli/compiled-cli.js";
import { add, compile, install } from "./consumer.js";
import { type Packed, packGenerated, shell, succeed, withoutNetwork } from "./npm.js";

/** The versions of a service that has not moved to ES modules yet; all of them run on Node 20. */
const jest = ["jest@30.5.2", "ts-jest@29.4.15", "typescript@5.9.3"];

let packed: Packed;
let folder: string;
beforeAll(async () => {
  packed = await packGenerated(compileCli(), "dual");
  folder = await install(packed);
});

/** Every sample of this repository's registry: which part of a call it holds, and how the contract refuses it, if it does. */
type Sample = { tool: string; part: "input" | "output"; value: unknown; refused?: { path: string; keyword: string } };
function readSamples(): Sample[] {
  const registry = path.join(repository, "registry");
  const files = readdirSync(registry, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  return files.flatMap((file): Sample[] => {
    const [, tool] = /([^/]+)\/samples\/[^/]+\.(?:ya?ml|json)$/.exec(file) ?? [];
    if (tool === undefined) return [];
    const { input, output, rejects, schema_version } = parse(readFileSync(path.join(registry, file), "utf8"));
    // Values of an earlier version are judged by that version.
    if (schema_version !== undefined) return [];
    const refused = (part: string) =>
      rejects?.in === part ? { refused: { path: rejects.at, keyword: rejects.keyword } } : {};
    return [
      { tool, part: "input", value: input, ...refused("input") },
      ...(output === undefined ? [] : [{ tool, part: "output" as const, value: output, ...refused("output") }]),
    ];
  });
}

describe("C4: the dual package", () => {
  it("judges every value alike in both forms", async () => {
    const samples = readSamples();
    expect(samples.filter(({ refused }) => refused === undefined).length).toBeGreaterThan(50);
    expect(samples.filter(({ refused }) => refused !== undefined).length).toBeGreaterThan(20);
    add(folder, {
      "samples.json": JSON.stringify(samples),
      "judge.mjs": [
        'import { createRequire } from "node:module";',
        'import { tools as esm } from "@x/tools/all";',
        'const { tools: cjs } = createRequire(import.meta.url)("@x/tools/all");',
        'const samples = createRequire(import.meta.url)("./samples.json");',
        "const judge = (tools, { tool, part, value }) => tools.find(({ name }) => name === tool)[part].check(value);",
        "console.log(JSON.stringify(samples.map((sample) => [esm, cjs].map((tools) => judge(tools, sample).issues ?? []))));",
        "console.log(esm !== cjs);",
      ].join("\n"),
    });
    const { code, stdout, stderr } = await run(path.join(folder, "judge.mjs"), [], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [judged = "", distinct] = stdout.split("\n");
    // Otherwise one form was compared with itself.
    expect(distinct).toBe("true");
    const verdicts: { path: string; keyword: string }[][][] = JSON.parse(judged);
    expect(verdicts.length).toBe(samples.length);
    for (const [index, sample] of samples.entries()) {
      const [esm, cjs] = verdicts[index] ?? [];
      expect(cjs, JSON.stringify(sample)).toEqual(esm);
      if (sample.refused === undefined) expect(esm, JSON.stringify(sample)).toEqual([]);
      else expect(esm, JSON.stringify(sample)).toEqual([expect.objectContaining(sample.refused)]);
    }
  });

  it.each([
    { module: "commonjs", moduleResolution: "node10", ignoreDeprecations: "6.0" },
    { module: "commonjs", moduleResolution: "bundler" },
    { module: "node16" },
    { module: "nodenext" },
  ])("is type-checked and run from TypeScript that emits CommonJS: $module $moduleResolution", async (options) => {
    add(folder, {
      "use.ts": [
        'import type { Checked, Issue } from "@x/tools";',
        'import { tools } from "@x/tools/all";',
        'import { type UpdateShipmentInput, updateShipment } from "@x/tools/tools/update_shipment";',
        "declare const console: { log(...words: unknown[]): void };",
        "declare const module: { children: { id: string }[] };",
        'export const input: UpdateShipmentInput = { order_id: "A938", priority: "expedited", idempotency_key: "k" };',
        "// @ts-expect-error: the contract knows no such priority",
        'input.priority = "slow";',
        "const checked: Checked<UpdateShipmentInput> = updateShipment.input.check(input);",
        "const issues: readonly Issue[] = checked.ok ? [] : checked.issues;",
        "console.log(tools.length > 15, issues.map(({ path, keyword }) => path + keyword).join());",
        "console.log(module.children.every(({ id }) => /[/\\\\]dist[/\\\\]cjs[/\\\\]/.test(id)));",
      ].join("\n"),
    });
    expect(compile(folder, "use.ts", options)).toEqual([]);
    const { code, stdout, stderr } = await run(path.join(folder, "out/use.js"), [], { cwd: folder });
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "true /priorityenum\ntrue\n", stderr: "" });
  });

  it("is strict in both forms", () => {
    const cjs = packed.files.map((file) => file.path).filter((file) => /^dist\/cjs\/.*\.js$/.test(file));
    const read = (file: string): string => readFileSync(path.join(folder, "node_modules/@x/tools", file), "utf8");
    expect(cjs.length).toBeGreaterThan(60);
    expect(cjs.filter((file) => !read(file).startsWith('"use strict";\n'))).toEqual([]);
  });

  it("pleases publint and are-the-types-wrong in every way of resolution", async () => {
    const cwd = repository;
    await succeed("npx", ["publint", "run", packed.tarball, "--strict"], { cwd });
    const entrypoints = ["--entrypoints", ".", "all", "tools/update_shipment", "declarations/index.json"];
    await succeed("npx", ["attw", packed.tarball, ...entrypoints], { cwd });
  });
});

describe("C4: a CommonJS service in TypeScript with Jest", () => {
  let service: string;
  beforeAll(async () => {
    service = await install(packed, {
      jest: { preset: "ts-jest", testEnvironment: "node" },
      scripts: { test: "jest --ci" },
    });
    // The one step that may use the network.
    await succeed("npm", ["install", "--prefer-offline", ...jest], { cwd: service });
  });

  it("imports a tool, validates with it, and mocks it", async () => {
    add(service, {
      "tsconfig.json": JSON.stringify({
        compilerOptions: { module: "commonjs", target: "es2022", strict: true, esModuleInterop: true },
      }),
      "shipment.ts": [
        'import { type UpdateShipmentInput, updateShipment } from "@x/tools/tools/update_shipment";',
        "export function readShipment(text: string): UpdateShipmentInput {",
        "  const checked = updateShipment.input.check(JSON.parse(text));",
        "  if (!checked.ok) throw new Error(checked.issues.map(({ message }) => message).join());",
        "  return checked.value;",
        "}",
      ].join("\n"),
      "shipment.test.ts": [
        'import { expect, jest, test } from "@jest/globals";',
        'import { updateShipment } from "@x/tools/tools/update_shipment";',
        'import { readShipment } from "./shipment";',
        "// ts-jest checks types: it fails where the next line is none of the contract's errors.",
        "// @ts-expect-error",
        'export const refused: ReturnType<typeof readShipment> = { order_id: "A938" };',
        'const input = { order_id: "A938", priority: "expedited", idempotency_key: "k" };',
        'test("valid", () => expect(readShipment(JSON.stringify(input))).toEqual(input));',
        'test("invalid", () => expect(() => readShipment("{}")).toThrow(\'the property "order_id" is missing\'));',
        'test("mocked", () => {',
        '  jest.spyOn(updateShipment.input, "check").mockReturnValue({ ok: false, issues: [] });',
        "  expect(() => readShipment(JSON.stringify(input))).toThrow();",
        "});",
      ].join("\n"),
    });
    const { code, stderr } = await shell("npm", ["test"], { cwd: service, env: withoutNetwork });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining("Tests:       3 passed, 3 total") });
  });
});
