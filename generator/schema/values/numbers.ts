import { type JsonObject, member } from "../json.js";
import { commonMultiple, nearestMultiple } from "./decimal.js";
import { rangeOf } from "./sure-formats.js";

/** Numbers that all schemas may take, some more than `count`: the plainest first, those at the bounds and beside them, others. */
export function numbersFor(schemas: readonly JsonObject[], count: number): number[] {
  const limits = (keyword: string): number[] =>
    schemas.flatMap((schema) => {
      const limit = member(schema, keyword);
      return typeof limit === "number" ? [limit] : [];
    });
  const ranges = schemas.flatMap(({ format }) => (typeof format === "string" ? (rangeOf(format) ?? []) : []));
  const least = Math.max(...limits("minimum"), ...limits("exclusiveMinimum"), ...ranges.map(({ min }) => min));
  const most = Math.min(...limits("maximum"), ...limits("exclusiveMaximum"), ...ranges.map(({ max }) => max));
  const isInteger = schemas.some(({ type }) => [type].flat().includes("integer") && ![type].flat().includes("number"));
  const divisors = limits("multipleOf");
  const step = commonMultiple(isInteger || ranges.length > 0 ? [...divisors, 1] : divisors);
  const isLow = (value: number): boolean => value < least || limits("exclusiveMinimum").includes(value);
  const isHigh = (value: number): boolean => value > most || limits("exclusiveMaximum").includes(value);
  const isInside = (value: number): boolean => Number.isFinite(value) && !isLow(value) && !isHigh(value);
  if (step === undefined && divisors.length > 0) return isInside(0) ? [0] : [];
  const made = step === undefined ? continuous(least, most, count) : stepped(least, most, step, count);
  return [...new Set(made)].filter(isInside);
}

/** Multiples of a step near nothing, the bounds, and the middle. */
function stepped(least: number, most: number, step: number, count: number): number[] {
  const at = (value: number, direction: "up" | "down"): number[] => {
    const multiple = Number.isFinite(value) ? nearestMultiple(value, step, direction) : undefined;
    if (multiple === undefined) return [];
    const next = nearestMultiple(direction === "up" ? multiple + step : multiple - step, step, direction);
    return next === undefined ? [multiple] : [multiple, next];
  };
  const [low, high] = [at(least, "up"), at(most, "down")];
  const middle = Number.isFinite(least) && Number.isFinite(most) ? at(least + (most - least) / 2, "up") : [];
  const start = Number.isFinite(least) ? least : Number.isFinite(most) ? most - step * count * 3 : 0;
  const others = further(count, (index) => nearestMultiple(start + step * index * 3, step, "up") ?? start);
  const large = plain(step).map((value) => value * 1000);
  return [...plain(step), ...low, ...high, -step, ...middle.slice(0, 1), ...large, ...others];
}

const plain = (step: number): number[] => [0, step, nearestMultiple(step * 2, step, "up") ?? step];

/** What is asked for beyond the first few. */
const further = (count: number, make: (index: number) => number): number[] =>
  Array.from({ length: Math.max(0, count - 8) }, (_, index) => make(index + 1));

function continuous(least: number, most: number, count: number): number[] {
  const isOpen = !Number.isFinite(least) || !Number.isFinite(most);
  const width = isOpen ? 1 : most - least;
  const near = [width / 2, width / 4, width / 1000].filter((part) => part > 0);
  const inside = near.flatMap((part) => [rounded(least + part), rounded(most - part)]);
  const start = Number.isFinite(least) ? least : Number.isFinite(most) ? most - width : 0;
  const others = further(count, (index) => rounded(start + (width * index) / count));
  return [0, 1, 0.5, least, most, -1, -0.5, 1000, ...inside, least + 1, most - 1, 1.5e300, 1e-7, ...others];
}

/** Without the noise of binary fractions, where that makes no difference. */
const rounded = (value: number): number => Number(value.toPrecision(12));
