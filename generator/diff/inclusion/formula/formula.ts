import { printRational, type Rational } from "./rational.js";

export type JsonType = "array" | "boolean" | "null" | "number" | "object" | "string";
export const jsonTypes: readonly JsonType[] = ["string", "number", "boolean", "null", "object", "array"];

/** What an atom says. Each speaks of one type and is true of all values of the others, as JSON Schema's keywords are. */
type Saying =
  | { readonly type: "boolean"; readonly says: "is"; readonly value: boolean }
  | { readonly type: "number"; readonly says: "least" | "most"; readonly bound: Rational; readonly isOpen: boolean }
  | { readonly type: "number"; readonly says: "multiple"; readonly of: Rational; readonly holds: boolean }
  | { readonly type: "number"; readonly says: "among"; readonly numbers: readonly number[]; readonly holds: boolean }
  | { readonly type: "string"; readonly says: "shortest" | "longest"; readonly length: number }
  | { readonly type: "string"; readonly says: "pattern"; readonly pattern: string; readonly holds: boolean }
  | { readonly type: "string"; readonly says: "format"; readonly format: string; readonly holds: boolean }
  | { readonly type: "string"; readonly says: "words"; readonly words: readonly string[]; readonly holds: boolean }
  | { readonly type: "array"; readonly says: "fewest" | "most"; readonly length: number }
  | { readonly type: "array"; readonly says: "item"; readonly at: number; readonly value: Formula }
  /** Of every item, or of some item, from an index on. */
  | { readonly type: "array"; readonly says: "every" | "some"; readonly from: number; readonly value: Formula }
  /** So many items, two or more of which are meant, or one or more at the most. */
  | { readonly type: "array"; readonly says: "atLeast" | "atMost"; readonly count: number; readonly value: Formula }
  | { readonly type: "array"; readonly says: "unique"; readonly holds: boolean }
  | { readonly type: "object"; readonly says: "fewest" | "most"; readonly length: number }
  /** Of every member, or of some member, whose key (a string) satisfies a formula of its own. */
  | { readonly type: "object"; readonly says: "every" | "some"; readonly keys: Formula; readonly value: Formula };

/**
 * A statement about one JSON value, equal ones with equal keys. `one`: exactly one of them holds, or not. `link`: what the schema
 * at a place says, or its opposite. `opaque`: something that can't be looked into. An `isUnion`
 * is one that an author wrote.
 */
export type Formula = { readonly key: string } & (
  | { readonly kind: "all"; readonly of: readonly Formula[] }
  | { readonly kind: "some"; readonly of: readonly Formula[]; readonly isUnion: boolean }
  | { readonly kind: "one"; readonly of: readonly Formula[]; readonly holds: boolean }
  | { readonly kind: "link"; readonly to: string; readonly holds: boolean }
  | { readonly kind: "opaque"; readonly what: string; readonly identity: string; readonly holds: boolean }
  | { readonly kind: "types"; readonly types: readonly JsonType[] }
  | { readonly kind: "atom"; readonly atom: Saying }
);
export type Atom = Saying;
export type AtomOf<Type extends JsonType> = Extract<Atom, { type: Type }>;

export const any: Formula = { kind: "all", of: [], key: "&()" };
export const none: Formula = { kind: "some", of: [], isUnion: false, key: "|()" };

const joinKeys = (formulas: readonly Formula[]): string => formulas.map(({ key }) => key).join(",");
const distinct = (formulas: readonly Formula[]): Formula[] => [
  ...new Map(formulas.map((formula) => [formula.key, formula])).values(),
];
/** The order of what is joined makes no difference to what it means, so equal meanings get equal keys. */
const sorted = (formulas: readonly Formula[]): Formula[] =>
  [...formulas].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));

export function all(formulas: readonly Formula[]): Formula {
  const parts = distinct(formulas.flatMap((formula) => (formula.kind === "all" ? formula.of : [formula])));
  if (parts.some(isNone)) return none;
  const [only] = parts;
  return parts.length === 1 && only !== undefined
    ? only
    : { kind: "all", of: parts, key: `&(${joinKeys(sorted(parts))})` };
}

export function some(formulas: readonly Formula[], isUnion = false): Formula {
  const parts = withoutTypes(
    distinct(formulas.flatMap((formula) => (formula.kind === "some" ? formula.of : [formula]))),
  );
  if (parts.some(isAny)) return any;
  const [only] = parts;
  return parts.length === 1 && only !== undefined
    ? only
    : { kind: "some", of: parts, isUnion, key: `|(${joinKeys(sorted(parts))})` };
}

/**
 * The same ways, where each type is asked for no more often than needed: an atom is true of all other types already, so beside
 * one, or beside "any other type", the type need not be asked for. It makes the opposite of an opposite the formula itself.
 */
