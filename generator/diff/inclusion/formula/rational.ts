/** An exact number, in lowest terms, the denominator positive. */
export type Rational = { readonly numerator: bigint; readonly denominator: bigint };

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

export function rational(numerator: bigint, denominator = 1n): Rational {
  const divisor = gcd(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** The shortest decimal that reads back as this number, which is what `multipleOf` is held against: 0.1 is a tenth. */
export function rationalOf(value: number): Rational {
  const [, sign = "", first = "0", rest = "", exponent = "0"] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(value.toExponential()) ?? [];
  const digits = BigInt(`${sign}${first}${rest}`);
  const power = Number(exponent) - rest.length;
  return power < 0 ? rational(digits, 10n ** BigInt(-power)) : rational(digits * 10n ** BigInt(power));
}

export const compareRationals = (a: Rational, b: Rational): number => {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

export const add = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const multiply = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.numerator, a.denominator * b.denominator);

export const divide = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.denominator, a.denominator * b.numerator);

export const isWhole = ({ denominator }: Rational): boolean => denominator === 1n;

/** The greatest whole number that is not greater. */
export function floor({ numerator, denominator }: Rational): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator !== 0n && numerator < 0n ? quotient - 1n : quotient;
}

/** The smallest positive number that is a multiple of both. */
export const commonMultiple = (a: Rational, b: Rational): Rational => {
  const [x, y] = [a.numerator * b.denominator, b.numerator * a.denominator];
  return rational((x / gcd(x, y)) * y, a.denominator * b.denominator);
};

/** The nearest number of JavaScript, or nearly so: who needs it exactly reads it back. */
export function toNumber({ numerator, denominator }: Rational): number {
  const [size, least] = [numerator.toString(2).length, denominator.toString(2).length];
  if (size < 1000 && least < 1000) return Number(numerator) / Number(denominator);
  const shift = BigInt(Math.max(size, least) - 900);
  return Number(numerator >> shift) / Number(denominator >> shift);
}

export const printRational = ({ numerator, denominator }: Rational): string => `${numerator}/${denominator}`;
