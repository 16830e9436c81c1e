import { accessSync, constants, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { compileCli, repository } from "./compiled-cli.js";

let folder: string;
let files: string[];
beforeAll(() => {
  folder = path.resolve(compileCli(), "../..");
  files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
});
const read = (file: string): string => readFileSync(path.join(folder, file), "utf8");

describe("scripts/compile.mjs", () => {
  it("makes what package.json points at", () => {
    const { bin, exports, imports } = JSON.parse(readFileSync(path.join(repository, "package.json"), "utf8"));
    const wanted: string[] = [bin.toolgen, ...Object.values(exports["."]), imports["#recheck"]];
    expect(wanted.filter((file) => !files.includes(file.replace("./dist/", "")))).toEqual([]);
  });

  it("makes JavaScript and declarations, and brings the checker of patterns with its license", () => {
    const others = files.filter((file) => !/\.(js|d\.ts)$/.test(file)).sort();
    expect(others).toEqual(["package.json", "recheck/LICENSE", "recheck/browser.cjs"]);
    expect(read("recheck/LICENSE")).toContain("MIT License");
    const { checkSync } = createRequire(import.meta.url)(path.join(folder, "recheck/browser.cjs"));
    expect(checkSync("^(a|a)*$", "u", { checker: "automaton" })).toMatchObject({ status: "vulnerable" });
  });

  it("another folder than dist/ names what it imports by a manifest of its own", () => {
    const { imports } = JSON.parse(readFileSync(path.join(repository, "package.json"), "utf8"));
    const own = { "#recheck": imports["#recheck"].replace("./dist/", "./") };
    expect(JSON.parse(read("package.json"))).toEqual({ type: "module", imports: own });
    expect(createRequire(path.join(folder, "cli/main.js")).resolve("#recheck")).toBe(
      path.join(folder, "recheck/browser.cjs"),
    );
  });

  it("makes a command that can be executed", () => {
    expect(read("cli/main.js")).toMatch(/^#!\/usr\/bin\/env node\n/);
    if (process.platform !== "win32") accessSync(path.join(folder, "cli/main.js"), constants.X_OK);
  });

  it("writes no path of this machine", () => {
    const paths = [repository, JSON.stringify(repository).slice(1, -1)];
    expect(files.filter((file) => paths.some((text) => read(file).includes(text)))).toEqual([]);
  });

  it("writes every declaration that another one names, and none of the command line", () => {
    const missing = files.flatMap((file) =>
      [...read(file).matchAll(/from "(\.[^"]+)\.js"/g)]
        .map(([, name = ""]) => path.posix.join(path.posix.dirname(file), name))
        .filter((name) => file.endsWith(".d.ts") && !files.includes(`${name}.d.ts`)),
    );
    expect(missing).toEqual([]);
    expect(files.filter((file) => file.startsWith("cli/"))).toEqual(["cli/main.js"]);
  });

  it("gives defineConfig and build to whoever imports toolgen", async () => {
    const api = await import(pathToFileURL(path.join(folder, "index.js")).href);
    expect(Object.keys(api).sort()).toEqual([
      "build",
      "declareFor",
      "defineConfig",
      "defineEmitter",
      "loadConfig",
      "providerRules",
    ]);
  });
});
