import type { Assertion, CharSet, Concatenation, DFA, Element, Expression, JS, NFA, NoParent } from "refa";
import { refa } from "./refa.js";

/** The words that a pattern matches anywhere in them: whole texts, as lists of code points. */
export type Language = {
  readonly nfa: NFA;
  /** False where the language is only an approximation (back references, word boundaries, inner lookarounds): words of it must be tried. */
  readonly isExact: boolean;
};

/** More states than this are not built: what such a pattern says is left open. */
const limit = 4000;

const known = new Map<string, Language | undefined>();

/**
 * The language of a `pattern` as JSON Schema reads it: ECMA-262 with the `u` flag, not anchored. Undefined where it is no
 * expression or too large.
 */
export function languageOf(pattern: string): Language | undefined {
  if (known.has(pattern)) return known.get(pattern);
  // A process that watches for changes meets ever new patterns.
  if (known.size >= 1000) known.clear();
  const language = modifiers.test(pattern) ? undefined : attempt(() => read(pattern));
  known.set(pattern, language);
  return language;
}

/** Groups with flags of their own, which newer engines know and refa takes for plain ones. */
const modifiers = /\(\?(?:[ims]+-?[ims]*|-[ims]+):/;

/** The words that are in all languages. */
export const intersect = (a: Language, b: Language): Language | undefined =>
  attempt(() => ({ nfa: refa().NFA.fromIntersection(a.nfa, b.nfa, factory()), isExact: a.isExact && b.isExact }));

/** All words that are not in a language. */
export const complement = ({ nfa, isExact }: Language): Language | undefined =>
  attempt(() => {
    const dfa: DFA = refa().DFA.fromFA(nfa, new (refa().DFA.LimitedNodeFactory)(limit));
    dfa.complement();
    return { nfa: refa().NFA.fromFA(dfa, factory()), isExact };
  });

function attempt<Result>(make: () => Result): Result | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof refa().TooManyNodesError) return undefined;
    throw error;
  }
}

const factory = (): InstanceType<typeof NFA.LimitedNodeFactory> => new (refa().NFA.LimitedNodeFactory)(limit);

function read(pattern: string): Language {
  const parser = refa().JS.Parser.fromLiteral({ source: pattern, flags: "u" });
  const parse = (options: JS.ParseOptions): Expression => parser.parse({ ...options, maxNodes: limit }).expression;
  const whole = parse({ backreferences: "unknown" });
  let isRegular = true;
  const forget = (): void => {
    isRegular = false;
  };
  refa().visitAst(whole, { onUnknownEnter: forget });
  const { alternatives } = isRegular ? whole : parse({ backreferences: "disable" });
  const parts = alternatives.map(({ elements }) => readAlternative(elements));
  const [first, ...others] = parts;
  const nfa = first?.nfa ?? refa().NFA.empty({ maxCharacter: parser.maxCharacter });
  for (const { nfa: other } of others) nfa.union(other, factory());
  return { nfa, isExact: isRegular && parts.every(({ isExact }) => isExact) };
}

type Parts = readonly NoParent<Element>[];

/** `^(?=a)(?!b)c(?<!d)$`: what is asserted of the whole text at its edges are languages to be in or out of. */
function readAlternative(elements: Parts): Language {
  const isAssertion = (element: NoParent<Element> | undefined): element is NoParent<Assertion> =>
    element?.type === "Assertion";
  const isEdge = (element: NoParent<Element>): boolean => isAssertion(element) && edgeOf(element) !== undefined;
  const first = elements.findIndex((element) => !isAssertion(element));
  const last = elements.findLastIndex((element) => !isAssertion(element));
  const [lead, trail] = [first < 0 ? elements : elements.slice(0, first), elements.slice(last + 1)];
  const demands = (side: Parts, edge: Edge, kind: Assertion["kind"]): NoParent<Assertion>[] =>
    side.some((element) => isAssertion(element) && edgeOf(element) === edge)
      ? side.filter(isAssertion).filter((element) => element.kind === kind && !isEdge(element))
      : [];
  const [ahead, behind] = [demands(lead, "start", "ahead"), demands(trail, "end", "behind")];
  const met = [...ahead, ...behind];
  const core = readCore(elements.filter((element) => !met.some((demand) => demand === element)));
  let language = core;
  for (const demand of met) {
    const allowed = allowedBy(demand);
    const rest = allowed === undefined ? undefined : intersect(language, allowed);
    // What can't be cut off is left to those who try the words.
    language = rest ?? { nfa: language.nfa, isExact: false };
  }
  return language;
}

