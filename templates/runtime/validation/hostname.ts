/**
 * Labels of host names: RFC 1123 for ASCII, RFC 5890 to 5893 (IDNA 2008) for the others. Approximate in three places, for
 * JavaScript's expressions know neither combining classes, joining types nor directions: viramas are listed, and the joining
 * and the right-to-left letters are those of whole scripts.
 */

/** A label of letters, digits and inner hyphens. */
export const isLdhLabel = (label: string): boolean => /^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$/.test(label);

/** An ASCII label; one that begins with `xn--` must also stand for a label that is valid in Unicode. */
export function isAsciiLabel(label: string): boolean {
  if (!isLdhLabel(label)) return false;
  if (!/^xn--/i.test(label)) return true;
  const encoded = label.slice(4).toLowerCase();
  const points = decodePunycode(encoded);
  if (points === undefined || encodePunycode(points) !== encoded) return false;
  const unicode = String.fromCodePoint(...points);
  return isUnicodeLabel(unicode) && followsBidiRule([unicode]);
}

/** IDNA takes four characters for the dot between labels. */
export const splitHostname = (name: string): string[] => name.split(/[.\u3002\uff0e\uff61]/);

/** A label of an internationalised host name; `labels` are all labels of that name. */
export function isHostLabel(label: string, labels: readonly string[]): boolean {
  if (/^[\0-\x7f]*$/.test(label)) {
    // RFC 5890, section 2.3.1: hyphens in the third and fourth place are reserved.
    return isAsciiLabel(label) && (!/^..--/.test(label) || /^xn--/i.test(label)) && followsBidiRule(labels);
  }
  const points = Array.from(label, (character) => character.codePointAt(0) ?? 0);
  // Every character takes at least one: the guard keeps the encoder, which is quadratic, from long labels.
  const longest = 63 - "xn--".length;
  const fits = points.length <= longest && encodePunycode(points).length <= longest;
  return fits && isUnicodeLabel(label) && followsBidiRule(labels);
}

/** RFC 5891, section 4.2: normalised, no misplaced hyphens or marks, and only characters that are allowed where they stand. */
function isUnicodeLabel(label: string): boolean {
  if (/^[\0-\x7f]*$/.test(label) || label !== label.normalize("NFC")) return false;
  if (/^-|-$|^..--|^\p{M}/u.test(label)) return false;
  const characters = Array.from(label);
  return characters.every((character, index) => isAllowed(character) || isAllowedHere(characters, index));
}

/** RFC 5892, section 3: the characters that are valid anywhere. */
function isAllowed(character: string): boolean {
  if (/[\u00df\u03c2\u06fd\u06fe\u0f0b\u3007]/.test(character)) return true;
  if (
    /[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b\u00b7\u0375\u05f3\u05f4\u30fb\u0660-\u0669\u06f0-\u06f9]/.test(
      character,
    )
  )
    return false;
  if (/[-a-z0-9]/.test(character)) return true;
  const folded = character.normalize("NFKC").toLowerCase().normalize("NFKC");
  if (folded !== character || /\p{Default_Ignorable_Code_Point}/u.test(character)) return false;
  if (/[\u20d0-\u20ff\u{1d100}-\u{1d1ff}\u{1d200}-\u{1d24f}]/u.test(character)) return false;
  if (/[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/.test(character)) return false;
  return /[\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}]/u.test(character);
}

/** RFC 5892, appendix A: characters that are valid beside certain others. */
function isAllowedHere(characters: readonly string[], index: number): boolean {
  const character = characters[index] ?? "";
  const before = characters[index - 1] ?? "";
  const after = characters[index + 1] ?? "";
  const label = characters.join("");
  switch (character) {
    case "\u200c":
      return virama.test(before) || joins(characters.slice(0, index).join(""), characters.slice(index + 1).join(""));
    case "\u200d":
      return virama.test(before);
    case "\u00b7":
      return before === "l" && after === "l";
    case "\u0375":
      return /\p{Script=Greek}/u.test(after);
    case "\u05f3":
    case "\u05f4":
      return /\p{Script=Hebrew}/u.test(before);
    case "\u30fb":
      return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(label.replaceAll("\u30fb", ""));
    default:
      return (
        (/[\u0660-\u0669]/.test(character) && !/[\u06f0-\u06f9]/.test(label)) ||
        (/[\u06f0-\u06f9]/.test(character) && !/[\u0660-\u0669]/.test(label))
      );
  }
}

