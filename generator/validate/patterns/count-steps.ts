import type { CharSet, Element, NoParent, Quantifier } from "refa";
import { type Alternatives, edgeOf, type Sequence, singleOf } from "./pattern-tree.js";

/** What a search of one text costs. `isFound`: some way leads through the whole pattern, and the search may end early. */
export type StepCount = { readonly steps: number; readonly isFound: boolean };

/** How many ways lead to each place of a text, its end included. */
type Ways = Float64Array;

/**
 * The characters that a backtracking engine reads when it searches a text in vain: one for each way through the pattern to each
 * of the characters. The ways are not walked one by one but counted place by place, so that a billion takes milliseconds; the
 * count ends soon after `limit`. Lookarounds and back references are taken to hold everywhere.
 */
export function countSteps(alternatives: Alternatives, text: string, limit: number): StepCount {
  const characters = Uint32Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const end = characters.length;
  let steps = 0;

  /** The ways one character on. */
  const read = (ways: Ways, set: CharSet): Ways => {
    const result = new Float64Array(end + 1);
    characters.forEach((character, place) => {
      const here = ways[place] ?? 0;
      if (here > 0 && set.has(character)) {
        result[place + 1] = here;
        steps += here;
      }
    });
    return result;
  };
  /** Any number of characters on, in one pass: what a loop of `read` would sum up. */
  const readAll = (ways: Ways, set: CharSet): Ways => {
    const result = Float64Array.from(ways);
    characters.forEach((character, place) => {
      const here = result[place] ?? 0;
      if (here > 0 && set.has(character)) {
        result[place + 1] = (result[place + 1] ?? 0) + here;
        steps += here;
      }
    });
    return result;
  };

  const throughSequence = (ways: Ways, elements: Sequence): Ways => elements.reduce(through, ways);
  const throughAny = (ways: Ways, alternatives: Alternatives): Ways => {
    const [first, ...others] = alternatives.map(({ elements }) => throughSequence(ways, elements));
    return others.reduce(add, first ?? new Float64Array(end + 1));
  };
  const through = (ways: Ways, element: NoParent<Element>): Ways => {
    if (steps > limit) return ways;
    if (element.type === "CharacterClass") return read(ways, element.characters);
    if (element.type === "Alternation") return throughAny(ways, element.alternatives);
    if (element.type === "Quantifier") return throughRounds(ways, element);
    if (element.type === "Unknown") return ways;
    const edge = edgeOf(element);
    if (edge === undefined) return ways;
    const at = edge === "start" ? 0 : end;
    return ways.map((here, place) => (place === at ? here : 0));
  };
  const throughRounds = (ways: Ways, { alternatives, min, max }: NoParent<Quantifier>): Ways => {
    let round = ways;
    for (let count = 0; count < min && hasSome(round); count += 1) round = throughAny(round, alternatives);
    const single = singleOf(alternatives);
    if (single !== undefined && max === Number.POSITIVE_INFINITY) return readAll(round, single);
    let result = round;
    for (let count = min; count < max && hasSome(round) && steps <= limit; count += 1) {
      // A round beyond the minimum that reads nothing is given up (ECMA-262, RepeatMatcher).
      const idle = round.map((here, place) => here * emptyWays(alternatives, place));
      round = throughAny(round, alternatives).map((here, place) => Math.max(0, here - (idle[place] ?? 0)));
      result = add(result, round);
    }
    return result;
  };

  /** In how many ways alternatives match nothing at a place. */
  const emptyWays = (alternatives: Alternatives, place: number): number =>
    alternatives.reduce(
      (sum, { elements }) => sum + elements.reduce((ways, one) => ways * emptyWaysOf(one, place), 1),
      0,
    );
  const emptyWaysOf = (element: NoParent<Element>, place: number): number => {
    if (element.type === "CharacterClass") return 0;
    if (element.type === "Alternation") return emptyWays(element.alternatives, place);
    if (element.type === "Quantifier")
      return element.min === 0 ? 1 : emptyWays(element.alternatives, place) ** element.min;
    if (element.type === "Unknown") return 1;
    const edge = edgeOf(element);
    return edge === undefined || place === (edge === "start" ? 0 : end) ? 1 : 0;
  };

  const found = throughAny(new Float64Array(end + 1).fill(1), alternatives);
  return { steps, isFound: hasSome(found) };
}

const add = (a: Ways, b: Ways): Ways => a.map((here, place) => here + (b[place] ?? 0));
const hasSome = (ways: Ways): boolean => ways.some((here) => here > 0);
