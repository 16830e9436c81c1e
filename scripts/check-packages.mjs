// Packs toolgen and the generated package as npm would publish them, and holds the tarballs against publint and
// are-the-types-wrong. Both tools judge what a user installs, not what lies in the checkout.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const bin = (name) => join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
const run = (command, args) =>
  execFileSync(command, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
const folder = mkdtempSync(join(tmpdir(), "toolgen-pack-"));
const generated = join(root, "generated");
const [tool] = readdirSync(join(generated, "src/tools"));

/** A pattern such as ./tools/* is not looked into, so one path stands for all that it exports. */
const packages = [
  { source: root, paths: [] },
  { source: generated, paths: [`tools/${tool}`, "declarations/index.json"] },
];

try {
  for (const { source, paths } of packages) {
    const packed = execFileSync("npm", ["pack", source, "--pack-destination", folder, "--ignore-scripts", "--json"], {
      cwd: root,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    const [{ filename, name }] = JSON.parse(packed);
    const tarball = join(folder, filename);
    process.stdout.write(`\n--- ${name}\n`);
    run(bin("publint"), ["run", tarball, "--strict"]);
    // ES modules only, on purpose: CommonJS loads them by require(), which Node supports from 20.19 on.
    run(bin("attw"), [
      tarball,
      "--profile",
      "esm-only",
      ...(paths.length > 0 ? ["--include-entrypoints", ...paths] : []),
    ]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
