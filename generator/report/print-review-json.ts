import type { Place } from "../diagnostics/diagnostic.js";
import { isGated, type Threshold } from "../diff/is-gated.js";
import type { Finding, Review, ToolReview, Waiver } from "../diff/review.js";
import { verdictByCategory } from "./verdicts.js";

/**
 * A review as one JSON document with a line end, in the form of `review.schema.json`. Null is what a tool or a finding has
 * not; a member that only some findings have is absent from the others. Lines and columns count from 1, columns in UTF-16
 * code units; files are relative to the configuration.
 */
export function printReviewJson(review: Review, failOn: Threshold): string {
  const { base, head, callers, verdict, tools, unchanged, causes, waivers } = review;
  const document = {
    format: "toolgen/review@1",
    base,
    head,
    callers,
    verdict,
    fail_on: failOn,
    passes: !isGated(review, failOn),
    tools: tools.map(toolJson),
    unchanged,
    causes,
    waivers: { unused: waivers.unused.map(waiverJson), expired: waivers.expired.map(waiverJson) },
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

const toolJson = (review: ToolReview): object => ({
  tool: review.tool,
  formerly: review.formerly ?? null,
  verdict: review.verdict,
  categories: Object.fromEntries(verdictByCategory(review.findings)),
  version_before: review.before?.schema_version ?? null,
  version_after: review.after?.schema_version ?? null,
  bump_owed: review.bump_owed,
  bump_found: review.bump_found,
  version_wanted: review.version_wanted ?? null,
  findings: review.findings.map(findingJson),
});

function findingJson(finding: Finding): object {
  const { rule, category, verdict, direction = null, pointer, message, breaks, advice, bump, fingerprint } = finding;
  const { witness, unproven, text, before, after, waiver } = finding;
  return {
    rule,
    category,
    direction,
    verdict,
    pointer,
    message,
    breaks,
    advice,
    bump,
    fingerprint,
    before: placeJson(before),
    after: placeJson(after),
    ...(witness === undefined
      ? {}
      : {
          witness: witness.value,
          witness_accepted_by: witness.acceptedBy,
          witness_refusal: witness.refusal,
          ...(witness.sample === undefined ? {} : { witness_sample: witness.sample }),
        }),
    ...(unproven === undefined ? {} : { unproven }),
    ...(text === undefined ? {} : { text }),
    ...(waiver === undefined ? {} : { waiver: waiverJson(waiver) }),
  };
}

const placeJson = (place: Place | undefined): object | null =>
  place === undefined ? null : { file: place.file, line: place.line, column: place.column };

const waiverJson = ({ fingerprint, reason, until, place }: Waiver): object => ({
  fingerprint,
  reason,
  until,
  place: placeJson(place),
});
