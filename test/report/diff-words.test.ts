import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffSequences } from "../../generator/report/diff-sequences.js";
import { diffWords, shortenPieces } from "../../generator/report/diff-words.js";
import { layOutWords } from "../../generator/report/lay-out-words.js";

const marked = (before: string, after: string): string =>
  diffWords(before, after)
    .map(({ side, text }) => (side === "both" ? text : side === "before" ? `[-${text}-]` : `{+${text}+}`))
    .join("");

describe("diffWords", () => {
  it.each([
    ["", "", ""],
    ["same", "same", "same"],
    ["", "new text", "{+new text+}"],
    ["old text", "", "[-old text-]"],
    ["one two three", "one 2 three", "one [-two-]{+2+} three"],
    ["a b c d", "a x y d", "a [-b c-]{+x y+} d"],
    ["It is.", "It was.", "It [-is-]{+was+}."],
    ["order_id is", "order_ids is", "[-order_id-]{+order_ids+} is"],
    ["a\nb", "a b", "a[-\n-]{+ +}b"],
    ["Numéro", "Nume\u0301ro", "[-Numéro-]{+Nume\u0301ro+}"],
    ["修改配送优先级。", "修改订单优先级。", "修改[-配送-]{+订单+}优先级。"],
    ["שלום עולם", "שלום לך", "שלום [-עולם-]{+לך+}"],
    ["x 👍 y", "x 👎 y", "x [-👍-]{+👎+} y"],
    ["a", "a\u200b", "a{+\u200b+}"],
  ])("%j → %j", (before, after, want) => {
    expect(marked(before, after)).toBe(want);
  });

  it("gives back both texts from its pieces, whatever they are", () => {
    const text = fc.array(fc.constantFrom("a", "b", " ", "\n", ".", "字", "é", "\ud83d", "👍"), { maxLength: 30 });
    fc.assert(
      fc.property(text, text, (old, fresh) => {
        const [before, after] = [old.join(""), fresh.join("")];
        const pieces = diffWords(before, after);
        const side = (one: "before" | "after"): string =>
          pieces
            .filter((piece) => piece.side === "both" || piece.side === one)
            .map((piece) => piece.text)
            .join("");
        expect(side("before")).toBe(before);
        expect(side("after")).toBe(after);
      }),
    );
  });

  it("takes two texts of 100 kB that have nothing in common", () => {
    const pieces = diffWords("old ".repeat(25_000), "new ".repeat(25_000));
    expect(pieces.map(({ text }) => text.length).reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(200_000);
    expect(pieces.some(({ side }) => side === "after")).toBe(true);
  });

  it("keeps of a long text what stands around the changes", () => {
    const long = "word ".repeat(100);
    const pieces = shortenPieces(diffWords(`${long}old ${long}`, `${long}new ${long}`), 10, 100);
    expect(pieces.map(({ text }) => text)).toEqual(["…word word ", "old", "new", " word word…"]);
  });
});

describe("diffSequences", () => {
  /** The length of the longest common subsequence by the textbook table: a second road to the smallest difference. */
  const common = (a: readonly string[], b: readonly string[]): number => {
    const rows = a.map(() => b.map(() => 0));
    a.forEach((x, i) => {
      b.forEach((y, j) => {
        const row = rows[i];
        if (row === undefined) return;
        row[j] = x === y ? (rows[i - 1]?.[j - 1] ?? 0) + 1 : Math.max(rows[i - 1]?.[j] ?? 0, row[j - 1] ?? 0);
      });
    });
    return rows.at(-1)?.at(-1) ?? 0;
  };

  it("finds the smallest difference", () => {
    const items = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 });
    fc.assert(
      fc.property(items, items, (before, after) => {
        const kept = diffSequences(before, after).flatMap((run) => (run.side === "both" ? run.items : []));
        expect(kept.length).toBe(common(before, after));
      }),
    );
  });
});

describe("layOutWords", () => {
  it.each([
    ["one two", "one three", 80, ["one [-two-]{+three+}"]],
    ["aaa bbb ccc", "aaa bbb ddd", 10, ["aaa bbb", "[-ccc-]", "{+ddd+}"]],
    ["first\nsecond", "first\nthird", 80, ["first", "[-second-]{+third+}"]],
    ["a\nb", "a b", 80, ["a[-↵-]{+ +}b"]],
    ["a", "a\u202eb", 80, ["a{+⟨U+202E⟩b+}"]],
  ])("%j → %j in %i columns", (before, after, width, want) => {
    const lines = layOutWords(before, after, width).map((line) =>
      line
        .map(({ text }) => text)
        .join("")
        .trimEnd(),
    );
    expect(lines).toEqual(want);
  });
});
