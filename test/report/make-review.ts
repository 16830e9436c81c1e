import type { Place } from "../../generator/diagnostics/diagnostic.js";
import { plainLook } from "../../generator/diagnostics/render-diagnostic.js";
import type { Finding, Review, ToolReview } from "../../generator/diff/review.js";
import type { ReviewLook } from "../../generator/report/print-review.js";

export const look: ReviewLook = { ...plainLook, failOn: "unproven", quiet: false };

/** The place of a piece of a file, found by its text. */
export function placeIn(file: string, source: string, piece: string, pointer?: string): Place {
  const start = source.indexOf(piece);
  if (start < 0) throw new Error(`${file} does not hold ${piece}`);
  const before = source.slice(0, start).split("\n");
  const all = source.slice(0, start + piece.length).split("\n");
  return {
    file,
    source,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    endLine: all.length,
    endColumn: (all.at(-1)?.length ?? 0) + 1,
    ...(pointer === undefined ? {} : { pointer }),
  };
}

let last = 0;

/** A harmless finding with what a test says about it. */
export const findingOf = (given: Partial<Finding> = {}): Finding => ({
  rule: "bound-changed",
  category: "wire",
  verdict: "safe",
  pointer: "/input/properties/limit/maximum",
  message: "the greatest number of /limit: maximum was 50 and is now 100",
  breaks: "",
  advice: "",
  bump: "minor",
  fingerprint: (++last).toString(16).padStart(16, "0"),
  ...given,
});

export const toolOf = (tool: string, findings: readonly Finding[], given: Partial<ToolReview> = {}): ToolReview => ({
  tool,
  verdict: findings[0]?.verdict ?? "safe",
  bump_owed: findings[0]?.bump ?? "none",
  bump_found: "none",
  findings,
  ...given,
});

export const reviewOf = (tools: readonly ToolReview[], given: Partial<Review> = {}): Review => ({
  base: "main",
  head: "the working tree",
  callers: "fresh-names",
  verdict: tools[0]?.verdict ?? "safe",
  tools,
  unchanged: 0,
  causes: [],
  waivers: { unused: [], expired: [] },
  ...given,
});

export const before = "name: list_orders\ninput:\n  properties:\n    limit: { type: integer, maximum: 100 }\n";
export const after = "name: list_orders\ninput:\n  properties:\n    limit: { type: integer, maximum: 50 }\n";

/** An input that got narrower, with everything that a finding may have. */
export const narrowed = (given: Partial<Finding> = {}): Finding =>
  findingOf({
    verdict: "breaking",
    direction: "input",
    message: "the greatest number of /limit: maximum was 100 and is now 50",
    breaks: "callers who send what was allowed before",
    advice: "keep inputs as wide as they were",
    bump: "major",
    fingerprint: "1f0c2d3e4b5a6978",
    before: placeIn("registry/list_orders/contract.yaml", before, "100", "/input/properties/limit/maximum"),
    after: placeIn("registry/list_orders/contract.yaml", after, "50", "/input/properties/limit/maximum"),
    witness: { value: { limit: 51 }, acceptedBy: "before", refusal: "/limit must be at most 50, but is 51" },
    ...given,
  });

export const reworded = (given: Partial<Finding> = {}): Finding =>
  findingOf({
    rule: "description-changed",
    category: "model",
    verdict: "dangerous",
    pointer: "/description",
    message: "the description of the tool changed",
    breaks: "nobody for sure",
    advice: "try the new text",
    bump: "patch",
    fingerprint: "2222222222222222",
    text: { before: "Lists the orders of one customer.", after: "Lists all orders of one customer." },
    ...given,
  });

const waivers = "- { fingerprint: '1f0c2d3e4b5a6978', reason: nobody sends more, until: '2027-01-31' }\n";

export const waiver = {
  fingerprint: "1f0c2d3e4b5a6978",
  reason: "nobody sends more",
  until: "2027-01-31",
  place: placeIn("registry/waivers.yaml", waivers, "{"),
};