/** The characters of combining class 9. */
const virama =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714\u1715\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\u2d7f\ua806\ua82c\ua8c4\ua953\ua9c0\uaaf6\uabed\u{10a3f}\u{11046}\u{11070}\u{1107f}\u{110b9}\u{11133}\u{11134}\u{111c0}\u{11235}\u{112ea}\u{1134d}\u{11442}\u{114c2}\u{115bf}\u{1163f}\u{116b6}\u{1172b}\u{11839}\u{1193d}\u{1193e}\u{119e0}\u{11a34}\u{11a47}\u{11a99}\u{11c3f}\u{11d44}\u{11d45}\u{11d97}]/u;

/** A joiner's absence can be seen only between letters that would join: here, letters of the cursive scripts. */
const joins = (before: string, after: string): boolean =>
  /(?:(?![\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648])[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}])\p{Mn}*$/u.test(
    before,
  ) && /^\p{Mn}*[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}]/u.test(after);

/** Letters from right to left, and Arabic digits. The extended ones, of Persian and Urdu, go from left to right. */
const rightToLeft =
  /(?![\u06f0-\u06f9])[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;

/** RFC 5893, section 2. A name in which nothing goes from right to left has nothing to obey. */
function followsBidiRule(labels: readonly string[]): boolean {
  if (!labels.some((label) => rightToLeft.test(label))) return true;
  return labels.every((label) => {
    if (label === "") return true;
    const [first = ""] = Array.from(label);
    const body = label.replace(/\p{Mn}+$/u, "");
    if (!rightToLeft.test(first)) {
      return /^\p{L}/u.test(label) && !rightToLeft.test(label) && /[\p{L}0-9\u06f0-\u06f9]$/u.test(body);
    }
    const isMixed = /[0-9\u06f0-\u06f9]/.test(label) && /[\u0660-\u0669]/.test(label);
    const letters = label.replace(/[0-9\u0660-\u0669\u06f0-\u06f9-]|\p{Mn}|\p{Cf}/gu, "");
    const isLetter = !/[\u0660-\u0669]/.test(first);
    return isLetter && !isMixed && Array.from(letters).every((one) => rightToLeft.test(one)) && !body.endsWith("-");
  });
}

// RFC 3492. The constants have the names of its section 5.
const [base, tMin, tMax, skew, damp, initialBias, initialN] = [36, 1, 26, 38, 700, 72, 128];

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / damp) : Math.floor(delta / 2);
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > ((base - tMin) * tMax) / 2; bias += base) rest = Math.floor(rest / (base - tMin));
  return bias + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}

const threshold = (k: number, bias: number): number => Math.min(Math.max(k - bias, tMin), tMax);
const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/** The code points behind a lower-case Punycode text; undefined where it is none. */
function decodePunycode(text: string): number[] | undefined {
  const split = text.lastIndexOf("-");
  const points = Array.from(text.slice(0, Math.max(split, 0)), (character) => character.charCodeAt(0));
  let [n, i, bias] = [initialN, 0, initialBias];
  for (let at = split < 0 ? 0 : split + 1; at < text.length; ) {
    const start = i;
    for (let weight = 1, k = base; ; k += base) {
      const digit = at < text.length ? alphabet.indexOf(text.charAt(at)) : -1;
      at += 1;
      if (digit < 0) return undefined;
      i += digit * weight;
      const t = threshold(k, bias);
      if (digit < t) break;
      weight *= base - t;
      if (i > 0x10ffff * 64) return undefined;
    }
    bias = adapt(i - start, points.length + 1, start === 0);
    n += Math.floor(i / (points.length + 1));
    i %= points.length + 1;
    if (n > 0x10ffff) return undefined;
    points.splice(i, 0, n);
    i += 1;
  }
  return points;
}

function encodePunycode(points: readonly number[]): string {
  const basic = points.filter((point) => point < initialN);
  let output = String.fromCharCode(...basic) + (basic.length > 0 ? "-" : "");
  let [n, delta, bias, done] = [initialN, 0, initialBias, basic.length];
  while (done < points.length) {
    const next = Math.min(...points.filter((point) => point >= n));
    delta += (next - n) * (done + 1);
    n = next;
    for (const point of points) {
      if (point < n) delta += 1;
      if (point !== n) continue;
      let rest = delta;
      for (let k = base; ; k += base) {
        const t = threshold(k, bias);
        if (rest < t) break;
        output += alphabet.charAt(t + ((rest - t) % (base - t)));
        rest = Math.floor((rest - t) / (base - t));
      }
      output += alphabet.charAt(rest);
      bias = adapt(delta, done + 1, done === basic.length);
      delta = 0;
      done += 1;
    }
    delta += 1;
    n += 1;
  }
  return output;
}
