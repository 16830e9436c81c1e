import { marked } from "marked";
import { describe, expect, it } from "vitest";
import type { Review } from "../../generator/diff/review.js";
import { printReview } from "../../generator/report/print-review.js";
import { hostileTexts, unbroken } from "./hostile-texts.js";
import { findingOf, look, narrowed, reviewOf, reworded, toolOf, waiver } from "./make-review.js";

const markdown = (review: Review): string => printReview(review, "markdown", look);
const versioned = { schema_version: "1.4.1" } as never;

describe("the comment on a pull request", () => {
  it("has a marker, a headline, a row for each tool, and each finding folded up with its proof", () => {
    const tool = toolOf("issue", [narrowed(), findingOf({ message: "the tool is new" })], {
      before: versioned,
      after: versioned,
      bump_owed: "major",
      version_wanted: "2.0.0",
    });
    expect(markdown(reviewOf([tool], { unchanged: 1 }))).toBe(`<!-- toolgen-diff -->
### toolgen diff: 1 breaking · 1 safe — <code>issue</code> needs 2&#46;0&#46;0, has 1&#46;4&#46;1

**Held up.** <code>main</code> → <code>the working tree</code> · 1 tool unchanged · taken for granted: callers do not send properties that the old schema did not name (\`fresh-names\`)

| tool | verdict | what changed | version |
|---|---|---|---|
| <code>issue</code> | ❌ breaking | wire: breaking | 1&#46;4&#46;1, needs 2&#46;0&#46;0 &#40;major&#41; |

#### <code>issue</code>: ❌ breaking

<details>
<summary>❌ <b>breaking</b> · input: the greatest number of /limit&#58; maximum was 100 and is now 50</summary>

<code>registry/list&#95;orders/contract&#46;yaml&#58;4</code> · <code>bound-changed</code> · wire

\`\`\`diff
- limit: { type: integer, maximum: 100 }
+ limit: { type: integer, maximum: 50 }
\`\`\`

**The smallest value that was found:**

\`\`\`json
{"limit":51}
\`\`\`

passed before, and is refused now&#58; /limit must be at most 50, but is 51

- **Breaks:** callers who send what was allowed before
- **Instead:** keep inputs as wide as they were

To let it through all the same, on the base branch, in \`waivers.yaml\` of the registry:

\`\`\`yaml
- { fingerprint: "1f0c2d3e4b5a6978", reason: "…", until: "YYYY-MM-DD" }
\`\`\`

</details>

<details>
<summary>✅ safe: 1 change that harms nobody</summary>

- safe: the tool is new

</details>
`);
  });

  it("says so where nothing changed", () => {
    expect(markdown(reviewOf([], { unchanged: 12 }))).toMatch(
      /^<!-- toolgen-diff -->\n### toolgen diff: no tool changed\n\n\*\*May pass\.\*\*.* 12 tools unchanged/,
    );
  });

  it("shows what a waiver covers struck through, with its reason", () => {
    const text = markdown(reviewOf([toolOf("a", [narrowed({ waiver })], { verdict: "safe" })]));
    expect(text).toContain("<summary>✋ waived · <del>input: the greatest");
    expect(text).toContain(
      "Waived until 2027&#45;01&#45;31 by <code>registry/waivers&#46;yaml&#58;1</code>: nobody sends more",
    );
    expect(text).not.toContain("To let it through");
  });

  it("shows a changed text word by word, hidden characters by their code", () => {
    const text = markdown(
      reviewOf([toolOf("a", [reworded({ text: { before: "Lists all.", after: "Lists\u200b none." } })])]),
    );
    expect(text).toContain("```\nLists{+⟨U+200B⟩+} [-all-]{+none+}.\n```");
  });

  it("names three tools whose version is owed, and counts the others", () => {
    const tools = ["a", "b", "c", "d", "e"].map((name) =>
      toolOf(name, [narrowed()], { before: versioned, after: versioned, version_wanted: "2.0.0" }),
    );
    expect(markdown(reviewOf(tools))).toContain(
      "— <code>a</code> needs 2&#46;0&#46;0, has 1&#46;4&#46;1; <code>b</code> needs 2&#46;0&#46;0, has 1&#46;4&#46;1; <code>c</code> needs 2&#46;0&#46;0, has 1&#46;4&#46;1; 2 more tools need another version",
    );
  });
});

