// Compiles generator/ into dist/: JavaScript by esbuild, declarations of the public API by oxc. Another folder may be named:
// node scripts/compile.mjs <folder>. It must lie below the repository, for packages are resolved from there.
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { isolatedDeclarationSync } from "oxc-transform";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const source = path.join(root, "generator");
const outdir = path.resolve(process.argv[2] ?? path.join(root, "dist"));

await rm(outdir, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: { "cli/main": path.join(source, "cli/main.ts"), index: path.join(source, "index.ts") },
  outdir,
  chunkNames: "chunks/[name]-[hash]",
  bundle: true,
  // Modules behind `await import()` become files of their own, so that a command loads what it needs and no more.
  splitting: true,
  packages: "external",
  format: "esm",
  platform: "node",
  target: "node20",
  charset: "utf8",
});
await chmod(path.join(outdir, "cli/main.js"), 0o755);
await declare("index.ts", new Set());
// One file of a package that would bring a hundred megabytes of programs (package.json, imports).
await mkdir(path.join(outdir, "recheck"));
for (const [file, target] of [
  ["lib/browser.js", "browser.cjs"],
  ["LICENSE", "LICENSE"],
]) {
  await copyFile(path.join(root, "node_modules/recheck", file), path.join(outdir, "recheck", target));
}
// Node looks for `imports` no further up than the nearest node_modules, and that is where another folder mostly lies.
if (process.argv[2] !== undefined) {
  const manifest = { type: "module", imports: { "#recheck": "./recheck/browser.cjs" } };
  await writeFile(path.join(outdir, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Writes the declarations of one module and of the modules that they import, so none that the public API does not name. Those of
 * the templates lie in `templates/` there, beside the rooms.
 */
async function declare(module, done) {
  if (done.has(module)) return;
  done.add(module);
  const file = path.join(source, module);
  const { code, errors } = isolatedDeclarationSync(file, await readFile(file, "utf8"));
  if (errors.length > 0) throw new Error(`${module}: ${errors.map(({ message }) => message).join("; ")}`);
  const placed = (name) => name.replace(/^\.\.\/templates\//, "templates/");
  const imported = [];
  const moved = code.replaceAll(/((?:from|import)\s*\(?")(\.[^"]+)\.js"/g, (_, before, specifier) => {
    const name = path.posix.join(path.posix.dirname(module), specifier);
    imported.push(`${name}.ts`);
    const relative = path.posix.relative(path.posix.dirname(placed(module)), placed(name));
    return `${before}${relative.startsWith(".") ? relative : `./${relative}`}.js"`;
  });
  const target = path.join(outdir, placed(module).replace(/\.ts$/, ".d.ts"));
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, moved);
  for (const name of imported) await declare(name, done);
}
