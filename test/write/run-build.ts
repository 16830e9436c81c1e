import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll } from "vitest";
import type { WriterPoint } from "../../generator/write/attempt.js";
import type { WriteRequest } from "../../generator/write/plan-changes.js";
import type { WriteResult } from "../../generator/write/write-output.js";

export type BuildOrder = {
  readonly request: WriteRequest;
  /** Dies by SIGKILL where the writer comes to this point for the time after `count` times. */
  readonly kill?: { readonly point: WriterPoint; readonly count: number };
  /** A file that gets a line with the process id at each of the writer's points that it passes as holder of the lock. */
  readonly journal?: string;
  readonly uid?: number;
};

/** The result is absent where the process was killed. */
export type BuildOutcome = { readonly signal: NodeJS.Signals | null; readonly result?: WriteResult };

const child = fileURLToPath(new URL("write-output.child.mjs", import.meta.url));
const entry = fileURLToPath(new URL("../../generator/write/write-output.ts", import.meta.url));
let folder: string;

/** Bundles the writer once for all tests of a file, so that a child starts fast. */
export function bundleWriter(): void {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "toolgen-writer-"));
    chmodSync(folder, 0o755);
    await build({
      entryPoints: [entry],
      bundle: true,
      platform: "node",
      format: "esm",
      outfile: join(folder, "writer.mjs"),
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}

export function runBuild(order: BuildOrder): Promise<BuildOutcome> {
  const bundle = pathToFileURL(join(folder, "writer.mjs")).href;
  const build = spawn(process.execPath, [child, bundle, JSON.stringify(order)], { stdio: ["ignore", "pipe", "pipe"] });
  let [output, errors] = ["", ""];
  build.stdout.on("data", (chunk) => (output += String(chunk)));
  build.stderr.on("data", (chunk) => (errors += String(chunk)));
  return new Promise((resolve, reject) => {
    build.on("error", reject);
    build.on("close", (code, signal) => {
      if (code === 0) resolve({ signal, result: JSON.parse(output) });
      // On Windows a process that kills itself ends with code 1 and without a signal.
      else if (signal !== null || (process.platform === "win32" && errors === ""))
        resolve({ signal: signal ?? "SIGKILL" });
      else reject(new Error(`the build failed (${code}): ${errors}`));
    });
  });
}
