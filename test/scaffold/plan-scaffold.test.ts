import { beforeAll, describe, expect, test } from "vitest";
import type { Tool } from "../../generator/model/tool.js";
import { planSharedTypes } from "../../generator/plan/plan-shared-types.js";
import { findSpecifiers } from "../../generator/scaffold/find-specifiers.js";
import { planScaffold, type ScaffoldRequest } from "../../generator/scaffold/plan-scaffold.js";
import { compileRegistry } from "../pipeline/compile-registry.js";

const contract = (name: string, rest = ""): [string, string] => [
  `shop/${name}/contract.yaml`,
  `name: ${name}\ndescription: Does ${name}. It does nothing else.\nschema_version: "1.0.0"\nside_effect_class: read\ninput: { type: object }\n${rest}`,
];
let tools: readonly Tool[];
beforeAll(async () => {
  const output = "output: { type: object, properties: { ok: { type: boolean } } }\n";
  const compiled = await compileRegistry(
    new Map([
      contract("get_price", output),
      contract("send-mail", "title: '*/ process.exit() /*'\n"),
      contract("tell.time", `${output}formerly: [clock]\n`),
    ]),
  );
  expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  tools = compiled.tools;
});

const specifiers = findSpecifiers(
  {
    imports: {
      "#tools": "./generated/dist/index.js",
      "#tools/*": "./generated/dist/tools/*/index.js",
      "#tools/openai": "x",
    },
  },
  "generated",
  "@example/tools",
);

/** The plan for a project with these modules: what is created and edited, path → text, and the findings. */
async function plan(sources: Record<string, string>, names?: string[], rest: Partial<ScaffoldRequest> = {}) {
  const { created, edited, diagnostics } = await planScaffold({
    tools,
    selected: names === undefined ? tools : tools.filter(({ name }) => names.includes(name)),
    shared: planSharedTypes(tools),
    specifiers,
    into: "src/tools",
    sources: new Map(Object.entries(sources)),
    importEnding: ".js",
    ...rest,
  });
  const files = Object.fromEntries([...created, ...edited].map(({ path, content }) => [path, content]));
  const findings = diagnostics.map(({ rule, message, hint, place }) =>
    [place === undefined ? "" : `${place.file}:${place.line}:${place.column}`, rule, message, hint].join(" | "),
  );
  return { created: created.map(({ path }) => path), edited: edited.map(({ path }) => path), files, findings };
}
const text = (...lines: string[]): string => `${lines.join("\n")}\n`;