/** The texts that fulfil an assertion at their edge; undefined where that is not known exactly enough to cut off the others. */
function allowedBy({ kind, negate, alternatives }: NoParent<Assertion>): Language | undefined {
  const [first, ...others] = alternatives.map(({ elements }) =>
    readAlternative(kind === "ahead" ? [anchor("start"), ...elements] : [...elements, anchor("end")]),
  );
  if (first === undefined) return undefined;
  for (const { nfa } of others) first.nfa.union(nfa, factory());
  const isExact = [first, ...others].every((part) => part.isExact);
  const language: Language = { nfa: first.nfa, isExact };
  if (!negate) return language;
  return isExact ? complement(language) : undefined;
}

type Edge = "start" | "end";
const largest = 0x10ffff;
/** Signs for the edges of a text, beyond all characters. */
const signs: Readonly<Record<Edge, number>> = { start: largest + 1, end: largest + 2 };

const anchor = (edge: Edge): NoParent<Assertion> => ({
  type: "Assertion",
  kind: edge === "start" ? "behind" : "ahead",
  negate: true,
  alternatives: [concat([{ type: "CharacterClass", characters: refa().CharSet.all(largest) }])],
});

/** Which edge of the text an assertion stands for: that no character lies before, or behind. */
function edgeOf({ kind, negate, alternatives }: NoParent<Assertion>): Edge | undefined {
  const [only, ...others] = alternatives;
  const [element, ...more] = only?.elements ?? [];
  const isAny = element?.type === "CharacterClass" && element.characters.isAll;
  if (!negate || !isAny || others.length > 0 || more.length > 0) return undefined;
  return kind === "behind" ? "start" : "end";
}

const concat = (elements: Parts): NoParent<Concatenation> => ({ type: "Concatenation", elements: [...elements] });

/** The texts around what the elements match. The edges become signs in the words, are held against their places, and go. */
function readCore(elements: Parts): Language {
  const { CharSet, NFA } = refa();
  let isExact = true;
  const maxCharacter = signs.end;
  const mark = (element: NoParent<Element>): NoParent<Element>[] => {
    if (element.type === "CharacterClass") {
      return [{ type: "CharacterClass", characters: element.characters.resize(maxCharacter) }];
    }
    if (element.type === "Assertion") {
      const edge = edgeOf(element);
      if (edge === undefined) isExact = false;
      return edge === undefined
        ? []
        : [{ type: "CharacterClass", characters: CharSet.fromCharacter(maxCharacter, signs[edge]) }];
    }
    if (element.type === "Unknown") return [element];
    return [{ ...element, alternatives: element.alternatives.map((one) => concat(one.elements.flatMap(mark))) }];
  };
  const any: NoParent<Element> = {
    type: "Quantifier",
    min: 0,
    max: Number.POSITIVE_INFINITY,
    lazy: false,
    alternatives: [concat([{ type: "CharacterClass", characters: CharSet.all(largest).resize(maxCharacter) }])],
  };
  const marked = NFA.fromRegex([concat([any, ...elements.flatMap(mark), any])], { maxCharacter }, {}, factory());
  return { nfa: withoutSigns(marked), isExact };
}

/** A place in a marked automaton, and what has been read of the text: something, and all of it. */
type State = { readonly node: NFA.ReadonlyNode; readonly hasBegun: boolean; readonly hasEnded: boolean };

function withoutSigns(marked: NFA): NFA {
  const { NFA } = refa();
  const states = new Map<NFA.ReadonlyNode, State[]>();
  const stateOf = (node: NFA.ReadonlyNode, hasBegun: boolean, hasEnded: boolean): State => {
    const ofNode = states.get(node) ?? [];
    states.set(node, ofNode);
    const found = ofNode.find((state) => state.hasBegun === hasBegun && state.hasEnded === hasEnded);
    if (found !== undefined) return found;
    const state: State = { node, hasBegun, hasEnded };
    ofNode.push(state);
    return state;
  };
  /** All that is reached without a character. */
  const reach = (state: State): Set<State> => {
    const reached = new Set([state]);
    for (const { node, hasBegun, hasEnded } of reached) {
      for (const [next, characters] of node.out) {
        if (!hasBegun && characters.has(signs.start)) reached.add(stateOf(next, hasBegun, hasEnded));
        if (characters.has(signs.end)) reached.add(stateOf(next, hasBegun, true));
      }
    }
    return reached;
  };
  const getOut = (state: State): Map<State, CharSet> => {
    const out = new Map<State, CharSet>();
    for (const { node, hasEnded } of reach(state)) {
      if (hasEnded) continue;
      for (const [next, characters] of node.out) {
        const real = characters.resize(largest);
        if (real.isEmpty) continue;
        const target = stateOf(next, true, false);
        out.set(target, out.get(target)?.union(real) ?? real);
      }
    }
    return out;
  };
  const isFinal = (state: State): boolean => [...reach(state)].some(({ node }) => marked.finals.has(node as NFA.Node));
  return NFA.fromTransitionIterator(
    { initial: stateOf(marked.initial, false, false), getOut, isFinal },
    { maxCharacter: largest },
    factory(),
  );
}
