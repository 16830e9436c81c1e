import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import type { SchemaBundle } from "../load/schema-bundle.js";
import type { Dialect } from "../schema/dialect.js";
import { type JsonSchema, type JsonValue, member } from "../schema/json.js";
import { walkSchema } from "../schema/walk.js";
import { type Judgement, judgePattern, mostSteps } from "./patterns/judge-pattern.js";
import { patternFault } from "./patterns/pattern-fault.js";
import { type PatternUse, patternsOf } from "./patterns/patterns-of.js";

/** How long texts are thought to be where no `maxLength` says it, in characters; and where it says more than a million. */
const usualLength = 10_000;
const greatestLength = 1_000_000;

/** The field of a schema that says why its patterns may stay although they are slow. */
export const safetyField = "x-pattern-safety";

/**
 * Refuses patterns that a hostile text can keep busy for longer than a service can wait, and says aloud of which ones nobody
 * knows. `x-pattern-safety: { reason }` beside `pattern` or `patternProperties` answers for those of its own schema.
 */
export function checkPatterns(schema: JsonSchema, dialect: Dialect, placeOf: SchemaBundle["placeOf"]): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  walkSchema(schema, dialect, (node, pointer) => {
    const found = patternsOf(node).flatMap((use) => judgeUse(use, () => placeOf(pointer + use.pointer, use.part)));
    const excuse = member(node, safetyField);
    if (excuse === undefined) {
      diagnostics.push(...found);
    } else if (!isReason(excuse)) {
      diagnostics.push(createDiagnostic("invalid-pattern-safety", {}, placeOf(`${pointer}/${safetyField}`)), ...found);
    } else if (found.length === 0) {
      diagnostics.push(createDiagnostic("needless-pattern-safety", {}, placeOf(`${pointer}/${safetyField}`, "key")));
    }
  });
  return diagnostics;
}

function isReason(excuse: JsonValue): boolean {
  const reason = member(excuse, "reason");
  return typeof reason === "string" && reason.trim() !== "";
}

function judgeUse({ pattern, maxLength }: PatternUse, placeOf: () => Place): Diagnostic[] {
  // What is no expression has been said elsewhere.
  if (patternFault(pattern) !== undefined) return [];
  const length = Math.min(maxLength ?? usualLength, greatestLength);
  const judgement = judgePattern(pattern, length);
  if (judgement.verdict === "safe") return [];
  const shown = shorten(pattern);
  if (judgement.verdict === "undecided") {
    return [createDiagnostic("undecided-pattern", { pattern: shown, reason: judgement.reason }, placeOf())];
  }
  const { attack, attackLength } = judgement;
  const params = {
    pattern: shown,
    steps: mostSteps / 1_000_000,
    length: attackLength,
    attack,
    advice: adviseOn(judgement),
  };
  return [createDiagnostic("unsafe-pattern", params, placeOf())];
}

const shorten = (pattern: string): string => (pattern.length > 120 ? `${pattern.slice(0, 120)}…` : pattern);

function adviseOn({ growth, harmlessLength }: Extract<Judgement, { verdict: "unsafe" }>): string {
  const rewrite =
    growth === "exponential"
      ? "let every round of a repetition begin with what can't stand inside one: a+ for (a+)+, \\w+(\\s\\w+)* for (\\w+\\s?)*"
      : "let neighbouring repetitions differ in what they match, and begin with ^: [^,]*,.* for .*,.*";
  return harmlessLength > 0 ? `${rewrite}; or set maxLength to ${harmlessLength} or less` : rewrite;
}
