import type { SchemaBundle } from "../../load/schema-bundle.js";
import { type JsonValue, jsonEqual } from "../../schema/json.js";
import { freshNames } from "./fresh-names.js";
import { type Inclusion, includes } from "./includes.js";
import { schemaAt } from "./schema-at.js";

export type Relation = "equal" | "widened" | "narrowed" | "incomparable" | "unproven";

export type SchemaPair = {
  readonly before: SchemaBundle;
  readonly after: SchemaBundle;
  /** Values of an input flow from callers, who know the old schema; values of an output to readers, who know it. */
  readonly direction: "input" | "output";
  /** Whether callers may already use names that the side they know does not declare. */
  readonly callers: "fresh-names" | "strict";
  /** Golden values of both sides: the first to be tried. */
  readonly samples?: readonly { readonly name: string; readonly value: JsonValue }[];
};

export type Comparison = {
  readonly verdict: "equal" | "safe" | "breaking" | "unproven";
  /** What became of the set of values, taken by itself: "widened" where the new one holds the old one and more. */
  readonly relation: Relation;
  /** The smallest value found that breaks somebody: accepted by the side it comes from, refused by the side it goes to. */
  readonly witness?: {
    readonly value: JsonValue;
    /** Why it is refused, and where: a pointer into the value. */
    readonly refusal: string;
    readonly path: string;
    /** The sample that shows the same, where one does. */
    readonly sample?: string;
  };
  /** A pointer into the new schema: what the witness meets there, or where the proof got stuck. */
  readonly at?: string;
  /** Why nothing could be proved. */
  readonly reason?: string;
  /** A value that would break a caller who already sends a name that the old schema does not declare. */
  readonly assumed?: JsonValue;
};

/**
 * What a change of a schema means for those who know the old one. An input breaks where the old schema allows a value that the
 * new one refuses; an output where the new one allows a value that the old one refuses.
 */
export function compareSchemas({ before, after, direction, callers, samples = [] }: SchemaPair): Comparison {
  const [sub, sup] = direction === "input" ? [before, after] : [after, before];
  const values = samples.map(({ value }) => value);
  const forth = includes(sub, sup, { samples: values });
  const back = includes(sup, sub);
  const relation = direction === "input" ? relationOf(forth, back) : relationOf(back, forth);
  if (forth.answer === "proved") return { verdict: relation === "equal" ? "equal" : "safe", relation };

  const given = callers === "strict" ? undefined : freshNames(sub, sup);
  const fresh = given === undefined ? forth : includes(sub, sup, { samples: values, given });
  switch (fresh.answer) {
    case "proved":
      return { verdict: "safe", relation, ...(forth.answer === "refuted" ? { assumed: forth.witness } : {}) };
    case "unknown":
      return { verdict: "unproven", relation, at: schemaAt(after, fresh.at), reason: fresh.reason };
    case "refuted": {
      const { witness: value, refusal, at: path, sample: origin } = fresh;
      const sample = origin === undefined ? undefined : samples.find((one) => jsonEqual(one.value, origin))?.name;
      const witness = { value, refusal, path, ...(sample === undefined ? {} : { sample }) };
      return { verdict: "breaking", relation, witness, at: schemaAt(after, path) };
    }
  }
}

/** By whether the old values are new ones, and the new values old ones. */
function relationOf({ answer: kept }: Inclusion, { answer: known }: Inclusion): Relation {
  if (kept === "unknown" || known === "unknown") return "unproven";
  if (kept === "proved") return known === "proved" ? "equal" : "widened";
  return known === "proved" ? "narrowed" : "incomparable";
}
