import type { Place, Severity } from "../../diagnostics/diagnostic.js";

/** One finding of any command, as the formats of programs need it. A diagnostic is one. */
export type ReportItem = {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** What to write instead; empty where there is nothing to do. */
  readonly hint: string;
  readonly place?: Place;
  readonly related?: readonly { readonly message: string; readonly place: Place }[];
  /** More sentences that belong to the message. */
  readonly details?: readonly string[];
  /** The tool that it belongs to. */
  readonly tool?: string;
  /** The same for the same finding in another run, whatever its message and its line. */
  readonly fingerprint?: string;
  /** Why it does not count, where somebody waived it. It is shown all the same. */
  readonly suppressed?: { readonly reason: string };
};

/** Items that nobody waived, by severity. */
export const openItems = (items: readonly ReportItem[], severity: Severity): ReportItem[] =>
  items.filter((item) => item.severity === severity && item.suppressed === undefined);

/** `2 errors · 1 warning · 4 notes · 1 waived`; what there is none of is left out. */
export function countItems(items: readonly ReportItem[]): string {
  const count = (amount: number, noun: string): string[] =>
    amount === 0 ? [] : [`${amount} ${noun}${amount === 1 ? "" : "s"}`];
  const waived = items.filter(({ suppressed }) => suppressed !== undefined).length;
  const parts = [
    ...count(openItems(items, "error").length, "error"),
    ...count(openItems(items, "warning").length, "warning"),
    ...count(openItems(items, "info").length, "note"),
    ...(waived === 0 ? [] : [`${waived} waived`]),
  ];
  return parts.length === 0 ? "nothing found" : parts.join(" · ");
}

const severities: readonly Severity[] = ["error", "warning", "info"];

/** Errors first, waived items last; within these the given order stays. */
export const sortItems = (items: readonly ReportItem[]): ReportItem[] => {
  const weight = ({ severity, suppressed }: ReportItem): number =>
    severities.indexOf(severity) + (suppressed === undefined ? 0 : severities.length);
  return [...items].sort((a, b) => weight(a) - weight(b));
};
