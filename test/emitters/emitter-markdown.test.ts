import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { compileCli, type Exit, project, repository, run } from "../cli/compiled-cli.js";

let main: string;
beforeAll(() => {
  main = compileCli();
});

/** The example beside a copy of this repository's registry, as it lies in the repository. */
function copyExample(): { folder: string; toolgen: (...words: string[]) => Promise<Exit> } {
  const root = project({});
  const folder = path.join(root, "examples/emitter-markdown");
  for (const part of ["registry", "examples/emitter-markdown"]) {
    cpSync(path.join(repository, part), path.join(root, part), { recursive: true });
  }
  rmSync(path.join(folder, "generated"), { recursive: true, force: true });
  return { folder, toolgen: (...words) => run(main, words, { cwd: folder }) };
}
const edit = (file: string, from: string, to: string): void => {
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
};

describe("examples/emitter-markdown", () => {
  test("writes a page for each tool, owned like everything else", async () => {
    const { folder, toolgen } = copyExample();
    expect(await toolgen("build")).toMatchObject({ code: 0, stderr: "" });
    const read = (file: string): string => readFileSync(path.join(folder, "generated", file), "utf8");
    expect(read("markdown/README.md")).toMatch(/^# What the assistant can do\n\n- \[/);
    expect(read("markdown/README.md")).toContain(
      "\n- [Delete an asset for good](tools/delete_asset.md): delete, after approval\n",
    );
    expect(read("markdown/tools/check_stock.md")).toMatch(
      /^# Check what is in stock\n\ncheck\\_stock, version \S+: read\.\n/,
    );
    // An argument that the executor makes is none that people are asked for.
    expect(read("markdown/tools/update_shipment.md")).not.toContain("idempotency");
    expect(JSON.parse(read("package.json")).files).toContain("markdown");
    expect(Object.keys(JSON.parse(read("toolgen.manifest.json")).files)).toContain("markdown/tools/check_stock.md");
    expect((await toolgen("build", "--check")).code).toBe(0);

    writeFileSync(path.join(folder, "generated/markdown/tools/check_stock.md"), "changed by hand\n");
    const drift = await toolgen("build", "--check");
    expect(drift).toMatchObject({ code: 1 });
    expect(drift.stdout).toContain("generated/markdown/tools/check_stock.md");

    rmSync(path.join(folder, "../../registry/shipping/check_stock"), { recursive: true });
    expect(await toolgen("build")).toMatchObject({ code: 0 });
    expect(existsSync(path.join(folder, "generated/markdown/tools/check_stock.md"))).toBe(false);
    expect(read("markdown/README.md")).not.toContain("check_stock");
  });

  test("a plug-in that throws is shown where it throws, and nothing is written", async () => {
    const { folder, toolgen } = copyExample();
    edit(
      path.join(folder, "markdown.ts"),
      "const errors =",
      'if (tool.name === "run_sql") throw new Error("no page");\n  const errors =',
    );
    const { code, stdout } = await toolgen("build");
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^markdown\.ts:\d+:\d+ error emitter-throws: emitTool of markdown 1\.0\.0 throws for run_sql: no page$/m,
    );
    expect(stdout).toMatch(/^> \d+ \| {3}if \(tool\.name === "run_sql"\) throw new Error\("no page"\);$/m);
    expect(stdout).toContain("../../registry/data/run_sql/contract.yaml:1:7 run_sql");
    expect(existsSync(path.join(folder, "generated"))).toBe(false);
  });

  test.each<{ change: [string, string]; code: number; want: string }>([
    {
      change: ["path: `tools/", "path: `../src/"],
      code: 1,
      want: 'markdown.ts:1:1 error invalid-emitter: emitTool of markdown 1.0.0 gives the path "../src/check_stock.md" for check_stock',
    },
    {
      change: ['name: "markdown"', 'name: "src"'],
      code: 1,
      want: "markdown.ts:1:1 error invalid-emitter: the folder src of the generated package is toolgen's own",
    },
    {
      change: ["export default defineEmitter", "export const emitter = defineEmitter"],
      code: 2,
      want: "markdown.ts:1:1 error invalid-config: the file exports no emitter",
    },
    {
      change: ["export default defineEmitter", "export default defineEmiter"],
      code: 2,
      want: "markdown.ts:4:16 error invalid-config: the emitter throws: defineEmiter is not defined",
    },
    {
      change: ["function printPage(tool: ToolView): string {", "function printPage(tool: ToolView): string {{"],
      code: 2,
      want: "error invalid-config: Unexpected end of file",
    },
  ])("what is no sound plug-in is refused with its place: $want", async ({ change: [from, to], code, want }) => {
    const { folder, toolgen } = copyExample();
    edit(path.join(folder, "markdown.ts"), from, to);
    const exit = await toolgen("build");
    expect(exit.stdout).toContain(want);
    expect(exit.code).toBe(code);
    expect(existsSync(path.join(folder, "generated"))).toBe(false);
  });
});
