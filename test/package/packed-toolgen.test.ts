import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { project, repository, run, soundProject } from "../cli/compiled-cli.js";
import { type Packed, packToolgen, pinned, succeed, withoutNetwork } from "./npm.js";

const contract = "registry/weather/get_forecast/contract.yaml";

/** A service that keeps its contracts beside its code and commits nothing that is generated (DESIGN, section 5, option A). */
const service = (): Record<string, string> => ({
  ...soundProject(),
  "registry/weather/get_forecast/samples/paris.yaml": "title: A city\nkind: ideal\ninput: { city: Paris }\n",
  "registry/weather/get_forecast/samples/no_city.yaml":
    'title: No city\nkind: boundary\ninput: {}\nrejects: { in: input, at: "", keyword: required }\n',
  "package.json": JSON.stringify({
    name: "service",
    private: true,
    type: "module",
    imports: { "#tools": "./generated/dist/index.js", "#tools/*": "./generated/dist/tools/*/index.js" },
    scripts: { prebuild: "toolgen build", build: "tsc -p .", start: "node dist/main.js" },
  }),
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      ...{ module: "nodenext", target: "es2023", strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false },
      ...{ types: [], rootDir: ".", outDir: "dist" },
    },
    include: ["*.ts"],
  }),
  "main.ts": mainFrom("#tools", "#tools/get_forecast"),
  "build.mjs": [
    'import { build, loadConfig } from "toolgen";',
    "const { config } = await loadConfig({ cwd: process.cwd() });",
    "const { tools, written, diagnostics } = await build({ config, check: false });",
    "console.log(JSON.stringify([tools.map(({ name }) => name), written, diagnostics]));",
    "",
  ].join("\n"),
  // TypeScript itself fails where the line below the comment is no error.
  "misspelt.ts": [
    'import { defineConfig } from "toolgen";',
    "// @ts-expect-error",
    'defineConfig({ pakage: { name: "x" } });',
    "",
  ].join("\n"),
});

/** A program that prints what it made of a valid and of an invalid input. */
function mainFrom(root: string, tool: string): string {
  return [
    `import type { Issue } from "${root}";`,
    `import { type GetForecastInput, getForecast } from "${tool}";`,
    "declare const console: { log(text: string): void };",
    'const input: GetForecastInput = { city: "Paris" };',
    "const refused = getForecast.input.check({});",
    "const issues: readonly Issue[] = refused.ok ? [] : refused.issues;",
    "console.log(JSON.stringify([getForecast.input.is(input), issues.map(({ keyword }) => keyword)]));",
    "",
  ].join("\n");
}
const printed = '[true,["required"]]\n';

let packed: Packed;
let folder: string;
const read = (file: string): string => readFileSync(path.join(folder, file), "utf8");
const write = (file: string, text: string): void => writeFileSync(path.join(folder, file), text);
const npm = (...words: string[]): Promise<string> => succeed("npm", words, { cwd: folder, env: withoutNetwork });
const npx = (...words: string[]): Promise<string> => succeed("npx", words, { cwd: folder, env: withoutNetwork });

beforeAll(async () => {
  packed = await packToolgen();
  folder = project(service());
  // The one step that may use the network: npm fetches the packages that toolgen depends on.
  await succeed("npm", ["install", "--prefer-offline", packed.tarball, ...pinned("typescript")], { cwd: folder });
});

describe("the tarball of toolgen", () => {
  it("holds what runs, what is copied, and nothing else", () => {
    const paths = packed.files.map((file) => file.path);
    const other = paths.filter(
      (file) =>
        !/^(dist\/.*\.(js|d\.ts)|dist\/recheck\/(browser\.cjs|LICENSE)|templates\/(README\.md\.hbs|index\.ts|declarations\/index\.schema\.json|(runtime|providers|mcp|testing)(\/\w[\w-]*)+\.ts))$/.test(
          file,
        ),
    );
    const documents = ["CHANGELOG.md", "LICENSE", "README.md"].filter((file) =>
      existsSync(path.join(repository, file)),
    );
    expect(other.sort()).toEqual(
      [
        ...documents,
        "generator/parse/contract.schema.json",
        "generator/report/review.schema.json",
        "package.json",
      ].sort(),
    );
    expect(paths).toEqual(expect.arrayContaining(["dist/cli/main.js", "dist/index.js", "dist/index.d.ts"]));
    const runtime = readdirSync(path.join(repository, "templates/runtime"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => `templates/runtime/${file.replaceAll("\\", "/")}`);
    expect(paths.filter((file) => file.startsWith("templates/runtime/")).sort()).toEqual(runtime.sort());
  });

  it("is small, and brings few packages", () => {
    // The checker of patterns alone has 700,000 bytes.
    expect(packed.size).toBeLessThan(1_300_000);
    const { packages } = JSON.parse(read("node_modules/.package-lock.json"));
    // Without typescript, which is the service's own.
    expect(Object.keys(packages).length - 1).toBeLessThanOrEqual(53);
  });

  it("names no folder of the machine that packed it", () => {
    const root = path.join(folder, "node_modules/toolgen");
    const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = files.map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"));
    expect(texts.length).toBe(packed.files.length);
    expect(texts.filter((text) => text.includes(repository) || text.includes(path.dirname(packed.tarball)))).toEqual(
      [],
    );
  });

  it("gives editors the form of a contract", async () => {
    const schema = JSON.parse(read("node_modules/toolgen/generator/parse/contract.schema.json"));
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
    const value = parse(read(contract));
    expect([validate(value), validate({ ...value, side_effect_class: "reads" })]).toEqual([true, false]);
    const { exports } = JSON.parse(read("node_modules/toolgen/package.json"));
    expect(exports["./contract.schema.json"]).toBe("./generator/parse/contract.schema.json");
  });
});

describe("C4: a service without a network", () => {
  it("builds its tools before itself, and uses them through #tools", async () => {
    expect(await npm("run", "build")).toMatch(/^1 tool · [1-9]\d* files written, 0 unchanged, 0 removed · /m);
    expect(await npm("start", "--silent")).toBe(printed);
  });

  it("builds again, and nothing changes", async () => {
    expect(await npm("run", "prebuild")).toMatch(/^1 tool · 0 files written, [1-9]\d* unchanged, 0 removed · /m);
    expect(await npx("toolgen", "build", "--check")).toMatch(/^1 tool · up to date · /m);
  });

  it("uses them as a workspace (option B)", async () => {
    const manifest = JSON.parse(read("package.json"));
    write("package.json", JSON.stringify({ ...manifest, workspaces: ["generated"] }));
    await npm("install");
    write("main.ts", mainFrom("@example/tools", "@example/tools/tools/get_forecast"));
    await npm("run", "build");
    expect(await npm("start", "--silent")).toBe(printed);
  });

  it("is built by other code through build()", async () => {
    const { code, stdout, stderr } = await run(path.join(folder, "build.mjs"), [], {
      cwd: folder,
      env: withoutNetwork,
    });
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '[["get_forecast"],[],[]]\n', stderr: "" });
  });
});