function withoutTypes(parts: readonly Formula[]): readonly Formula[] {
  const isAllBut = (part: Formula, type: JsonType): boolean =>
    part.kind === "types" && part.types.length === jsonTypes.length - 1 && !part.types.includes(type);
  const isFree = (type: JsonType): boolean =>
    parts.some((part) => (part.kind === "atom" && part.atom.type === type) || isAllBut(part, type));
  const shorter = parts.map((part) => {
    const [first, second, third] = part.kind === "all" ? part.of : [];
    if (first?.kind !== "types" || second?.kind !== "atom" || third !== undefined) return part;
    const [type, other] = first.types;
    return other === undefined && type === second.atom.type && isFree(type) ? second : part;
  });
  const types = new Set(shorter.flatMap((part) => (part.kind === "atom" ? [part.atom.type] : [])));
  return distinct(shorter.filter((part) => ![...types].some((type) => isAllBut(part, type))));
}

/** Exactly one of them; equal ones count each. */
export function one(formulas: readonly Formula[], holds = true): Formula {
  const [only] = formulas;
  if (formulas.length === 1 && only !== undefined && holds) return only;
  return { kind: "one", of: formulas, holds, key: `${holds ? "" : "!"}1(${joinKeys(sorted(formulas))})` };
}

export const link = (to: string, holds = true): Formula => ({
  kind: "link",
  to,
  holds,
  key: `${holds ? "" : "!"}>${to}`,
});
/** `what` is for people; equal identities mean the same thing. */
export const opaque = (what: string, identity: string, holds = true): Formula => ({
  kind: "opaque",
  what,
  identity,
  holds,
  key: `${holds ? "" : "!"}?${JSON.stringify(identity)}`,
});

export function ofTypes(types: readonly JsonType[]): Formula {
  const kept = jsonTypes.filter((type) => types.includes(type));
  if (kept.length === jsonTypes.length) return any;
  return kept.length === 0 ? none : { kind: "types", types: kept, key: `:${kept.join("|")}` };
}

/** Said of values of one type only. */
export const forType = (type: JsonType, formula: Formula): Formula =>
  some([ofTypes(jsonTypes.filter((other) => other !== type)), formula]);

/** A formula of one atom, or a simpler one where the atom says nothing, or nothing but that values of its type are out. */
export function say(atom: Atom): Formula {
  const out = (): Formula => ofTypes(jsonTypes.filter((type) => type !== atom.type));
  switch (atom.says) {
    case "every":
      if (isAny(atom.value) || ("keys" in atom && isNone(atom.keys))) return any;
      break;
    case "some":
      if (isNone(atom.value) || ("keys" in atom && isNone(atom.keys))) return out();
      break;
    case "item":
      if (isAny(atom.value)) return any;
      break;
    case "shortest":
    case "fewest":
      if (atom.length <= 0) return any;
      break;
    case "longest":
    case "most":
      if ("length" in atom && atom.length < 0) return out();
      break;
    case "words":
      if (atom.words.length === 0) return atom.holds ? out() : any;
      break;
    case "among":
      if (atom.numbers.length === 0) return atom.holds ? out() : any;
      break;
  }
  return { kind: "atom", atom, key: printAtom(atom) };
}

export const isAny = (formula: Formula): boolean => formula.key === any.key;
export const isNone = (formula: Formula): boolean => formula.key === none.key;

const printAtom = (atom: Atom): string => `${atom.type}.${atom.says}(${detailsOf(atom).join(";")})`;

/** All that tells two atoms of one kind apart. */
function detailsOf(atom: Atom): readonly (string | number | boolean)[] {
  if ("keys" in atom) return [atom.keys.key, atom.value.key];
  if ("bound" in atom) return [printRational(atom.bound), atom.isOpen];
  if ("length" in atom) return [atom.length];
  switch (atom.says) {
    case "is":
      return [atom.value];
    case "multiple":
      return [printRational(atom.of), atom.holds];
    case "among":
      return [atom.holds, ...atom.numbers];
    case "pattern":
      return [JSON.stringify(atom.pattern), atom.holds];
    case "format":
      return [JSON.stringify(atom.format), atom.holds];
    case "words":
      return [atom.holds, JSON.stringify(atom.words)];
    case "item":
      return [atom.at, atom.value.key];
    case "every":
    case "some":
      return [atom.from, atom.value.key];
    case "atLeast":
    case "atMost":
      return [atom.count, atom.value.key];
    case "unique":
      return [atom.holds];
  }
}

/** A key that is one of these words, or none of them. */
export function named(words: readonly string[], holds = true): Formula {
  if (words.length === 0) return holds ? none : any;
  return say({ type: "string", says: "words", words: [...new Set(words)].sort(), holds });
}
