import type { Tool } from "../../model/tool.js";
import { selectionFile, testingFile } from "../../plan/package-paths.js";
import { createModule } from "../../print/create-module.js";
import { printLiteral } from "../../print/literal.js";
import type { OutputFile } from "../emitter.js";
import { deriveSelection } from "./derive-selection.js";

/** `testing/selection/index.ts`: the sentences of all samples as literals, and the runner that tells a model each of them. */
export function emitSelection(tools: readonly Tool[]): OutputFile {
  const module = createModule(selectionFile, ["selectionCases", "checkSelection"]);
  const caseType = module.type("SelectionCase", testingFile("selection-case"));
  const toolset = module.type("SelectionToolset", testingFile("selection-case"));
  const target = module.type("SelectionTarget", testingFile("selection-case"));
  const choose = module.type("Choose", testingFile("selection-case"));
  const options = module.type("SelectionOptions", testingFile("check-selection-on"));
  const report = module.type("SelectionReport", testingFile("selection-report"));
  const check = module.value("checkSelectionOn", testingFile("check-selection-on"));
  const rows = tools.flatMap(deriveSelection).map((row) => `  ${printLiteral({ ...row }, 1)},\n`);
  module.print(
    `export type { SelectionOptions } from "../check-selection-on.js";\n` +
      `export { printSelection } from "../print-selection.js";\n` +
      `export type * from "../selection-case.js";\n` +
      `export { recordSelection, replaySelection, type SelectionRecording } from "../selection-recording.js";\n` +
      `export type * from "../selection-report.js";\n\n` +
      `/** The sentences of the registry's samples, by tool and sample, and the calls that they must lead to. */\n` +
      `export const selectionCases: readonly ${caseType}[] = [${rows.length === 0 ? "" : `\n${rows.join("")}`}];\n\n` +
      `/**\n` +
      ` * Tells a model every sentence of the toolset's tools, one sentence a conversation, and says which tools it calls. The target\n` +
      ` * is an adapter, such as \`openai.responses\`: what it declares is handed to \`choose\`, and it brings the calls back.\n` +
      ` */\n` +
      `export function checkSelection<Declarations>(\n` +
      `  toolset: ${toolset},\n` +
      `  target: ${target}<Declarations>,\n` +
      `  choose: ${choose}<Declarations>,\n` +
      `  { cases = selectionCases, atOnce }: ${options} = {},\n` +
      `): Promise<${report}> {\n` +
      `  return ${check}(cases, toolset, target, choose, atOnce);\n` +
      `}\n`,
  );
  return { path: selectionFile, content: module.text() };
}
