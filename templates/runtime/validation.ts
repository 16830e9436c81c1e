/** All that the generated validators call. One file, so that their imports are one line; one export each, so that bundlers drop the rest. */
export * from "./formats.js";

/** The length of a string as JSON Schema counts it: in code points, where JavaScript counts UTF-16 units. */
export function ucs2length(text: string): number {
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const isPair = isSurrogate(text, index, 0xd800) && isSurrogate(text, index + 1, 0xdc00);
    if (isPair) index += 1;
    length += 1;
  }
  return length;
}

const isSurrogate = (text: string, index: number, half: number): boolean => (text.charCodeAt(index) & 0xfc00) === half;

/** Equality of JSON values: numbers by value, objects without regard to the order of keys. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => equal(item, b[index]));
  }
  const own = new Map<string, unknown>(Object.entries(b));
  const entries = Object.entries(a);
  return entries.length === own.size && entries.every(([key, value]) => own.has(key) && equal(value, own.get(key)));
}

/** `multipleOf` on the decimals as they are written: 19.99 is a multiple of 0.01, which binary division denies. */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isInteger(value) && Number.isInteger(divisor)) return value % divisor === 0;
  const a = decimal(value);
  const b = decimal(divisor);
  if (a === undefined || b === undefined || b.digits === 0n) return false;
  const exponent = Math.min(a.exponent, b.exponent);
  const scaled = (number: Decimal): bigint => number.digits * 10n ** BigInt(number.exponent - exponent);
  return scaled(a) % scaled(b) === 0n;
}

type Decimal = { readonly digits: bigint; readonly exponent: number };

/** The shortest decimal that reads back as this number: `digits × 10^exponent`. Undefined for NaN and the infinities. */
function decimal(value: number): Decimal | undefined {
  const match = /^(-?\d)(?:\.(\d+))?e([+-]\d+)$/.exec(value.toExponential());
  if (match === null) return undefined;
  const [, first = "", rest = "", exponent = ""] = match;
  return { digits: BigInt(first + rest), exponent: Number(exponent) - rest.length };
}
