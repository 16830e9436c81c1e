import type { Tool } from "../model/tool.js";
import { allFile, toolFiles } from "../plan/package-paths.js";
import type { PackagePlan } from "../plan/plan-package.js";
import { createModule } from "../print/create-module.js";
import { fillTemplate } from "../print/fill-template.js";
import { clipText, firstSentence } from "../print/first-sentence.js";
import { printKey, printString } from "../print/literal.js";
import { markdownCode, markdownText } from "../print/markdown.js";
import { emitDeclarationIndex } from "./emit-declarations.js";
import { emitLists } from "./emit-lists.js";
import { emitTargetFiles } from "./emit-target-files.js";
import type { OutputFile } from "./emitter.js";
import { emitGoldenTest } from "./golden/emit-golden-test.js";
import { emitTestingIndex } from "./golden/emit-testing-index.js";
import { emitSelection } from "./selection/emit-selection.js";
import { summarizeTargets } from "./summarize-targets.js";

/** The files that list the tools. */
export function emitListing(plan: PackagePlan): OutputFile[] {
  return [
    { path: allFile, content: printAll(plan.tools) },
    emitLists(plan.releases),
    { path: "README.md", content: printReadme(plan) },
    emitDeclarationIndex(plan.tools),
    ...emitTargetFiles(plan.tools),
    emitTestingIndex(plan.tools),
    emitSelection(plan.tools),
    ...emitGoldenTest(plan),
  ];
}

function printAll(tools: readonly Tool[]): string {
  const module = createModule(allFile, ["tools"]);
  const lines = tools.map((tool) => {
    const specifier = printString(`./${toolFiles(tool).index.slice("src/".length).replace(/\.ts$/, ".js")}`);
    return `export { ${tool.names.value} } from ${specifier};\n`;
  });
  const toolType = module.type("Tool", "src/runtime/types.ts");
  const values = tools.map((tool) => module.value(tool.names.value, toolFiles(tool).index));
  module.print(
    `${lines.join("")}\n/** Every tool, sorted by name. For small registries, bundled services and tests: who imports this pays for all. */\n`,
  );
  module.print(
    `export const tools: readonly ${toolType}[] = [\n${values.map((value) => `  ${value},\n`).join("")}];\n`,
  );
  return module.text();
}

function printReadme(plan: PackagePlan): string {
  const specifierOf = (tool: Tool): string => `${plan.name}/tools/${tool.name}`;
  const [first] = plan.tools;
  return fillTemplate(plan.templates.readme, {
    name: plan.name,
    commonjs: plan.commonjs,
    example: {
      value: first?.names.value ?? "",
      key: first === undefined ? "" : printKey(first.name),
      specifier: first === undefined ? "" : specifierOf(first),
    },
    targets: summarizeTargets(plan.tools),
    tools: plan.tools.map((tool) => ({
      name: markdownCode(tool.name),
      version: markdownText(tool.schema_version),
      effects: markdownText(effectsOf(tool)),
      summary: markdownText(firstSentence(tool.title ?? tool.description, 160)),
      specifier: markdownCode(specifierOf(tool)),
    })),
  });
}

function effectsOf({ effects }: Tool): string {
  if (effects.by === undefined) return effects.worst.side_effect_class;
  const classes = new Set(effects.by.cases.map(({ effect }) => effect.side_effect_class));
  return `${[...classes].join(", ")} (by ${clipText(effects.by.pointer, 60)})`;
}
