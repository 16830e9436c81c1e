import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { runScaffold, type ScaffoldOptions } from "../../generator/cli/scaffold-command.js";
import { project } from "./compiled-cli.js";

async function scaffold(cwd: string, options: Partial<ScaffoldOptions> = {}) {
  let out = "";
  let log = "";
  const code = await runScaffold(
    { tools: [], format: "text", ...options },
    {
      cwd,
      print: (text) => {
        out += text;
      },
      log: (text) => {
        log += text;
      },
      paint: (_style, text) => text,
      progress: () => {},
    },
  );
  return { code, out, log };
}

const contract = (name: string): string =>
  `name: ${name}\ndescription: Does ${name}. It does nothing else.\nschema_version: "1.0.0"\nside_effect_class: read\ninput: { type: object }\n`;
const files = {
  "package.json":
    '{ "type": "module", "imports": { "#tools": "./generated/dist/index.js", "#tools/*": "./generated/dist/tools/*/index.js" } }',
  "codegen.config.mjs": 'export default { package: { name: "@example/tools" } };\n',
  "registry/shop/get_price/contract.yaml": contract("get_price"),
  "registry/mail/send_mail/contract.yaml": contract("send_mail"),
};
const read = (cwd: string, file: string): string => readFileSync(path.join(cwd, file), "utf8");

describe("toolgen scaffold", () => {
  test("writes what is missing; a second run writes nothing", async () => {
    const cwd = project(files);
    expect(await scaffold(cwd)).toEqual({
      code: 0,
      out: "  create src/tools/get_price.ts\n  create src/tools/index.ts\n  create src/tools/send_mail.ts\n",
      log: "",
    });
    expect(read(cwd, "src/tools/get_price.ts")).toMatch(/^import type { Call } from "#tools";\n/);
    expect(await scaffold(cwd)).toEqual({ code: 0, out: "every tool has a handler; nothing written\n", log: "" });
  });

  test("adds the tools that are named to what a person wrote, through a link, and keeps its line ends", async () => {
    const index =
      'import { createToolkit } from "#tools";\r\n\r\nexport const toolkit = createToolkit([]).handle({\r\n});\r\n';
    const cwd = project({ ...files, "shared/kit.ts": index, "app/handlers/readme.txt": "" });
    symlinkSync(path.join(cwd, "shared/kit.ts"), path.join(cwd, "app/handlers/index.ts"));
    const { code, out } = await scaffold(path.join(cwd, "app"), { tools: ["mail/*"], into: "handlers" });
    expect({ code, out }).toEqual({
      code: 0,
      out: "  create handlers/send_mail.ts\n  add to handlers/index.ts: send_mail\n",
    });
    expect(lstatSync(path.join(cwd, "app/handlers/index.ts")).isSymbolicLink()).toBe(true);
    expect(read(cwd, "shared/kit.ts")).toBe(
      [
        'import { createToolkit } from "#tools";',
        'import { sendMail } from "#tools/send_mail";',
        'import { handleSendMail } from "./send_mail.js";',
        "",
        "export const toolkit = createToolkit([",
        "  sendMail,",
        "]).handle({",
        "  send_mail: handleSendMail,",
        "});",
        "",
      ].join("\r\n"),
    );
  });

  test("finds a toolkit elsewhere below the same folder, and none in the generated package", async () => {
    const kit = 'import { createToolkit } from "#tools";\nexport const kit = createToolkit([]).handle({});\n';
    const cwd = project({ ...files, "src/server/kit.ts": kit, "src/node_modules/x/a.ts": kit });
    const config = 'export default { output: "src/lib", package: { name: "@example/tools" } };\n';
    writeFileSync(path.join(cwd, "codegen.config.mjs"), config);
    const { out } = await scaffold(cwd, { tools: ["get_price"] });
    expect(out).toBe("  create src/tools/get_price.ts\n  add to src/server/kit.ts: get_price\n");
    expect(read(cwd, "src/server/kit.ts")).toContain('import { handleGetPrice } from "../tools/get_price.js";');
    // No import of this package leads to its output, so its name does.
    expect(read(cwd, "src/server/kit.ts")).toContain('import { getPrice } from "@example/tools/tools/get_price";');
  });

  test("shows a handler without a tool where it stands", async () => {
    const kit =
      'import { createToolkit } from "#tools";\nexport const kit = createToolkit([]).handle({\n  gone: f,\n  get_price: f, send_mail: f });\n';
    const cwd = project({ ...files, "src/tools/index.ts": kit });
    const { code, out } = await scaffold(path.join(cwd, "src"));
    expect(code).toBe(0);
    expect(out).toMatch(/^tools\/index\.ts:3:3 warning handler-without-tool: there is a handler for gone, /);
    expect(out).toMatch(/\nnothing written\n$/);
    const json = await scaffold(cwd, { format: "json" });
    expect(JSON.parse(json.out)).toMatchObject({
      created: [],
      edited: [],
      diagnostics: [{ rule: "handler-without-tool", file: "src/tools/index.ts", line: 3, column: 3 }],
    });
  });

  test.each<{
    what: string;
    change: Record<string, string>;
    options: Partial<ScaffoldOptions>;
    code: number;
    want: string;
  }>([
    {
      what: "a tool that does not exist",
      change: {},
      options: { tools: ["get_price", "nope"] },
      code: 1,
      want: "error no-tool-matches: no tool matches nope",
    },
    {
      what: "the generated package",
      change: {},
      options: { into: "generated/src" },
      code: 2,
      want: "error: --into takes a folder of your own: this one lies in generated\n",
    },
    {
      what: "the registry",
      change: {},
      options: { into: "registry" },
      code: 2,
      want: "error: --into takes a folder of your own: this one lies in registry\n",
    },
    {
      what: "a broken contract",
      change: { "registry/shop/get_price/contract.yaml": "name: get_price\n" },
      options: {},
      code: 1,
      want: "error missing-field: ",
    },
    {
      what: "a broken configuration",
      change: { "codegen.config.mjs": "export default {};\n" },
      options: {},
      code: 2,
      want: "error invalid-config: ",
    },
  ])("refuses $what, and writes nothing", async ({ change, options, code, want }) => {
    const cwd = project({ ...files, ...change });
    const result = await scaffold(cwd, options);
    expect(result.code).toBe(code);
    expect(result.out + result.log).toContain(want);
    expect(existsSync(path.join(cwd, "src"))).toBe(false);
  });
});
