import type { SchemaBundle } from "../load/schema-bundle.js";
import type { Sample, Tool } from "../model/tool.js";
import { withoutAnnotations } from "../schema/canonical.js";
import { type JsonValue, jsonEqual } from "../schema/json.js";
import { valueAt } from "../schema/pointer.js";
import { compileValidators } from "../validate/compile-validators.js";
import { applyEdits } from "./changes/apply-edits.js";
import type { Change } from "./changes/change.js";
import { listChanges } from "./changes/list-changes.js";
import { createFinding } from "./create-finding.js";
import { type Comparison, compareSchemas } from "./inclusion/compare-schemas.js";
import type { Bump, Direction, Finding, Verdict, Witness } from "./review.js";
import type { CompareOptions } from "./tool-pair.js";

/** As much of both tools as the comparison of one schema needs. */
export type PartPair = {
  readonly before: Pick<Tool, "samples">;
  readonly after: Pick<Tool, "name" | "samples">;
};

/** One schema of a contract on both sides. */
export type Part = {
  readonly name: Direction & ("input" | "output");
  readonly before: SchemaBundle;
  readonly after: SchemaBundle;
};

/**
 * Judges a changed schema as a whole, and each change in it alone: the old schema with this one change is held against the
 * old one. What one change breaks counts only where the whole breaks too, for another change may make up for it.
 */
export function comparePart(pair: PartPair, part: Part, options: CompareOptions): Finding[] {
  const { name, before, after } = part;
  const isSame = jsonEqual(
    withoutAnnotations(before.schema, before.dialect) as JsonValue,
    withoutAnnotations(after.schema, after.dialect) as JsonValue,
  );
  const dialect = before.dialect === after.dialect ? [] : [dialectFinding(pair, part)];
  if (isSame) return dialect;
  const samples = samplesOf(pair, name);
  const judge = (old: SchemaBundle, now: SchemaBundle): Comparison =>
    compareSchemas({ before: old, after: now, direction: name, callers: options.callers, samples });
  const whole = judge(before, after);
  if (whole.verdict === "equal") return dialect;

  // In another dialect one change alone has a meaning only where the old schema says the same there.
  const basis: SchemaBundle = { ...before, dialect: after.dialect };
  const isComparable = before.dialect === after.dialect || judge(before, basis).verdict === "equal";
  const judged = (isComparable ? listChanges({ before: basis, after }) : []).map((change) => ({
    change,
    alone: judge(basis, applyEdits(basis, after, change.edits)),
  }));
  const isWitness = witnessTest(part);
  const findings = judged
    .filter(({ alone }) => alone.verdict !== "equal")
    .map(({ change, alone }) => {
      const counts = alone.verdict !== "breaking" || isWitness(alone.witness);
      const verdict = counts && !isCovered(whole, alone) ? verdictOf(change, alone) : "safe";
      return changeFinding(pair, part, change, alone, verdict);
    });
  const isTold = findings.some(({ verdict }) => verdict === whole.verdict);
  return [
    ...dialect,
    ...(whole.verdict === "safe" || isTold ? [] : [wholeFinding(pair, part, whole)]),
    ...findings,
    ...handlerFindings(pair, part, whole, findings),
  ];
}

/** A change that harms alone, in a whole that is proved to be harmless. */
const isCovered = (whole: Comparison, alone: Comparison): boolean =>
  whole.verdict === "safe" && alone.verdict !== "safe" && alone.verdict !== "equal";

/** A property that goes from an open object still passes, and nobody looks at it any more. */
const verdictOf = ({ rule }: Change, { verdict }: Comparison): Verdict =>
  verdict === "equal" ? "safe" : verdict === "safe" && rule === "property-removed" ? "dangerous" : verdict;

function changeFinding(pair: PartPair, part: Part, change: Change, alone: Comparison, verdict: Verdict): Finding {
  const { name, before, after } = part;
  const witness = verdict === "breaking" ? witnessOf(part, alone) : undefined;
  const pointer = valueAt(after.schema as JsonValue, change.after) === undefined ? change.before : change.after;
  return createFinding(pair.after.name, {
    rule: change.rule,
    params: change.params as never,
    category: "wire",
    verdict,
    direction: name,
    bump: bumpOf(alone, verdict),
    pointer: `/${name}${pointer}`,
    path: `/${name}${change.path}`,
    fragments: [valueAt(before.schema as JsonValue, change.before), valueAt(after.schema as JsonValue, change.after)],
    breaks: verdict === "dangerous" ? "callers who still send it: it is ignored now" : breaksWho(name, verdict),
    ...(witness === undefined ? {} : { witness }),
    ...(verdict === "unproven" && alone.reason !== undefined ? { unproven: alone.reason } : {}),
    before: before.placeOf(change.before),
    after: after.placeOf(change.after),
  });
}

