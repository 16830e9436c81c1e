import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readTree } from "../write/read-tree.js";
import { compileCli, type Exit, project, run, soundProject } from "./compiled-cli.js";

let main: string;
beforeAll(() => {
  main = compileCli();
});
const toolgen = (folder: string, ...words: string[]): Promise<Exit> => run(main, ["build", ...words], { cwd: folder });

const forecast = "registry/weather/get_forecast/contract.yaml";
const wind = "registry/weather/get_wind/contract.yaml";
const config = (fields: string): string => `export default { ${fields} package: { name: "@example/tools" } };\n`;

/** A project with two tools. */
function twoTools(changed: Readonly<Record<string, string>> = {}): string {
  const files = soundProject();
  const windText = files[forecast]?.replace("get_forecast", "get_wind") ?? "";
  return project({ ...files, "codegen.config.ts": config(""), [wind]: windText, ...changed });
}

/** The same, built. */
async function built(): Promise<string> {
  const folder = twoTools();
  expect(await toolgen(folder)).toMatchObject({ code: 0, stderr: "" });
  return folder;
}

function change(folder: string, file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(path.join(folder, file), "utf8");
  expect(text).toMatch(from);
  writeFileSync(path.join(folder, file), text.replace(from, to));
}

/** Every file with its bytes and the time of its last change. */
const stateOf = (folder: string) =>
  Object.entries(readTree(folder)).map(([file, bytes]) => [file, statSync(path.join(folder, file)).mtimeMs, bytes]);

/** The paths that differ between two trees. */
function changedPaths(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((file) => before[file] !== after[file]).sort();
}

const registryOf = (folder: string): string => path.join(folder, "registry");
const generatedOf = (folder: string): string => path.join(folder, "generated");

describe("a registry that is refused", () => {
  it("leaves the old output as it was, says where every fault is, and exits 1", async () => {
    const folder = await built();
    change(folder, forecast, 'schema_version: "1.0.0"', "schema_version: 1.0");
    change(folder, wind, "required: [city]", "required: [city]\n  type: object");
    writeFileSync(path.join(registryOf(folder), "weather/broken.yaml"), "ignored: [");
    const before = stateOf(folder);
    const { code, stdout } = await toolgen(folder);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^registry\/weather\/get_forecast\/contract\.yaml:3:17 error unquoted-version: /m);
    expect(stdout).toMatch(/^registry\/weather\/get_wind\/contract\.yaml:9:3 error duplicate-key: /m);
    expect(stdout).toMatch(/· 2 errors · nothing written · \d+ ms\n$/);
    expect(stateOf(folder)).toEqual(before);
  });

  it("gives each finding in JSON with all its fields, and nothing else on standard output", async () => {
    const folder = await built();
    change(folder, forecast, "side_effect_class: read", "side_effect_class: reads");
    const { code, stdout, stderr } = await toolgen(folder, "--format", "json");
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    const { diagnostics, ...rest } = JSON.parse(stdout);
    expect(rest).toMatchObject({ written: [], unchanged: 0, removed: [] });
    expect(diagnostics).toEqual([
      {
        rule: "invalid-field",
        severity: "error",
        message: expect.stringMatching(/\S/),
        file: forecast,
        line: 4,
        column: 20,
        pointer: "/side_effect_class",
        hint: expect.stringMatching(/\S/),
      },
    ]);
  });
});

