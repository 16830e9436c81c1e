import type { CharSet, Concatenation, Element, NoParent, Quantifier } from "refa";
import { refa } from "../../schema/patterns/refa.js";
import { type Alternatives, edgeOf, minLengthOf, type Sequence, singleOf } from "./pattern-tree.js";

/**
 * What matching a part of a pattern from one place of a text can come to, whatever the text: at most `ways` ends (an end that
 * is reached in two ways counts twice), after at most `fixed` + `linear` × n characters read, where n is how far it looks.
 */
type Bound = { readonly ways: number; readonly fixed: number; readonly linear: number };

/** What has to come behind a part: a character of the set, or, where it is open, perhaps nothing or anything. */
type Next = { readonly characters: CharSet; readonly isOpen: boolean };

/**
 * An upper bound for the characters that a backtracking engine reads when it searches a text of so many characters for a
 * pattern, rereading included. It holds for every text:
 *
 * - A part with w ends makes what follows it start w times, so in a sequence ways multiply, and what follows counts w times.
 * - A choice (one more round or out, this alternative or that one) whose sides begin with different characters is decided by
 *   the next character: the wrong side reads nothing. If a part holds only such choices it has one end, and every character
 *   that it reads is read once, so that its rounds share the text among them instead of reading all of it each.
 * - Any other choice counts all of its sides: every number of rounds, and in each round every way of the one before.
 * - A lookaround ends in one way, for an engine never returns into it, and may read all of the text at every visit.
 * - A back reference reads as much as the group before has read, in one way.
 * - Without `^` every place of the text is a start.
 */
export function boundSteps(alternatives: Alternatives, length: number): number {
  const { ofSequence, stepsOfTail } = createBounds(length);
  const stepsOf = (elements: Sequence, starts: number): number => {
    const { fixed, linear } = ofSequence(elements, anything());
    // What a start can read gets shorter from one to the next.
    return times(starts, fixed) + times((starts / 2 + 0.5) * length, linear);
  };
  return sum(
    alternatives.map(({ elements }) => {
      const { decisive, tail } = withoutTail(elements);
      return stepsOf(decisive, isAnchored(elements) ? 1 : length + 1) + stepsOfTail(tail);
    }),
  );
}

/** What may be missing at the end of a pattern never fails: when the engine gets there, the search is over. */
function withoutTail(elements: Sequence): {
  readonly decisive: Sequence;
  readonly tail: readonly NoParent<Quantifier>[];
} {
  const [last] = elements.slice(-1);
  if (last?.type !== "Quantifier") return { decisive: elements, tail: [] };
  if (last.min > 0) return { decisive: [...elements.slice(0, -1), { ...last, max: last.min }], tail: [last] };
  const { decisive, tail } = withoutTail(elements.slice(0, -1));
  return { decisive, tail: [...tail, last] };
}

const anything = (): Next => ({ characters: refa().CharSet.all(0x10ffff), isOpen: true });
const nothing = (): Next => ({ characters: refa().CharSet.empty(0x10ffff), isOpen: false });

const isAnchored = ([first]: Sequence): boolean =>
  (first?.type === "Assertion" && edgeOf(first) === "start") ||
  (first?.type === "Alternation" && first.alternatives.every(({ elements }) => isAnchored(elements)));

const one: Bound = { ways: 1, fixed: 0, linear: 0 };

function createBounds(length: number) {
  const ofSequence = (elements: Sequence, next: Next): Bound => {
    const following: Next[] = [];
    elements.reduceRight((after, element, index) => {
      following[index] = after;
      return beginning(element, after);
    }, next);
    return elements.reduce((sum, element, index) => inSequence(sum, ofElement(element, following[index] ?? next)), one);
  };

  /** Every round begins once, from one place, and no round is taken back. */
  const stepsOfTail = (tail: readonly NoParent<Quantifier>[]): number =>
    sum(
      tail.map((element) => {
        const { fixed, linear } = ofAlternatives(element.alternatives, anything());
        return (roundsOf(element, length) + 1) * (fixed + linear * length);
      }),
    );

  const ofElement = (element: NoParent<Element>, next: Next): Bound => {
    if (element.type === "CharacterClass") return { ways: 1, fixed: 1, linear: 0 };
    if (element.type === "Unknown") return { ways: 1, fixed: 1, linear: 1 };
    if (element.type === "Alternation") return ofAlternatives(element.alternatives, next);
    if (element.type === "Quantifier") return ofQuantifier(element, next);
    if (edgeOf(element) !== undefined) return one;
    const inner = element.kind === "behind" ? reversed(element.alternatives) : element.alternatives;
    const { fixed, linear } = ofAlternatives(inner, anything());
    return { ways: 1, fixed: fixed + linear * length, linear: 0 };
  };

  const ofAlternatives = (alternatives: Alternatives, next: Next): Bound => {
    const bounds = alternatives.map(({ elements }) => ofSequence(elements, next));
    const fixed = sum(bounds.map((bound) => bound.fixed));
    const isDecided =
      areExclusive(alternatives.map(({ elements }) => firstOf(elements, next))) || areApart(alternatives);
    return isDecided
      ? {
          ways: Math.max(1, ...bounds.map(({ ways }) => ways)),
          fixed,
          linear: Math.max(0, ...bounds.map((bound) => bound.linear)),
        }
      : { ways: sum(bounds.map(({ ways }) => ways)), fixed, linear: sum(bounds.map((bound) => bound.linear)) };
  };

  const ofQuantifier = ({ alternatives, min, max }: NoParent<Quantifier>, next: Next): Bound => {
    if (max === 0) return one;
    const round = unionOf(alternatives.map(({ elements }) => firstOf(elements, next)));
    const least = minLengthOf(alternatives);
    const rounds = roundsOf({ alternatives, min, max }, length);
    const isDecided = least > 0 && areExclusive([round, next]);
    const exits = isDecided ? 1 : rounds - Math.min(min, rounds) + 1;
    if (singleOf(alternatives) !== undefined) {
      return exits === 1 || max === Number.POSITIVE_INFINITY
        ? { ways: exits, fixed: 0, linear: 1 }
        : { ways: exits, fixed: rounds, linear: 0 };
    }
    const inner = ofAlternatives(alternatives, max === 1 ? next : unionOf([round, next]));
    if (inner.ways <= 1) {
      const isShort = max !== Number.POSITIVE_INFINITY || least === 0;
      return isShort
        ? { ways: exits, fixed: (rounds + 1) * inner.fixed, linear: inner.linear }
        : { ways: exits, fixed: inner.fixed, linear: inner.linear + inner.fixed };
    }
    let [visits, ways, ends] = [0, min === 0 ? 1 : 0, 1];
    // One round more may begin than come to an end.
    for (let count = 1; count <= Math.min(max, rounds + 1) && Number.isFinite(visits); count += 1) {
      visits += ends;
      ends *= inner.ways;
      if (count >= min) ways += ends;
    }
    return { ways: Math.max(ways, 1), fixed: times(visits, inner.fixed), linear: times(visits, inner.linear) };
  };
  return { ofSequence, stepsOfTail };
}