function wholeFinding(pair: PartPair, part: Part, whole: Comparison): Finding {
  const { name, before, after } = part;
  const isBreaking = whole.verdict === "breaking";
  const reason = whole.reason ?? "no proof and no value was found";
  const at = whole.at ?? "";
  const common = {
    category: "wire",
    direction: name,
    bump: "major",
    pointer: `/${name}${at}`,
    fragments: [before.schema as JsonValue, after.schema as JsonValue],
    breaks: breaksWho(name, isBreaking ? "breaking" : "unproven"),
    before: before.placeOf(at),
    after: after.placeOf(at),
  } as const;
  if (!isBreaking) {
    const params = { part: name, reason };
    return createFinding(pair.after.name, {
      rule: "schema-unproven",
      params,
      ...common,
      verdict: "unproven",
      unproven: reason,
    });
  }
  const witness = witnessOf(part, whole);
  return createFinding(pair.after.name, {
    rule: "schema-incompatible",
    params: { part: name },
    ...common,
    verdict: "breaking",
    ...(witness === undefined ? {} : { witness }),
  });
}

/** Changes by which a handler gets values that its code has no branch for; a further property it does not even see. */
const surprising: ReadonlySet<string> = new Set([
  "values-added",
  "values-freed",
  "type-changed",
  "union-changed",
  "schema-replaced",
  "property-optional",
]);

/** What is safe for callers may surprise those who answer: they get more, or must return more. */
function handlerFindings(
  pair: PartPair,
  { name, before, after }: Part,
  { relation }: Comparison,
  changes: readonly Finding[],
): Finding[] {
  const isInput = name === "input";
  const concerns = isInput
    ? relation === "widened" || relation === "incomparable"
    : relation === "narrowed" || relation === "incomparable";
  if (!concerns || (isInput && !changes.some(({ rule }) => surprising.has(rule)))) return [];
  const finding = createFinding(pair.after.name, {
    rule: isInput ? "handler-must-take-more" : "handler-must-return-more",
    params: {},
    category: "source-impl",
    verdict: isInput ? "safe" : "dangerous",
    direction: name,
    bump: "none",
    pointer: `/${name}`,
    fragments: [before.schema as JsonValue, after.schema as JsonValue],
    breaks: isInput ? "" : "handlers that return what was allowed before",
    before: before.placeOf(""),
    after: after.placeOf(""),
  });
  return [finding];
}

function dialectFinding(pair: PartPair, { name, before, after }: Part): Finding {
  return createFinding(pair.after.name, {
    rule: "dialect-changed",
    params: { part: name, from: before.dialect, to: after.dialect },
    category: "wire",
    verdict: "safe",
    direction: name,
    bump: "patch",
    pointer: `/${name}/$schema`,
    fragments: [before.dialect, after.dialect],
    before: before.placeOf("/$schema"),
    after: after.placeOf("/$schema"),
  });
}

const breaksWho = (part: Part["name"], verdict: Verdict): string =>
  verdict === "safe" || verdict === "doc-only"
    ? ""
    : part === "input"
      ? "callers who send what was allowed before, recorded calls among them"
      : "readers who validate the answer by the version they know";

/** Widening an input and narrowing an output give callers more, which is a minor version (research: rule matrix). */
function bumpOf({ relation }: Comparison, verdict: Verdict): Bump {
  if (verdict === "breaking" || verdict === "unproven") return "major";
  if (relation === "equal") return "none";
  return "minor";
}

type WitnessTest = (value: Comparison["witness"]) => boolean;

/** Whether a value passes the old side and fails the new one, or for outputs the other way round. */
function witnessTest({ name, before, after }: Part): WitnessTest {
  const [old, now] = [validatorOf(before), validatorOf(after)];
  const [passes, fails] = name === "input" ? [old, now] : [now, old];
  return (value) => value !== undefined && passes(value.value).length === 0 && fails(value.value).length > 0;
}

/** Refused by the other side itself, whose words count; alone, the change may be refused for what lies between the two. */
function witnessOf({ name, before, after }: Part, { witness }: Comparison): Witness | undefined {
  if (witness === undefined) return undefined;
  const { value, path, sample } = witness;
  const issues = validatorOf(name === "input" ? after : before)(value);
  const refusal = issues.find((issue) => issue.path === path)?.message ?? witness.refusal;
  const acceptedBy = name === "input" ? "before" : "after";
  return { value, acceptedBy, refusal, ...(sample === undefined ? {} : { sample }) };
}

const validatorOf = (
  bundle: SchemaBundle,
): ((value: unknown) => readonly { readonly path: string; readonly message: string }[]) =>
  compileValidators([{ name: "schema", bundle }]).validators.get("schema") ?? (() => []);

/** The golden values of both sides: old promises are the first to be tried. */
function samplesOf({ before, after }: PartPair, part: Part["name"]): { name: string; value: JsonValue }[] {
  const values = [...before.samples, ...after.samples].flatMap((sample: Sample) => {
    const value = sample[part];
    return value === undefined || sample.rejects?.in === part ? [] : [{ name: sample.name, value }];
  });
  return values.filter(({ value }, index) => !values.slice(0, index).some((other) => jsonEqual(other.value, value)));
}
