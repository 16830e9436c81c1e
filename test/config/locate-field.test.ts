import { describe, expect, it } from "vitest";
import { locateField } from "../../generator/config/locate-field.js";

/** The texts of key and value that are found for a path. */
function found(source: string, path: string[]): [string, string] | undefined {
  const field = locateField(source, path);
  if (field === undefined) return undefined;
  return [source.slice(field.key.start, field.key.end), source.slice(field.value.start, field.value.end)];
}

describe("locateField", () => {
  const config = `import { defineConfig } from "toolgen";
// output: "in a comment"
const helper = { output: "of another object", later: 1 };
export default defineConfig({
  /* output: 1 */ package: { "name": "@x/y", output: "nested" },
  output: 'generated', // the real one
  goals: ["a", "b"], module: choose({ output: 2 }),
  text: \`output: 1\`, url: "http://output: 3",
  testing,
});`;
  it.each<{ path: string[]; want: [string, string] | undefined }>([
    { path: ["output"], want: ["output", "'generated'"] },
    { path: ["package"], want: ["package", "package"] },
    { path: ["package", "name"], want: ['"name"', '"@x/y"'] },
    { path: ["package", "output"], want: ["output", '"nested"'] },
    { path: ["goals"], want: ["goals", "goals"] },
    { path: ["module"], want: ["module", "choose"] },
    { path: ["testing"], want: ["testing", "testing"] },
    { path: ["later"], want: ["later", "1"] },
    { path: ["absent"], want: undefined },
    { path: ["package", "absent"], want: ["package", "package"] },
    { path: [], want: undefined },
  ])("finds $path", ({ path, want }) => {
    expect(found(config, path)).toEqual(want);
  });

  it.each<{ title: string; source: string; path: string[]; want: [string, string] | undefined }>([
    {
      title: "an exported literal",
      source: 'export default { output: "x" };',
      path: ["output"],
      want: ["output", '"x"'],
    },
    {
      title: "satisfies",
      source: "export default { output: 3 } satisfies C;",
      path: ["output"],
      want: ["output", "3"],
    },
    {
      title: "a constant that is exported later",
      source: 'const config: C = { output: "x" };\nexport default config;',
      path: ["output"],
      want: ["output", '"x"'],
    },
    { title: "CommonJS", source: 'module.exports = { output: "x" };', path: ["output"], want: ["output", '"x"'] },
    {
      title: "JSON",
      source: '{ "output": 1, "toolgen": { "output": "x\\"y" } }',
      path: ["toolgen", "output"],
      want: ['"output"', '"x\\"y"'],
    },
    { title: "an unfinished text", source: 'export default { output: "x', path: ["output"], want: ["output", '"'] },
    { title: "no object", source: "export default 3", path: ["output"], want: undefined },
    { title: "a name of the prototype", source: "export default {}", path: ["constructor"], want: undefined },
  ])("reads $title", ({ source, path, want }) => {
    expect(found(source, path)).toEqual(want);
  });
});
