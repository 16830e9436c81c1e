import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { compileCli, project, repository } from "../cli/compiled-cli.js";
import { hostileContract } from "../hostile/hostile-contract.js";
import { hostileStrings } from "../hostile/hostile-strings.js";
import { readTree, type Tree } from "../write/read-tree.js";
import { otherNode } from "./other-node.js";

const config = { "codegen.config.mjs": `export default { package: { name: "@example/tools" }, module: "dual" };\n` };

/** Every kind of contract that the repository has: its own registry, and the cases with shared, older and recursive parts. */
const registry: Tree = Object.fromEntries(
  ["registry", ...["simple", "shared", "frozen"].map((name) => `test/golden/${name}/registry`)]
    .flatMap((folder) => Object.entries(readTree(path.join(repository, folder))))
    .filter(([file]) => !file.endsWith("toolgen.lock"))
    .map(([file, bytes]) => [`registry/${file}`, Buffer.from(bytes, "latin1").toString()]),
);

type Options = { readonly node?: string; readonly env?: Readonly<Record<string, string>>; readonly words?: string[] };

let main: string;
/** Runs `toolgen build` as a user does, and gives what it says. */
function build(folder: string, { node = process.execPath, env = {}, words = [] }: Options = {}): string {
  const { NODE_OPTIONS: _options, ...inherited } = process.env;
  return execFileSync(node, [main, "build", "--format", "json", ...words], {
    cwd: folder,
    env: { ...inherited, ...env },
    encoding: "utf8",
    maxBuffer: 1e8,
  });
}

/** All that a build writes: the package with its `dist/` and its manifests, and the lock beside the contracts. */
function outputOf(folder: string): Tree {
  const lock = readTree(path.join(folder, "registry"))["toolgen.lock"] ?? "";
  return { ...readTree(path.join(folder, "generated")), "registry/toolgen.lock": lock };
}

/** Which files differ: a whole tree would be too long to read. */
const differences = (a: Tree, b: Tree): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((file) => a[file] !== b[file]).sort();

let expected: Tree;
let report: string;
beforeAll(() => {
  main = compileCli();
  const folder = project({ ...config, ...registry });
  report = build(folder);
  expected = outputOf(folder);
});

test("the package is whole", () => {
  const paths = Object.keys(expected);
  for (const file of [
    ...["dist/tools/run_sql/validate.js", "dist/cjs/tools/run_sql/validate.js", "dist/toolgen.manifest.json"],
    ...["src/shared/money.ts", "src/tools/send_reminder/versions/1.0.0/index.ts", "toolgen.manifest.json"],
  ]) {
    expect(paths).toContain(file);
  }
  expect(expected["registry/toolgen.lock"]).toMatch(/^add_note 1\.0\.0 tg1:/);
});

