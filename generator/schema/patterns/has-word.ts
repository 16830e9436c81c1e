import type { DFA, NFA } from "refa";
import type { Language } from "./language-of.js";
import { refa } from "./refa.js";
import type { Size } from "./words-of.js";

/** So many transitions are followed before the question is left open. */
const mostSteps = 400_000;

/**
 * Whether a language has a word with a length inside the bounds, besides the words that do not count. Undefined where that
 * takes too long. Lengths count code points.
 */
export function hasWord(language: Language, { min, max }: Size, besides: readonly string[] = []): boolean | undefined {
  const isBounded = max !== Number.POSITIVE_INFINITY || language.nfa.isFinite;
  // Where words have no end, taking some away leaves others.
  const nfa = isBounded && besides.length > 0 ? without(language.nfa, besides) : language.nfa;
  if (nfa === undefined) return undefined;
  if (nfa.isEmpty) return false;
  // A word that is longer than the number of states goes in circles, and could do without one.
  const most = Math.min(max, min + nfa.countNodes());
  let level = new Set<NFA.ReadonlyNode>([nfa.initial]);
  let steps = 0;
  for (let length = 0; length <= most && level.size > 0; length += 1) {
    if (length >= min && [...level].some((node) => nfa.finals.has(node as NFA.Node))) return true;
    const next = new Set<NFA.ReadonlyNode>();
    for (const node of level) for (const target of node.out.keys()) next.add(target);
    steps += level.size + next.size;
    if (steps > mostSteps) return undefined;
    level = next;
  }
  return false;
}

function without(nfa: NFA, words: readonly string[]): NFA | undefined {
  const { DFA, NFA, Words, TooManyNodesError } = refa();
  const options = { maxCharacter: nfa.maxCharacter };
  try {
    const others: DFA = DFA.fromWords(words.map(Words.fromStringToUnicode), options);
    others.complement();
    return NFA.fromIntersection(nfa, others, new NFA.LimitedNodeFactory(4000));
  } catch (error) {
    if (error instanceof TooManyNodesError) return undefined;
    throw error;
  }
}