/** The most rounds in a text. Those beyond the minimum that read nothing are given up at once (ECMA-262, RepeatMatcher). */
function roundsOf({ alternatives, min, max }: Repetition, length: number): number {
  const least = minLengthOf(alternatives);
  return Math.min(max, least > 0 ? Math.floor(length / least) : min + length);
}
type Repetition = Pick<NoParent<Quantifier>, "alternatives" | "min" | "max">;

function inSequence(first: Bound, second: Bound): Bound {
  const ways = first.ways * second.ways;
  // Decided parts read different stretches of the text.
  if (first.ways <= 1)
    return { ways, fixed: first.fixed + second.fixed, linear: Math.max(first.linear, second.linear) };
  return {
    ways,
    fixed: first.fixed + times(first.ways, second.fixed),
    linear: first.linear + times(first.ways, second.linear),
  };
}

/** Without the NaN of an infinity that never comes to pass. */
const times = (a: number, b: number): number => (b === 0 ? 0 : a * b);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** How a sequence begins. */
const firstOf = (elements: Sequence, next: Next): Next =>
  elements.reduceRight((after, element) => beginning(element, after), next);

/** How an element begins together with what comes behind it. */
function beginning(element: NoParent<Element>, next: Next): Next {
  if (element.type === "CharacterClass") return { characters: element.characters, isOpen: false };
  if (element.type === "Unknown") return anything();
  // Behind `$` nothing is read. Any other assertion only takes away from what may come.
  if (element.type === "Assertion") return edgeOf(element) === "end" ? nothing() : next;
  const inner = element.alternatives.map(({ elements }) => firstOf(elements, next));
  return unionOf(element.type === "Quantifier" && element.min === 0 ? [...inner, next] : inner);
}

const unionOf = (nexts: readonly Next[]): Next => ({
  characters: nothing().characters.union(...nexts.map(({ characters }) => characters)),
  isOpen: nexts.some(({ isOpen }) => isOpen),
});

/** Whether the next character alone says which of them it is. */
function areExclusive(nexts: readonly Next[]): boolean {
  let seen = nothing().characters;
  for (const { characters, isOpen } of nexts) {
    if ((isOpen && nexts.length > 1) || !seen.isDisjointWith(characters)) return false;
    seen = seen.union(characters);
  }
  return true;
}

/**
 * Whether no text begins with two of them, by what stands at one and the same place in each: `Cmd` and `Ctrl`. Place by place,
 * so that a list of thousands of words is no matter of millions of pairs.
 */
function areApart(alternatives: Alternatives, place = 0): boolean {
  if (alternatives.length < 2) return true;
  const groups: { characters: CharSet; members: NoParent<Concatenation>[] }[] = [];
  for (const alternative of alternatives) {
    const element = alternative.elements[place];
    if (element?.type !== "CharacterClass") return false;
    const { characters } = element;
    const group = { characters, members: [alternative] };
    for (const [index, other] of [...groups.entries()].reverse()) {
      if (other.characters.isDisjointWith(characters)) continue;
      groups.splice(index, 1);
      group.characters = group.characters.union(other.characters);
      for (const member of other.members) group.members.push(member);
    }
    groups.push(group);
  }
  return groups.every(({ members }) => areApart(members, place + 1));
}

/** A lookbehind is matched from its end to its beginning. */
const reversed = (alternatives: Alternatives): Alternatives =>
  alternatives.map(({ elements }) => ({
    type: "Concatenation",
    elements: elements
      .toReversed()
      .map((element) =>
        element.type === "Alternation" || element.type === "Quantifier"
          ? { ...element, alternatives: [...reversed(element.alternatives)] }
          : element,
      ),
  }));
