import type { Element, NoParent } from "refa";
import { type Alternatives, edgeOf, type Sequence } from "../../generator/validate/patterns/pattern-tree.js";

/** Walks no further than this: a pattern of a test may have millions of ways. */
const limit = 20_000;

/**
 * Searches a text as the specification's matcher does (ECMA-262, section 22.2.2), one way after the other and each of them to
 * its end, also those behind the first that leads through. Gives how many characters were read; undefined beyond the limit.
 */
export function stepsOfEngine(
  alternatives: Alternatives,
  text: string,
): { readonly steps: number; readonly isFound: boolean } | undefined {
  const characters = [...text].map((character) => character.codePointAt(0) ?? 0);
  let steps = 0;
  let moves = 0;
  let isFound = false;
  type Continue = (place: number) => void;

  const any = (options: Alternatives, place: number, then: Continue): void => {
    for (const { elements } of options) sequence(elements, place, then);
  };
  const sequence = ([first, ...others]: Sequence, place: number, then: Continue): void => {
    if (first === undefined) then(place);
    else one(first, place, (next) => sequence(others, next, then));
  };
  const one = (element: NoParent<Element>, place: number, then: Continue): void => {
    moves += 1;
    if (moves > limit) return;
    if (element.type === "CharacterClass") {
      const character = characters[place];
      if (character === undefined || !element.characters.has(character)) return;
      steps += 1;
      then(place + 1);
    } else if (element.type === "Alternation") {
      any(element.alternatives, place, then);
    } else if (element.type === "Quantifier") {
      rounds(element.alternatives, element.min, element.max, place, then);
    } else if (element.type === "Assertion") {
      if (place === (edgeOf(element) === "start" ? 0 : characters.length)) then(place);
    } else {
      throw new Error("this engine knows no back references");
    }
  };
  const rounds = (body: Alternatives, min: number, max: number, place: number, then: Continue): void => {
    if (min === 0) then(place);
    if (max === 0) return;
    moves += 1;
    if (moves > limit) return;
    any(body, place, (next) => {
      if (min > 0 || next > place) rounds(body, Math.max(0, min - 1), max - 1, next, then);
    });
  };

  for (let start = 0; start <= characters.length; start += 1) any(alternatives, start, () => (isFound = true));
  return moves > limit ? undefined : { steps, isFound };
}
