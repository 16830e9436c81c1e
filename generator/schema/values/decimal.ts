/** A number as it is written: `digits × 10^exponent`. Binary fractions deny that 19.99 is a multiple of 0.01. */
type Decimal = { readonly digits: bigint; readonly exponent: number };

/** The shortest decimal that reads back as this number. Undefined for NaN and the infinities, which JSON has not. */
function decimalOf(value: number): Decimal | undefined {
  const match = /^(-?\d)(?:\.(\d+))?e([+-]\d+)$/.exec(value.toExponential());
  if (match === null) return undefined;
  const [, first = "", rest = "", exponent = ""] = match;
  return { digits: BigInt(first + rest), exponent: Number(exponent) - rest.length };
}

const numberOf = ({ digits, exponent }: Decimal): number => Number(`${digits}e${exponent}`);

/** Whether `value` is `divisor` times an integer; a divisor of zero has no multiples. */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isInteger(value) && Number.isInteger(divisor)) return value % divisor === 0;
  const pair = align(value, divisor);
  return pair !== undefined && pair.b !== 0n && pair.a % pair.b === 0n;
}

/** The least number that is a multiple of all; undefined where there are none, or one is no positive number. */
export function commonMultiple(divisors: readonly number[]): number | undefined {
  const [first, ...others] = divisors;
  if (first === undefined || divisors.some((divisor) => !(divisor > 0))) return undefined;
  return others.reduce((common: number | undefined, divisor) => {
    const pair = common === undefined ? undefined : align(common, divisor);
    if (pair === undefined) return undefined;
    const { a, b, exponent } = pair;
    return numberOf({ digits: (a / gcd(a, b)) * b, exponent });
  }, first);
}

/** The multiple of a step at a number, or the next one from there: `up` towards the infinite, or down. */
export function nearestMultiple(value: number, step: number, direction: "up" | "down"): number | undefined {
  const pair = align(value, step);
  if (pair === undefined || pair.b <= 0n) return undefined;
  const { a, b, exponent } = pair;
  const rest = ((a % b) + b) % b;
  return numberOf({ digits: rest === 0n ? a : direction === "down" ? a - rest : a - rest + b, exponent });
}

/** Numbers as integers of one unit. Undefined where they lie so far apart that the integers would fill the memory. */
function align(first: number, second: number): { a: bigint; b: bigint; exponent: number } | undefined {
  const [a, b] = [decimalOf(first), decimalOf(second)];
  if (a === undefined || b === undefined || Math.abs(a.exponent - b.exponent) > 700) return undefined;
  const exponent = Math.min(a.exponent, b.exponent);
  const scaled = (decimal: Decimal): bigint => decimal.digits * 10n ** BigInt(decimal.exponent - exponent);
  return { a: scaled(a), b: scaled(b), exponent };
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
