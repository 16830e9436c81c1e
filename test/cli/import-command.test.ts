import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ImportOptions, runImport } from "../../generator/cli/import-command.js";

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(path.join(tmpdir(), "toolgen-import-"));
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

const put = (file: string, content: string | Uint8Array): void => {
  mkdirSync(path.dirname(path.join(cwd, file)), { recursive: true });
  writeFileSync(path.join(cwd, file), content);
};
const tool = (name: string): string =>
  JSON.stringify({ name, description: `Does ${name}.`, inputSchema: { type: "object" } });
const listed = (folder: string): string[] =>
  readdirSync(path.join(cwd, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(cwd, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();

async function run(options: Partial<ImportOptions>, input = "") {
  let out = "";
  let log = "";
  const stream = (async function* () {
    yield new TextEncoder().encode(input);
  })();
  const code = await runImport(
    { paths: [], format: "text", ...options },
    {
      cwd,
      print: (text) => {
        out += text;
      },
      log: (text) => {
        log += text;
      },
      paint: (_style, text) => text,
      progress: () => {},
    },
    stream,
  );
  return { code, out, log };
}

describe("toolgen import tools", () => {
  test("writes contracts and shows what was guessed", async () => {
    put("snapshots/crm/b.json", tool("send_mail"));
    put("snapshots/crm/a.json", tool("get_a"));
    put("snapshots/crm/notes.txt", "no JSON");
    put("snapshots/node_modules/x.json", tool("get_x"));
    const { code, out } = await run({ paths: ["snapshots"] });
    expect(out).toBe(`tool           class    to review                       notes
crm/get_a      read     side_effect_class, open_world   the name says get
crm/send_mail  publish  side_effect_class, idempotency  the name says send

2 tools · 2 to review · 4 files written to registry
next: npx toolgen build compiles the registry
      Check the fields under needs_review in each contract.yaml, and remove them from the list.
`);
    expect(code).toBe(0);
    expect(listed("registry")).toEqual([
      "registry/crm/get_a/contract.yaml",
      "registry/crm/get_a/input.schema.json",
      "registry/crm/send_mail/contract.yaml",
      "registry/crm/send_mail/input.schema.json",
    ]);
  });

  test("goes where it is told, and reads standard input", async () => {
    const { code } = await run({ paths: ["-"], into: "shop/orders", registry: "contracts" }, tool("get_a"));
    expect(code).toBe(0);
    expect(listed("contracts")).toEqual([
      "contracts/shop/orders/get_a/contract.yaml",
      "contracts/shop/orders/get_a/input.schema.json",
    ]);
  });

  test("goes into the configured registry", async () => {
    put("codegen.config.mjs", 'export default { registry: "tools", package: { name: "x" } };');
    put("a.json", tool("get_a"));
    expect((await run({ paths: ["a.json"] })).code).toBe(0);
    expect(listed("tools")).toContain("tools/imported/get_a/contract.yaml");
  });

  test("writes nothing in a dry run", async () => {
    put("a.json", tool("get_a"));
    const { code, out } = await run({ paths: ["a.json"], dryRun: true });
    expect(code).toBe(0);
    expect(out).toContain("1 tool · 1 to review · nothing written\n");
    expect(readdirSync(cwd)).toEqual(["a.json"]);
  });

  test("adds the new tools of a list and never overwrites the others", async () => {
    put("a.json", `[${tool("get_a")}]`);
    await run({ paths: ["a.json"] });
    put("registry/imported/get_a/contract.yaml", "mine");
    put("a.json", `[${tool("get_a")},${tool("get_b")}]`);
    const { code, out } = await run({ paths: ["a.json"] });
    expect(code).toBe(0);
    expect(out).toContain("the tool get_a was not imported: the registry has imported/get_a already");
    expect(out).toContain("1 tool · 1 to review · 2 files written to registry\n");
    expect(readFileSync(path.join(cwd, "registry/imported/get_a/contract.yaml"), "utf8")).toBe("mine");
    expect(listed("registry")).toContain("registry/imported/get_b/contract.yaml");
  });

  test("gives one JSON document", async () => {
    put("a.json", `[${tool("get a")},1]`);
    const { code, out } = await run({ paths: ["a.json"], format: "json" });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      imported: [
        {
          name: "get_a",
          folder: "imported/get_a",
          from: "a.json",
          sideEffectClass: "read",
          needsReview: ["name", "side_effect_class", "open_world"],
          notes: ['was called "get a"', "the name says get"],
        },
      ],
      written: ["imported/get_a/contract.yaml", "imported/get_a/input.schema.json"],
      diagnostics: [
        expect.objectContaining({ rule: "import-renamed", file: "a.json", line: 1, column: 10, pointer: "/0/name" }),
        expect.objectContaining({ rule: "import-unrecognised", pointer: "/1" }),
      ],
    });
  });

  test.each<[string, string | Uint8Array]>([
    ["a byte order mark", `\ufeff${tool("get_a")}`],
    ["CRLF", tool("get_a").replaceAll(",", ",\r\n")],
    ["UTF-16, as PowerShell writes it", Buffer.from(`\ufeff${tool("get_a")}`, "utf16le")],
  ])("reads %s", async (_, content) => {
    put("a.json", content);
    expect((await run({ paths: ["a.json"], format: "json" })).code).toBe(0);
    expect(listed("registry")).toHaveLength(2);
  });

  test("reads linked files and enters no linked folders", async () => {
    put("a/x.json", tool("get_x"));
    put("y.json", tool("get_y"));
    try {
      symlinkSync(path.join(cwd, "a"), path.join(cwd, "a/loop"));
      symlinkSync(path.join(cwd, "y.json"), path.join(cwd, "a/y.json"));
    } catch (error) {
      // Windows lets administrators alone create links.
      if ((error as NodeJS.ErrnoException).code === "EPERM") return;
      throw error;
    }
    const { out } = await run({ paths: ["a"], format: "json" });
    expect(JSON.parse(out)).toMatchObject({ imported: [{ name: "get_x" }, { name: "get_y" }] });
  });

  test.each<[string, Partial<ImportOptions>, number, string]>([
    ["a missing file", { paths: ["none.json"] }, 3, "unreadable-file: none.json can't be read: ENOENT"],
    ["bytes that are no text", { paths: ["latin1.json"] }, 3, "invalid-encoding"],
    ["no tool", { paths: ["package.json"] }, 1, "import-nothing: no tool was found in package.json"],
    ["an empty folder", { paths: ["empty"] }, 1, "import-nothing: no tool was found in 0 files"],
    ["two tools of one name", { paths: ["a.json", "two.json"] }, 1, "import-duplicate"],
    ["a domain outside the registry", { paths: ["a.json"], into: "../x" }, 2, ".. is none"],
    ["an absolute domain", { paths: ["a.json"], into: "/etc" }, 2, " is none"],
    ["a domain that Windows does not have", { paths: ["a.json"], into: "shop/con" }, 2, "con is none"],
    ["a broken configuration", { paths: ["a.json"], config: "none.ts" }, 2, "invalid-config"],
  ])("answers %s", async (_, options, want, message) => {
    put("a.json", tool("get_a"));
    put("two.json", JSON.stringify([{ name: "GetA", inputSchema: {} }]));
    put("package.json", '{ "name": "x" }');
    put("latin1.json", Uint8Array.of(0x22, 0xe9, 0x22));
    mkdirSync(path.join(cwd, "empty"));
    const { code, out, log } = await run(options);
    expect(out + log).toContain(message);
    expect(code).toBe(want);
  });

  test("says errors alone under --quiet", async () => {
    put("a.json", tool("get a"));
    expect(await run({ paths: ["a.json"], quiet: true })).toEqual({ code: 0, out: "", log: "" });
  });
});
