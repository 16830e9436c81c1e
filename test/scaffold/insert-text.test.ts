import { describe, expect, test } from "vitest";
import { appendItems, insertText, type Literal } from "../../generator/scaffold/insert-text.js";

/** A literal of letters: `[…]` or `{…}` with items such as `a` or `a: b`. */
function literalOf(text: string): Literal {
  const open = text.search(/[[{]/);
  const close = Math.max(text.lastIndexOf("]"), text.lastIndexOf("}"));
  const body = text.slice(0, close).replace(/\/\*.*?\*\/|\/\/.*/g, (comment) => " ".repeat(comment.length));
  const items = [...body.matchAll(/[a-z]+(?:: [a-z]+)?/g)].map(({ 0: item, index }) => ({
    start: index,
    end: index + item.length,
  }));
  return { open, close, items, hasTrailingComma: /,\s*$/.test(body) };
}

describe("appendItems", () => {
  test.each<{ what: string; given: string; want: string }>([
    { what: "on one line", given: "[a]", want: "[a, x, y]" },
    { what: "on one line with spaces", given: "{ a: b }", want: "{ a: b, x, y }" },
    { what: "before a comma at the end of the line", given: "[a, b,]", want: "[a, b, x, y,]" },
    { what: "nothing in it", given: "  ({})", want: "  ({\n    x,\n    y,\n  })" },
    { what: "nothing in it but lines", given: "({\n})", want: "({\n  x,\n  y,\n})" },
    {
      what: "nothing in it but a comment",
      given: "({\n  // none yet\n})",
      want: "({\n  // none yet\n  x,\n  y,\n})",
    },
    { what: "one a line", given: "[\n  a,\n  b,\n]", want: "[\n  a,\n  b,\n  x,\n  y,\n]" },
    { what: "one a line, no comma at the end", given: "{\n\ta: b\n}", want: "{\n\ta: b,\n\tx,\n\ty\n}" },
    {
      what: "comments behind the last item and below it",
      given: "{\n    a: b // why\n    /* more to come */\n  }",
      want: "{\n    a: b, // why\n    /* more to come */\n    x,\n    y\n  }",
    },
    { what: "the bracket behind the last item", given: "{ a: b,\n  c: d }", want: "{ a: b,\n  c: d,\n  x,\n  y }" },
    { what: "CRLF", given: "[\r\n  a,\r\n]", want: "[\r\n  a,\r\n  x,\r\n  y,\r\n]" },
    { what: "a blank line before the bracket", given: "[\n  a,\n\n]", want: "[\n  a,\n\n  x,\n  y,\n]" },
  ])("$what", ({ given, want }) => {
    expect(insertText(given, appendItems(given, literalOf(given), ["x", "y"]))).toBe(want);
  });
});

test("insertText keeps the order of insertions at one place, whatever the order of places", () => {
  const insertions = [
    { at: 3, text: "C" },
    { at: 0, text: "A" },
    { at: 3, text: "D" },
  ];
  expect(insertText("abc", insertions)).toBe("AabcCD");
});
