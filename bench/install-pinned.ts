import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The packages that a folder's package.json pins, and their exact versions, installed there at first use by its lock. Nothing of
 * them is among our own dependencies.
 */
export function installPinned(folder: string): ReadonlyMap<string, string> {
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const pinned = new Map<string, string>(Object.entries(dependencies));
  const isThere = [...pinned].every(([name, version]) => {
    const file = join(folder, "node_modules", name, "package.json");
    return existsSync(file) && JSON.parse(readFileSync(file, "utf8")).version === version;
  });
  if (!isThere) {
    process.stdout.write(`installing the peers (npm ci in ${folder})\n`);
    const words = ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"];
    const { status } = spawnSync("npm", words, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
    if (status !== 0) throw new Error("the peers could not be installed");
  }
  return pinned;
}