describe("a comment that would be too long", () => {
  const many = (amount: number, text: string): Review =>
    reviewOf(
      Array.from({ length: amount }, (_, index) =>
        toolOf(`tool_${index}`, [narrowed({ message: text, text: { before: "", after: text } }), reworded()]),
      ),
    );

  it.each([
    [40, hostileTexts["long"] ?? ""],
    [400, "a\u202eb `c` <d>"],
    [3000, "x"],
    [2, unbroken],
  ])("%i tools", (amount, text) => {
    const comment = markdown(many(amount, text));
    expect(comment.length).toBeLessThanOrEqual(65_536);
    const opened = comment.match(/^<details>$/gm)?.length ?? 0;
    expect(comment.match(/^<\/details>$/gm)).toHaveLength(opened);
    // Cut between findings: no fence is left open either.
    expect((comment.match(/^```/gm)?.length ?? 0) % 2).toBe(0);
    const missing = Number(/\*\*(\d+) more findings? (?:is|are) not shown/.exec(comment)?.[1] ?? 0);
    expect(opened + missing).toBe(2 * amount);
    if (amount >= 400) expect(missing).toBeGreaterThan(0);
  });

  it("keeps the worst", () => {
    const tools = [
      ...Array.from({ length: 300 }, (_, index) => toolOf(`a_${index}`, [reworded()])),
      toolOf("z_broken", [narrowed()]),
    ];
    expect(markdown(reviewOf(tools)).indexOf("#### <code>z&#95;broken</code>")).toBeGreaterThan(0);
  });
});

/** Everything in which foreign text stands. */
const spiked = (text: string): Review =>
  reviewOf(
    [
      toolOf(
        text,
        [
          narrowed({
            message: text,
            breaks: text,
            advice: text,
            text: { before: "x", after: text },
            witness: { value: { [text]: text }, acceptedBy: "before", refusal: text, sample: text },
            after: { file: text, line: 1, column: 1, endLine: 2, endColumn: 1, source: text },
          }),
          narrowed({ verdict: "unproven", unproven: text, message: text }),
          narrowed({ waiver: { ...waiver, reason: text }, message: text }),
          findingOf({ message: text }),
        ],
        {
          formerly: text,
          before: { schema_version: text } as never,
          after: { schema_version: text } as never,
          version_wanted: text,
        },
      ),
    ],
    {
      base: text,
      head: text,
      causes: [{ file: text, tools: [text, text] }],
      waivers: { unused: [{ ...waiver, place: { ...waiver.place, file: text } }], expired: [waiver] },
    },
  );

const decode = (html: string): string =>
  html
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: "<", gt: ">", quot: '"', amp: "&" })[name] ?? "");

describe("hostile text in a comment", () => {
  const render = (text: string): string => marked.parse(markdown(spiked(text)), { gfm: true }) as string;
  /** What the page consists of: our elements, in their order. Changed lines and words may be none or many. */
  const elements = (html: string): string[] =>
    html.replace(/<pre>.*?<\/pre>/gs, "").match(/<\/?[a-z][^>]*>|<!--.*?-->/g) ?? [];
  const plain = elements(render("plain"));

  it.each(Object.entries({ ...hostileTexts, unbroken }))(
    "%s adds no element, and nothing that GitHub makes a link of",
    (_, text) => {
      const html = render(text);
      expect(elements(html)).toEqual(plain);
      expect(html).not.toMatch(/<(?:a|img|script|h1|strong>alert)/);
      const prose = decode(html.replace(/<pre>.*?<\/pre>/gs, "").replace(/<[^>]*>/g, "\n"));
      const outsideCode = decode(html.replace(/<pre>.*?<\/pre>|<code>.*?<\/code>/gs, "").replace(/<[^>]*>/g, "\n"));
      expect(prose).not.toMatch(/@[\w-]/);
      expect(outsideCode).not.toMatch(/#\d|\bGH-\d|https?:|ftp:|\bwww\.|:smile:|\b0c8f0f2ab1\b/i);
      expect(html.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b\u2028\u2029\p{Cs}]/u);
    },
  );
});
