import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { project } from "../cli/compiled-cli.js";
import { type Packed, succeed, withoutNetwork } from "./npm.js";

/** A project with a generated package in its `node_modules`, as npm installs it. */
export async function install({ tarball }: Packed, manifest: object = {}): Promise<string> {
  const folder = project({ "package.json": JSON.stringify({ private: true, ...manifest }) });
  await succeed("npm", ["install", tarball], { cwd: folder, env: withoutNetwork });
  return folder;
}

/** Writes files into a project: path → text. */
export function add(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

/** Compiles one file of a project as `tsc` would, and gives the codes of TypeScript's errors, such as `TS1479`. */
export function compile(folder: string, file: string, options: Readonly<Record<string, string>>): string[] {
  const strict = { strict: true, skipLibCheck: false, types: [], target: "es2022", outDir: "out", rootDir: "." };
  const parsed = ts.parseJsonConfigFileContent(
    { compilerOptions: { ...strict, ...options }, files: [file] },
    ts.sys,
    folder,
  );
  const program = ts.createProgram(parsed.fileNames, parsed.options);
  const { diagnostics } = program.emit();
  const all = [...parsed.errors, ...ts.getPreEmitDiagnostics(program), ...diagnostics];
  return [...new Set(all.map(({ code }) => `TS${code}`))];
}
