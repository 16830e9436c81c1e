import type { JsonValue } from "../../../schema/json.js";
import type { Atom, AtomOf, Formula, JsonType } from "../formula/formula.js";

/** What could not be decided, and where in the value: a pointer in which `*` stands for items and members of any name. */
export type Doubt = { readonly reason: string; readonly at: string };

/**
 * What is known of the values that satisfy some statements: that there are none, or a few that should. `isComplete`: there are
 * no others. A doubt says why there might be none after all.
 */
export type Inhabitants =
  | { readonly isEmpty: true }
  | {
      readonly isEmpty: false;
      readonly values: readonly JsonValue[];
      readonly isComplete: boolean;
      readonly doubt?: Doubt | undefined;
    };

export const nobody: Inhabitants = { isEmpty: true };
/** Some of those that there are, as far as the doubt allows to say so. */
export const inhabitedBy = (values: readonly JsonValue[], doubt?: Doubt): Inhabitants => ({
  isEmpty: false,
  values,
  isComplete: false,
  doubt,
});
/** These and no others. */
export const exactly = (values: readonly JsonValue[]): Inhabitants =>
  values.length === 0 ? nobody : { isEmpty: false, values, isComplete: true };
/** Values that were tried and are right; where there are none, the reason. */
export const valuesOr = (values: readonly JsonValue[], reason: string, at = ""): Inhabitants =>
  values.length > 0 ? inhabitedBy(values) : inhabitedBy([], { reason, at });

/** What the decision about one value may ask: about its parts, and about itself in a simpler form. */
export type World = {
  /** Values for a part of the value: an item, a member, a key. */
  readonly ofPart: (formulas: readonly Formula[]) => Inhabitants;
  /** Whether it is settled that no part satisfies them all, without taking anything for granted. */
  readonly rulesOut: (formulas: readonly Formula[]) => boolean;
  /** What a link stands for. */
  readonly resolve: (link: Formula & { readonly kind: "link" }) => Formula;
  /** "Exactly one of them", or its opposite, without counting. */
  readonly spellOut: (formula: Formula & { readonly kind: "one" }) => Formula;
  /** Counts a step; ends the search when there were too many. */
  readonly spend: () => void;
  /** Takes values that satisfy everything that was asked, as soon as they are there. */
  readonly offer: (values: readonly JsonValue[]) => void;
  /** How many open ends of the search are worth values. */
  readonly width: number;
};

export const isOf =
  <Type extends JsonType>(type: Type) =>
  (atom: Atom): atom is AtomOf<Type> =>
    atom.type === type;
