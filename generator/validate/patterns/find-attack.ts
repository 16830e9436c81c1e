import type { AttackPattern } from "recheck";
import { refa } from "../../schema/patterns/refa.js";
import { type Alternatives, sizeOf } from "./pattern-tree.js";
import { recheck } from "./recheck.js";

/** Texts that get slow the longer they are, or why nobody can say whether there are some. */
export type Attack =
  | { readonly kind: "none" }
  | {
      readonly kind: "found";
      readonly growth: "exponential" | "polynomial";
      /** The power of a text's length that the steps grow with. */
      readonly degree: number;
      readonly pieces: AttackPieces;
    }
  | { readonly kind: "unknown"; readonly reason: string };

/** `(before + pump × n) …, end`: the pumps of all pieces are repeated equally often. */
export type AttackPieces = {
  readonly pumps: readonly { readonly before: string; readonly pump: string }[];
  readonly end: string;
};

/** More characters and classes than this in one pattern take the checker from seconds to minutes. */
const mostCharacters = 50;

/**
 * Looks for texts on which a pattern without counted repetitions, lookarounds and back references gets slow. By automata alone,
 * without limits of time: the answer is the same on every machine.
 */
export function findAttack(alternatives: Alternatives): Attack {
  if (sizeOf(alternatives) > mostCharacters) {
    return { kind: "unknown", reason: `it has more than ${mostCharacters} characters and classes` };
  }
  const { source, flags } = refa().JS.toLiteral(alternatives, {
    flags: { unicode: true, ignoreCase: false, multiline: false },
  });
  const result = recheck().checkSync(source, flags, { checker: "automaton", timeout: null });
  if (result.status === "safe") return { kind: "none" };
  if (result.status === "unknown") return { kind: "unknown", reason: `the checker gives up (${result.error.kind})` };
  const { complexity, attack } = result;
  const degree = complexity.type === "polynomial" ? complexity.degree : Number.POSITIVE_INFINITY;
  return { kind: "found", growth: complexity.type, degree, pieces: piecesOf(attack) };
}

const piecesOf = ({ pumps, suffix }: AttackPattern): AttackPieces => ({
  pumps: pumps.map(({ prefix, pump }) => ({ before: prefix, pump })),
  end: suffix,
});

/** An attack with so many rounds of its pumps. */
export const attackText = ({ pumps, end }: AttackPieces, rounds: number): string =>
  pumps.map(({ before, pump }) => before + pump.repeat(rounds)).join("") + end;

/** The length of an attack, in characters. */
export const attackLength = (pieces: AttackPieces, rounds: number): number => [...attackText(pieces, rounds)].length;

/** The most rounds that an attack of so many characters has room for. */
export function mostRounds(pieces: AttackPieces, length: number): number {
  const pumped = attackLength(pieces, 1) - attackLength(pieces, 0);
  return Math.max(0, Math.floor((length - attackLength(pieces, 0)) / pumped));
}

/** An attack as an expression that people read: `"x" + "a" × 27 + "!"`. */
export function printAttack({ pumps, end }: AttackPieces, rounds: number): string {
  const parts = pumps.flatMap(({ before, pump }) => [
    { text: before, times: 1 },
    { text: pump, times: rounds },
  ]);
  const joined: { text: string; times: number }[] = [];
  for (const part of [...parts, { text: end, times: 1 }]) {
    const last = joined.at(-1);
    if (part.text === "" || part.times === 0) continue;
    if (last?.text === part.text) last.times += part.times;
    else joined.push({ ...part });
  }
  return joined.map(({ text, times }) => (times === 1 ? quote(text) : `${quote(text)} × ${times}`)).join(" + ");
}

/** Everything but plain ASCII as an escape: an attack holds what is in no alphabet. */
const quote = (text: string): string =>
  `"${[...text].slice(0, longest).map(visible).join("")}${[...text].length > longest ? "…" : ""}"`;
const longest = 40;
const visible = (character: string): string =>
  /[ !#-[\]-~]/.test(character)
    ? character
    : character === '"' || character === "\\"
      ? `\\${character}`
      : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
