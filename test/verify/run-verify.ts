import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Exit } from "../cli/compiled-cli.js";

export type VerifyRun = Exit & { /** The most memory that the process had at once, in MiB. */ readonly peak: number };

/** Writes the process's own use of the machine, as Node counts it, to the file $USAGE_FILE. */
const hook = `data:text/javascript,${encodeURIComponent(`
  import { writeFileSync } from "node:fs";
  process.on("exit", () => writeFileSync(process.env.USAGE_FILE, String(process.resourceUsage().maxRSS)));
`)}`;

/** Runs `toolgen verify samples` as a process of its own, in a folder, with chunks as its standard input. */
export async function runVerify(
  main: string,
  cwd: string,
  words: readonly string[],
  input: Iterable<string | Uint8Array> = [],
): Promise<VerifyRun> {
  const usage = path.join(cwd, ".usage");
  const { NO_COLOR: _n, FORCE_COLOR: _f, CI: _c, NODE_OPTIONS: _o, ...inherited } = process.env;
  const child = spawn(process.execPath, [`--import=${hook}`, main, "verify", "samples", ...words], {
    cwd,
    env: { ...inherited, USAGE_FILE: usage },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const closed = once(child, "close");
  // A command that refuses its words does not read what it is sent.
  child.stdin.on("error", () => {});
  for (const chunk of input) if (!child.stdin.write(chunk)) await Promise.race([once(child.stdin, "drain"), closed]);
  child.stdin.end();
  const [code, signal] = await closed;
  const peak = Number(readFileSync(usage, "utf8")) / 1024;
  rmSync(usage);
  return { code, signal, stdout, stderr, peak };
}
