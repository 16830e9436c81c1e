#!/usr/bin/env node
import { Console } from "node:console";
import { CommanderError } from "commander";
import { createProgram } from "./create-program.js";
import { type ExitCode, exitCode } from "./exit-code.js";
import { createTerminal, type Terminal } from "./terminal.js";

/** Reads the command line and runs one command. */
async function run(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let code: ExitCode = exitCode.clean;
  const program = createProgram(terminal, (found) => {
    code = found;
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
