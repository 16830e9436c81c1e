import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { planImports } from "../../generator/plan/plan-imports.js";
import { planSharedTypes } from "../../generator/plan/plan-shared-types.js";
import { findSpecifiers } from "../../generator/scaffold/find-specifiers.js";
import { planScaffold } from "../../generator/scaffold/plan-scaffold.js";
import { createVirtualProgram, faultsByFile, flagSets } from "../consumer/virtual-program.js";
import { type CompiledRegistry, compileRegistry } from "../pipeline/compile-registry.js";

/** The registry of this repository. */
function readRegistry(): Map<string, string> {
  const folder = path.join(import.meta.dirname, "../../registry");
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file).replaceAll("\\", "/"), readFileSync(file, "utf8")];
    }),
  );
}

const manifest = { name: "app", type: "module", imports: planImports("generated", false) };
let compiled: CompiledRegistry;
let handlers: ReadonlyMap<string, string>;
beforeAll(async () => {
  compiled = await compileRegistry(readRegistry());
  const { created, diagnostics } = await planScaffold({
    tools: compiled.tools,
    selected: compiled.tools,
    shared: planSharedTypes(compiled.tools),
    specifiers: findSpecifiers(manifest, "generated", "@example/tools"),
    into: "src/tools",
    sources: new Map(),
    importEnding: ".js",
  });
  expect(diagnostics).toEqual([]);
  handlers = new Map(created.map(({ path: file, content }) => [file, content]));
});

/** What TypeScript has against modules of a project with the generated package: path → messages. */
function faults(sources: ReadonlyMap<string, string>, options: ts.CompilerOptions): Record<string, readonly string[]> {
  const files = new Map([
    ["/app/package.json", JSON.stringify(manifest)],
    ...[...compiled.files].map(([file, text]): [string, string] => [`/app/generated/${file}`, text]),
    ...[...sources].map(([file, text]): [string, string] => [`/app/${file}`, text]),
  ]);
  const roots = [...sources.keys()].map((file) => `/app/${file}`);
  const unused = { noUnusedLocals: true, noUnusedParameters: true, rootDir: "/app" };
  const program = createVirtualProgram(files, roots, { ...options, ...unused });
  return Object.fromEntries([...faultsByFile(program)].map(([file, found]) => [file.replace("/app/", ""), found]));
}

describe.each(Object.entries(flagSets))("C3: with the strictest flags, resolved as %s", (_name, options) => {
  test("every handler that was written compiles, unused parameters refused", () => {
    const modules = new Map([...handlers].filter(([file]) => file !== "src/tools/index.ts"));
    expect(modules.size).toBe(compiled.tools.length);
    expect(faults(modules, options)).toEqual({});
  });

  test("so does the toolkit, but for declarations made file by file: its type follows from the tools", () => {
    expect(faults(handlers, { ...options, isolatedDeclarations: false })).toEqual({});
    expect(faults(handlers, options)).toEqual({
      "src/tools/index.ts": [expect.stringContaining("TS9010")],
    });
  });

  test("a property that the contract does not name is a type error in a handler", () => {
    const file = "src/tools/update_shipment.ts";
    const answer = 'return { shipment_id: "S-1", priority: input.priority, colour: call.tool };';
    const text = handlers.get(file)?.replace(/throw new Error.*;/, answer) ?? "";
    expect(text).toContain(answer);
    expect(faults(new Map([[file, text]]), options)).toEqual({ [file]: [expect.stringMatching(/TS2353.*colour/)] });
  });
});
