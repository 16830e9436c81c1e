import type { OutputFile } from "../emit/emitter.js";
import { printString } from "../print/literal.js";
import { workspaceGlobs } from "./choose-defaults.js";
import { editManifest, isCovered } from "./edit-manifest.js";
import { firstContract } from "./first-contract.js";
import { chooseRunner, listNextSteps } from "./list-next-steps.js";
import { type InitChoices, type ProjectFacts, usesCommonJs, usesTypeScript } from "./project-facts.js";

/** What `init` will do. Paths are POSIX and relative to the project. */
export type InitPlan = {
  /** Files that do not exist yet. */
  readonly created: readonly OutputFile[];
  /** Files that exist, with their new text and what is new in them. */
  readonly edited: readonly (OutputFile & { readonly added: readonly string[] })[];
  /** What was found and is left as it is, in words: a person may have to act. */
  readonly left: readonly string[];
  /** What to do next, one step a block of lines. */
  readonly next: readonly string[];
};

/** Decides what a project needs so that `toolgen build` and the first import work. What is there already stays. */
export function planInit(facts: ProjectFacts, choices: InitChoices): InitPlan {
  const { config } = facts;
  const output = config?.output ?? outputFolder(facts, choices);
  const registry = config?.registry ?? "registry";
  const packageName = config?.packageName ?? choices.packageName;
  const commonjs = config === undefined ? usesCommonJs(facts) : config.module === "dual";
  const made = { ...choices, packageName };

  const created: OutputFile[] = [];
  const edited: (OutputFile & { added: readonly string[] })[] = [];
  const left: string[] = [];
  if (config === undefined) created.push(printConfig(facts, made, output, commonjs));
  else left.push(`the configuration ${config.file}`);
  if (!facts.hasContracts && !leadsOut(registry)) {
    created.push(
      ...firstContract(choices.domain).map(({ path, content }) => ({ path: `${registry}/${path}`, content })),
    );
  } else left.push(`the contracts in ${registry}`);

  // A package that lies elsewhere belongs to another project, and so do the ways to it.
  if (leadsOut(output)) left.push("package.json and .gitignore: the generated package lies outside this folder");
  else {
    const manifest = editManifest(facts, made, { output, commonjs });
    left.push(...manifest.left);
    if (facts.manifest === undefined) created.push({ path: "package.json", content: manifest.text });
    else if (manifest.added.length > 0)
      edited.push({ path: "package.json", content: manifest.text, added: manifest.added });
    if (choices.home === "ignored") {
      const ignored = ignore(facts.gitignore, output);
      if (facts.gitignore === undefined) created.push({ path: ".gitignore", content: `node_modules/\n${ignored}` });
      else if (ignored !== undefined) edited.push({ path: ".gitignore", content: ignored, added: [`/${output}/`] });
    } else if (facts.manager === "pnpm" && facts.pnpmWorkspace === undefined && !facts.isInWorkspace) {
      created.push({ path: "pnpm-workspace.yaml", content: `packages:\n  - ${output}\n` });
    } else if (!isListed(facts, output)) left.push(`the list of workspaces; add ${output} to it`);
  }
  const next = listNextSteps(facts, made, { output, hasFirstTool: !facts.hasContracts });
  return { created, edited, left, next };
}

const leadsOut = (path: string): boolean => path === ".." || path.startsWith("../") || /^([A-Za-z]:)?\//.test(path);

/** Beside the other packages of a workspace where they lie in one folder, else `generated`. */
function outputFolder(facts: ProjectFacts, { home, packageName }: InitChoices): string {
  const [folder] = (workspaceGlobs(facts) ?? []).flatMap(
    (glob) => /^(?:\.\/)?([\w.-]+(?:\/[\w.-]+)*)\/\*$/.exec(glob)?.[1] ?? [],
  );
  return home === "workspace" && folder !== undefined ? `${folder}/${packageName.replace(/^.*\//, "")}` : "generated";
}

/** Whether the package manager finds the package: `editManifest` and a new pnpm-workspace.yaml see to all but two cases. */
function isListed(facts: ProjectFacts, output: string): boolean {
  if (facts.pnpmWorkspace !== undefined) return isCovered(output, workspaceGlobs(facts) ?? []);
  return workspaceGlobs(facts) !== undefined || !facts.isInWorkspace;
}

/** `.ts` where TypeScript takes it for an ES module, which toolgen is; `.mts` where it would be CommonJS. */
function printConfig(facts: ProjectFacts, choices: InitChoices, output: string, commonjs: boolean): OutputFile {
  const ending = !usesTypeScript(facts) ? "mjs" : usesCommonJs(facts) ? "mts" : "ts";
  const runner = chooseRunner(facts);
  const lines = [
    `registry: "registry",`,
    `output: ${printString(output)},`,
    `package: { name: ${printString(choices.packageName)} },`,
    ...(commonjs ? [`module: "dual", // ES modules and CommonJS`] : []),
    ...(runner === "vitest" ? [] : [`testing: ${printString(runner)},`]),
  ];
  const body = lines.map((line) => `  ${line}\n`).join("");
  return {
    path: `codegen.config.${ending}`,
    content: `import { defineConfig } from "toolgen";\n\nexport default defineConfig({\n${body}});\n`,
  };
}

/** The text of a `.gitignore` that names the folder; undefined where one does already. */
function ignore(text = "", output: string): string | undefined {
  const line = new RegExp(`^/?${output.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}/?$`);
  if (text.split(/\r?\n/).some((pattern) => line.test(pattern.trim()))) return undefined;
  const eol = /\r?\n/.exec(text)?.[0] ?? "\n";
  return `${text === "" || text.endsWith("\n") ? text : text + eol}/${output}/${eol}`;
}
