/** Why a fault of a kind can go unnoticed, the first reason that fits. Found by looking at survivors of many seeds. */
const reasons: readonly (readonly [operator: RegExp, label: RegExp, reason: string])[] = [
  [/place/, /discriminator/, "no fault: this error is never shown, others say the same"],
  [/bound/, /\blen\d+ > 1 /, "no fault: not a bound but the shortcut of uniqueItems"],
  [/refuses/, /: type/, "no fault where an enum, a const or the choice of a branch refuses the same values"],
  [/bound/, /length/, "a value beyond the bound would be too long for a test that people read"],
  [/./, /./, "no sample reaches the place in a way whose outcome is certain"],
];

export const whySurvives = (operator: string, label: string): string =>
  reasons.find(([kind, text]) => kind.test(operator) && text.test(label))?.[2] ?? "";