describe("where nothing is yet", () => {
  test("a file for each tool and a toolkit of all", async () => {
    const { created, edited, files, findings } = await plan({});
    expect({ created, edited, findings }).toEqual({
      created: ["src/tools/get_price.ts", "src/tools/send-mail.ts", "src/tools/tell.time.ts", "src/tools/index.ts"],
      edited: [],
      findings: [],
    });
    expect(files["src/tools/index.ts"]).toBe(
      text(
        'import { createToolkit } from "#tools";',
        'import { getPrice } from "#tools/get_price";',
        'import { sendMail } from "#tools/send-mail";',
        'import { tellTime } from "#tools/tell.time";',
        'import { handleGetPrice } from "./get_price.js";',
        'import { handleSendMail } from "./send-mail.js";',
        'import { handleTellTime } from "./tell.time.js";',
        "",
        "/** The tools of this service and who answers them. `toolgen scaffold` adds what is missing. */",
        "export const toolkit = createToolkit([getPrice, sendMail, tellTime]).handle({",
        "  get_price: handleGetPrice,",
        '  "send-mail": handleSendMail,',
        '  "tell.time": handleTellTime,',
        "});",
      ),
    );
    expect(files["src/tools/get_price.ts"]).toBe(
      text(
        'import type { Call } from "#tools";',
        'import type { GetPriceError, GetPriceInput, GetPriceOutput } from "#tools/get_price";',
        "",
        "/** Does get_price. It does nothing else. */",
        "export async function handleGetPrice(input: GetPriceInput, call: Call<GetPriceError>): Promise<GetPriceOutput> {",
        "  throw new Error(`$" +
          "{call.tool} is not implemented: it was called with $" +
          '{Object.keys(input).join(", ")}`);',
        "}",
      ),
    );
  });

  test("a tool that returns nothing has a handler that returns nothing, and hostile text stays in its comment", async () => {
    const { files } = await plan({}, ["send-mail"]);
    expect(files["src/tools/send-mail.ts"]).toContain(
      "(input: SendMailInput, call: Call<SendMailError>): Promise<void> {",
    );
    expect(files["src/tools/send-mail.ts"]).toContain("/**\n * *\\/ process.exit() /*\n *\n * Does send-mail.");
  });

  test("R12: a handler of a tool whose defaults are filled in gets them", async () => {
    const properties = "{ limit: { type: integer, default: 5 } }";
    const [path, text] = contract("list_prices", "apply_defaults: true\n");
    const input = text.replace("{ type: object }", `{ type: object, properties: ${properties} }`);
    const { tools: filled } = await compileRegistry(new Map([[path, input]]));
    const { files } = await plan({}, [], { tools: filled, selected: filled, shared: planSharedTypes(filled) });
    expect(files["src/tools/list_prices.ts"]).toContain("(input: ListPricesInputFilled, call: Call<ListPricesError>)");
    expect(files["src/tools/list_prices.ts"]).toContain("import type { ListPricesError, ListPricesInputFilled }");
  });

  test("in CommonJS, imports have no ending", async () => {
    const { files } = await plan({}, ["get_price"], { importEnding: "" });
    expect(files["src/tools/index.ts"]).toContain('import { handleGetPrice } from "./get_price";');
  });

  test("an index that makes no toolkit is left, and toolkit.ts made beside it", async () => {
    const { created, edited } = await plan({ "src/tools/index.ts": "export {};\n" }, ["get_price"]);
    expect({ created, edited }).toEqual({ created: ["src/tools/get_price.ts", "src/tools/toolkit.ts"], edited: [] });
  });

  test("a second run has nothing to do", async () => {
    const { files } = await plan({});
    expect(await plan(files)).toMatchObject({ created: [], edited: [], findings: [] });
  });
});

