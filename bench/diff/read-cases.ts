import { readFileSync } from "node:fs";
import type { JsonSchema, JsonValue } from "../../generator/schema/json.js";

/** A change of a schema in one direction, and what it means, as two validators have confirmed. */
export type SchemaCase = {
  readonly id: string;
  readonly direction: "input" | "output";
  readonly before: JsonSchema;
  readonly after: JsonSchema;
  readonly isBreaking: boolean;
  /** It breaks callers who already send a name that the old schema doesn't declare, and nobody else. */
  readonly isBreakingIfStrict: boolean;
};

type Line = {
  readonly id: string;
  readonly dir: "input" | "output" | "both";
  readonly old: JsonSchema;
  readonly new: JsonSchema;
  readonly verdict: "safe" | "breaking";
  /** A value that breaks somebody. A safe case has one where it hangs on what callers may send. */
  readonly witness?: JsonValue;
};

/** The cases of ../shared/cases/diff.jsonl; one that holds for both directions is two. */
export function readCases(): readonly SchemaCase[] {
  const text = readFileSync(new URL("../../../shared/cases/diff.jsonl", import.meta.url), "utf8");
  const lines = text.split(/\r?\n/).filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as Line).flatMap(casesOf);
}

function casesOf({ id, dir, old: before, new: after, verdict, witness }: Line): SchemaCase[] {
  const isBreaking = verdict === "breaking";
  const common = { id, before, after, isBreaking, isBreakingIfStrict: isBreaking || witness !== undefined };
  return (dir === "both" ? (["input", "output"] as const) : [dir]).map((direction) => ({ ...common, direction }));
}
