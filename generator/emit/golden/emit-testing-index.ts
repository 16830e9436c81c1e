import type { Tool } from "../../model/tool.js";
import { allFile, runtimeFile, suiteFile, testingFile, testingIndexFile } from "../../plan/package-paths.js";
import { createModule } from "../../print/create-module.js";
import type { OutputFile } from "../emitter.js";
import { suiteName } from "./emit-suite.js";

/** `testing/index.ts`: the golden cases of all tools, and the check of a service's own handlers. */
export function emitTestingIndex(tools: readonly Tool[]): OutputFile {
  const module = createModule(testingIndexFile, ["suites", "goldenCases", "checkHandlers"]);
  const suite = module.type("Suite", testingFile("suite"));
  const goldenCase = module.type("GoldenCase", testingFile("golden-cases-of"));
  const options = module.type("HandlerOptions", testingFile("check-handlers-on"));
  const problem = module.type("HandlerProblem", testingFile("check-handlers-on"));
  const toolkit = module.type("Toolkit", runtimeFile("toolkit"));
  const tool = module.type("Tool", runtimeFile("types"));
  const casesOf = module.value("goldenCasesOf", testingFile("golden-cases-of"));
  const listCasesOf = module.value("listCasesOf", testingFile("list-cases-of"));
  const check = module.value("checkHandlersOn", testingFile("check-handlers-on"));
  const all = module.value("tools", allFile);
  const suites = tools.map((one) => `  ${module.value(suiteName(one), suiteFile(one))},\n`);
  module.print(
    `export type { ${goldenCase}, ${options}, ${problem} };\n\n` +
      `/** What the registry says of every tool, sorted by name. */\n` +
      `const suites: readonly ${suite}[] = [\n${suites.join("")}];\n\n` +
      `/**\n` +
      ` * What must hold of this package, as functions without a runner; without a name for all tools and their list. The cases hold\n` +
      ` * the shipped tools against the contracts and samples that they were compiled from.\n` +
      ` */\n` +
      `export function goldenCases(tool?: string): readonly ${goldenCase}[] {\n` +
      `  const cases = [...suites.flatMap(${casesOf}), ...${listCasesOf}(suites, ${all})];\n` +
      `  return tool === undefined ? cases : cases.filter((one) => one.tool === tool);\n` +
      `}\n\n` +
      `/**\n` +
      ` * Runs a service's own handlers on the samples of their tools, with old and incomplete data among them, and says what breaks a\n` +
      ` * contract. An empty list is a pass. Handlers do what they do: give them a database of their own.\n` +
      ` */\n` +
      `export function checkHandlers<Context>(\n` +
      `  toolkit: Pick<${toolkit}<${tool}, Context>, "tools" | "answer">,\n` +
      `  options?: ${options}<Context>,\n` +
      `): Promise<readonly ${problem}[]> {\n` +
      `  return ${check}(suites, toolkit, options);\n` +
      `}\n`,
  );
  return { path: testingIndexFile, content: module.text() };
}
