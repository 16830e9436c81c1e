import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { project, repository } from "../cli/compiled-cli.js";
import { readTree, type Tree } from "../write/read-tree.js";

/** A bundle of the command without the packages that it asks for, which it finds from below the repository. */
let folder: string;
beforeAll(async () => {
  const cache = path.join(repository, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(path.join(cache, "toolgen-release-"));
  await build({
    entryPoints: [path.join(repository, "generator/cli/release-command.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    outfile: path.join(folder, "release.mjs"),
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Outcome = {
  readonly signal: string | null;
  readonly code?: number;
  readonly steps?: number;
  readonly log: string;
};

/** Runs a release that dies at one of its steps; at none for 0. */
function release(cwd: string, kill: number): Promise<Outcome> {
  const child = fileURLToPath(new URL("release.child.mjs", import.meta.url));
  const bundle = pathToFileURL(path.join(folder, "release.mjs")).href;
  const started = spawn(process.execPath, [child, bundle, JSON.stringify({ cwd, kill })]);
  let [output, log] = ["", ""];
  started.stdout.on("data", (text) => (output += String(text)));
  started.stderr.on("data", (text) => (log += String(text)));
  return new Promise((resolve, reject) => {
    started.on("error", reject);
    started.on("close", (code, signal) => {
      if (code === 0) resolve({ signal, log, ...JSON.parse(output) });
      else if (signal !== null || (process.platform === "win32" && log === "")) resolve({ signal: "SIGKILL", log });
      else reject(new Error(`the release failed (${code}): ${log}`));
    });
  });
}

const contract = (name: string, version: string): string =>
  `name: ${name}\ndescription: ${version}\nschema_version: "${version}"\nside_effect_class: read\ninput: { type: object }\n`;

/** A registry whose first release is made, and whose second one freezes two, prunes one, removes one and raises the package. */
async function createProject(): Promise<string> {
  const made = project({
    "package.json": '{ "type": "module" }\n',
    "codegen.config.mjs": 'export default { package: { name: "@x/y", version: "1.0.0" }, versions: { keep: 0 } };\n',
    "registry/a/contract.yaml": contract("a", "1.0.0"),
    "registry/b/contract.yaml": contract("b", "1.0.0"),
    "registry/c/contract.yaml": contract("c", "1.0.0"),
  });
  expect(await release(made, 0)).toMatchObject({ code: 0 });
  const next = project({
    "registry/a/contract.yaml": contract("a", "1.0.1"),
    "registry/b/contract.yaml": contract("b", "1.0.1"),
  });
  cpSync(next, made, { recursive: true });
  rmSync(path.join(made, "registry/c"), { recursive: true });
  return made;
}

/** The files that people and Git see. */
const seen = (at: string): Tree =>
  Object.fromEntries(Object.entries(readTree(at)).filter(([file]) => !/(^|\/)\./.test(file) && !file.endsWith("/")));

test("whenever a release is killed, the next one comes to the same files; nothing is released twice", async () => {
  const start = await createProject();
  const copy = (): string => {
    const at = project({});
    cpSync(start, at, { recursive: true });
    return at;
  };
  const clean = copy();
  const { steps = 0 } = await release(clean, 0);
  const [before, after] = [seen(start), seen(clean)];
  expect(
    Object.keys(after)
      .filter((file) => after[file] !== before[file])
      .sort(),
  ).toEqual([
    "codegen.config.mjs",
    "registry/CHANGELOG.md",
    "registry/a/versions/1.0.1.yaml",
    "registry/b/versions/1.0.1.yaml",
    "registry/releases.yaml",
  ]);
  expect(steps).toBeGreaterThan(25);

  const completed: number[] = [];
  // Every second step; each file takes several.
  const queue = Array.from({ length: Math.ceil(steps / 2) }, (_, index) => 2 * index + 1);
  const lane = async (): Promise<void> => {
    for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
      const at = copy();
      const title = `killed at step ${step} of ${steps}`;
      expect(await release(at, step), title).toMatchObject({ signal: "SIGKILL" });
      for (const [file, text] of Object.entries(seen(at)))
        expect([before[file], after[file]], `${title}: ${file}`).toContain(text);
      const { code, log } = await release(at, 0);
      if (log.includes("the release that was interrupted is complete")) completed.push(step);
      expect({ code, files: seen(at) }, title).toEqual({ code: 0, files: after });
      const left = Object.keys(readTree(at)).filter((file) => /(^|\/)\.toolgen/.test(file));
      expect(left, title).toEqual([]);
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  expect(completed.length).toBeGreaterThan(5);
}, 300_000);
