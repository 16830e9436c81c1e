import { Command, InvalidArgumentError, Option } from "commander";
import { packageVersion } from "../load/package-root.js";
import type { BuildOptions } from "./build-command.js";
import type { BumpOptions } from "./bump-command.js";
import type { DiffOptions } from "./diff-command.js";
import type { ExitCode } from "./exit-code.js";
import type { ImportOptions } from "./import-command.js";
import type { InitOptions } from "./init-command.js";
import type { LintOptions } from "./lint-command.js";
import type { ReleaseOptions } from "./release-command.js";
import type { ScaffoldOptions } from "./scaffold-command.js";
import type { Terminal } from "./terminal.js";
import type { VerifyOptions } from "./verify-command.js";

/** Options of every command. */
type GlobalOptions = { readonly config?: string; readonly format: string; readonly quiet?: boolean };

/** The forms of every result, and those of commands that judge changes and contracts. */
const formats = ["text", "json"];
const itemFormats = [...formats, "markdown", "github", "sarif", "junit"];
const reviewFormats = [...itemFormats, "html"];
const formatsOf: Readonly<Record<string, readonly string[]>> = { diff: reviewFormats, lint: itemFormats };

/**
 * The command line: every command with its options. What a command comes to is told to `finish`. Each command loads its own
 * modules: `--help` loads none of them.
 */
