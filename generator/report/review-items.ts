import { createDiagnostic, type Severity } from "../diagnostics/diagnostic.js";
import type { Finding, Review, Verdict } from "../diff/review.js";
import { describeWitness } from "./describe-witness.js";
import type { ReportItem } from "./items/report-item.js";

/** Breaking and unproven hold a change up, so both are errors; what needs somebody's eyes is a warning. */
const severities: Readonly<Record<Verdict, Severity>> = {
  breaking: "error",
  unproven: "error",
  dangerous: "warning",
  "doc-only": "info",
  safe: "info",
};

const longestValue = 400;

/** A review as a list of items, tool by tool: what annotations, SARIF and JUnit are made from. */
export const reviewItems = ({ tools, waivers }: Review): ReportItem[] => [
  ...tools.flatMap(({ tool, findings }) => findings.map((finding) => itemOf(tool, finding))),
  ...waivers.expired.map(({ fingerprint, until, place }) =>
    createDiagnostic("expired-waiver", { fingerprint, until }, place),
  ),
  ...waivers.unused.map(({ fingerprint, place }) => createDiagnostic("unused-waiver", { fingerprint }, place)),
];

function itemOf(tool: string, finding: Finding): ReportItem {
  const { rule, verdict, direction, message, breaks, advice, unproven, fingerprint, witness, before, after, waiver } =
    finding;
  const proof = witness === undefined ? undefined : describeWitness(witness, direction, longestValue);
  const place = after ?? before;
  const isMoved = before !== undefined && after !== undefined && before.file !== after.file;
  return {
    rule,
    severity: severities[verdict],
    tool,
    message: direction === undefined ? message : `${direction}: ${message}`,
    details: [
      ...(proof === undefined ? [] : [`The value ${proof.line} ${proof.story}`]),
      ...(unproven === undefined ? [] : [`Not proved: ${unproven}`]),
      ...(breaks === "" ? [] : [`Breaks: ${breaks}`]),
    ],
    hint: advice,
    ...(place === undefined ? {} : { place }),
    ...(isMoved ? { related: [{ message: "as it was", place: before }] } : {}),
    fingerprint,
    ...(waiver === undefined ? {} : { suppressed: { reason: `until ${waiver.until}: ${waiver.reason}` } }),
  };
}
