import { importsName } from "../plan/plan-imports.js";
import { workspaceGlobs } from "./choose-defaults.js";
import { firstTool } from "./first-contract.js";
import {
  dependsOn,
  type InitChoices,
  type PackageManager,
  type ProjectFacts,
  usesCommonJs,
  usesTypeScript,
} from "./project-facts.js";

/** How a project's own command is run. */
const runners: Readonly<Record<PackageManager, string>> = {
  npm: "npx toolgen",
  pnpm: "pnpm toolgen",
  yarn: "yarn toolgen",
  "yarn-berry": "yarn toolgen",
  bun: "bunx toolgen",
};

/** How the tests of the generated package are run. */
const proofs = { vitest: "npx vitest run", jest: "npx jest", "node:test": "node --test" } as const;

/** The runner that the project has; Node's own where it has none. */
export const chooseRunner = ({ manifest }: ProjectFacts): keyof typeof proofs =>
  (["vitest", "jest"] as const).find((name) => dependsOn(manifest?.value, name)) ?? "node:test";

/** What a person does after `init`, one step a block of lines: install, build, import, and what their project needs besides. */
export function listNextSteps(
  facts: ProjectFacts,
  { packageName, home }: InitChoices,
  { output, hasFirstTool }: { readonly output: string; readonly hasFirstTool: boolean },
): string[] {
  const toolgen = runners[facts.manager];
  const install = `${facts.manager === "yarn-berry" ? "yarn" : facts.manager} install`;
  const isInstalled = dependsOn(facts.manifest?.value, "toolgen");
  const steps = [
    ...(isInstalled || home === "workspace" ? [] : [`${install}\n    adds toolgen to the project`]),
    `${toolgen} build\n    compiles the registry into ${output}/${home === "ignored" ? ", as prebuild and pretest do from now on" : ""}`,
    ...(home === "workspace"
      ? [`${install}\n    links ${packageName}; commit ${output}/, and let CI run \`${toolgen} build --check\``]
      : []),
  ];
  if (hasFirstTool)
    steps.push(
      `${proofs[chooseRunner(facts)]} ${output}/test/*.test.*\n    holds the package against the samples of the contracts`,
    );
  const root = home === "ignored" ? importsName : packageName;
  if (hasFirstTool)
    steps.push(`use it:\n${indent(firstUse(root, home, usesCommonJs(facts) && !usesTypeScript(facts)))}`);
  if (usesTypeScript(facts)) steps.push(`${toolgen} scaffold\n    writes a handler for each tool into src/tools/`);
  return [...steps, ...advise(facts, { packageName, home }, output, toolgen)];
}

/** The first program: it answers one call. */
export function firstUse(root: string, home: InitChoices["home"], usesRequire: boolean): string {
  const { name, value } = firstTool;
  const tool = home === "ignored" ? `${root}/${name}` : `${root}/tools/${name}`;
  const load = (names: string, from: string): string =>
    usesRequire ? `const { ${names} } = require("${from}");` : `import { ${names} } from "${from}";`;
  return [
    load("createToolkit", root),
    load(value, tool),
    "",
    `const toolkit = createToolkit([${value}]).handle({`,
    `  ${name}: ({ product_id }) => ({ product_id, price: "24.90", currency: "EUR" }),`,
    "});",
    `toolkit.call("${name}", { product_id: "P204" }).then(console.log);`,
  ].join("\n");
}

/** What toolgen can't or should not change by itself. */
function advise(
  facts: ProjectFacts,
  { packageName, home }: Pick<InitChoices, "packageName" | "home">,
  output: string,
  toolgen: string,
): string[] {
  const { tsconfig, manager } = facts;
  const advice: string[] = [];
  if (manager === "yarn-berry")
    advice.push(`Yarn runs no prebuild: begin your scripts build and test with \`${toolgen} build &&\``);
  if (home === "workspace" && workspaceGlobs(facts) !== undefined)
    advice.push(`add ${packageName} to the dependencies of the packages that use it`);
  if (tsconfig !== undefined && !tsconfig.choosesFiles)
    advice.push(`tsconfig.json compiles every file: add "exclude": ["node_modules", "${output}"]`);
  const resolution = tsconfig?.moduleResolution ?? (tsconfig?.module === "commonjs" ? "node" : undefined);
  if (home === "ignored" && /^(node|node10|classic)$/.test(resolution ?? ""))
    advice.push(
      `TypeScript finds ${importsName} with "moduleResolution": "bundler", "node16" or "nodenext" in tsconfig.json`,
    );
  // TS2210; TypeScript 6 takes the folder of tsconfig.json.
  if (home === "ignored" && tsconfig?.lacksRootDir === true)
    advice.push(`TypeScript 5 finds ${importsName} only where tsconfig.json has "rootDir" beside "outDir": add it`);
  return advice;
}

const indent = (text: string): string =>
  text
    .split("\n")
    .map((line) => (line === "" ? "" : `    ${line}`))
    .join("\n");
