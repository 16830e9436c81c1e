import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { printReview } from "../../../generator/report/print-review.js";
import { hostileTexts, unbroken } from "../hostile-texts.js";
import { findingOf, look, narrowed, reviewOf, reworded, toolOf, waiver } from "../make-review.js";
import { reviewOfManyTools, spikedReview } from "./example-reviews.js";

const page = (...args: Parameters<typeof reviewOf>): string => printReview(reviewOf(...args), "html", look);

/** All elements and their attributes' names, in their order: what the page is made of. */
const elements = (html: string): string[] =>
  (html.match(/<\/?[a-z][^>]*>|<!--/g) ?? []).map((tag) => tag.replace(/="[^"]*"/g, ""));

describe("the page of a review", () => {
  it("tells of a finding all that there is to tell", () => {
    const html = page([toolOf("list_orders", [narrowed()])]);
    for (const part of [
      '<span class="badge v-breaking">✗ breaking</span> input: <bdi>the greatest number of /limit: maximum was 100 and is now 50</bdi>',
      "<code>registry/list_orders/contract.yaml:4:38</code> · bound-changed · wire",
      "<del>− limit: { type: integer, maximum: 100 }</del>",
      "<ins>+ limit: { type: integer, maximum: 50 }</ins>",
      '<pre>{"limit":51}</pre>',
      "✓ the old schema takes it",
      "✗ the new schema refuses it",
      "/limit must be at most 50, but is 51",
      "<dt>Breaks<dd>callers who send what was allowed before<dt>",
      "<dt>Instead<dd>keep inputs as wide as they were<dt>",
      '- { fingerprint: "1f0c2d3e4b5a6978", reason: "…", until: "YYYY-MM-DD" }',
    ])
      expect(html).toContain(part);
  });

  it("marks words that came and went in words too", () => {
    expect(page([toolOf("a", [reworded()])])).toContain(
      'Lists <del><span class="sr">removed: </span>the</del><ins><span class="sr">added: </span>all</ins> orders of one customer.',
    );
  });

  it("unfolds what holds the change up, and words that somebody has to read", () => {
    const html = page([
      toolOf("a", [narrowed(), reworded(), findingOf({ verdict: "dangerous" }), findingOf(), narrowed({ waiver })]),
    ]);
    const states = [...html.matchAll(/data-verdict="([\w-]+)"[^>]*?( data-waived)?>(?:<details( open)?>|<h3>)/g)];
    expect(
      states.map(([, verdict, isWaived, isOpen]) => [verdict, isWaived !== undefined, isOpen !== undefined]),
    ).toEqual([
      ["breaking", false, true],
      ["dangerous", false, true],
      ["dangerous", false, false],
      ["safe", false, false],
      ["breaking", true, false],
    ]);
  });

  it("tells versions that are owed, and waivers that are over or unused", () => {
    const versioned = { schema_version: "1.4.1", input: undefined } as never;
    const html = page(
      [toolOf("create_issue", [narrowed()], { before: versioned, after: versioned, version_wanted: "2.0.0" })],
      { waivers: { expired: [waiver], unused: [waiver] } },
    );
    expect(html).toContain("<b><bdi>create_issue</bdi></b> needs version 2.0.0, has 1.4.1");
    expect(html).toContain("(registry/waivers.yaml:1) ended on 2027-01-31");
    expect(html).toContain("(registry/waivers.yaml:1) covers nothing: remove it");
  });

  it("says so where nothing changed", () => {
    const html = page([], { unchanged: 3 });
    expect(html).toContain("✓ May pass</strong> nothing found");
    expect(html).toContain("0 changed, 3 not");
    expect(html).toContain("No tool changed.");
  });

  it("forbids everything but its own style and script, by their hashes", () => {
    const html = page([toolOf("a", [narrowed()])]);
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll("&#39;", "'");
    const hash = (element: string): string => {
      const content = new RegExp(`<${element}>(.*?)</${element}>`, "s").exec(html)?.[1] ?? "";
      return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
    };
    expect(policy).toBe(
      `default-src 'none'; style-src ${hash("style")}; script-src ${hash("script")}; base-uri 'none'; form-action 'none'`,
    );
    // Nothing that a policy of hashes refuses, and nothing that leads out of the page.
    expect(html).not.toMatch(/<[^>]* (?:style|on[a-z]+)=/);
    expect(html).not.toMatch(/(?:src|href|action)="(?!#)/);
  });

  it("has fewer than 300 kB for 50 changed tools", async () => {
    const html = printReview(await reviewOfManyTools(50), "html", look);
    expect(html.match(/<section class="tool"/g)?.length).toBeGreaterThanOrEqual(50);
    expect(Buffer.byteLength(html)).toBeLessThan(300_000);
  });

  it("is the same for the same review", () => {
    const tools = [toolOf("a", [narrowed(), reworded()])];
    expect(page(tools)).toBe(page(tools));
  });
});

describe("hostile text on the page", () => {
  const html = (text: string): string => printReview(spikedReview(text), "html", look);
  const strip = (text: string): string => text.replace(/<pre class="lines".*?<\/pre>|<p class="words".*?<\/p>/gs, "");
  const plain = elements(strip(html("plain")));

  it.each(Object.entries({ ...hostileTexts, unbroken }))("%s adds no element and no attribute", (_, text) => {
    const spiked = html(text);
    expect(elements(strip(spiked))).toEqual(plain);
    expect(spiked.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b\u2028\u2029\p{Cs}]/u);
    expect(spiked.match(/<script/g)).toHaveLength(1);
    expect(Buffer.byteLength(spiked)).toBeLessThan(300_000);
  });
});
