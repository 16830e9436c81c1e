import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { BuiltPackage } from "./build-corpus.js";
import type { Case } from "./make-cases.js";

const runner = fileURLToPath(new URL("run-validators.mjs", import.meta.url));

/** What the emitted JavaScript says of each case: the packages' `dist/` on a disk, imported by a Node process of its own. */
export function runValidators(packages: readonly BuiltPackage[], cases: readonly Case[]): boolean[] {
  const folder = mkdtempSync(path.join(tmpdir(), "toolgen-corpus-"));
  try {
    for (const { name, files } of packages) {
      for (const file of files) {
        if (file.path !== "package.json" && !/^dist\/.*\.js$/.test(file.path)) continue;
        const target = path.join(folder, name, file.path);
        mkdirSync(path.dirname(target), { recursive: true });
        writeFileSync(target, file.content);
      }
    }
    const orders = cases.map(({ contract, part, value }) => {
      const { name, names } = contract.tool;
      const module = path.join(folder, contract.package.name, "dist/tools", name, "index.js");
      return { module: pathToFileURL(module).href, name: names.value, part, value };
    });
    const output = execFileSync(process.execPath, [runner], { input: JSON.stringify(orders), maxBuffer: 2 ** 26 });
    return JSON.parse(output.toString()) as boolean[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
