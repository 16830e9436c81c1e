import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { compileCli, run } from "../cli/compiled-cli.js";
import { add, compile, install } from "./consumer.js";
import { packGenerated } from "./npm.js";

const tool = "@x/tools/tools/update_shipment";
/** What every consumer below does with the tool, and what it prints. */
const use = [
  'const refused = updateShipment.input.check({ order_id: "A938", priority: "slow", idempotency_key: "k" });',
  'console.log(updateShipment.name, refused.ok || refused.issues.map(({ path, keyword }) => path + " " + keyword).join());',
  "",
].join("\n");
const printed = "update_shipment /priority enum";

let folder: string;
beforeAll(async () => {
  folder = await install(await packGenerated(compileCli(), "esm"));
  add(folder, {
    "use.mjs": `import "@x/tools";\nimport { updateShipment } from "${tool}";\n${use}`,
    "use.cjs": `require("@x/tools");\nconst { updateShipment } = require("${tool}");\n${use}`,
    "use.cts": `import { updateShipment } from "${tool}";\ndeclare const console: { log(...words: unknown[]): void };\n${use}`,
    "all.mjs": [
      'import { tools } from "@x/tools/all";',
      'import index from "@x/tools/declarations/index.json" with { type: "json" };',
      "const names = (list) => list.map(({ name }) => name).join();",
      "console.log(tools.length > 15, names(tools) === names(index.tools));",
    ].join("\n"),
  });
});
const output = async (file: string): Promise<string> => {
  const { code, stdout, stderr } = await run(`${folder}/${file}`, [], { cwd: folder, env: { NODE_NO_WARNINGS: "1" } });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trim();
};

describe("C4: the ES module package", () => {
  it.each(["use.mjs", "use.cjs"])("is loaded by %s", async (file) => {
    expect(await output(file)).toBe(printed);
  });

  it("lists the same tools in TypeScript and in JSON", async () => {
    expect(await output("all.mjs")).toBe("true true");
  });

  it.each([
    { module: "node20", want: [] },
    { module: "nodenext", want: [] },
    // Where TypeScript does not know that require() loads ES modules it says so, as the README of the package does.
    { module: "node16", want: ["TS1479"] },
  ])("TypeScript that emits CommonJS, module $module: $want", async ({ module, want }) => {
    expect(compile(folder, "use.cts", { module })).toEqual(want);
    if (want.length === 0) expect(await output("out/use.cjs")).toBe(printed);
  });

  it.each(["node", "browser"] as const)(
    "esbuild takes the one tool into a bundle for %s, which runs",
    async (platform) => {
      const { outputFiles, metafile, warnings } = await build({
        ...{ stdin: { contents: `import { updateShipment } from "${tool}";\n${use}`, resolveDir: folder }, platform },
        ...{ bundle: true, write: false, metafile: true, format: "iife", absWorkingDir: folder, logLevel: "silent" },
      });
      expect(warnings).toEqual([]);
      const taken = Object.keys(metafile.inputs).flatMap((file) => /dist\/tools\/([^/]+)/.exec(file)?.[1] ?? []);
      expect([...new Set(taken)]).toEqual(["update_shipment"]);
      const lines: string[] = [];
      // A context has the language alone: neither Node's modules nor its globals.
      runInNewContext(outputFiles[0]?.text ?? "", {
        console: { log: (...words: string[]) => lines.push(words.join(" ")) },
      });
      expect(lines).toEqual([printed]);
    },
  );
});
