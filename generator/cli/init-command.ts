import { isPackageName } from "../config/resolve-config.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { printable } from "../diagnostics/printable.js";
import { type Look, renderDiagnostic } from "../diagnostics/render-diagnostic.js";
import { fitFolder } from "../import/fit-folder.js";
import { chooseDefaults } from "../init/choose-defaults.js";
import { occupiedScripts } from "../init/edit-manifest.js";
import { type InitPlan, planInit } from "../init/plan-init.js";
import type { InitChoices, ProjectFacts } from "../init/project-facts.js";
import { replaceFile } from "../write/replace-file.js";
import { writeSources } from "../write/write-sources.js";
import type { Ask } from "./ask.js";
import { type ExitCode, exitCode } from "./exit-code.js";
import { readProject } from "./read-project.js";
import type { Terminal } from "./terminal.js";

export type InitOptions = {
  /** Take the defaults and ask nothing. */
  readonly yes?: boolean;
  readonly package?: string;
  readonly domain?: string;
  /** The package is committed and a workspace of its own. */
  readonly committed?: boolean;
  readonly format: "text" | "json";
  readonly quiet?: boolean;
};

/**
 * `toolgen init`: makes what a project needs for its first build, and says what to do next. It creates files and adds to
 * package.json and .gitignore; it overwrites nothing, and without `--yes` it writes nothing unasked.
 */
export async function runInit(options: InitOptions, terminal: Terminal, ask: Ask | undefined): Promise<ExitCode> {
  const fault = judgeOptions(options, ask);
  if (fault !== undefined) {
    terminal.log(`error: ${fault}\n`);
    return exitCode.usage;
  }
  const { facts, diagnostics } = await readProject(terminal.cwd);
  const look: Look = { paint: terminal.paint, fileName: (file) => file };
  if (facts === undefined) {
    terminal.print(diagnostics.map((diagnostic) => `${renderDiagnostic(diagnostic, look)}\n`).join("\n"));
    return exitCode.usage;
  }
  const proposed = propose(facts, options);
  const choices =
    options.yes === true || ask === undefined ? proposed : await askChoices(facts, proposed, options, ask);
  if (choices === undefined) return exitCode.interrupted;
  const plan = planInit(facts, choices);
  if (options.yes !== true && ask !== undefined && plan.created.length + plan.edited.length > 0) {
    terminal.print(describePlan(plan, look));
    const answer = await ask("Write this?", "yes");
    if (answer === undefined) return exitCode.interrupted;
    if (!isYes(answer)) return exitCode.clean;
  }
  const outcome = await carryOut(plan, terminal.cwd);
  report(plan, outcome, options, terminal, look);
  return hasErrors(outcome.diagnostics) ? exitCode.findings : exitCode.clean;
}

function judgeOptions(options: InitOptions, ask: Ask | undefined): string | undefined {
  if (options.package !== undefined && !isPackageName(options.package))
    return `--package takes an npm package name in lower case, such as @example/contracts: ${printable(options.package)} is none`;
  const unfit = options.domain?.split("/").find((name) => fitFolder(name).reason !== undefined);
  if (unfit !== undefined)
    return `--domain takes folders inside the registry, such as shop/orders: ${printable(unfit)} is none`;
  if (options.yes !== true && ask === undefined)
    return "init asks questions, and there is no terminal; add --yes to take the defaults";
  if (options.yes !== true && options.format === "json")
    return "--format json is one document, without questions; add --yes";
  return undefined;
}

function propose(facts: ProjectFacts, options: InitOptions): InitChoices {
  const defaults = chooseDefaults(facts);
  return {
    ...defaults,
    packageName: options.package ?? defaults.packageName,
    domain: options.domain ?? defaults.domain,
    home: options.committed === true ? "workspace" : defaults.home,
  };
}

/** Asks only what the options and the project leave open. Undefined where the person gives up. */
async function askChoices(
  facts: ProjectFacts,
  proposed: InitChoices,
  options: InitOptions,
  ask: Ask,
): Promise<InitChoices | undefined> {
  let { packageName, home } = proposed;
  if (facts.config === undefined && options.package === undefined) {
    let answer = await ask("Name of the generated package", packageName);
    while (answer !== undefined && !isPackageName(answer))
      answer = await ask(`${printable(answer)} is no npm package name. Name of the generated package`, packageName);
    if (answer === undefined) return undefined;
    packageName = answer;
  }
  if (facts.config === undefined && options.committed !== true) {
    const answer = await ask(
      "Commit the generated package, as a workspace of its own?",
      home === "workspace" ? "yes" : "no",
    );
    if (answer === undefined) return undefined;
    home = isYes(answer) ? "workspace" : "ignored";
  }
  const extendedScripts: string[] = [];
  for (const script of facts.manager === "yarn-berry" ? [] : occupiedScripts(facts)) {
    const answer = await ask(`package.json has a script ${script}. Append "&& toolgen build" to it?`, "no");
    if (answer === undefined) return undefined;
    if (isYes(answer)) extendedScripts.push(script);
  }
  return { ...proposed, packageName, home, extendedScripts };
}

const isYes = (answer: string): boolean => /^y(es)?$/i.test(answer);

type Outcome = {
  readonly created: readonly string[];
  readonly edited: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
};

/** New files come first, all or none: where one is in the way, nothing that exists is touched. */
async function carryOut(plan: InitPlan, cwd: string): Promise<Outcome> {
  const created = await writeSources(cwd, plan.created);
  const diagnostics = [...created.diagnostics];
  const edited: string[] = [];
  if (hasErrors(diagnostics)) return { created: [], edited, diagnostics };
  for (const { path, content } of plan.edited) {
    const replaced = await replaceFile(`${cwd}/${path}`, content);
    diagnostics.push(...replaced.diagnostics);
    if (replaced.changed) edited.push(path);
  }
  return { created: created.written, edited, diagnostics };
}

function report(plan: InitPlan, outcome: Outcome, options: InitOptions, terminal: Terminal, look: Look): void {
  const { created, edited, diagnostics } = outcome;
  if (options.format === "json") {
    const findings = diagnostics.map(({ rule, severity, message, hint }) => ({ rule, severity, message, hint }));
    const document = { created, edited, left: plan.left, next: plan.next, diagnostics: findings };
    terminal.print(`${JSON.stringify(document, undefined, 2)}\n`);
    return;
  }
  const faults = diagnostics.map((diagnostic) => `${renderDiagnostic(diagnostic, look)}\n`);
  if (options.quiet === true || hasErrors(diagnostics)) {
    terminal.print(faults.join("\n"));
    return;
  }
  const isAsked = options.yes !== true && created.length + edited.length > 0;
  const steps = plan.next.map(
    (step, index) => `  ${look.paint("bold", `${index + 1}.`)} ${step.replace(/\n(?=.)/g, "\n   ")}\n`,
  );
  terminal.print(`${isAsked ? "" : describePlan(plan, look)}next:\n${steps.join("")}`);
}

/** What is created, what is added to which file, and what stays as it is. */
function describePlan({ created, edited, left }: InitPlan, { paint }: Look): string {
  const lines = [
    ...created.map(({ path }) => `  ${paint("green", "create")} ${printable(path)}`),
    ...edited.map(
      ({ path, added }) => `  ${paint("yellow", "add to")} ${printable(path)}: ${printable(added.join(", "))}`,
    ),
    ...left.map((what) => `  ${paint("dim", "leave")}  ${printable(what)}`),
  ];
  return `${lines.join("\n")}\n`;
}
