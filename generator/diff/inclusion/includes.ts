import type { SchemaBundle } from "../../load/schema-bundle.js";
import type { JsonValue } from "../../schema/json.js";
import { candidateValues, variations } from "./find/candidate-values.js";
import { findWitness } from "./find/find-witness.js";
import { negate } from "./formula/negate.js";
import { buildGraph } from "./normalise/build-graph.js";
import { normalise } from "./normalise/normalise.js";
import { type Proof, prove } from "./prove/prove.js";
import { validatorOf } from "./validator-of.js";

export type Inclusion =
  /** Every value of the first schema is a value of the second. */
  | { readonly answer: "proved" }
  | {
      readonly answer: "refuted";
      /** The first accepts this value and the second refuses it: at a pointer into the value, for a reason. */
      readonly witness: JsonValue;
      readonly at: string;
      readonly refusal: string;
      /** The given sample of which it is what remained. */
      readonly sample?: JsonValue;
    }
  /** Neither was found. The pointer into the value, with `*` for items and unnamed members, tells where the proof got stuck. */
  | { readonly answer: "unknown"; readonly reason: string; readonly at: string };

export type InclusionOptions = {
  /** A second schema that all values in question satisfy. */
  readonly given?: SchemaBundle | undefined;
  /** Values to try first. */
  readonly samples?: readonly JsonValue[];
  /** How many steps the proof may take, and how many candidates the search for a witness. */
  readonly steps?: number;
  readonly candidates?: number;
};

const defaults = { steps: 200_000, candidates: 8000 };
/** What is spent on trying a proof. */
const trial = { steps: 2000, candidates: 200 };

/**
 * Whether every value of one schema is a value of another. The proof only ever answers "proved", the search for a witness only
 * "refuted", and both are asked: should they contradict each other, the engine itself is wrong, and says so by throwing.
 */
export function includes(sub: SchemaBundle, sup: SchemaBundle, options: InclusionOptions = {}): Inclusion {
  const { given, samples = [], steps, candidates } = { ...defaults, ...options };
  const documents = [normalise(sub, "sub"), ...(given === undefined ? [] : [normalise(given, "given")])];
  const graph = buildGraph([...documents, normalise(sup, "sup")]);
  const [own, other] = [graph.roots.slice(0, -1), graph.roots.slice(-1)];
  if (own[0]?.key === other[0]?.key) return { answer: "proved" };
  const proof = prove([...own, ...other.map(negate)], graph, steps);

  const [ofSub, ofSup, ofGiven] = [validatorOf(sub), validatorOf(sup), given && validatorOf(given)];
  if (ofSub === undefined || ofSup === undefined) {
    return proof.isProved ? { answer: "proved" } : { answer: "unknown", reason: "it can't be compiled", at: "" };
  }
  const isValid = (value: JsonValue): boolean => ofSub(value).length === 0 && (ofGiven?.(value) ?? []).length === 0;
  const isWitness = (value: JsonValue): boolean => isValid(value) && ofSup(value).length > 0;
  const sample = samples.find(isWitness);
  function* toTry(): Iterable<JsonValue> {
    if (sample !== undefined) yield sample;
    if (!proof.isProved) {
      yield* proof.candidates;
      yield* candidateValues(sub, sup, isValid);
      return;
    }
    const values = prove(own, graph, trial.steps);
    if (values.isProved) return;
    yield* values.candidates;
    yield* variations(sub, sup, values.candidates.slice(0, 3));
  }
  const witness = findWitness(toTry(), isWitness, proof.isProved ? trial.candidates : candidates);
  if (witness === undefined) return proof.isProved ? { answer: "proved" } : unknown(proof);
  if (proof.isProved) throw new ContradictionError(sub, sup, witness);
  const [issue] = ofSup(witness);
  return {
    answer: "refuted",
    witness,
    at: issue?.path ?? "",
    refusal: issue?.message ?? "",
    ...(sample === undefined ? {} : { sample }),
  };
}

const unknown = (proof: Proof & { readonly isProved: false }): Inclusion => ({
  answer: "unknown",
  reason: proof.doubt?.reason ?? "no value was found that shows a difference",
  at: proof.doubt?.at ?? "",
});

/** The prover said that there is no such value, and here it is. */
export class ContradictionError extends Error {
  constructor(sub: SchemaBundle, sup: SchemaBundle, witness: JsonValue) {
    const [value, one, other] = [witness, sub.schema, sup.schema].map((part) => JSON.stringify(part));
    super(`proved and refuted at once: ${value} is a value of ${one} and none of ${other}`);
    this.name = "ContradictionError";
  }
}