describe("what a merge leaves", () => {
  /** What Git writes where both sides changed a line in the middle of a file. */
  function conflict(folder: string, file: string): void {
    const lines = readFileSync(path.join(folder, file), "utf8").split("\n");
    const middle = Math.floor(lines.length / 2);
    const marked = ["<<<<<<< HEAD", lines[middle] ?? "", "=======", `${lines[middle]} theirs`, ">>>>>>> topic"];
    writeFileSync(path.join(folder, file), lines.toSpliced(middle, 1, ...marked).join("\n"));
  }

  it("one build heals conflicts in generated files, in the manifest and in the lock", async () => {
    const folder = await built();
    const before = readTree(folder);
    const conflicts = [
      "generated/README.md",
      "generated/declarations/index.json",
      "generated/package.json",
      "generated/src/all.ts",
      "generated/src/tools/get_wind/validate.ts",
      "generated/toolgen.manifest.json",
      "registry/toolgen.lock",
    ];
    for (const file of conflicts) conflict(folder, file);
    expect(changedPaths(before, readTree(folder))).toEqual(conflicts);
    expect((await toolgen(folder, "--check")).code).toBe(1);
    expect(await toolgen(folder)).toMatchObject({ code: 0, stderr: "" });
    expect(readTree(folder)).toEqual(before);
  });

  it("files of a tool that only the other side had are removed, though the manifest names them in a conflict alone", async () => {
    const folder = await built();
    const before = readTree(folder);
    const other = twoTools({
      "registry/weather/get_rain/contract.yaml": readFileSync(path.join(folder, wind), "utf8"),
    });
    change(other, "registry/weather/get_rain/contract.yaml", "get_wind", "get_rain");
    expect((await toolgen(other)).code).toBe(0);
    cpSync(path.join(other, "generated/src/tools/get_rain"), path.join(folder, "generated/src/tools/get_rain"), {
      recursive: true,
    });
    const ours = readFileSync(path.join(folder, "generated/toolgen.manifest.json"), "utf8");
    const theirs = readFileSync(path.join(other, "generated/toolgen.manifest.json"), "utf8");
    const both = `<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> topic\n`;
    writeFileSync(path.join(folder, "generated/toolgen.manifest.json"), both);
    expect(await toolgen(folder)).toMatchObject({ code: 0, stderr: "" });
    expect(readTree(folder)).toEqual(before);
  });

  it("a checkout with CRLF line ends is no drift, and a build leaves it alone", async () => {
    const folder = await built();
    for (const [file, bytes] of Object.entries(readTree(folder)))
      writeFileSync(path.join(folder, file), bytes.replaceAll("\n", "\r\n"), "latin1");
    const before = stateOf(folder);
    expect(await toolgen(folder, "--check")).toMatchObject({ code: 0, stderr: "" });
    const { code, stdout } = await toolgen(folder);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("2 tools · 0 files written") });
    expect(stateOf(folder)).toEqual(before);
  });
});

describe("files that are not toolgen's", () => {
  it("stay where they are, and are warned about; what a removed tool left goes", async () => {
    const folder = await built();
    const single = project({ ...soundProject(), "codegen.config.ts": config("") });
    expect((await toolgen(single)).code).toBe(0);
    const foreign = { "notes.md": "mine\n", "src/tools/get_wind/mine.ts": "export {};\n" };
    for (const [file, text] of Object.entries(foreign)) writeFileSync(path.join(generatedOf(folder), file), text);
    rmSync(path.join(registryOf(folder), "weather/get_wind"), { recursive: true });
    const { code, stdout } = await toolgen(folder, "--format", "json");
    const { removed, diagnostics } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(removed).toEqual(expect.arrayContaining(["generated/src/tools/get_wind/types.ts"]));
    expect(new Set(diagnostics.map(({ rule }: { rule: string }) => rule))).toEqual(new Set(["foreign-file"]));
    expect(readTree(generatedOf(folder))).toEqual({ ...readTree(generatedOf(single)), ...foreign });
    expect(readTree(registryOf(folder))).toEqual(readTree(registryOf(single)));
  });

  it("in a folder that toolgen never wrote: refused, nothing is written", async () => {
    const folder = twoTools({ "generated/notes.md": "mine\n" });
    const before = stateOf(folder);
    const { code, stdout } = await toolgen(folder);
    expect(code).toBe(1);
    expect(stdout).toContain("error foreign-output: the output folder holds notes.md, which toolgen did not write\n");
    expect(stateOf(folder)).toEqual(before);
  });

  it.each([".", "registry", "registry/generated"])(
    "as output %s, with the registry in it or around it: exit 2",
    async (output) => {
      const folder = twoTools({ "codegen.config.ts": config(`output: "${output}",`) });
      const before = stateOf(folder);
      const { code, stdout } = await toolgen(folder);
      expect(code).toBe(2);
      expect(stdout).toMatch(/^codegen\.config\.ts:1:26 error output-contains-registry: /);
      expect(stateOf(folder)).toEqual(before);
    },
  );
});