describe("the same bytes, and the same report,", () => {
  test("in another folder, under another name, at another depth", () => {
    const folder = project({});
    const deep = path.join(folder, "a folder/with ümläuts, 工具 and #%20/x");
    mkdirSync(deep, { recursive: true });
    const other = project({ ...config, ...registry });
    renameSync(other, path.join(deep, "project"));
    expect(build(path.join(deep, "project"))).toBe(report);
    expect(differences(outputOf(path.join(deep, "project")), expected)).toEqual([]);
  });

  test.skipIf(process.platform === "win32")("in a folder that a link leads to", () => {
    const folder = project({ ...config, ...registry });
    const link = path.join(project({}), "link");
    symlinkSync(folder, link);
    expect(build(link)).toBe(report);
    expect(differences(outputOf(folder), expected)).toEqual([]);
  });

  test.each([
    { TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", LANGUAGE: "tr" },
    { TZ: "America/St_Johns", LANG: "C", LC_ALL: "C", SOURCE_DATE_EPOCH: "0", NO_COLOR: "1" },
  ])("in the time zone $TZ and the language $LANG", (env) => {
    const folder = project({ ...config, ...registry });
    expect(build(folder, { env })).toBe(report);
    expect(differences(outputOf(folder), expected)).toEqual([]);
  });

  test("where the files were made in another order", () => {
    const folder = project({ ...config, ...Object.fromEntries(Object.entries(registry).reverse()) });
    expect(build(folder)).toBe(report);
    expect(differences(outputOf(folder), expected)).toEqual([]);
  });

  test("from a checkout with the line ends of Windows", () => {
    const windows = Object.entries(registry).map(([file, text]) => [file, text.replaceAll("\n", "\r\n")]);
    const folder = project({ ...config, ...Object.fromEntries(windows) });
    expect(build(folder)).toBe(report);
    expect(differences(outputOf(folder), expected)).toEqual([]);
  });
});

describe("the same bytes", () => {
  test("from a second build, which writes nothing", () => {
    const folder = project({ ...config, ...registry });
    build(folder);
    const second = JSON.parse(build(folder));
    expect(second).toMatchObject({ written: [], removed: [] });
    expect(differences(outputOf(folder), expected)).toEqual([]);
  });

  test("after a tool was added and taken away again", () => {
    const folder = project({ ...config, ...registry });
    build(folder);
    const added = path.join(folder, "registry/added/aaa_tool");
    mkdirSync(added, { recursive: true });
    writeFileSync(
      path.join(added, "contract.json"),
      JSON.stringify({
        name: "aaa_tool",
        description: "Comes first, and refers to what others share.",
        schema_version: "1.0.0",
        side_effect_class: "read",
        input: {
          type: "object",
          properties: {
            price: { $ref: "../../common/price.schema.json" },
            money: { $ref: "../../shared/money.schema.json" },
          },
        },
      }),
    );
    build(folder);
    const between = outputOf(folder);
    // No other tool's file knows of the new one.
    const listing =
      /^(README\.md|((src|dist)\/(cjs\/)?)?(all|testing\/index)\.[a-z.]+|declarations\/[\w.-]+\.json|(dist\/)?toolgen\.manifest\.json|registry\/toolgen\.lock)$/;
    const touched = differences(between, expected).filter((file) => !file.includes("aaa_tool"));
    expect(touched.filter((file) => !listing.test(file))).toEqual([]);
    expect(touched).toEqual(expect.arrayContaining(["README.md", "declarations/index.json", "src/all.ts"]));
    rmSync(path.join(folder, "registry/added"), { recursive: true });
    build(folder);
    expect(differences(outputOf(folder), expected)).toEqual([]);
  });

  test("from builds of some tools and then of all", () => {
    const folder = project({ ...config, ...registry });
    build(folder, { words: ["--filter", "shipping/*"] });
    const partial = outputOf(folder);
    const built = Object.keys(partial).filter((file) => file.startsWith("src/tools/"));
    expect([...new Set(built.map((file) => file.split("/")[2]))]).toEqual([
      "check_stock",
      "update_order",
      "update_shipment",
    ]);
    for (const file of built) expect(partial[file], file).toBe(expected[file]);
    build(folder, { words: ["--filter", "send_reminder"] });
    build(folder);
    expect(differences(outputOf(folder), expected)).toEqual([]);
  });
});

/** Contracts whose text leans on the engine's knowledge of Unicode. */
const foreignText: Tree = Object.fromEntries(
  [...hostileStrings]
    .filter(([, text]) => text.length < 1_000 && /[^\x20-\x7e]/.test(text))
    .flatMap(([name, text]) => [...hostileContract(`hostile_${name}`, text).files])
    .map(([file, value]) => [`registry/${file}`, JSON.stringify(value, null, 2)]),
);

/** The oldest and the newest line that are supported. */
describe.each(["20.19.0", "24.22.3"])("the same bytes and the same report on Node %s", (version) => {
  let node: string | undefined;
  beforeAll(() => {
    node = version === process.versions.node ? process.execPath : otherNode(version);
    if (node === undefined)
      process.stdout.write(`skipped: Node ${version} could not be had from the package registry\n`);
  }, 200_000);

  test("of every contract in the repository", ({ skip }) => {
    if (node === undefined) return skip();
    expect(execFileSync(node, ["--version"], { encoding: "utf8" }).trim()).toBe(`v${version}`);
    const folder = project({ ...config, ...registry });
    expect(build(folder, { node })).toBe(report);
    expect(differences(outputOf(folder), expected)).toEqual([]);
  });

  test("of contracts with text in many scripts", ({ skip }) => {
    if (node === undefined) return skip();
    const [here, there] = [project({ ...config, ...foreignText }), project({ ...config, ...foreignText })];
    expect(build(there, { node })).toBe(build(here));
    expect(differences(outputOf(there), outputOf(here))).toEqual([]);
  });
});
