import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { randomNumbers } from "../../bench/many-tools.js";
import { repository } from "../cli/compiled-cli.js";
import { type CompiledRegistry, compileRegistry } from "../pipeline/compile-registry.js";
import { readTree } from "../write/read-tree.js";

const repositoryFiles: readonly (readonly [string, string])[] = [
  "registry",
  "test/golden/shared/registry",
  "test/golden/frozen/registry",
]
  .flatMap((folder) => Object.entries(readTree(path.join(repository, folder))))
  .map(([file, bytes]) => [file, Buffer.from(bytes, "latin1").toString()] as const)
  .filter(([file]) => file !== "toolgen.lock");

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = randomNumbers(seed);
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** A tool with two older versions; their hashes were computed outside of toolgen, from DESIGN's description of them. */
const aged = (schema_version: string, contract_hash?: string): string =>
  JSON.stringify({
    ...{ name: "aged", description: "Old.", schema_version, side_effect_class: "read", input: { type: "object" } },
    contract_hash,
  });
const versions: readonly (readonly [string, string])[] = [
  ["old/aged/contract.json", aged("1.11.0")],
  [
    "old/aged/versions/1.9.0.yaml",
    aged("1.9.0", "tg1:6bf9bdc776199e32dac6457f173996edd07f66d6549cec01fb99891353fd4fa8"),
  ],
  [
    "old/aged/versions/1.10.0.yaml",
    aged("1.10.0", "tg1:e0166eecabc7cca67c9c834d407bf1ffb1ec2f4d005c4e2ef5d68d4d916cebb1"),
  ],
];
const files = [...repositoryFiles, ...versions];

let expected: CompiledRegistry;
beforeAll(async () => {
  expected = await compileRegistry(new Map(files));
  expect(expected.diagnostics).toEqual([]);
  expect(expected.files.size).toBeGreaterThan(300);
});

test.each([1, 2, 3, 4, 5])("files that are found in any order give the same package (seed %i)", async (seed) => {
  const compiled = await compileRegistry(new Map(shuffled(files, seed)));
  expect([...compiled.files.keys()]).toEqual([...expected.files.keys()]);
  for (const [file, content] of compiled.files) expect(content, file).toBe(expected.files.get(file));
  expect(compiled.lock).toBe(expected.lock);
});

// Of the others, a domain shares a schema with one other tool: without it that type is the tool's own, as it should be.
describe("a tool's files do not depend on its neighbours", () => {
  test.each(["shipping", "assets", "render", "release", "old"])("without the domain %s", async (domain) => {
    const compiled = await compileRegistry(new Map(files.filter(([file]) => !file.startsWith(`${domain}/`))));
    const isListing = (file: string): boolean =>
      /^(README\.md|(src|dist)\/(all|testing\/(selection\/)?index)\.[a-z.]+|declarations\/[\w.-]+\.json)$/.test(file);
    const changed = [...compiled.files].filter(
      ([file, content]) => content !== expected.files.get(file) && !isListing(file),
    );
    expect(changed.map(([file]) => file)).toEqual([]);
    expect(compiled.files.size).toBeLessThan(expected.files.size);
  });
});
