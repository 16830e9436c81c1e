import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { compileCli, project } from "../cli/compiled-cli.js";
import { otherNode } from "../determinism/other-node.js";
import { packGenerated, succeed } from "../package/npm.js";

/** One call answered through the packed package, the same for `import` and for `require()`. */
const answer = `
  const toolkit = createToolkit([updateShipment]).handle({
    update_shipment: (input, call) => ({ shipment_id: "S-1", priority: input.priority }),
  });
  const call = { type: "function_call", call_id: "c1", name: "update_shipment", arguments: '{"order_id":"A938","priority":"expedited"}' };
  openai.responses.run(toolkit, { output: [call] }).then((turn) => console.log(turn.results[0].output));
`;
const names = [
  ["{ createToolkit }", "@x/tools"],
  ["{ openai }", "@x/tools/openai"],
  ["{ updateShipment }", "@x/tools/tools/update_shipment"],
] as const;

test("the package answers a call on Node 22 and 24, imported and required", async () => {
  const main = compileCli();
  const { tarball } = await packGenerated(main, "esm");
  const folder = project({ "package.json": '{ "private": true }' });
  await succeed("npm", ["install", "--offline", tarball], { cwd: folder });
  const imports = names.map(([what, from]) => `import ${what} from "${from}";`).join("\n");
  const requires = names.map(([what, from]) => `const ${what} = require("${from}");`).join("\n");
  writeFileSync(path.join(folder, "answer.mjs"), imports + answer);
  writeFileSync(path.join(folder, "answer.cjs"), requires + answer);
  for (const version of ["22.23.5", "24.22.3"]) {
    const node = otherNode(version);
    if (node === undefined) {
      process.stdout.write(`test/toolkit: Node ${version} can't be had here, so it is skipped\n`);
      continue;
    }
    for (const file of ["answer.mjs", "answer.cjs"]) {
      const output = execFileSync(node, [file], { cwd: folder, encoding: "utf8" });
      expect(JSON.parse(output), `${file} on ${version}`).toEqual({
        ok: true,
        data: { shipment_id: "S-1", priority: "expedited" },
      });
    }
  }
}, 180_000);
