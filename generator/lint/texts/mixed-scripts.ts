export type MixedWord = { readonly word: string; readonly scripts: string; readonly from: number };

/** Letters that look like Latin ones (confusables.txt of Unicode Technical Standard 39), of the scripts they are taken from. */
const lookalikes: readonly (readonly [script: string, own: RegExp, letters: RegExp])[] = [
  ["Cyrillic", /\p{Script=Cyrillic}/u, /^[аеорсухіјѕԁһԛԝѵӏАВЕКМНОРСТХУІЈЅҮԚԜ]+$/u],
  ["Greek", /\p{Script=Greek}/u, /^[ονρυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]+$/u],
  ["Armenian", /\p{Script=Armenian}/u, /^[օոսհՕՍ]+$/u],
];

/**
 * Words in which Latin letters stand beside letters of another script that look like Latin ones, and beside no other letters
 * of that script: `pаyment` with a Cyrillic а. Words such as `SQL-запрос`, `μm` or `Δt` are none.
 */
export function findMixedScripts(text: string): MixedWord[] {
  return [...text.matchAll(/\p{L}[\p{L}\p{M}]*/gu)].flatMap((match) => {
    const [word] = match;
    const letters = [...word];
    if (!letters.some((letter) => /\p{Script=Latin}/u.test(letter))) return [];
    const found = lookalikes.find(([, own, alike]) => {
      const foreign = letters.filter((letter) => own.test(letter)).join("");
      return foreign !== "" && alike.test(foreign);
    });
    return found === undefined ? [] : [{ word, scripts: `Latin and ${found[0]}`, from: match.index }];
  });
}
