import type { Release } from "../parse/read-releases.js";
import { listsFile, runtimeFile } from "../plan/package-paths.js";
import { createModule } from "../print/create-module.js";
import { printLiteral } from "../print/literal.js";
import type { OutputFile } from "./emitter.js";

/** `lists.ts`: the list of all tools after each release, as the steps from one to the next. */
export function emitLists(releases: readonly Release[]): OutputFile {
  const module = createModule(listsFile, ["lists"]);
  const type = module.type("ToolList", runtimeFile("types"));
  const listsOf = module.value("listsOf", runtimeFile("lists-of"));
  const steps = releases.map(({ list_hash, tools, renamed = {}, removed = [] }) => {
    const rows = Object.entries(tools).map(([name, { schema_version, contract_hash }]) =>
      printLiteral([name, schema_version, contract_hash], 3, Number.POSITIVE_INFINITY),
    );
    const changed = rows.length === 0 ? "[]" : `[\n${rows.map((row) => `      ${row},\n`).join("")}    ]`;
    const gone = printLiteral([...Object.keys(renamed), ...removed], 2);
    return `  {\n    hash: ${printLiteral(list_hash)},\n    changed: ${changed},\n    gone: ${gone},\n  },\n`;
  });
  const printed = steps.length === 0 ? "[]" : `[\n${steps.join("")}]`;
  module.print(
    `/** Every tool with its version after each release: for conversations that were begun with one of these lists. */\n` +
      `export const lists: readonly ${type}[] = /* @__PURE__ */ ${listsOf}(${printed});\n`,
  );
  return { path: listsFile, content: module.text() };
}
