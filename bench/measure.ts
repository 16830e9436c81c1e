import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a whole Node process took: seconds of wall and of CPU time (all its threads, user and system), peak memory in MiB. */
export type Usage = { readonly wall: number; readonly cpu: number; readonly peak: number };

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
    return { wall, cpu: (userCPUTime + systemCPUTime) / 1e6, peak: maxRSS / 1024 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** By least squares on logarithms: 1 is linear, 2 quadratic. */
export function growthExponent(points: readonly (readonly [size: number, cost: number])[]): number {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)] as const);
  const mean = (pick: (point: readonly [number, number]) => number): number =>
    logs.reduce((sum, point) => sum + pick(point), 0) / logs.length;
  const [meanSize, meanCost] = [mean(([size]) => size), mean(([, cost]) => cost)];
  const shared = logs.reduce((sum, [size, cost]) => sum + (size - meanSize) * (cost - meanCost), 0);
  return shared / logs.reduce((sum, [size]) => sum + (size - meanSize) ** 2, 0);
}
