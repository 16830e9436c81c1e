import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { readRegistry } from "../../generator/load/read-registry.js";
import { buildInMemory } from "../corpus/build-in-memory.js";
import { createVirtualProgram, faultsByFile, flagSets } from "./virtual-program.js";

const repository = join(import.meta.dirname, "../..");
const consumer = readFileSync(join(repository, "test/fixtures/consumer/use-five-tools.ts"), "utf8");

/** The package of this repository's own registry, by path. */
let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  const registry = readRegistry(join(repository, "registry"), "registry");
  const options = { name: "@toolgen/example-tools", version: "0.0.0", private: true, commonjs: false };
  const { diagnostics, emit } = await buildInMemory(registry, options);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  files = new Map((await emit()).map(({ path, content }) => [path, content]));
});

describe.each(Object.entries(flagSets))("C3: the strictest consumer, %s", (_, options) => {
  const check = (folder: string, paths: (path: string) => boolean, manifest: (text: string) => string): unknown => {
    const placed = new Map([
      ["/app/package.json", '{ "name": "app", "type": "module" }'],
      ["/app/use-five-tools.ts", consumer],
      ...[...files].map(([path, text]): [string, string] => [`${folder}/${path}`, text]),
      [`${folder}/package.json`, manifest(files.get("package.json") ?? "")],
    ]);
    const all = [...files.keys()].filter(paths).map((path) => `${folder}/${path}`);
    expect(all.length).toBeGreaterThan(20 * 4);
    const program = createVirtualProgram(placed, ["/app/use-five-tools.ts", ...all], options);
    return Object.fromEntries(faultsByFile(program));
  };

  test("compiles five tools, ./all and the root against the declarations in dist/", () => {
    const folder = "/app/node_modules/@toolgen/example-tools";
    expect(
      check(
        folder,
        (path) => path.endsWith(".d.ts"),
        (text) => text,
      ),
    ).toEqual({});
  });

  test("compiles them against the sources in src/", () => {
    // A project that takes the sources in: their folder is its own, and it refers to itself by the package's name.
    const toSource = (text: string): string => text.replaceAll(/\.\/dist\/([^"]*?)(?:\.d\.ts|\.js)"/g, './src/$1.ts"');
    expect(check("/app", (path) => /^src\/.*\.ts$/.test(path), toSource)).toEqual({});
  });
});
