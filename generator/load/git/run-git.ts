import { spawn } from "node:child_process";

/** What one run of Git gave: its output as bytes, or why it failed, in Git's own words. */
export type GitResult =
  | { readonly ok: true; readonly stdout: Buffer }
  | { readonly ok: false; readonly detail: string; readonly isMissing: boolean };

/**
 * Runs Git in a folder. Reads only: no index is refreshed, no lock taken, and nothing is asked of a person. `input` goes to its
 * standard input. A fault is a value, since a missing ref is a user's mistake.
 */
export function runGit(folder: string, args: readonly string[], input = ""): Promise<GitResult> {
  return new Promise((resolve) => {
    const git = spawn("git", ["-c", "core.quotePath=false", "--no-optional-locks", ...args], {
      cwd: folder,
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
    });
    const out: Buffer[] = [];
    const faults: Buffer[] = [];
    git.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    git.stderr.on("data", (chunk: Buffer) => faults.push(chunk));
    git.on("error", (error) =>
      resolve({ ok: false, detail: error.message, isMissing: "code" in error && error.code === "ENOENT" }),
    );
    git.on("close", (code) => {
      if (code === 0) resolve({ ok: true, stdout: Buffer.concat(out) });
      else resolve({ ok: false, detail: Buffer.concat(faults).toString("utf8").trim(), isMissing: false });
    });
    // Git may end before it has read everything; its exit code says so.
    git.stdin.on("error", () => {});
    git.stdin.end(input);
  });
}
