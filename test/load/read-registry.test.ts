import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type RegistryFiles, readRegistry } from "../../generator/load/read-registry.js";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "toolgen-registry-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(path: string, content = path): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
const read = (label = "registry"): RegistryFiles => readRegistry(join(folder, "registry"), label);
const contents = ({ files }: RegistryFiles): [string, string][] =>
  [...files].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]);
const findings = ({ diagnostics }: RegistryFiles): string[] =>
  diagnostics.map(({ rule, message, place }) => `${place?.file}:${place?.line}:${place?.column} ${rule}: ${message}`);

test("every YAML and JSON file, by its path in code-unit order, whatever the order of the disk", () => {
  for (const path of ["b/contract.yaml", "B/contract.yml", "a.json", "a/b/c.schema.json", "a-b/x.yaml", "a/z.yaml"])
    write(`registry/${path}`);
  const result = read();
  expect(result.label).toBe("registry");
  expect(contents(result)).toEqual(
    ["B/contract.yml", "a-b/x.yaml", "a.json", "a/b/c.schema.json", "a/z.yaml", "b/contract.yaml"].map((path) => [
      path,
      `registry/${path}`,
    ]),
  );
  expect(result.diagnostics).toEqual([]);
});

test("other files, hidden ones and installed packages are passed over", () => {
  for (const path of [
    "README.md",
    "toolgen.lock",
    ".hidden.yaml",
    ".git/config.json",
    "node_modules/x/package.json",
    "a.yaml.bak",
    "contract.YAML",
  ])
    write(`registry/${path}`);
  write("registry/a/contract.yaml");
  expect(contents(read()).map(([path]) => path)).toEqual(["a/contract.yaml"]);
});

test("bytes come as they are", () => {
  mkdirSync(join(folder, "registry"));
  writeFileSync(join(folder, "registry/a.yaml"), Uint8Array.from([0xef, 0xbb, 0xbf, 0xff, 0x0d, 0x0a]));
  expect([...(read().files.get("a.yaml") ?? [])]).toEqual([0xef, 0xbb, 0xbf, 0xff, 0x0d, 0x0a]);
});

describe("no registry", () => {
  test("a missing folder", () => {
    const result = read("tools/registry");
    expect(result.files.size).toBe(0);
    expect(findings(result)).toEqual([
      "undefined:undefined:undefined registry-not-found: there is no registry at tools/registry",
    ]);
  });

  test("a file", () => {
    write("registry");
    expect(findings(read())).toEqual([
      "undefined:undefined:undefined registry-not-found: there is no registry at registry",
    ]);
  });

  test("an empty folder is a registry without files", () => {
    mkdirSync(join(folder, "registry"));
    expect(read()).toEqual({ label: "registry", files: new Map(), diagnostics: [] });
  });
});

/** Symbolic links need a right on Windows that few have. */
describe.skipIf(process.platform === "win32")("symbolic links", () => {
  test("to a file inside are read, under the link's own path", () => {
    write("registry/shared/money.json", "{}");
    mkdirSync(join(folder, "registry/shop"));
    symlinkSync("../shared/money.json", join(folder, "registry/shop/money.json"));
    const result = read();
    expect(contents(result)).toEqual([
      ["shared/money.json", "{}"],
      ["shop/money.json", "{}"],
    ]);
    expect(result.diagnostics).toEqual([]);
  });

  test.each([
    ["relative", "../../secret.json"],
    ["to a folder", "../../outside"],
    ["to the folder above", "../.."],
  ])("out of the registry are refused: %s", (_title, target) => {
    write("secret.json", "secret");
    write("outside/x.json", "secret");
    write("registry/shop/contract.yaml");
    symlinkSync(target, join(folder, "registry/shop/link.json"));
    const result = read();
    expect(contents(result).map(([path]) => path)).toEqual(["shop/contract.yaml"]);
    expect(findings(result)).toEqual([
      "registry/shop/link.json:1:1 outside-registry: the target of this link lies outside the registry",
    ]);
  });

  test("out of the registry are refused: absolute, through another link, to a folder whose name begins like the registry's", () => {
    write("registry-secrets/x.json", "secret");
    mkdirSync(join(folder, "registry"));
    symlinkSync(join(folder, "registry-secrets/x.json"), join(folder, "registry/a.json"));
    symlinkSync("a.json", join(folder, "registry/b.json"));
    const result = read();
    expect(result.files.size).toBe(0);
    expect(findings(result).sort()).toEqual([
      "registry/a.json:1:1 outside-registry: the target of this link lies outside the registry",
      "registry/b.json:1:1 outside-registry: the target of this link lies outside the registry",
    ]);
  });

  test("to a folder inside are not entered: its files are found at their own place", () => {
    write("registry/shared/money.json");
    symlinkSync("shared", join(folder, "registry/again"));
    symlinkSync(".", join(folder, "registry/loop"));
    const result = read();
    expect(contents(result).map(([path]) => path)).toEqual(["shared/money.json"]);
    expect(result.diagnostics).toEqual([]);
  });

  test("that lead nowhere or around are unreadable", () => {
    mkdirSync(join(folder, "registry"));
    symlinkSync("nothing.yaml", join(folder, "registry/broken.yaml"));
    symlinkSync("circle.yaml", join(folder, "registry/circle.yaml"));
    expect(findings(read()).sort()).toEqual([
      "registry/broken.yaml:1:1 unreadable-file: registry/broken.yaml can't be read: ENOENT",
      "registry/circle.yaml:1:1 unreadable-file: registry/circle.yaml can't be read: ELOOP",
    ]);
  });

  test("to the registry itself are followed", () => {
    write("real/a.yaml");
    symlinkSync("real", join(folder, "registry"));
    expect(contents(read())).toEqual([["a.yaml", "real/a.yaml"]]);
  });
});

test.skipIf(process.platform === "win32" || process.getuid?.() === 0)(
  "files and folders without permission are unreadable",
  () => {
    write("registry/a.yaml");
    write("registry/closed/b.yaml");
    chmodSync(join(folder, "registry/a.yaml"), 0);
    chmodSync(join(folder, "registry/closed"), 0);
    const result = read();
    chmodSync(join(folder, "registry/closed"), 0o700);
    expect(result.files.size).toBe(0);
    expect(findings(result).sort()).toEqual([
      "registry/a.yaml:1:1 unreadable-file: registry/a.yaml can't be read: EACCES",
      "registry/closed:1:1 unreadable-file: registry/closed can't be read: EACCES",
    ]);
  },
);
