import path from "node:path";
import { describe, expect, test } from "vitest";
import { loadConfig } from "../../generator/config/load-config.js";
import { project } from "../cli/compiled-cli.js";

const config = (emitters: string): string =>
  `import { defineConfig } from "toolgen";\nexport default defineConfig({\n  package: { name: "x" },\n  emitters: ${emitters},\n});\n`;
const emitter =
  'import { defineEmitter } from "toolgen";\nimport { version } from "./version.ts";\nexport default defineEmitter({ name: "notes", version, emitIndex: () => [] });\n';

/** The findings, in one string each. */
async function problems(emitters: string, files: Record<string, string> = {}): Promise<string[]> {
  const cwd = project({ "codegen.config.ts": config(emitters), ...files });
  const { config: loaded, diagnostics } = await loadConfig({ cwd });
  expect(loaded).toBeUndefined();
  return diagnostics.map(
    ({ message, hint, place }) => `${place?.file}:${place?.line}:${place?.column} ${message}; ${hint}`,
  );
}

describe("emitters of a configuration", () => {
  test("are loaded with what they import, from where the configuration lies, and watched", async () => {
    const cwd = project({
      "codegen.config.ts": config('[{ use: "./plugins/notes.ts", options: { depth: 2 } }]'),
      "plugins/notes.ts": emitter,
      "plugins/version.ts": 'export const version: string = "3";\n',
    });
    const { config: loaded, diagnostics, inputs } = await loadConfig({ cwd });
    expect(diagnostics).toEqual([]);
    expect(loaded?.emitters).toEqual([
      {
        file: "plugins/notes.ts",
        value: { name: "notes", version: "3", emitIndex: expect.any(Function) },
        options: { depth: 2 },
        placeOfError: expect.any(Function),
      },
    ]);
    expect(inputs.map((file) => path.relative(cwd, file).replaceAll("\\", "/")).sort()).toEqual([
      "codegen.config.ts",
      "plugins/notes.ts",
      "plugins/version.ts",
    ]);
  });

  test.each<[string, string]>([
    ["{}", "4:3 emitters is an object; write emitters: [{ use: "],
    ["[7]", "4:3 emitters holds 7; write emitters: [{ use: "],
    ["[{}]", "4:3 emitters uses undefined; write a path that begins with ./ or ../: "],
    ['[{ use: "markdown" }]', '4:3 emitters uses "markdown"; write a path that begins with ./ or ../: '],
    ['[{ use: "./a.ts", option: 1 }]', "4:3 emitters.option is no field of the configuration; did you mean options?"],
    ['[{ use: "./a.ts" }]', '4:3 there is no emitter "a.ts"; name the file of the emitter, with its ending'],
  ])("%s is refused", async (emitters, want) => {
    expect(await problems(emitters)).toEqual([expect.stringContaining(`codegen.config.ts:${want}`)]);
  });

  test("faults of their modules are located in them, those of all", async () => {
    const files = {
      "plugins/a.ts": 'import { x } from "./b.ts";\nexport default x;\n',
      "plugins/b.ts": '\nthrow new Error("no luck");\nexport const x = 1;\n',
      "plugins/c.ts": "export const x = 1;\n",
    };
    expect(await problems('[{ use: "./plugins/a.ts" }, { use: "./plugins/c.ts" }]', files)).toEqual([
      "plugins/b.ts:2:7 the emitter throws: no luck; correct the code here; it runs each time toolgen starts",
      "plugins/c.ts:1:1 the file exports no emitter; write export default defineEmitter({ … })",
    ]);
  });
});
