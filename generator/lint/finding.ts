import {
  createDiagnostic,
  type Diagnostic,
  type Params,
  type Place,
  type Severity,
} from "../diagnostics/diagnostic.js";
import type { LintRuleId } from "../diagnostics/lint-rules.js";
import type { JsonValue } from "../schema/json.js";

/** What a rule has found, before severities and waivers of the configuration are applied. */
export type Finding = {
  readonly diagnostic: Diagnostic & { readonly rule: LintRuleId };
  /** The tool that it belongs to; absent where it is the registry's, or that of several. */
  readonly tool?: string;
  /** The tools that it belongs to, where they are several. */
  readonly tools?: readonly string[];
  /** A pointer into the contract: what waivers and fingerprints go by. */
  readonly at: string;
  /** What is wrong there, so that another fault at the same place is another finding. */
  readonly fragment: JsonValue;
};

type Circumstances = Omit<Finding, "diagnostic"> & {
  readonly place?: Place | undefined;
  readonly related?: Diagnostic["related"];
  /** Where the rule knows degrees. */
  readonly severity?: Severity;
};

/** One finding in the words of the catalogue. */
export function createFinding<Rule extends LintRuleId>(
  rule: Rule,
  params: Params<Rule>,
  { place, related, severity, ...rest }: Circumstances,
): Finding {
  const diagnostic = createDiagnostic(rule, params, place, related);
  return { ...rest, diagnostic: { ...diagnostic, rule, severity: severity ?? diagnostic.severity } };
}

/** The tools that a finding belongs to; none where it is the registry's. */
export const toolsOf = ({ tool, tools }: Pick<Finding, "tool" | "tools">): readonly string[] =>
  tools ?? (tool === undefined ? [] : [tool]);
