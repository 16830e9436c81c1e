import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markdownCode, markdownText } from "../../generator/print/markdown.js";

describe("markdownText", () => {
  test.each<[string, string, string]>([
    ["plain text", "Reads one order.", "Reads one order."],
    ["HTML", "<script>alert(1)</script> <!-- x -->", "\\<script\\>alert(1)\\</script\\> \\<\\!-- x --\\>"],
    ["an entity", "&lt;b&gt;", "\\&lt;b\\&gt;"],
    ["a link", "[x](https://evil.example)", "\\[x\\](https\u2060://evil.example)"],
    ["an image", "![x](y)", "\\!\\[x\\](y)"],
    [
      "an automatic link",
      "<http://evil.example> HTTP://evil.example",
      "\\<http\u2060://evil.example\\> HTTP\u2060://evil.example",
    ],
    ["a bare host", "see www.evil.example", "see www\u2060.evil.example"],
    ["mail", "mailto:a@b.example", "mailto\u2060:a@\u2060b.example"],
    ["a mention", "ask @octocat", "ask @\u2060octocat"],
    ["the border of a cell", "a | b \\| c", "a \\| b \\\\\\| c"],
    ["emphasis", "*a* __b__ ~~c~~", "\\*a\\* \\_\\_b\\_\\_ \\~\\~c\\~\\~"],
    ["code", "`rm -rf`", "\\`rm -rf\\`"],
    ["mathematics", "$x$", "\\$x\\$"],
    ["line breaks", "a\r\nb\n\n| c |\u2028d\u2029e", "a b \\| c \\| d e"],
    ["what can't be seen", "a\u202eb\u200bc\u0000d\ud800", "abcd"],
    ["white space", "  a \t b  ", "a b"],
    ["a link that is put together from hidden parts", "ht\u200btps://evil.example", "https\u2060://evil.example"],
    ["another script", "读取一个订单。 Größe 😀", "读取一个订单。 Größe 😀"],
    ["nothing", "", ""],
  ])("%s", (_title, text, want) => {
    expect(markdownText(text)).toBe(want);
  });

  test("leaves no active character, on one line", () => {
    const pieces = fc.constantFrom(
      ..."\\`*_[]!|<>~$&@: \n\r\t\u2028\u200b\u202e",
      "a",
      "www.",
      "https:",
      "ftp:",
      "mailto:",
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 12 }).map((list) => list.join("")),
        (text) => {
          const shown = markdownText(text);
          expect(shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u);
          // Once every escape is taken away with what it escapes, nothing that Markdown acts on is left.
          const active = shown.replace(/\\[!-/:-@[-`{-~]/g, "");
          expect(active).not.toMatch(/[\\`*_[\]!|<>~$&]|@(?!\u2060)|\b(?:https?|ftp|mailto):|\bwww\./i);
          // And nothing but marks was added: the text reads as before.
          const read = shown.replace(/\\([!-/:-@[-`{-~])/g, "$1").replaceAll("\u2060", "");
          expect(read).toBe(
            text
              .replace(/\s+/g, " ")
              .replace(/[\u200b\u202e]/g, "")
              .trim(),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe("markdownCode", () => {
  test.each<[string, string, string]>([
    ["plain", "update_shipment", "`update_shipment`"],
    ["markup is code", "<b>*a* @x https://y", "`<b>*a* @x https://y`"],
    ["a backtick", "a`b", "`` a`b ``"],
    ["more of them", "``` x `", "```` ``` x ` ````"],
    ["at its ends", "`", "`` ` ``"],
    ["line breaks", "a\n\nb", "`a b`"],
    ["what can't be seen", "a\u202eb\u0000", "`ab`"],
    // An escaped pipe would show its escape outside of a table, and a backslash before it end the cell.
    ["a pipe makes it plain text", "a|b\\|c`d`", "a\\|b\\\\\\|c\\`d\\`"],
    // Two spans of nothing would make code of all that stands between them.
    ["nothing", "", ""],
    ["white space", " \n ", ""],
  ])("%s", (_title, text, want) => {
    expect(markdownCode(text)).toBe(want);
  });
});
