import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "oxc-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { JsonValue } from "../../generator/schema/json.js";
import { type CompiledRegistry, compileRegistry } from "../pipeline/compile-registry.js";
import { createProgram, faultsOf } from "../types/check-modules.js";
import { hostileStrings } from "./hostile-strings.js";

/** Names that a POSIX file system takes. */
const fileNames = [...hostileStrings]
  .map(([, text]) => text)
  .filter((text) => !/[/\0]/.test(text) && Buffer.byteLength(text) <= 200);
/** The URI of a file beside the tools' domain, as RFC 3986 writes a path. */
const uriOf = (name: string): string => `../../shared/${encodeURIComponent(name)}.schema.json`;

const tools = ["first_user", "second_user"];
const contractOf = (name: string): JsonValue => ({
  name,
  description: "Refers to files with hostile names.",
  schema_version: "1.0.0",
  side_effect_class: "read",
  input: {
    type: "object",
    properties: Object.fromEntries(fileNames.map((file, index) => [`file_${index}`, { $ref: uriOf(file) }])),
  },
});

let compiled: CompiledRegistry;
const folder = mkdtempSync(path.join(tmpdir(), "toolgen-names-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  compiled = await compileRegistry(
    new Map<string, string>([
      ...fileNames.map((name, index): [string, string] => [
        `shared/${name}.schema.json`,
        JSON.stringify({ type: "object", properties: { number: { const: index } }, required: ["number"] }),
      ]),
      ...tools.map((name, index): [string, string] => [
        `${fileNames[index]}/${name}/contract.json`,
        JSON.stringify(contractOf(name)),
      ]),
      ...fileNames.map((name, index): [string, string] => [
        `${fileNames[0]}/${tools[0]}/samples/${name}.json`,
        JSON.stringify({ title: name, kind: "ideal", input: { [`file_${index}`]: { number: index } } }),
      ]),
    ]),
  );
});

test("files, folders and samples with hostile names compile", () => {
  expect(compiled.diagnostics).toEqual([]);
  expect(compiled.tools.map(({ domain, samples }) => [domain, samples.length])).toEqual([
    [[fileNames[0]], fileNames.length],
    [[fileNames[1]], 0],
  ]);
});

test("no file of the package has a name that a file system might refuse or confuse with another", () => {
  const paths = [...compiled.files.keys()];
  for (const file of paths) {
    for (const part of file.split("/")) {
      expect(part).toMatch(/^[\p{L}\p{M}\p{N}._-]{1,100}$/u);
      expect(part).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|\.$|\p{Default_Ignorable_Code_Point}/iu);
    }
  }
  expect(new Set(paths.map((file) => file.normalize("NFC").toLowerCase())).size).toBe(paths.length);
  expect(paths.filter((file) => file.startsWith("src/shared/"))).toHaveLength(fileNames.length);
});

test("each file is a shared type of its own, and both tools refer to it", () => {
  const sources = [...compiled.files].filter(([file]) => /^src\/.*\.ts$/.test(file));
  for (const [file, content] of sources) expect(parseSync(file, content).errors, file).toEqual([]);
  expect(faultsOf(createProgram(new Map(sources.map(([file, content]) => [`/${file}`, content]))))).toEqual([]);
  const numbers = sources.flatMap(([file, content]) =>
    file.startsWith("src/shared/") ? [...content.matchAll(/\bnumber: (\d+)/g)].map(([, number]) => Number(number)) : [],
  );
  expect([...new Set(numbers)].sort((a, b) => a - b)).toEqual(fileNames.map((_, index) => index));
});

test("the validators enforce each file, whatever it is called", async () => {
  for (const [file, content] of compiled.files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  for (const tool of tools) {
    const { validateInput } = await import(pathToFileURL(path.join(folder, `dist/tools/${tool}/validate.js`)).href);
    const verdicts = fileNames.map((_, index) => [
      validateInput({ [`file_${index}`]: { number: index } }),
      validateInput({ [`file_${index}`]: { number: index + 1 } }),
    ]);
    expect(verdicts).toEqual(fileNames.map(() => [true, false]));
  }
});
