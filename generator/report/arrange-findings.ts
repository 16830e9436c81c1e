import type { Place } from "../diagnostics/diagnostic.js";
import type { Finding, Review, ToolReview } from "../diff/review.js";
import { compareText } from "../schema/json.js";
import { compareVerdicts } from "./verdicts.js";

/** One change of a shared file, with every tool and place that it reaches. */
export type SharedFinding = {
  readonly finding: Finding;
  readonly uses: readonly { readonly tool: string; readonly finding: Finding }[];
};
/** A tool with the findings of its own; `shared` counts those that are told with their cause. */
export type ToolSection = { readonly review: ToolReview; readonly own: readonly Finding[]; readonly shared: number };
export type CauseSection = {
  readonly file: string;
  readonly tools: readonly string[];
  readonly findings: readonly SharedFinding[];
};
export type Arrangement = { readonly causes: readonly CauseSection[]; readonly tools: readonly ToolSection[] };

/** A review in the order of a report for people: the worst first, and what several tools share told once. */
export function arrangeFindings({ tools, causes }: Review): Arrangement {
  const all = tools.flatMap(({ tool, findings }) => findings.map((finding) => ({ tool, finding })));
  const sections = causes
    .map(({ file, tools: by }): CauseSection => {
      const uses = new Map<string, SharedFinding["uses"]>();
      for (const use of all) {
        const place = placeOf(use.finding);
        if (place?.file !== file) continue;
        const key = keyOf(use.finding, place);
        uses.set(key, [...(uses.get(key) ?? []), use]);
      }
      const shared = [...uses.values()].filter((list) => new Set(list.map(({ tool }) => tool)).size > 1);
      const findings = shared.flatMap((list): SharedFinding[] => {
        const [first] = list;
        return first === undefined ? [] : [{ finding: first.finding, uses: list }];
      });
      return { file, tools: by, findings: sortByVerdict(findings, ({ finding }) => finding) };
    })
    .filter(({ findings }) => findings.length > 0);
  const told = new Set(
    sections.flatMap(({ findings }) => findings.flatMap(({ uses }) => uses.map((use) => use.finding))),
  );
  const reviews = [...tools].sort((a, b) => compareVerdicts(a.verdict, b.verdict) || compareText(a.tool, b.tool));
  return {
    causes: sections,
    tools: reviews.map((review) => {
      const own = review.findings.filter((finding) => !told.has(finding));
      return { review, own: sortByVerdict(own, (finding) => finding), shared: review.findings.length - own.length };
    }),
  };
}

/** Where a finding is shown: in the new file, or for what was removed in the old one. */
export const placeOf = ({ after, before }: Finding): Place | undefined => after ?? before;

/** Findings of several tools are one where rule, place and judgement agree; pointers and sentences name the tool's own properties. */
const keyOf = ({ rule, verdict, direction, category, waiver }: Finding, { line, column }: Place): string =>
  JSON.stringify([rule, line, column, verdict, direction ?? "", category, waiver === undefined]);

const sortByVerdict = <Item>(items: readonly Item[], findingOf: (item: Item) => Finding): Item[] => {
  const isWaived = (item: Item): number => (findingOf(item).waiver === undefined ? 0 : 1);
  return [...items].sort(
    (a, b) => isWaived(a) - isWaived(b) || compareVerdicts(findingOf(a).verdict, findingOf(b).verdict),
  );
};
