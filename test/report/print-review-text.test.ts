import { describe, expect, it } from "vitest";
import { printReview } from "../../generator/report/print-review.js";
import { hostileTexts } from "./hostile-texts.js";
import { findingOf, look, narrowed, reviewOf, reworded, toolOf, waiver } from "./make-review.js";

const text = (...args: Parameters<typeof reviewOf>): string => printReview(reviewOf(...args), "text", look);

describe("the text of a review", () => {
  it("tells of a break what changed, where, the proof, who breaks, a way out and how to waive it", () => {
    expect(text([toolOf("list_orders", [narrowed()])], { unchanged: 3 })).toBe(`list_orders  breaking
  breaking  bound-changed  registry/list_orders/contract.yaml:4:38
    input: the greatest number of /limit: maximum was 100 and is now 50
      3 |   properties:
    > 4 |     limit: { type: integer, maximum: 50 }
        |                                      ^^
    value    {"limit":51}
             passed before, and is refused now: /limit must be at most 50, but is 51
    breaks   callers who send what was allowed before
    instead  keep inputs as wide as they were
    waive    - { fingerprint: "1f0c2d3e4b5a6978", reason: "…", until: "YYYY-MM-DD" }

held up: 1 breaking · 3 unchanged · callers: fresh-names
  main → the working tree
`);
  });

  it("tells texts word by word and harmless changes in a line", () => {
    const tool = toolOf("list_orders", [reworded(), findingOf({ rule: "tool-added", message: "the tool is new" })]);
    expect(text([tool])).toBe(`list_orders  needs review
  needs review  description-changed
    the description of the tool changed
    text     Lists [-the-]{+all+} orders of one customer.
    breaks   nobody for sure
    instead  try the new text
  safe  tool-added
    the tool is new

may pass: 1 needs review · 1 safe · 0 unchanged · callers: fresh-names
  main → the working tree
`);
  });

  it("begins with the worst tool, and in it with the worst finding", () => {
    const printed = text([
      toolOf("a_safe", [findingOf()]),
      toolOf("b_bad", [findingOf({ rule: "tool-added" }), narrowed()], { verdict: "breaking" }),
      toolOf("c_bad", [narrowed()]),
      toolOf("d_open", [reworded()]),
    ]);
    const order = [...printed.matchAll(/^(?:[a-z]_\w+| {2}(?:breaking|safe|needs review) {2}[\w-]+)/gm)].map(([line]) =>
      line.trim(),
    );
    expect(order).toEqual([
      "b_bad",
      "breaking  bound-changed",
      "safe  tool-added",
      "c_bad",
      "breaking  bound-changed",
      "d_open",
      "needs review  description-changed",
      "a_safe",
      "safe  bound-changed",
    ]);
  });

  it("tells the same advice once where it stands twice in a row", () => {
    const printed = text([toolOf("a", [reworded(), reworded({ pointer: "/input/description" })])]);
    expect(printed.match(/instead {2}try the new text/g)).toHaveLength(1);
  });

  it("shows what a waiver covers, with its reason, and counts it apart", () => {
    const printed = text([toolOf("list_orders", [narrowed({ waiver })], { verdict: "safe" })]);
    expect(printed).toContain("  breaking, waived  bound-changed");
    expect(printed).toContain("    waived   until 2027-01-31: nobody sends more\n");
    expect(printed).not.toContain("fingerprint:");
    expect(printed).toContain("may pass: 1 waived · 0 unchanged");
  });

  it("tells waivers that are over and waivers that cover nothing", () => {
    const other = { ...waiver, fingerprint: "3333333333333333" };
    const printed = text([], { unchanged: 1, waivers: { expired: [waiver], unused: [other] } });
    expect(printed).toBe(`error registry/waivers.yaml:1:3 the waiver 1f0c2d3e4b5a6978 ended on 2027-01-31
warning registry/waivers.yaml:1:3 the waiver 3333333333333333 covers nothing; remove it

held up: 1 unchanged · callers: fresh-names
  main → the working tree
`);
  });

  it("tells the versions that are owed", () => {
    const tool = { schema_version: "1.4.1" } as never;
    const review = toolOf("create_issue", [narrowed()], {
      before: tool,
      after: tool,
      bump_owed: "major",
      version_wanted: "2.0.0",
    });
    expect(text([review])).toContain("create_issue  breaking  1.4.1, needs 2.0.0 (major)\n");
    expect(text([review])).toContain("\n  create_issue needs 2.0.0, has 1.4.1\n");
  });

  it("tells a change of a shared file once, with all that it reaches", () => {
    const place = { file: "registry/shared/money.json", line: 3, column: 5, endLine: 3, endColumn: 9 };
    const shared = (fingerprint: string): ReturnType<typeof narrowed> =>
      narrowed({ before: place, after: place, fingerprint });
    const printed = text(
      [toolOf("pay", [shared("aaaaaaaaaaaaaaaa"), reworded()]), toolOf("refund", [shared("bbbbbbbbbbbbbbbb")])],
      { causes: [{ file: "registry/shared/money.json", tools: ["pay", "refund"] }] },
    );
    expect(printed.match(/value {4}\{"limit":51\}/g)).toHaveLength(1);
    expect(printed).toContain("registry/shared/money.json\n  one cause in 2 tools: pay, refund\n");
    expect(printed).toContain("    reaches  pay: the greatest number");
    expect(printed).toContain("             refund: the greatest number");
    expect(printed).toContain('fingerprint: "aaaaaaaaaaaaaaaa"');
    expect(printed).toContain('fingerprint: "bbbbbbbbbbbbbbbb"');
    expect(printed).toContain("  and 1 change through shared files, below\n");
  });

  it.each([
    ["unproven", 1],
    ["dangerous", 2],
  ] as const)("--quiet under --fail-on %s leaves %i findings", (failOn, amount) => {
    const tool = toolOf("a", [narrowed(), reworded(), findingOf(), narrowed({ waiver })]);
    const printed = printReview(reviewOf([tool]), "text", { ...look, quiet: true, failOn });
    expect(printed.match(/^ {2}(?:breaking|needs review|safe)/gm)).toHaveLength(amount);
  });

  it("uses colours only through the given paint", () => {
    const painted = printReview(reviewOf([toolOf("a", [narrowed(), reworded()])]), "text", {
      ...look,
      paint: (style, piece) => `<${style}>${piece}</>`,
    });
    expect(painted).toContain("<red>breaking</>");
    expect(painted).toContain("<red>[-the-]</><green>{+all+}</>");
    expect(text([toolOf("a", [narrowed()])])).not.toContain("\x1b");
  });
});

describe("hostile text in the text of a review", () => {
  it.each(Object.entries(hostileTexts))("%s", (_, hostile) => {
    const finding = narrowed({
      message: hostile,
      breaks: hostile,
      advice: hostile,
      text: { before: "before", after: hostile },
      witness: { value: { [hostile]: hostile }, acceptedBy: "before", refusal: hostile, sample: hostile },
    });
    const printed = text([toolOf(hostile, [finding])], { base: hostile, head: hostile });
    // Nothing that a terminal obeys or hides: of controls only our own line ends are left.
    expect(printed.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    // Nor can it pose as the sum.
    expect(printed.match(/^(?:held up|may pass)/gm)).toEqual(["held up"]);
    expect(printed.length).toBeLessThan(20_000);
  });
});