export function createProgram(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  const program = new Command("toolgen")
    .description("A compiler for AI-tool contracts: one registry, one typed package.")
    .version(packageVersion())
    .option("--config <file>", "the configuration, instead of the nearest codegen.config.ts")
    .option("--format <format>", "form of the result: text or json", "text")
    .option("--quiet", "show errors only")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: terminal.print, writeErr: terminal.log })
    .exitOverride()
    .hook("preAction", (_, command) => {
      const { format }: GlobalOptions = command.optsWithGlobals();
      const allowed = formatsOf[command.name()] ?? formats;
      if (allowed.includes(format)) return;
      command.error(
        `error: option '--format <format>' argument '${format}' is invalid. Allowed choices are ${allowed.join(", ")}.`,
      );
    });

  program
    .command("init")
    .description("begin: a configuration, a first contract, and what the project needs to build them")
    .option("--yes", "ask nothing and take the defaults; nothing that exists is overwritten")
    .option("--package <name>", "what the generated package is called, such as @example/contracts")
    .option("--domain <folders>", "where the first contract goes inside the registry, such as shop/orders")
    .option("--committed", "the generated package is committed, as a workspace of its own")
    .action(async (_options, command: Command) => {
      const options: InitOptions = command.optsWithGlobals();
      const [{ runInit }, { createAsk }] = await Promise.all([import("./init-command.js"), import("./ask.js")]);
      finish(await runInit(options, terminal, createAsk(process.stdin, process.stderr)));
    });

  program
    .command("build")
    .description("compile the registry")
    .option("--check", "write nothing; fail where the output is not what the registry says")
    .addOption(new Option("--watch", "build again after every change").conflicts("check"))
    .option("--filter <glob>", "compile only the tools whose name, with their domain's folders, matches")
    .action(async (_options, command: Command) => {
      const options: BuildOptions = command.optsWithGlobals();
      if (options.watch === true && options.format === "json") {
        command.error("error: option '--watch' cannot be used with '--format json', which is one document");
      }
      const { runBuild } = await import("./build-command.js");
      finish(await runBuild(options, terminal));
    });

  program
    .command("scaffold")
    .description("write handlers for tools that have none, into a folder of your own")
    .argument("[tool...]", "names, or globs over domain/tool; all tools where none is given")
    .option("--into <folder>", "the folder of the handlers, instead of src/tools beside the configuration")
    .action(async (tools: string[], _options, command: Command) => {
      const options: Omit<ScaffoldOptions, "tools"> = command.optsWithGlobals();
      const { runScaffold } = await import("./scaffold-command.js");
      finish(await runScaffold({ ...options, tools }, terminal));
    });

  program
    .command("import")
    .description("adopt existing tools")
    .command("tools")
    .description("write contracts for the tools of MCP listings and of OpenAI, Anthropic and Gemini declarations")
    .argument("<path...>", "JSON files, folders of them, or - for standard input")
    .option("--into <folders>", "the domain inside the registry, such as shop/orders")
    .option("--registry <folder>", "the registry, instead of the configured one")
    .option("--dry-run", "write nothing, and say what would be written")
    .action(async (paths: string[], _options, command: Command) => {
      const options: Omit<ImportOptions, "paths"> = command.optsWithGlobals();
      const { runImport } = await import("./import-command.js");
      finish(await runImport({ ...options, paths }, terminal));
    });

  program
    .command("diff")
    .description("judge what a change of the registry means, and who breaks")
    .option("--base <side>", "a Git ref or a folder, instead of where this branch left the default branch")
    .option("--head <side>", "a Git ref or a folder, instead of the working tree")
    .addOption(
      new Option("--schemas <files...>", "two files with a schema each, instead of registries").conflicts([
        "base",
        "head",
      ]),
    )
    .addOption(
      new Option("--direction <direction>", "which way the values of --schemas go")
        .choices(["input", "output"])
        .default("input"),
    )
    .addOption(callersOption())
    .option("--transitive", "hold the new contracts against every frozen version too")
    .addOption(
      new Option("--fail-on <verdict>", "from which verdict on the command fails")
        .choices(["breaking", "unproven", "dangerous", "never"])
        .default("unproven"),
    )
    .option("--into <file>", "write the report there, instead of to standard output")
    .addHelpText("after", `\nFormats: ${reviewFormats.join(", ")}.`)
    .action(async (_options, command: Command) => {
      const options: DiffOptions = command.optsWithGlobals();
      if (options.schemas !== undefined && options.schemas.length !== 2)
        command.error("error: option '--schemas <files...>' takes two files, the old schema and the new one");
      const { runDiff } = await import("./diff-command.js");
      finish(await runDiff(options, terminal, circumstances()));
    });

  program
    .command("bump")
    .description("say which version each changed contract owes, and write it")
    .argument("[tool...]", "names, or globs over domain/tool; all tools where none is given")
    .option("--write", "write the versions into the contracts")
    .option("--base <side>", "what contracts are compared with that were never frozen: as in diff")
    .addOption(callersOption())
    .action(async (tools: string[], _options, command: Command) => {
      const options: Omit<BumpOptions, "tools"> = command.optsWithGlobals();
      const { runBump } = await import("./bump-command.js");
      finish(await runBump({ ...options, tools }, terminal, circumstances()));
    });

  program
    .command("release")
    .description("freeze the contracts that changed, and write the changelog, the record and the package's version")
    .option("--dry-run", "write nothing, and say what would be written")
    .addOption(callersOption())
    .action(async (_options, command: Command) => {
      const options: ReleaseOptions = command.optsWithGlobals();
      const { runRelease } = await import("./release-command.js");
      finish(await runRelease(options, terminal, circumstances()));
    });

  program
    .command("lint")
    .description("judge the contracts: what a build takes, and models, people or services will stumble over")
    .argument("[tool...]", "names, or globs over domain/tool; all tools where none is given")
    .addOption(
      new Option("--max-warnings <number>", "fail where there are more warnings than this").argParser(parseLimit),
    )
    .option("--into <file>", "write the report there, instead of to standard output")
    .addHelpText("after", `\nFormats: ${itemFormats.join(", ")}.`)
    .action(async (tools: string[], _options, command: Command) => {
      const options: Omit<LintOptions, "tools"> = command.optsWithGlobals();
      const { runLint } = await import("./lint-command.js");
      finish(await runLint({ ...options, tools }, terminal, circumstances()));
    });

  const verify = program.command("verify").description("hold real data against the contracts");
  verify
    .command("samples")
    .description(
      "hold recorded answers, or arguments, against a tool's schema, and say what fails, where and how often",
    )
    .argument("[file...]", "JSON Lines, JSON, or either with gzip; - or none for standard input")
    .option("--tool <name>", "the tool that the records belong to")
    .addOption(
      new Option(
        "--tool-field <field>",
        "the field of each record that names its tool, or a JSON pointer to it",
      ).conflicts(["tool", "schemaVersion"]),
    )
    .addOption(new Option("--input", "the records are arguments").conflicts("output"))
    .option("--output", "the records are answers, which is the default")
    .option("--schema-version <version>", "the version of the contract, instead of the newest")
    .option("--at <pointer>", "where in each record the value stands, such as /result/structuredContent")
    .addOption(new Option("--limit <number>", "records that are named for each cause").argParser(parseLimit).default(3))
    .action(async (files: string[], _options, command: Command) => {
      const options: Omit<VerifyOptions, "files"> = command.optsWithGlobals();
      const { runVerifySamples } = await import("./verify-command.js");
      finish(await runVerifySamples({ ...options, files }, terminal));
    });

  program
    .command("explain")
    .description("say what a rule means, why it exists, and what to write instead")
    .argument("<rule>", "the name of a rule, such as duplicate-key")
    .action(async (rule: string, _options, command: Command) => {
      const { format }: { format: "text" | "json" } = command.optsWithGlobals();
      const { runExplain } = await import("./explain-command.js");
      finish(runExplain(rule, format, terminal));
    });
  return program;
}

/** How callers are taken to behave: every command that compares contracts asks it alike. */
const callersOption = (): Option =>
  new Option("--callers <assumption>", "whether callers may already send properties that the old schema did not name")
    .choices(["fresh-names", "strict"])
    .default("fresh-names");

/** What the surroundings say: the day, and the branch that a pull request goes to. */
function circumstances(): { readonly today: string; readonly target?: string } {
  const target = process.env["GITHUB_BASE_REF"];
  const today = new Date().toISOString().slice(0, 10);
  return target === undefined || target === "" ? { today } : { today, target };
}

function parseLimit(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError("It takes a whole number.");
  return Number(text);
}
