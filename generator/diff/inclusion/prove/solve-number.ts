import type { AtomOf } from "../formula/formula.js";
import {
  add,
  commonMultiple,
  compareRationals,
  divide,
  floor,
  isWhole,
  multiply,
  type Rational,
  rational,
  rationalOf,
  toNumber,
} from "../formula/rational.js";
import { exactly, type Inhabitants, nobody, valuesOr } from "./inhabitants.js";

type Bound = { readonly value: Rational; readonly isOpen: boolean };
type NumberAtom = AtomOf<"number">;

/** So many multiples of one number are tried one by one. */
const mostTried = 2000;

/** Numbers that satisfy all statements, by exact arithmetic. */
export function solveNumber(atoms: readonly NumberAtom[]): Inhabitants {
  const listed = atoms.find((atom) => atom.says === "among" && atom.holds);
  if (listed?.says === "among") {
    return exactly(listed.numbers.filter((value) => isMet(atoms, rationalOf(value))));
  }
  const [least, most] = [edge(atoms, "least", 1), edge(atoms, "most", -1)];
  if (least !== undefined && most !== undefined) {
    const order = compareRationals(least.value, most.value);
    if (order > 0 || (order === 0 && (least.isOpen || most.isOpen))) return nobody;
    if (order === 0) return exactly(isMet(atoms, least.value) ? [toNumber(least.value)] : []);
  }
  const steps = atoms.flatMap((atom) => (atom.says === "multiple" && atom.holds ? [atom.of] : []));
  const [first, ...others] = steps;
  return first === undefined
    ? amongReals(atoms, least, most)
    : amongMultiples(atoms, others.reduce(commonMultiple, first), least, most);
}

/** The narrowest bound of one side. */
function edge(atoms: readonly NumberAtom[], says: "least" | "most", sign: number): Bound | undefined {
  let narrowest: Bound | undefined;
  for (const atom of atoms) {
    if (atom.says !== says || !("bound" in atom)) continue;
    const order = narrowest === undefined ? 1 : compareRationals(atom.bound, narrowest.value) * sign;
    if (order > 0 || (order === 0 && atom.isOpen)) narrowest = { value: atom.bound, isOpen: atom.isOpen };
  }
  return narrowest;
}

const isMet = (atoms: readonly NumberAtom[], value: Rational): boolean => atoms.every((atom) => isMetBy(value, atom));

function isMetBy(value: Rational, atom: NumberAtom): boolean {
  switch (atom.says) {
    case "least": {
      const order = compareRationals(value, atom.bound);
      return order > 0 || (order === 0 && !atom.isOpen);
    }
    case "most": {
      const order = compareRationals(value, atom.bound);
      return order < 0 || (order === 0 && !atom.isOpen);
    }
    case "multiple":
      return isWhole(divide(value, atom.of)) === atom.holds;
    case "among":
      return atom.numbers.some((number) => compareRationals(rationalOf(number), value) === 0) === atom.holds;
  }
}

/** As numbers of JavaScript, which may lie beside what was meant. */
const valid = (atoms: readonly NumberAtom[], values: readonly Rational[]): number[] => [
  ...new Set(
    values
      .map(toNumber)
      .map((value) => (value === 0 ? 0 : value))
      .filter((value) => Number.isFinite(value) && isMet(atoms, rationalOf(value))),
  ),
];

function amongMultiples(
  atoms: readonly NumberAtom[],
  step: Rational,
  least: Bound | undefined,
  most: Bound | undefined,
): Inhabitants {
  // Every multiple is a multiple of what divides the step.
  const excluded = atoms.flatMap((atom) => (atom.says === "multiple" && !atom.holds ? [atom.of] : []));
  if (excluded.some((divisor) => isWhole(divide(step, divisor)))) return nobody;
  const lowest = least && ceiling(divide(least.value, step), least.isOpen);
  const highest = most && below(divide(most.value, step), most.isOpen);
  if (lowest !== undefined && highest !== undefined && lowest > highest) return nobody;

  const count = lowest === undefined || highest === undefined ? undefined : highest - lowest + 1n;
  const isEach = count !== undefined && count <= BigInt(mostTried);
  const tried = isEach
    ? Array.from({ length: Number(count) }, (_, index) => (lowest ?? 0n) + BigInt(index))
    : spread(lowest, highest);
  const exact = tried.map((factor) => multiply(step, rational(factor))).filter((value) => isMet(atoms, value));
  if (isEach && exact.length === 0) return nobody;
  const values = valid(atoms, [...exact.slice(0, 4), ...exact.slice(-2)]);
  return isEach && exact.length <= 6 ? exactly(values) : valuesOr(values, "no multiple was found inside the bounds");
}

const ceiling = (value: Rational, isOpen: boolean): bigint =>
  isWhole(value) && !isOpen ? value.numerator : floor(value) + 1n;
const below = (value: Rational, isOpen: boolean): bigint =>
  isWhole(value) && isOpen ? value.numerator - 1n : floor(value);

/** Factors near zero and near the bounds, small ones first. */
function spread(lowest: bigint | undefined, highest: bigint | undefined): bigint[] {
  const near = (start: bigint, direction: bigint): bigint[] =>
    Array.from({ length: 40 }, (_, index) => start + direction * BigInt(index));
  const isInside = (factor: bigint): boolean =>
    (lowest === undefined || factor >= lowest) && (highest === undefined || factor <= highest);
  return [
    ...near(0n, 1n),
    ...near(-1n, -1n),
    ...(lowest === undefined ? [] : near(lowest, 1n)),
    ...(highest === undefined ? [] : near(highest, -1n)),
  ].filter(isInside);
}

/** Between two different bounds lie infinitely many numbers, of which the other statements take away too few. */
function amongReals(atoms: readonly NumberAtom[], least: Bound | undefined, most: Bound | undefined): Inhabitants {
  const half = rational(1n, 2n);
  const anchors = [
    rational(0n),
    ...(least === undefined ? [] : [least.value]),
    ...(most === undefined ? [] : [most.value]),
    ...atoms.flatMap((atom) => (atom.says === "multiple" ? [multiply(atom.of, half)] : [])),
    ...atoms.flatMap((atom) => (atom.says === "among" ? atom.numbers.map(rationalOf) : [])),
  ];
  const offsets = [
    [0n, 1n],
    [1n, 1n],
    [-1n, 1n],
    [1n, 2n],
    [-1n, 2n],
    [1n, 10n],
    [-1n, 10n],
    [1n, 1000n],
    [-1n, 1000n],
    [7n, 1n],
    [-7n, 1n],
    [13n, 10n],
  ] as const;
  const middle = least !== undefined && most !== undefined ? [multiply(add(least.value, most.value), half)] : [];
  const tried = offsets.flatMap(([over, under]) => anchors.map((anchor) => add(anchor, rational(over, under))));
  const values = valid(atoms, [...tried, ...middle]).slice(0, 6);
  return valuesOr(values, "no number was found between the bounds");
}