describe("--filter", () => {
  it("writes the own files of the tools that match, and a full build after it completes the rest", async () => {
    const folder = await built();
    for (const file of [forecast, wind]) change(folder, file, /city/g, "town");
    const before = readTree(folder);
    const { code, stdout } = await toolgen(folder, "--filter", "weather/get_w*", "--format", "json");
    expect(code).toBe(0);
    const paths = changedPaths(before, readTree(folder));
    expect(JSON.parse(stdout)).toMatchObject({ tools: [{ name: "get_wind" }], written: paths, removed: [] });
    const isOwn = (file: string): boolean =>
      /^generated\/((src|dist)\/(tools\/get_wind\/|testing\/samples\/get_wind\.)|declarations\/schemas\/get_wind\.)/.test(
        file,
      );
    expect(paths.filter((file) => !isOwn(file))).toEqual([
      "generated/dist/toolgen.manifest.json",
      "generated/toolgen.manifest.json",
    ]);
    expect(paths.filter(isOwn).length).toBeGreaterThan(5);
    expect((await toolgen(folder)).code).toBe(0);
    const clean = twoTools();
    for (const file of [forecast, wind]) change(clean, file, /city/g, "town");
    expect((await toolgen(clean)).code).toBe(0);
    expect(readTree(folder)).toEqual(readTree(clean));
  });
});

describe("where things lie makes no difference", () => {
  let generated: Readonly<Record<string, string>>;
  let lock: string;
  beforeAll(async () => {
    const folder = await built();
    generated = readTree(generatedOf(folder));
    lock = readFileSync(path.join(registryOf(folder), "toolgen.lock"), "utf8");
  });

  it("a registry outside of the package", async () => {
    const folder = twoTools({ "service/codegen.config.mjs": config('registry: "../contracts",') });
    renameSync(registryOf(folder), path.join(folder, "contracts"));
    const service = path.join(folder, "service");
    expect(await toolgen(service)).toMatchObject({ code: 0, stderr: "" });
    expect(readTree(generatedOf(service))).toEqual(generated);
    expect(readFileSync(path.join(folder, "contracts/toolgen.lock"), "utf8")).toBe(lock);
    change(folder, "contracts/weather/get_wind/contract.yaml", "class: read", "class: reads");
    expect((await toolgen(service)).stdout).toMatch(/^\.\.\/contracts\/weather\/get_wind\/contract\.yaml:4:20 error /);
  });

  it.skipIf(process.platform === "win32")("a registry behind a symbolic link", async () => {
    const folder = twoTools();
    renameSync(registryOf(folder), path.join(folder, "elsewhere"));
    symlinkSync("elsewhere", registryOf(folder));
    expect(await toolgen(folder)).toMatchObject({ code: 0, stderr: "" });
    expect(readTree(generatedOf(folder))).toEqual(generated);
    expect(readFileSync(path.join(folder, "elsewhere/toolgen.lock"), "utf8")).toBe(lock);
  });

  it("a registry in an npm package, which is not written to", async () => {
    const inPackage = "node_modules/@example/contracts/registry";
    const folder = twoTools({ "codegen.config.ts": config(`registry: "${inPackage}",`) });
    mkdirSync(path.join(folder, path.dirname(inPackage)), { recursive: true });
    renameSync(registryOf(folder), path.join(folder, inPackage));
    const before = stateOf(path.join(folder, inPackage));
    expect(await toolgen(folder)).toMatchObject({ code: 0, stderr: "" });
    expect(readTree(generatedOf(folder))).toEqual(generated);
    expect(stateOf(path.join(folder, inPackage))).toEqual(before);
    expect(await toolgen(folder, "--check")).toMatchObject({ code: 0, stderr: "" });
  });

  it("an output folder with spaces and letters of other scripts", async () => {
    const output = "deep er/généré 工具 #1 %41";
    const folder = twoTools({ "codegen.config.ts": config(`output: "${output}",`) });
    const { code, stdout } = await toolgen(folder, "--format", "json");
    expect(code).toBe(0);
    expect(readTree(path.join(folder, output))).toEqual(generated);
    expect(JSON.parse(stdout).written).toContain(`${output}/package.json`);
    expect((await toolgen(folder, "--check")).code).toBe(0);
  });

  it("a project with spaces and letters of other scripts", async () => {
    const folder = path.join(project({}), "mon projet 项目 #1 %41");
    cpSync(twoTools(), folder, { recursive: true });
    expect(await toolgen(folder)).toMatchObject({ code: 0, stderr: "" });
    expect(readTree(generatedOf(folder))).toEqual(generated);
  });
});
