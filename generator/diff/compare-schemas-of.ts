import { comparePart } from "./compare-part.js";
import { createFinding } from "./create-finding.js";
import type { Direction, Finding } from "./review.js";
import type { CompareOptions, ToolPair } from "./tool-pair.js";

/** What changed about the values that a tool takes, returns, and explains its errors with. */
export function compareSchemasOf(pair: ToolPair, options: CompareOptions): Finding[] {
  const { before, after } = pair;
  const findings = [...comparePart(pair, { name: "input", before: before.input, after: after.input }, options)];
  if (before.output !== undefined && after.output !== undefined) {
    findings.push(...comparePart(pair, { name: "output", before: before.output, after: after.output }, options));
  } else if (before.output !== undefined || after.output !== undefined) {
    const isGone = after.output === undefined;
    findings.push(
      createFinding(after.name, {
        rule: isGone ? "output-removed" : "output-added",
        params: {},
        category: "wire",
        verdict: isGone ? "breaking" : "safe",
        direction: "output" satisfies Direction,
        bump: isGone ? "major" : "minor",
        pointer: "/output",
        fragments: [isGone, !isGone],
        breaks: isGone ? "readers of the structured answer" : "",
        before: before.output?.placeOf("") ?? before.place,
        after: after.output?.placeOf("") ?? after.place,
      }),
    );
  }
  return findings;
}
