#!/usr/bin/env node
import { Console } from "node:console";
import { Command, CommanderError, Option } from "commander";
import { packageVersion } from "../load/package-root.js";
import type { BuildOptions } from "./build-command.js";
import { type ExitCode, exitCode } from "./exit-code.js";
import type { ImportOptions } from "./import-command.js";
import type { InitOptions } from "./init-command.js";
import type { ScaffoldOptions } from "./scaffold-command.js";
import { createTerminal, type Terminal } from "./terminal.js";

/** Options of every command. */
type GlobalOptions = { readonly config?: string; readonly format: "text" | "json"; readonly quiet?: boolean };

/** Reads the command line and runs one command. Each command loads its own modules: `--help` loads none of them. */
async function run(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let code: ExitCode = exitCode.clean;
  const program = new Command("toolgen")
    .description("A compiler for AI-tool contracts: one registry, one typed package.")
    .version(packageVersion())
    .option("--config <file>", "the configuration, instead of the nearest codegen.config.ts")
    .addOption(new Option("--format <format>", "form of the result").choices(["text", "json"]).default("text"))
    .option("--quiet", "show errors only")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: terminal.print, writeErr: terminal.log })
    .exitOverride();

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
      code = await runInit(options, terminal, createAsk(process.stdin, process.stderr));
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
      code = await runBuild(options, terminal);
    });

  program
    .command("scaffold")
    .description("write handlers for tools that have none, into a folder of your own")
    .argument("[tool...]", "names, or globs over domain/tool; all tools where none is given")
    .option("--into <folder>", "the folder of the handlers, instead of src/tools beside the configuration")
    .action(async (tools: string[], _options, command: Command) => {
      const options: Omit<ScaffoldOptions, "tools"> = command.optsWithGlobals();
      const { runScaffold } = await import("./scaffold-command.js");
      code = await runScaffold({ ...options, tools }, terminal);
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
      code = await runImport({ ...options, paths }, terminal);
    });

  program
    .command("explain")
    .description("say what a rule means, why it exists, and what to write instead")
    .argument("<rule>", "the name of a rule, such as duplicate-key")
    .action(async (rule: string, _options, command: Command) => {
      const { format }: GlobalOptions = command.optsWithGlobals();
      const { runExplain } = await import("./explain-command.js");
      code = runExplain(rule, format, terminal);
    });

  try {
    await program.parseAsync(words, { from: "user" });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? exitCode.clean : exitCode.usage;
  }
}

/** A user's mistake is a finding, so what is thrown is a mistake of ours. */
function reportBug(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? error.stack : undefined;
  process.stderr.write(`toolgen: this is a bug in toolgen, please report it: ${message}\n${stack ?? ""}\n`);
}

process.once("SIGINT", () => process.exit(exitCode.interrupted));
process.on("uncaughtException", (error) => {
  reportBug(error);
  process.exit(exitCode.bug);
});
// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
// Standard output holds the result alone. What a configuration prints while it runs goes beside it.
globalThis.console = new Console(process.stderr, process.stderr);

try {
  process.exitCode = await run(process.argv.slice(2), createTerminal(process));
} catch (error) {
  reportBug(error);
  process.exitCode = exitCode.bug;
}
