import type { Assertion, CharSet, Concatenation, Element, NoParent } from "refa";
import { refa } from "../../schema/patterns/refa.js";

/** A pattern as a tree: alternatives, which are sequences of elements. */
export type Alternatives = readonly NoParent<Concatenation>[];
export type Sequence = readonly NoParent<Element>[];

/** Larger patterns than this are not looked into. */
const mostNodes = 100_000;

/** The tree of a valid pattern with the `u` flag, every repetition as it is written; undefined where it is too large. */
export function readPattern(pattern: string): Alternatives | undefined {
  const parser = refa().JS.Parser.fromLiteral({ source: pattern, flags: "u" });
  try {
    // What is simplified away would be steps that nobody counts.
    const options = { backreferences: "unknown", maxBackreferenceWords: 0, disableSimplification: true } as const;
    return parser.parse({ ...options, maxNodes: mostNodes }).expression.alternatives;
  } catch (error) {
    if (error instanceof refa().TooManyNodesError) return undefined;
    throw error;
  }
}

/** The end of the text that an assertion stands for: `^` and `$` are written as "no character before" and "none behind". */
export function edgeOf({ kind, negate, alternatives }: NoParent<Assertion>): "start" | "end" | undefined {
  const [only, ...others] = alternatives;
  const [element, ...more] = only?.elements ?? [];
  const isAny = element?.type === "CharacterClass" && element.characters.isAll;
  if (!negate || !isAny || others.length > 0 || more.length > 0) return undefined;
  return kind === "behind" ? "start" : "end";
}

/** The characters of an element that is a single one. */
export function singleOf(alternatives: Alternatives): CharSet | undefined {
  const [only, ...others] = alternatives;
  const [element, ...more] = only?.elements ?? [];
  if (element?.type !== "CharacterClass" || others.length > 0 || more.length > 0) return undefined;
  return element.characters;
}

/** The length of the shortest text that alternatives match, in characters. */
export const minLengthOf = (alternatives: Alternatives): number =>
  Math.min(
    ...alternatives.map(({ elements }) =>
      elements.reduce((length, element) => length + minLengthOfElement(element), 0),
    ),
  );

function minLengthOfElement(element: NoParent<Element>): number {
  if (element.type === "CharacterClass") return 1;
  if (element.type === "Alternation") return minLengthOf(element.alternatives);
  return element.type === "Quantifier" && element.min > 0 ? element.min * minLengthOf(element.alternatives) : 0;
}

/** How many characters and classes alternatives are written with. */
export const sizeOf = (alternatives: Alternatives): number =>
  alternatives.reduce(
    (size, { elements }) => size + elements.reduce((sum, element) => sum + sizeOfElement(element), 0),
    0,
  );

const sizeOfElement = (element: NoParent<Element>): number =>
  element.type === "CharacterClass" ? 1 : element.type === "Unknown" ? 0 : sizeOf(element.alternatives);

/** The same alternatives, at the beginning of the text only. */
export const anchored = (alternatives: Alternatives): Alternatives => {
  const any: NoParent<Element> = { type: "CharacterClass", characters: refa().CharSet.all(0x10ffff) };
  const start: NoParent<Assertion> = {
    type: "Assertion",
    kind: "behind",
    negate: true,
    alternatives: [{ type: "Concatenation", elements: [any] }],
  };
  return alternatives.map(({ elements }) => ({ type: "Concatenation", elements: [start, ...elements] }));
};
