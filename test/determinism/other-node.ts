import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { repository } from "../cli/compiled-cli.js";

const platform = process.platform === "win32" ? "win" : process.platform;

/**
 * The path of another version of Node. npm has its binaries as packages, one for each platform; a copy is kept beside the
 * installed packages. Undefined where it can't be had, which a continuous integration must not pass over.
 */
export function otherNode(version: string): string | undefined {
  const name = `node-${platform}-${process.arch}`;
  const folder = path.join(repository, "node_modules/.cache", `node-${version}`);
  const binary = path.join(folder, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  const words = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
  try {
    // On Windows npm is a script, which only a shell runs.
    execFileSync("npm", [...words, `${name}@${version}`], {
      cwd: folder,
      stdio: "pipe",
      timeout: 100_000,
      shell: process.platform === "win32",
    });
    return binary;
  } catch (error) {
    if ((process.env["CI"] ?? "") !== "") throw error;
    return undefined;
  }
}
