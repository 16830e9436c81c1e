import fc from "fast-check";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { docText, printDocComment } from "../../generator/print/doc-comment.js";

describe("docText", () => {
  test.each<[string, string]>([
    ["plain text", "plain text"],
    ["*/ alert(1) /*", "*\\/ alert(1) /*"],
    ["**/", "**\\/"],
    ["@deprecated use x", "\\@deprecated use x"],
    ["see\n  @internal", "see\n  \\@internal"],
    ["mail a@example.com", "mail a@example.com"],
    ["{@link https://evil.example}", "{\\@link https://evil.example}"],
    ["a\r\nb\rc\u2028d\u2029e", "a\nb\nc\nd\ne"],
    ["a\tb", "a  b"],
    ["\u202eabc\u200b\u0000", "<U+202E>abc<U+200B><U+0000>"],
    ["\ud800", "<U+D800>"],
    ["\u{e0041}", "<U+E0041>"],
    ["*\u200b/", "*<U+200B>/"],
    ["  \n x \n ", "x"],
    ["价格 größe 😀", "价格 größe 😀"],
  ])("%j", (text, want) => {
    expect(docText(text)).toBe(want);
  });
});

describe("printDocComment", () => {
  const words = Array.from({ length: 40 }, (_, index) => `word${index}`).join(" ");
  test.each<[string, readonly string[], number, string]>([
    ["nothing", [], 0, ""],
    ["an empty line", [""], 0, ""],
    ["one line", ["The order."], 0, "/** The order. */\n"],
    ["one line, indented", ["The order."], 2, "    /** The order. */\n"],
    [
      "several lines",
      ["The order.", "", "@minLength 1"],
      1,
      "  /**\n   * The order.\n   *\n   * @minLength 1\n   */\n",
    ],
    ["a text of several lines", ["a\n\nb  "], 0, "/**\n * a\n *\n * b\n */\n"],
  ])("%s", (_title, lines, indent, want) => {
    expect(printDocComment(lines, indent)).toBe(want);
  });

  test("wraps at spaces; a longer word is left whole", () => {
    const comment = printDocComment([`${words} ${"x".repeat(150)} end`], 1);
    const lines = comment.trimEnd().split("\n").slice(1, -1);
    expect(lines.length).toBe(5);
    for (const line of lines) expect(line.startsWith("   * ")).toBe(true);
    expect(lines.filter((line) => line.length > 110).map((line) => line.trim())).toEqual([`* ${"x".repeat(150)}`]);
    expect(lines.map((line) => line.slice(5)).join(" ")).toBe(`${words} ${"x".repeat(150)} end`);
  });
});

type Reading = {
  readonly statements: number;
  readonly errors: number;
  readonly tags: readonly string[];
  readonly links: number;
};

/** What TypeScript sees of a comment before a declaration. */
function readComment(comment: string): Reading {
  const source = ts.createSourceFile("a.ts", `${comment}export type A = 1;\n`, ts.ScriptTarget.Latest, true);
  const [statement] = source.statements;
  if (statement === undefined) return { statements: 0, errors: 0, tags: [], links: 0 };
  const linksIn = (node: ts.Node): number =>
    (ts.isJSDocLinkLike(node) ? 1 : 0) + node.getChildren(source).reduce((sum, child) => sum + linksIn(child), 0);
  const { diagnostics } = ts.transpileModule(source.text, { reportDiagnostics: true });
  return {
    statements: source.statements.length,
    errors: diagnostics?.length ?? 0,
    tags: ts.getJSDocTags(statement).map((tag) => tag.tagName.text),
    links: ts.getJSDocCommentsAndTags(statement).reduce((sum, node) => sum + linksIn(node), 0),
  };
}

describe("contract text in a comment", () => {
  test("the reader of this test sees tags, links and ends", () => {
    expect(readComment("/** a {@link b}\n * @deprecated\n */\n")).toEqual({
      statements: 1,
      errors: 0,
      tags: ["deprecated"],
      links: 1,
    });
    expect(readComment("/** a */ export const b = 1; /* */\n").statements).toBe(2);
  });

  test("never ends it, never is a tag or a link, never hides a tag of ours", () => {
    const pieces = fc.constantFrom(
      "*/",
      "*",
      "/",
      "\\",
      "@",
      "@deprecated",
      "{@link x}",
      "{",
      "}",
      "`",
      "```",
      "\n",
      "\r",
      " ",
      "\t",
      "\u2028",
      "\u200b",
      "\u0000",
      "a",
      "<b>",
      "-",
      "//",
      "\u00a0",
      "\u3000",
      "x".repeat(120),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), fc.nat(2), (list, indent) => {
        const comment = printDocComment([docText(list.join("")), "@default 1", "@deprecated"], indent);
        expect(comment.endsWith("*/\n")).toBe(true);
        expect(readComment(comment)).toEqual({ statements: 1, errors: 0, tags: ["default", "deprecated"], links: 0 });
        const alone = printDocComment([docText(list.join(""))], indent);
        expect(readComment(alone)).toEqual({ statements: 1, errors: 0, tags: [], links: 0 });
        expect(alone).not.toMatch(/[^\P{C}\n]|\u2028|\u2029/u);
      }),
      { numRuns: 150 },
    );
  });
});
