import type { Place } from "../diagnostics/diagnostic.js";
import type { Tool } from "../model/tool.js";
import type { JsonValue } from "../schema/json.js";

/**
 * What kind of contract a change touches. `wire`: which values pass. `source-caller` and `source-impl`: the generated types of
 * those who call and of those who answer. `model`: what the model reads. `permission`: what a call may do and who agreed to it.
 * `projection`: what a provider is told while the contract is equal.
 */
export type Category = "wire" | "source-caller" | "source-impl" | "model" | "permission" | "projection";

/** From harmless to harmful. `dangerous`: every value still passes, but behaviour, permission or routing may change. */
export type Verdict = "safe" | "doc-only" | "dangerous" | "unproven" | "breaking";

/** What a change owes to `schema_version`. Dates know only that a new one is owed: every bump but `none` means that. */
export type Bump = "none" | "patch" | "minor" | "major";

/** Which way the values flow that a finding speaks of. */
export type Direction = "input" | "output" | "error";

/** How callers are taken to behave: whether they may already send a property that the old schema did not name. */
export type Callers = "fresh-names" | "strict";

/** The smallest value that was found for which the two sides disagree. */
export type Witness = {
  readonly value: JsonValue;
  /** Which side takes it; the other one refuses it. */
  readonly acceptedBy: "before" | "after";
  /** Why the other side refuses it, in the words of its validator. */
  readonly refusal: string;
  /** The golden sample that it is, where it is one. */
  readonly sample?: string;
};

/** One change of one tool, judged in one category. */
export type Finding = {
  readonly rule: string;
  readonly category: Category;
  readonly verdict: Verdict;
  readonly direction?: Direction;
  /** JSON pointer into the contract: `/input/properties/order_id`, `/description`; in the new one, or the old one for removals. */
  readonly pointer: string;
  /** What changed, in one sentence. */
  readonly message: string;
  /** Who breaks, in one sentence; empty where nobody does. */
  readonly breaks: string;
  /** How to do it without breaking; empty where nothing breaks. */
  readonly advice: string;
  readonly bump: Bump;
  readonly witness?: Witness;
  /** Why nothing could be proved, where the verdict is `unproven`. */
  readonly unproven?: string;
  readonly before?: Place;
  readonly after?: Place;
  /** The two texts, where a text changed. */
  readonly text?: { readonly before: string; readonly after: string };
  /** `<tool> <rule> <property path> <hash of both fragments>` shortened to 16 hexadecimal digits; never of message or line. */
  readonly fingerprint: string;
  /** The waiver that covers it: it does not count for the gate, and is shown all the same. */
  readonly waiver?: Waiver;
};

export type Waiver = {
  readonly fingerprint: string;
  readonly reason: string;
  /** A day, `YYYY-MM-DD`: the waiver holds up to and including it. */
  readonly until: string;
  readonly place: Place;
};

/** One tool of either side. `before` is absent for a new tool, `after` for a removed one. */
export type ToolReview = {
  readonly tool: string;
  /** The old name, where the tool was renamed. */
  readonly formerly?: string;
  readonly before?: Tool;
  readonly after?: Tool;
  readonly verdict: Verdict;
  /** Against the last frozen version, or the base where none is frozen. */
  readonly bump_owed: Bump;
  readonly bump_found: Bump;
  /** What `schema_version` has to say, where it says something else. */
  readonly version_wanted?: string;
  readonly findings: readonly Finding[];
};

/** One change of a shared file that reaches several tools: one cause, told once. */
export type SharedCause = { readonly file: string; readonly tools: readonly string[] };

/** A whole comparison. Tools that did not change are counted, not listed. */
export type Review = {
  readonly base: string;
  readonly head: string;
  readonly callers: Callers;
  /** The worst of all findings that no waiver covers. */
  readonly verdict: Verdict;
  readonly tools: readonly ToolReview[];
  readonly unchanged: number;
  readonly causes: readonly SharedCause[];
  readonly waivers: { readonly unused: readonly Waiver[]; readonly expired: readonly Waiver[] };
};
