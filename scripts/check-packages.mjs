// Packs toolgen and the generated package as npm would publish them, and holds the tarballs against publint and
// are-the-types-wrong. Both tools judge what a user installs, not what lies in the checkout.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const bin = (name) => join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
const run = (command, args) => execFileSync(command, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
const folder = mkdtempSync(join(tmpdir(), "toolgen-pack-"));

try {
  for (const package_ of [root, join(root, "generated")]) {
    const packed = execFileSync("npm", ["pack", package_, "--pack-destination", folder, "--ignore-scripts", "--json"], {
      cwd: root,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    const [{ filename, name }] = JSON.parse(packed);
    const tarball = join(folder, filename);
    console.log(`\n--- ${name}`);
    run(bin("publint"), ["run", tarball, "--strict"]);
    // ES modules only, on purpose: CommonJS loads them by require(), which Node supports from 20.19 on.
    run(bin("attw"), [tarball, "--profile", "esm-only"]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
