import type { Concatenation, Element, NoParent } from "refa";
import { refa } from "../../schema/patterns/refa.js";
import { type Alternatives, edgeOf, minLengthOf } from "./pattern-tree.js";

/**
 * A pattern with every way through it that the given one has, and perhaps more, in which nothing is counted: a checker that
 * unrolls `{1,64}` takes minutes, and calls what comes to an end harmless. Bounded repetitions become endless ones, assertions
 * hold everywhere, and in the end every text is refused. The pattern itself where it has nothing of all that; undefined where
 * ways would be lost: back references, whose texts only the engine knows, and what is repeated a fixed number of times and may
 * be empty, for there each choice of empty rounds is a way of its own.
 */
export function relaxPattern(alternatives: Alternatives): Alternatives | undefined {
  const every = elementsOf(alternatives);
  const isUnknown = (element: NoParent<Element>): boolean =>
    element.type === "Unknown" ||
    (element.type === "Quantifier" && element.min > 1 && minLengthOf(element.alternatives) === 0);
  if (every.some(isUnknown)) return undefined;
  if (!every.some((element) => isCounted(element) || isLookaround(element))) return alternatives;
  return relaxed(alternatives).map(({ elements }) => sequence([...elements, refusal()]));
}

/** All elements, outer ones first; not those of lookarounds, which are parts for themselves. */
function elementsOf(alternatives: Alternatives): NoParent<Element>[] {
  return alternatives.flatMap(({ elements }) =>
    elements.flatMap((element) =>
      element.type === "Alternation" || element.type === "Quantifier"
        ? [element, ...elementsOf(element.alternatives)]
        : [element],
    ),
  );
}

/** The bodies of a pattern's lookarounds. */
export const lookaroundsOf = (alternatives: Alternatives): Alternatives[] =>
  elementsOf(alternatives).flatMap((element) =>
    isLookaround(element) && element.type === "Assertion" ? [element.alternatives] : [],
  );

const isLookaround = (element: NoParent<Element>): boolean =>
  element.type === "Assertion" && edgeOf(element) === undefined;

const isCounted = (element: NoParent<Element>): boolean =>
  element.type === "Quantifier" && (element.min > 1 || (element.max > 1 && element.max !== Number.POSITIVE_INFINITY));

const relaxed = (alternatives: Alternatives): NoParent<Concatenation>[] =>
  alternatives.map(({ elements }) => sequence(elements.flatMap(relaxedElement)));

function relaxedElement(element: NoParent<Element>): NoParent<Element>[] {
  if (element.type === "Assertion") return edgeOf(element) === "start" ? [element] : [];
  if (element.type === "Alternation") return [{ ...element, alternatives: relaxed(element.alternatives) }];
  if (element.type !== "Quantifier") return [element];
  const max = isCounted(element) ? Number.POSITIVE_INFINITY : element.max;
  return [{ ...element, min: Math.min(element.min, 1), max, alternatives: relaxed(element.alternatives) }];
}

const sequence = (elements: NoParent<Element>[]): NoParent<Concatenation> => ({ type: "Concatenation", elements });

/** A character that no attack ends with, so that all that comes before it is in vain. */
const refusal = (): NoParent<Element> => ({
  type: "CharacterClass",
  characters: refa().CharSet.fromCharacter(0x10ffff, 0x10ffff),
});
