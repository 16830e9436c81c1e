/** A run of characters that nobody sees, by offsets in UTF-16 code units. */
export type HiddenRun = { readonly from: number; readonly to: number; readonly what: string };

/**
 * What is invisible or reorders its neighbours: controls (Cc), format characters (Cf), separators of lines and paragraphs,
 * fillers, variation selectors, tags (Unicode Technical Standard 39; https://trojansource.codes).
 */
const suspicious = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Scripts whose writing needs the zero-width joiner and non-joiner. */
const joining =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}]/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The flags of England, Scotland and Wales: the only tag sequences for general interchange (emoji-sequences.txt). */
const tagFlag =
  /^\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/u;

/** All hidden characters of a text that its writing does not need, neighbours together. */
export function findHidden(text: string): HiddenRun[] {
  if (!suspicious.test(text)) return [];
  const characters = [...text];
  const isRightToLeft = rightToLeft.test(text);
  const runs: { from: number; to: number; characters: string[] }[] = [];
  let offset = 0;
  for (let index = 0; index < characters.length; index += 1) {
    const character = characters[index] ?? "";
    const flag = character === "\u{1F3F4}" ? tagFlag.exec(text.slice(offset)) : null;
    if (flag !== null) {
      index += [...flag[0]].length - 1;
      offset += flag[0].length;
      continue;
    }
    const [before = "", after = ""] = [characters[index - 1], characters[index + 1]];
    if (suspicious.test(character) && !isNeeded(character, before, after, isRightToLeft)) {
      const last = runs.at(-1);
      if (last?.to === offset) {
        last.characters.push(character);
        last.to += character.length;
      } else {
        runs.push({ from: offset, to: offset + character.length, characters: [character] });
      }
    }
    offset += character.length;
  }
  return runs.map(({ from, to, characters: hidden }) => ({ from, to, what: describe(hidden) }));
}

/** Whether a character does here what it was made for. None of them does it twice in a row. */
function isNeeded(character: string, before: string, after: string, isRightToLeft: boolean): boolean {
  if (/[\t\n\r]/.test(character)) return true;
  const code = character.codePointAt(0) ?? 0;
  if (code === 0x200d && /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F/u.test(before)) {
    return /\p{Extended_Pictographic}/u.test(after);
  }
  if (code === 0x200c || code === 0x200d) return joining.test(before);
  if (code === 0x200e || code === 0x200f || code === 0x61c) return isRightToLeft && !suspicious.test(before);
  if (code === 0xfe0f || code === 0xfe0e) {
    return /[0-9#*]/.test(before) ? after === "\u20E3" : /\p{Emoji}/u.test(before);
  }
  if (code >= 0xfe00 && code <= 0xfe0d)
    return /[\p{Script=Han}\p{Sm}\p{Script=Myanmar}\p{Script=Phags_Pa}0]/u.test(before);
  if (code >= 0xe0100 && code <= 0xe01ef) return /\p{Script=Han}/u.test(before);
  if (code >= 0x180b && code <= 0x180f) return /\p{Script=Mongolian}/u.test(before) && !suspicious.test(before);
  if (code === 0x2800) return /[\u2801-\u28FF]/.test(before + after);
  return false;
}

const kinds: readonly (readonly [noun: string, characters: RegExp])[] = [
  ["tag character", /[\u{E0000}-\u{E007F}]/u],
  ["bidirectional control", /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u],
  ["variation selector", /[\uFE00-\uFE0F\u180B-\u180D\u180F\u{E0100}-\u{E01EF}]/u],
  ["control character", /\p{Cc}/u],
];

/** `3 tag characters that spell "run"`, `the zero-width character U+200B`. */
function describe(hidden: readonly string[]): string {
  const nouns = [...new Set(hidden.map((one) => kinds.find(([, set]) => set.test(one))?.[0] ?? "invisible character"))];
  const noun = nouns.length === 1 ? (nouns[0] ?? "") : "invisible character";
  const codes = hidden.map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`);
  if (hidden.length === 1) return `the ${noun} ${codes[0]}`;
  const spelt = noun === "tag character" ? spell(hidden) : "";
  const list =
    spelt === ""
      ? ` (${[...codes.slice(0, 4), ...(codes.length > 4 ? ["…"] : [])].join(" ")})`
      : ` that spell ${JSON.stringify(spelt)}`;
  return `${hidden.length} ${noun}s${list}`;
}

/** The ASCII that tag characters stand for. */
const spell = (tags: readonly string[]): string =>
  tags
    .map((tag) => (tag.codePointAt(0) ?? 0) - 0xe0000)
    .filter((code) => code >= 0x20 && code < 0x7f)
    .map((code) => String.fromCharCode(code))
    .join("");
