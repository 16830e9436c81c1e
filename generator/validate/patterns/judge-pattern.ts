import { boundSteps } from "./bound-steps.js";
import { countSteps } from "./count-steps.js";
import {
  type Attack,
  type AttackPieces,
  attackLength,
  attackText,
  findAttack,
  mostRounds,
  printAttack,
} from "./find-attack.js";
import { type Alternatives, anchored, readPattern } from "./pattern-tree.js";
import { lookaroundsOf, relaxPattern } from "./relax-pattern.js";

/** Whether a pattern may be used on texts of a length. */
export type Judgement =
  | { readonly verdict: "safe" }
  | {
      readonly verdict: "unsafe";
      readonly growth: "exponential" | "polynomial";
      /** A text that takes more than `mostSteps`, as an expression, and its length in characters. */
      readonly attack: string;
      readonly attackLength: number;
      /** Texts of this kind up to this length are harmless. */
      readonly harmlessLength: number;
    }
  | { readonly verdict: "undecided"; readonly reason: string };

/** Characters that a pattern may read to judge one text, rereading included: 0.2 to 0.8 s in V8. Twice the square of 10,000. */
export const mostSteps = 200_000_000;

const judged = new Map<string, Judgement>();
const attacks = new Map<string, Attack>();

/**
 * Judges a valid pattern by what it can cost on texts of so many characters. Most patterns are cleared by a bound from their
 * form; for the others a checker looks for an attack on the pattern without its counts, and the attack is counted out on the
 * pattern itself. The same answer on every machine.
 */
export function judgePattern(pattern: string, length: number): Judgement {
  const key = `${length} ${pattern}`;
  let judgement = judged.get(key);
  if (judgement === undefined) {
    judgement = judge(pattern, length);
    // A process that watches for changes meets ever new patterns.
    if (judged.size >= 1000) judged.clear();
    judged.set(key, judgement);
  }
  return judgement;
}

const undecided = (reason: string): Judgement => ({ verdict: "undecided", reason });

function judge(pattern: string, length: number): Judgement {
  const tree = readPattern(pattern);
  if (tree === undefined) return undecided("it is too large");
  if (boundSteps(tree, length) <= mostSteps) return { verdict: "safe" };
  const relaxed = relaxPattern(tree);
  if (relaxed === undefined) return undecided("it has back references, or repeats what may be empty");
  const attack = attackOn(pattern, relaxed);
  if (attack.kind === "unknown") return undecided(attack.reason);
  const safe: Judgement =
    lookaroundSteps(tree, length) <= mostSteps ? { verdict: "safe" } : undecided("its lookarounds read on and on");
  if (attack.kind === "none") return safe;

  const { pieces, growth, degree } = attack;
  const most = mostRounds(pieces, length);
  // The relaxed pattern has all the ways of the given one, and where it is polynomial, so is that.
  const harmless = leastWhere((rounds) => isDear(relaxed, pieces, rounds), most + 1) - 1;
  const isCounted = relaxed !== tree;
  if (harmless === most || (isCounted && length ** degree <= mostSteps)) return safe;
  if (!isDear(tree, pieces, most)) return undecided("what it repeats can be divided in many ways");
  const rounds = leastWhere((count) => isDear(tree, pieces, count), most);
  const refused = refusedAttack(tree, pieces, rounds);
  if (refused === undefined) return undecided("no text that it refuses was found");
  return {
    verdict: "unsafe",
    growth,
    attack: printAttack(refused, rounds),
    attackLength: attackLength(refused, rounds),
    harmlessLength: Math.min(attackLength(refused, rounds), attackLength(pieces, harmless + 1)) - 1,
  };
}

const isDear = (tree: Alternatives, pieces: AttackPieces, rounds: number): boolean =>
  countSteps(tree, attackText(pieces, rounds), mostSteps).steps > mostSteps;

/** An attack must fail in the end: a text that is found early costs nothing. What an attack ends with is tried out. */
function refusedAttack(tree: Alternatives, pieces: AttackPieces, rounds: number): AttackPieces | undefined {
  const endings = ["", "!", "\u0000", "\n", "0", "a"].flatMap((character) => [pieces.end + character, character]);
  return endings
    .map((end) => ({ ...pieces, end }))
    .find((attempt) => !countSteps(tree, attackText(attempt, rounds), Number.POSITIVE_INFINITY).isFound);
}

/** Whoever changes a length does not change the pattern. */
function attackOn(pattern: string, relaxed: Alternatives): Attack {
  const known = attacks.get(pattern) ?? findAttack(relaxed);
  if (attacks.size >= 1000) attacks.clear();
  attacks.set(pattern, known);
  return known;
}

/** What lookarounds read, if each is looked at once from every place of the text. */
const lookaroundSteps = (tree: Alternatives, length: number): number =>
  lookaroundsOf(tree).reduce((sum, body) => sum + (length + 1) * boundSteps(anchored(body), length), 0);

/** The least number from 0 up to one where a condition holds that holds from some number on. */
function leastWhere(holds: (number: number) => boolean, most: number): number {
  let [low, high] = [-1, most];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
