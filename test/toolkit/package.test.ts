import { runInNewContext } from "node:vm";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { compileCli, run } from "../cli/compiled-cli.js";
import { add, install } from "../package/consumer.js";
import { packGenerated } from "../package/npm.js";

/** What every consumer does: a toolkit of two tools answers one response of OpenAI's, and prints what it sends back. */
const use = `
const toolkit = createToolkit([checkStock, updateShipment]).handle({
  check_stock: ({ articles }) => articles.map((article) => ({ article, warehouse: "lyon", on_hand: 3 })),
  update_shipment: (input, call) => { throw call.error.SHIPMENT_LOCKED(); },
});
const call = (call_id, name, args) => ({ type: "function_call", call_id, name, arguments: JSON.stringify(args) });
const response = { output: [
  call("c1", "check_stock", { articles: ["SKU-10442"] }),
  call("c2", "update_shipment", { order_id: "A938", priority: "standard" }),
  call("c3", "update_shipment", { order_id: "A938", priority: "soon" }),
] };
openai.responses.run(toolkit, response).then(({ results, list_hash }) => {
  console.log(openai.responses.tools(toolkit).length, list_hash === toolkit.list.hash);
  for (const { call_id, output } of results) console.log(call_id, JSON.parse(output).error?.class ?? output);
});
`;
const names = [
  ["createToolkit", "@x/tools"],
  ["openai", "@x/tools/openai"],
  ["checkStock", "@x/tools/tools/check_stock"],
  ["updateShipment", "@x/tools/tools/update_shipment"],
] as const;
const imports = names.map(([name, from]) => `import { ${name} } from "${from}";\n`).join("");
const requires = names.map(([name, from]) => `const { ${name} } = require("${from}");\n`).join("");
const printed = [
  "2 true",
  'c1 {"ok":true,"data":[{"article":"SKU-10442","warehouse":"lyon","on_hand":3}]}',
  "c2 conflict",
  "c3 validation",
];

let folder: string;
beforeAll(async () => {
  folder = await install(await packGenerated(compileCli(), "esm"));
  add(folder, { "use.mjs": imports + use, "use.cjs": requires + use });
});

async function outputOf(file: string): Promise<string[]> {
  const { code, stdout, stderr } = await run(`${folder}/${file}`, [], { cwd: folder, env: { NODE_NO_WARNINGS: "1" } });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trim().split("\n");
}

/** Bundles the consumer, and refuses warnings and whatever the bundle would ask of its platform. */
async function bundle(options: BuildOptions): Promise<{ text: string; metafile: Metafile }> {
  const { outputFiles, metafile, warnings } = await build({
    ...{ stdin: { contents: imports + use, resolveDir: folder }, absWorkingDir: folder, logLevel: "silent" },
    ...options,
    ...{ bundle: true, minify: true, write: false, metafile: true },
  });
  expect(warnings).toEqual([]);
  const asked = [...Object.values(metafile.inputs), ...Object.values(metafile.outputs)].flatMap((file) => file.imports);
  expect(asked.filter((one) => one.external === true || one.path.startsWith("node:"))).toEqual([]);
  const [file] = outputFiles ?? [];
  return { text: file?.text ?? "", metafile };
}

describe("C4: a toolkit of the installed package answers a response", () => {
  it.each(["use.mjs", "use.cjs"])("in %s", async (file) => expect(await outputOf(file)).toEqual(printed));

  it.each([
    ["bundle.mjs", "esm"],
    ["bundle.cjs", "cjs"],
  ] as const)("in %s for Node", async (file, format) => {
    const { text, metafile } = await bundle({ platform: "node", format });
    add(folder, { [file]: text });
    expect(await outputOf(file)).toEqual(printed);
    const tools = Object.keys(metafile.inputs).flatMap((path) => /dist\/tools\/([^/]+)/.exec(path)?.[1] ?? []);
    expect([...new Set(tools)].sort()).toEqual(["check_stock", "update_shipment"]);
    process.stdout.write(
      `test/toolkit: two tools, toolkit and openai in ${Math.round(text.length / 1024)} KiB, minified\n`,
    );
  });

  it.each([
    ["a browser", { platform: "browser", format: "iife" }],
    [
      "a worker",
      { platform: "neutral", format: "iife", conditions: ["worker", "browser"], mainFields: ["module", "main"] },
    ],
  ] as const)("in a bundle for %s, with the language alone", async (_title, options) => {
    const { text } = await bundle({ ...options } as BuildOptions);
    const lines: string[] = [];
    // Neither Node's modules nor its globals, and no crypto of any platform's.
    const context = { console: { log: (...words: unknown[]) => lines.push(words.join(" ")) } };
    runInNewContext(text, context);
    await expect.poll(() => lines).toEqual(printed);
  });
});
