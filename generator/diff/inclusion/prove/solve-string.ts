import { hasWord } from "../../../schema/patterns/has-word.js";
import { complement, intersect, type Language, languageOf } from "../../../schema/patterns/language-of.js";
import { matches } from "../../../schema/patterns/matches.js";
import { wordsIn } from "../../../schema/patterns/words-of.js";
import { alwaysOf } from "../../../schema/values/sure-formats.js";
import { formatChecks } from "../../../validate/formats.js";
import type { AtomOf } from "../formula/formula.js";
import { exampleTexts } from "./example-texts.js";
import { formatShapes, formatsWithin } from "./format-shapes.js";
import { exactly, type Inhabitants, nobody, valuesOr } from "./inhabitants.js";

type StringAtom = AtomOf<"string">;

/** Texts that satisfy all statements: by regular languages, as far as the statements are such; what is found is tried. */
export function solveString(atoms: readonly StringAtom[]): Inhabitants {
  const listed = atoms.find((atom) => atom.says === "words" && atom.holds);
  if (listed?.says === "words") {
    return exactly(listed.words.filter((word) => isTextFor(atoms, word)));
  }
  const min = Math.max(0, ...atoms.map((atom) => (atom.says === "shortest" ? atom.length : 0)));
  const max = Math.min(...atoms.map((atom) => (atom.says === "longest" ? atom.length : Number.POSITIVE_INFINITY)));
  if (min > max || atoms.some((atom) => atoms.some((other) => isRefusedBy(atom, other)))) return nobody;
  const excluded = atoms.flatMap((atom) => (atom.says === "words" ? atom.words : []));
  const { language, unread } = languageOfAtoms(atoms);
  if (language !== undefined && hasWord(language, { min, max }, excluded) === false) return nobody;
  if (max === 0 && excluded.includes("")) return nobody;

  const words = language === undefined ? [] : wordsIn(language, { min, max }, excluded.length + 8);
  const values = [...new Set([...words, ...exampleTexts(atoms, { min, max }, excluded)])]
    .filter((word) => isTextFor(atoms, word))
    .slice(0, 6);
  return valuesOr(values, unread ?? "no text was found that tells the formats apart");
}

/** Whether a statement is the opposite of another one, or of what follows from that. */
function isRefusedBy(a: StringAtom, b: StringAtom): boolean {
  if (a.says === "pattern" && b.says === "pattern") return a.pattern === b.pattern && a.holds && !b.holds;
  if (a.says !== "format" || b.says !== "format" || !a.holds || b.holds) return false;
  return a.format === b.format || (formatsWithin.get(a.format) ?? []).includes(b.format);
}

/** What the statements leave, as far as it can be told: never less than the texts that satisfy them. */
function languageOfAtoms(atoms: readonly StringAtom[]): { language?: Language; unread?: string } {
  let language: Language | undefined;
  let unread: string | undefined;
  for (const atom of atoms) {
    if (atom.says !== "pattern" && atom.says !== "format") continue;
    const own = languageOfAtom(atom);
    const both = own === undefined ? undefined : language === undefined ? own : intersect(language, own);
    if (both !== undefined) language = both;
    else {
      const reason = "is no regular expression that can be reasoned about, or too large for it";
      unread ??=
        atom.says === "pattern"
          ? `the pattern ${atom.pattern} ${reason}`
          : `which texts are of the format ${atom.format} is not known exactly`;
    }
  }
  return { ...(language === undefined ? {} : { language }), ...(unread === undefined ? {} : { unread }) };
}

/** All texts that the statement allows, and perhaps more. */
function languageOfAtom(atom: StringAtom & { readonly says: "pattern" | "format" }): Language | undefined {
  if (atom.says === "pattern") return exactLanguage(atom.pattern, atom.holds);
  // Who is of no format matches no expression all of whose words are of it.
  const expression = atom.holds ? formatShapes.get(atom.format) : alwaysOf(atom.format);
  return expression === undefined ? undefined : exactLanguage(expression, atom.holds);
}

const complements = new Map<string, Language | undefined>();

function exactLanguage(pattern: string, holds: boolean): Language | undefined {
  const language = languageOf(pattern);
  if (language === undefined || !language.isExact) return undefined;
  if (holds) return language;
  if (!complements.has(pattern)) {
    // A process that watches for changes meets ever new patterns.
    if (complements.size >= 1000) complements.clear();
    complements.set(pattern, complement(language));
  }
  return complements.get(pattern);
}

/** Whether one text satisfies all statements. */
export const isTextFor = (atoms: readonly StringAtom[], text: string): boolean =>
  atoms.every((atom) => isMetBy(text, atom));

function isMetBy(text: string, atom: StringAtom): boolean {
  switch (atom.says) {
    case "shortest":
      return [...text].length >= atom.length;
    case "longest":
      return [...text].length <= atom.length;
    case "words":
      return atom.words.includes(text) === atom.holds;
    case "pattern":
      return matches(atom.pattern, text) === atom.holds;
    case "format": {
      const check = formatChecks.get(atom.format);
      return (check?.type !== "string" || check.test(text)) === atom.holds;
    }
  }
}
