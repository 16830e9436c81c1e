import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * What a whole Node process took: seconds of wall time, seconds of CPU time of all its threads in its own code and in the
 * system's (reading and writing files, most of all), and its peak memory in MiB.
 */
export type Usage = { readonly wall: number; readonly user: number; readonly system: number; readonly peak: number };

const hook = `data:text/javascript,${encodeURIComponent(`
  import { writeFileSync } from "node:fs";
  process.on("exit", () => writeFileSync(process.env.USAGE_FILE, JSON.stringify(process.resourceUsage())));
`)}`;

/** Runs a Node program to its end. Throws where it does not end with one of the expected codes. */
export function measure(words: readonly string[], cwd: string, expectedCodes: readonly number[] = [0]): Usage {
  const folder = mkdtempSync(join(tmpdir(), "toolgen-usage-"));
  const file = join(folder, "usage.json");
  try {
    const started = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [`--import=${hook}`, ...words], {
      cwd,
      env: { ...process.env, USAGE_FILE: file },
      encoding: "utf8",
      maxBuffer: 1e9,
    });
    const wall = (performance.now() - started) / 1000;
    if (status === null || !expectedCodes.includes(status)) {
      throw new Error(`${words.join(" ")} ended with ${status}: ${stderr.slice(-2000)}${stdout.slice(-2000)}`);
    }
    const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(file, "utf8"));
    return { wall, user: userCPUTime / 1e6, system: systemCPUTime / 1e6, peak: maxRSS / 1024 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
