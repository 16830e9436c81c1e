import type { Place } from "../diagnostics/diagnostic.js";
import { isGated, type Threshold } from "../diff/is-gated.js";
import type { Finding, Review, ToolReview } from "../diff/review.js";

/**
 * A review as one JSON document with a line end, in the form of `review.schema.json`. Absent is what does not apply; lines and
 * columns count from 1.
 */
export function printReviewJson(review: Review, failOn: Threshold): string {
  const { base, head, callers, verdict, tools, unchanged, causes, waivers } = review;
  const document = {
    format: "toolgen/review@1",
    base,
    head,
    callers,
    verdict,
    passes: !isGated(review, failOn),
    fail_on: failOn,
    tools: tools.map(toolJson),
    unchanged,
    causes,
    waivers: {
      unused: waivers.unused.map(({ place, ...waiver }) => ({ ...waiver, ...placeJson("place", place) })),
      expired: waivers.expired.map(({ place, ...waiver }) => ({ ...waiver, ...placeJson("place", place) })),
    },
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

const toolJson = ({ tool, formerly, before, after, verdict, bump_owed, bump_found, findings }: ToolReview): object => ({
  tool,
  ...(formerly === undefined ? {} : { formerly }),
  verdict,
  version_before: before?.schema_version ?? null,
  version_after: after?.schema_version ?? null,
  bump_owed,
  bump_found,
  findings: findings.map(findingJson),
});

function findingJson(finding: Finding): object {
  const { rule, category, verdict, direction, pointer, message, fingerprint } = finding;
  const { breaks, advice, bump, witness, unproven, text, before, after, waiver } = finding;
  return {
    rule,
    category,
    ...(direction === undefined ? {} : { direction }),
    verdict,
    pointer,
    message,
    ...(breaks === "" ? {} : { breaks }),
    ...(advice === "" ? {} : { advice }),
    bump,
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
    ...placeJson("before", before),
    ...placeJson("after", after),
    ...(waiver === undefined ? {} : { waiver: { reason: waiver.reason, until: waiver.until } }),
    fingerprint,
  };
}

const placeJson = (name: string, place: Place | undefined): object =>
  place === undefined ? {} : { [name]: { file: place.file, line: place.line, column: place.column } };
