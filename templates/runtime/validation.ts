/** All that the generated validators call. One file, so that their imports are one line; one export each, so that bundlers drop the rest. */
import { type Traced, trimErrors } from "./validation/trim-errors.js";

export * from "./validation/formats.js";

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
  const entries = Object.entries(a);
  if (entries.length !== Object.keys(b).length) return false;
  return entries.every(([key, item]) => Object.hasOwn(b, key) && equal(item, (b as Record<string, unknown>)[key]));
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

/** The indices of two equal items, the second being the first one that comes again. Linear: equal objects share a text. */
export function findDuplicate(items: readonly unknown[]): readonly [number, number] | undefined {
  const values = new Map<unknown, number>();
  const texts = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const isPart = typeof item === "object" && item !== null;
    const text = isPart ? canonicalText(item) : "";
    const before = isPart ? texts.get(text) : values.get(item);
    if (before !== undefined) return [before, index];
    if (isPart) texts.set(text, index);
    else values.set(item, index);
  }
  return undefined;
}

/** A text that two JSON values share only if they are equal. */
export function canonicalText(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value !== "object" || value === null) return String(value);
  let text = "";
  if (Array.isArray(value)) {
    for (const item of value) text += `${canonicalText(item)},`;
    return `[${text}]`;
  }
  const members = new Map<string, unknown>(Object.entries(value));
  for (const key of [...members.keys()].sort()) text += `${JSON.stringify(key)}:${canonicalText(members.get(key))},`;
  return `{${text}}`;
}

/** Of a value with more errors than this, the rest is not looked for: nobody reads them, and an attacker would have them all. */
export const mostErrors = 1000;

/** The errors of a part behind those of the whole, in the same list, and at least one of them: their number tells that there are any. */
export function joinErrors<E extends Traced>(errors: E[] | null, more: readonly E[]): E[] {
  const joined = errors ?? [];
  for (const error of trimErrors(more, Math.max(1, mostErrors - joined.length))) joined.push(error);
  return joined;
}

type Validate = {
  (value: unknown, path: string, memo: Memo, seen: Set<unknown>): boolean;
  errors?: readonly unknown[] | null;
};
/** What validators have said of objects and arrays, and what they have looked at. */
type Memo = Map<Validate, Map<object, { readonly errors: Validate["errors"]; readonly seen: ReadonlySet<unknown> }>>;

/**
 * Asks a validator about a value once, and afterwards repeats its answer. A recursive schema that leads to one value in two ways
 * would ask twice at each level, and 2^30 times at the thirtieth.
 */
export function validateOnce(
  validate: Validate,
  value: unknown,
  path: string,
  memo: Memo,
  seen: Set<unknown> = new Set(),
): boolean {
  if (typeof value !== "object" || value === null) return validate(value, path, memo, seen);
  const answers = memo.get(validate) ?? new Map();
  memo.set(validate, answers);
  let answer = answers.get(value);
  if (answer === undefined) {
    const own = new Set<unknown>();
    answer = { errors: validate(value, path, memo, own) ? null : validate.errors, seen: own };
    answers.set(value, answer);
  }
  for (const key of answer.seen) seen.add(key);
  validate.errors = answer.errors;
  return answer.errors === null;
}
