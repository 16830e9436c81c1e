import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { marked } from "marked";
import { parseSync } from "oxc-parser";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Document } from "yaml";
import type { JsonObject, JsonValue } from "../../generator/schema/json.js";
import { type CompiledRegistry, compileRegistry } from "../pipeline/compile-registry.js";
import { createProgram, faultsOf } from "../types/check-modules.js";
import { type HostileContract, hostileContract } from "./hostile-contract.js";
import { hostileStrings } from "./hostile-strings.js";

const contracts = [...hostileStrings].map(([name, text]) => hostileContract(`hostile_${name}`, text));
const names = contracts.map(({ name }) => name);

type Issue = { readonly path: string; readonly keyword: string; readonly expected?: JsonValue };
type Answer = {
  readonly contract: JsonObject;
  readonly input: JsonValue;
  readonly output: JsonValue;
  readonly schema: JsonValue;
  readonly checks: readonly (readonly Issue[])[];
  readonly effects: readonly string[];
};

let compiled: CompiledRegistry;
let program: ts.Program;
let read: {
  readonly sprung: readonly string[];
  readonly count: number;
  readonly isSame: boolean;
  readonly answers: readonly Answer[];
};
let declarations: readonly JsonObject[];
const folder = mkdtempSync(path.join(tmpdir(), "toolgen-hostile-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const files = contracts.flatMap((contract) => [...contract.files]);
  const registry = new Map(files.map(([file, value]) => [file, JSON.stringify(value)]));
  compiled = await compileRegistry(registry, { commonjs: true });
  for (const [file, content] of compiled.files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  declarations = JSON.parse(fileOf("declarations/index.json")).tools;
  const sources = [...compiled.files].filter(([file]) => /^src\/.*\.ts$/.test(file));
  program = createProgram(new Map(sources.map(([file, content]) => [`/${file}`, content])));
  const [request, answer] = [path.join(folder, "request.json"), path.join(folder, "answer.json")];
  writeFileSync(request, JSON.stringify(contracts.map(({ name, calls }) => ({ name, calls }))));
  const script = fileURLToPath(new URL("read-back.mjs", import.meta.url));
  execFileSync(process.execPath, [
    "--disallow-code-generation-from-strings",
    script,
    path.join(folder, "dist"),
    request,
    answer,
  ]);
  read = JSON.parse(readFileSync(answer, "utf8"));
});

/** A path that is longer than 1,000 units is told as far as the last object before that. */
const told = (pointer: string): string =>
  pointer.length > 1000 ? told(pointer.split("/").slice(0, -1).join("/")) : pointer;

const contractOf = (name: string): HostileContract => {
  const found = contracts.find((contract) => contract.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const answerOf = (name: string): Answer => {
  const answer = read.answers[names.indexOf(name)];
  if (answer === undefined) throw new Error(name);
  return answer;
};
const fileOf = (file: string): string => compiled.files.get(file) ?? "";
const sourceOf = (file: string): ts.SourceFile => {
  const source = program.getSourceFile(`/${file}`);
  if (source === undefined) throw new Error(file);
  return source;
};
/** Code unit by code unit, order of members and `__proto__` included, which deep equality of objects would pass over. */
const same = (value: JsonValue): string => JSON.stringify(value);

test("the registry compiles, with the warnings that it has earned", () => {
  const found = compiled.diagnostics.map(({ rule }) => rule);
  expect([...new Set(found)].sort()).toEqual(["needs-review", "unknown-format"]);
  expect(compiled.tools.map(({ name }) => name)).toEqual([...names].sort());
});

test("nothing in the package acts when it is imported and called", () => {
  expect(read.sprung).toEqual([]);
  expect(read.count).toBe(contracts.length);
});

test("the CommonJS form of the package holds the same texts", () => {
  expect(read.isSame).toBe(true);
});

test("TypeScript's strictest flags have nothing against it", () => {
  expect(faultsOf(program)).toEqual([]);
});

test("every file can be parsed by who reads it", () => {
  for (const [file, content] of compiled.files) {
    if (file.endsWith(".json")) expect(() => JSON.parse(content), file).not.toThrow();
    if (!/\.(js|ts)$/.test(file)) continue;
    expect(parseSync(file, content, { sourceType: "module" }).errors, file).toEqual([]);
    if (file.startsWith("src/")) continue;
    const source: ts.SourceFile & { readonly parseDiagnostics?: readonly unknown[] } = ts.createSourceFile(
      file,
      content,
      ts.ScriptTarget.ES2022,
    );
    expect(source.parseDiagnostics, file).toEqual([]);
  }
});

test("a contract says the same in YAML, in double quotes with its escapes and folded lines", async () => {
  const print = (value: JsonValue): string =>
    new Document(value, { aliasDuplicateObjects: false }).toString({
      defaultStringType: "QUOTE_DOUBLE",
      defaultKeyType: "QUOTE_DOUBLE",
      lineWidth: 60,
    });
  // YAML ends a key after 1,024 characters.
  const short = contracts.filter(({ text }) => text.length < 1_000);
  const files = short.flatMap((contract) =>
    [...contract.files].map(([file, value]): [string, string] =>
      file.endsWith("schema.json") ? [file, JSON.stringify(value)] : [file.replace(/\.json$/, ".yaml"), print(value)],
    ),
  );
  const inYaml = await compileRegistry(new Map(files));
  expect(inYaml.tools).toHaveLength(short.length);
  const listed = JSON.parse(inYaml.files.get("declarations/index.json") ?? "").tools as JsonObject[];
  const withoutSource = (tool: JsonObject | undefined): string =>
    same(tool ?? null).replace(/"source":"tg1:[0-9a-f]{64}"/, "");
  for (const tool of listed) {
    expect(withoutSource(tool)).toBe(withoutSource(declarations.find(({ name }) => name === tool["name"])));
  }
});

describe.each(names)("%s", (name) => {
  test("the contract reads back code unit by code unit", () => {
    const { described } = contractOf(name);
    const { schemas, targets, versions, ...declared } = declarations.find((tool) => tool["name"] === name) ?? {};
    for (const { hashes, ...contract } of [answerOf(name).contract, declared]) {
      expect(same(contract)).toBe(same(described));
      expect(hashes).toEqual({
        wire: expect.stringMatching(/^tg1:[0-9a-f]{64}$/),
        contract: expect.stringMatching(/^tg1:[0-9a-f]{64}$/),
        source: expect.stringMatching(/^tg1:[0-9a-f]{64}$/),
      });
    }
    expect({ schemas, versions }).toEqual({
      schemas: { input: `schemas/${name}.input.json`, output: `schemas/${name}.output.json` },
      versions: [],
    });
  });

  test("the schemas read back code unit by code unit", () => {
    const { input, output } = contractOf(name);
    const answer = answerOf(name);
    expect(same(answer.input)).toBe(same(input));
    expect(same(answer.schema)).toBe(same(input));
    expect(same(answer.output)).toBe(same(output));
    // A file that stands alone names its dialect; the output does so anyway.
    const alone = { $schema: "https://json-schema.org/draft/2020-12/schema", ...input };
    expect(same(JSON.parse(fileOf(`declarations/schemas/${name}.input.json`)))).toBe(same(alone));
    expect(same(JSON.parse(fileOf(`declarations/schemas/${name}.output.json`)))).toBe(same(output));
  });

  test("the validators accept what is valid, and refuse each mutant at its place", () => {
    const { calls } = contractOf(name);
    const { checks } = answerOf(name);
    calls.forEach(({ value, refused }, index) => {
      const found = (checks[index] ?? []).map(({ path: at, keyword, expected }) => ({ path: at, keyword, expected }));
      const wanted = refused.map(({ path: at, keyword, expected }, place) => ({
        path: told(at),
        keyword,
        expected: expected ?? found[place]?.expected,
      }));
      expect(same(found as JsonValue), same(value).slice(0, 200)).toBe(same(wanted as JsonValue));
    });
  });

  test("the effect of a call follows from the property", () => {
    const { calls, text } = contractOf(name);
    const { effects } = answerOf(name);
    calls.forEach(({ value }, index) => {
      const chooses = typeof value === "object" && value !== null && Object.hasOwn(value, text);
      const isRead = chooses && (value as JsonObject)[text] === text;
      expect(effects[index]).toBe(isRead ? "read" : "delete");
    });
  });

  test("names and literals of the types are the text itself", () => {
    const { text } = contractOf(name);
    const own = [text, `${text} key`, `${text} tenant`, `${text}!`];
    const plain =
      "constant listed pattern referred matched named dependent union either tuple first second again HOSTILE key 2 x".split(
        " ",
      );
    const found = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (ts.isPropertySignature(node) && (ts.isStringLiteral(node.name) || ts.isIdentifier(node.name)))
        found.add(node.name.text);
      if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) found.add(node.literal.text);
      ts.forEachChild(node, visit);
    };
    visit(sourceOf(`src/tools/${name}/types.ts`));
    expect([...found].filter((item) => !own.includes(item) && !plain.includes(item))).toEqual([]);
    expect(own.every((item) => found.has(item))).toBe(true);
  });

  test("comments stay comments, and only our own tags are tags", () => {
    const ours = new Set(
      "integer format pattern minLength minItems contentEncoding contentMediaType default example items".split(" "),
    );
    for (const file of ["types", "index", "contract"]) {
      const source = sourceOf(`src/tools/${name}/${file}.ts`);
      const tags: string[] = [];
      const visit = (node: ts.Node): void => {
        for (const part of ts.getJSDocCommentsAndTags(node)) {
          if (!ts.isJSDoc(part)) continue;
          tags.push(...(part.tags ?? []).map((tag) => tag.tagName.text));
          const links = [part, ...(part.tags ?? [])].flatMap(({ comment }) =>
            typeof comment === "object" ? comment.filter(({ kind }) => kind !== ts.SyntaxKind.JSDocText) : [],
          );
          expect(links.map((link) => link.getText(source))).toEqual([]);
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
      const foreign = tags.filter((tag) => !ours.has(tag));
      // The tool's own value is deprecated, for its contract says so.
      expect([...new Set(foreign)], file).toEqual(file === "index" ? ["deprecated"] : []);
      const { commentDirectives, referencedFiles, pragmas } = source as ts.SourceFile & {
        readonly commentDirectives?: readonly unknown[];
        readonly pragmas: ReadonlyMap<string, unknown>;
      };
      expect({ commentDirectives, referencedFiles: [...referencedFiles], pragmas: [...pragmas.keys()] }).toEqual({
        commentDirectives: undefined,
        referencedFiles: [],
        pragmas: [],
      });
    }
  });

  test("what people review shows no character that can't be seen", () => {
    const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
    const files = [...compiled.files].filter(([file]) => file.startsWith(`src/tools/${name}/`));
    expect(files.length).toBe(4);
    for (const [file, content] of files) expect(hidden.exec(content.replaceAll("\n", ""))?.[0], file).toBeUndefined();
  });

  test("the README shows the text and nothing comes alive", () => {
    const row = fileOf("README.md")
      .split("\n")
      .find((line) => line.startsWith(`| \`${name}\` |`));
    if (row === undefined) throw new Error("no row");
    const [table, ...after] = marked.lexer(`|a|b|c|d|e|\n|---|---|---|---|---|\n${row}\n`);
    if (table?.type !== "table") throw new Error("no table");
    expect(after).toEqual([]);
    expect(table["rows"]).toHaveLength(1);
    const cells = (table["rows"] as { tokens: { type: string; raw: string }[] }[][])[0] ?? [];
    expect(cells.map(({ tokens }) => [...new Set(tokens.map(({ type }) => type))])).toEqual([
      ["codespan"],
      ["text"],
      expect.toSatisfy((types: string[]) => types.every((type) => type === "text" || type === "escape")),
      expect.toSatisfy((types: string[]) => types.every((type) => type === "text" || type === "escape")),
      ["codespan"],
    ]);
    // GitHub makes links of these, whatever stands before them.
    const shown = cells.slice(2, 4).map(({ tokens }) => tokens.map(({ raw }) => raw).join(""));
    for (const cell of shown) expect(cell).not.toMatch(/(?:https?|ftp|mailto|xmpp):|www\.|@[\p{L}\p{N}]/iu);
  });
});