describe("a toolkit that is there is added to, and every other character stays", () => {
  const cases: { what: string; path?: string; given: string; want: string }[] = [
    {
      what: "one a line, with comments, other quotes, and no semicolons",
      given: text(
        "import { createToolkit } from '#tools' // the kit",
        "import { getPrice } from '#tools/get_price' /* price",
        "  of one */",
        "",
        "export   const kit = createToolkit([ getPrice ]) . handle<{db:  1}>({",
        "      // prices",
        "      get_price : async( i )=>({ok:true}),   // inline",
        "      // more?",
        "   }, { createId })",
      ),
      want: text(
        "import { createToolkit } from '#tools' // the kit",
        "import { getPrice } from '#tools/get_price'",
        "import { sendMail } from '#tools/send-mail'",
        "import { handleSendMail } from './send-mail.js'",
        " /* price",
        "  of one */",
        "",
        "export   const kit = createToolkit([ getPrice, sendMail ]) . handle<{db:  1}>({",
        "      // prices",
        "      get_price : async( i )=>({ok:true}),   // inline",
        "      // more?",
        '      "send-mail": handleSendMail,',
        "   }, { createId })",
      ),
    },
    {
      what: "on one line, in constants, with assertions of the type, in another folder",
      path: "src/kit.ts",
      given: text(
        'import { createToolkit as make } from "#tools";',
        'import { sendMail, type SendMailInput } from "#tools/send-mail"; // all of it',
        "const tools = [sendMail] as const;",
        "const handlers = ({ get_price() { return { ok: true }; } }) satisfies object;",
        "const set = make(tools);",
        "export const kit = set.only({ goal: 'x' }).handle(handlers);",
      ),
      want: text(
        'import { createToolkit as make } from "#tools";',
        'import { sendMail, type SendMailInput } from "#tools/send-mail"; // all of it',
        'import { handleSendMail } from "./tools/send-mail.js";',
        "const tools = [sendMail] as const;",
        'const handlers = ({ get_price() { return { ok: true }; }, "send-mail": handleSendMail }) satisfies object;',
        "const set = make(tools);",
        "export const kit = set.only({ goal: 'x' }).handle(handlers);",
      ),
    },
    {
      what: "empty, with names that are taken and imports without endings",
      given: text(
        'import { createToolkit } from "#tools";',
        'import { db } from "../db";',
        "const sendMail = 1, handleSendMail = 2;",
        "export default createToolkit([]).handle({});",
      ),
      want: text(
        'import { createToolkit } from "#tools";',
        'import { db } from "../db";',
        'import { sendMail as sendMail_ } from "#tools/send-mail";',
        'import { handleSendMail as handleSendMail_ } from "./send-mail";',
        "const sendMail = 1, handleSendMail = 2;",
        "export default createToolkit([",
        "  sendMail_,",
        "]).handle({",
        '  "send-mail": handleSendMail_,',
        "});",
      ),
    },
  ];
  test.each(cases)("$what", async ({ path = "src/tools/index.ts", given, want }) => {
    const { created, edited, files, findings } = await plan({ [path]: given }, ["send-mail"]);
    expect({ created, edited, findings }).toEqual({
      created: ["src/tools/send-mail.ts"],
      edited: [path],
      findings: [],
    });
    expect(files[path]).toBe(want);
    expect(await plan({ ...files, [path]: want }, ["send-mail"])).toMatchObject({ created: [], edited: [] });
  });

  test.each(cases)("$what, with CRLF and a byte order mark", async ({ path = "src/tools/index.ts", given, want }) => {
    const windows = (file: string): string => `\uFEFF${file.replaceAll("\n", "\r\n")}`;
    const { files } = await plan({ [path]: windows(given) }, ["send-mail"]);
    expect(files[path]).toBe(windows(want));
  });

  test("the one in the folder of the handlers, where there are others elsewhere", async () => {
    const other = 'import { createToolkit } from "#tools";\nexport const x = createToolkit([]).handle({});\n';
    const { edited } = await plan({ "src/tools/index.ts": other, "src/a.ts": other, "src/b.ts": other }, ["get_price"]);
    expect(edited).toEqual(["src/tools/index.ts"]);
  });

  test("with a handler that a person has written already", async () => {
    for (const handler of [
      "export const handleGetPrice = () => ({});\n",
      "export async  function handleGetPrice() {}\n",
      "function handleGetPrice() {}\nexport { other, handleGetPrice };\n",
    ]) {
      const { created, files } = await plan({ "src/tools/get_price.ts": handler }, ["get_price"]);
      expect(created).toEqual(["src/tools/index.ts"]);
      expect(files["src/tools/index.ts"]).toContain("get_price: handleGetPrice,");
    }
  });
});

describe("what can't be added is said, and nothing is done to it", () => {
  const kit = 'import { createToolkit } from "#tools";\n';
  test.each<{ what: string; sources: Record<string, string>; want: string }>([
    {
      what: "handlers spread from elsewhere",
      sources: { "src/tools/index.ts": `${kit}export const x = createToolkit([]).handle({ ...others });\n` },
      want: "src/tools/index.ts:2:36 | toolkit-not-extended | get_price could not be added to a toolkit: its tools or its handlers come from elsewhere | add them by hand",
    },
    {
      what: "a list of tools from elsewhere",
      sources: {
        "src/tools/index.ts": `${kit}import { tools } from "./list.js";\nexport const x = createToolkit(tools).handle({});\n`,
      },
      want: "src/tools/index.ts:3:39 | toolkit-not-extended | get_price could not be added to a toolkit: its tools or its handlers come from elsewhere | add them by hand",
    },
    {
      what: "several toolkits",
      sources: {
        "src/a.ts": `${kit}export const x = createToolkit([]).handle({});\n`,
        "src/b.ts": `${kit}export const x = createToolkit([]).handle({});\n`,
      },
      want: " | toolkit-not-extended | get_price could not be added to a toolkit: there are several: src/a.ts, src/b.ts | add them to one of these by hand",
    },
    {
      what: "a module that does not parse",
      sources: { "src/tools/index.ts": `${kit}export const x = createToolkit([).handle({});\n` },
      want: " | toolkit-not-extended | get_price could not be added to a toolkit: src/tools/index.ts does not parse | correct it, and scaffold again",
    },
    {
      what: "no room for a toolkit",
      sources: { "src/tools/index.ts": "export {};\n", "src/tools/toolkit.ts": "export {};\n" },
      want: " | toolkit-not-extended | get_price could not be added to a toolkit: index.ts and toolkit.ts make none | make one in either, with createToolkit([]).handle({})",
    },
  ])("$what", async ({ sources, want }) => {
    const { created, edited, findings } = await plan(sources, ["get_price"]);
    expect({ created, edited, findings }).toEqual({
      created: ["src/tools/get_price.ts"],
      edited: [],
      findings: [want],
    });
  });

  test("a file of a tool's name without its handler", async () => {
    const { created, edited, findings } = await plan({ "src/tools/get_price.ts": "// handleGetPrice\n" }, [
      "get_price",
    ]);
    expect({ created, edited }).toEqual({ created: [], edited: [] });
    expect(findings).toEqual([
      " | toolkit-not-extended | get_price could not be added to a toolkit: src/tools/get_price.ts exports no handleGetPrice | export it, or add the handler by hand",
    ]);
  });
});

test("handlers without a tool are reported, once each, renamed ones with their new name", async () => {
  const { findings } = await plan(
    {
      "src/tools/index.ts": text(
        'import { createToolkit } from "#tools";',
        'import { openai } from "#tools/openai";',
        'import { old } from "#tools/old_tool";',
        "export const x = createToolkit([old]).handle({",
        '  get_price: f, ["old_tool"]: f,',
        "  clock: f,",
        "});",
      ),
      "src/tools/gone.ts": 'import type { Call } from "#tools";\nimport type { GoneInput } from "#tools/gone";\n',
    },
    ["get_price"],
  );
  expect(findings).toEqual([
    "src/tools/index.ts:5:17 | handler-without-tool | there is a handler for old_tool, and no tool of this name | remove it, or restore the contract",
    "src/tools/index.ts:6:3 | handler-without-tool | there is a handler for clock, and no tool of this name | the tool is called tell.time now; rename it",
    "src/tools/gone.ts:2:27 | handler-without-tool | there is a handler for gone, and no tool of this name | remove it, or restore the contract",
  ]);
});

describe("findSpecifiers", () => {
  const dual = { import: "./generated/dist/index.js", require: "./generated/dist/cjs/index.js" };
  const dualTools = { import: "./generated/dist/tools/*/index.js", require: "./generated/dist/cjs/tools/*/index.js" };
  test.each<{ what: string; manifest: object | undefined; want: [string, string] }>([
    { what: "no package.json", manifest: undefined, want: ["@example/tools", "@example/tools/tools/a"] },
    { what: "no imports", manifest: {}, want: ["@example/tools", "@example/tools/tools/a"] },
    {
      what: "imports for two forms",
      manifest: { imports: { "#t": dual, "#t/*.js": dualTools } },
      want: ["#t", "#t/a.js"],
    },
    {
      what: "imports that lead elsewhere",
      manifest: { imports: { "#tools": "./lib/dist/index.js", "#tools/*": "./lib/dist/tools/*/index.js" } },
      want: ["@example/tools", "@example/tools/tools/a"],
    },
  ])("$what: $want", ({ manifest, want }) => {
    const { root, tool, toolOf } = findSpecifiers(manifest as never, "generated", "@example/tools");
    expect([root, tool("a")]).toEqual(want);
    expect(toolOf(tool("a.b"))).toBe("a.b");
    expect(toolOf(root)).toBeUndefined();
  });
});
