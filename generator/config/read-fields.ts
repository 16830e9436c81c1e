import { suggest } from "../diagnostics/suggest.js";

/** Tells what is wrong with a field, given by its names from the outside in, and what to write. */
export type Report = (field: readonly string[], part: "key" | "value", detail: string, advice: string) => void;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function refuseUnknown(
  value: object,
  parent: readonly string[],
  known: readonly string[],
  report: Report,
): void {
  for (const field of Object.keys(value)) {
    if (known.includes(field)) continue;
    const meant = suggest(field, known);
    const name = [...parent, field].join(".");
    const advice = meant === undefined ? `remove it; the fields are ${known.join(", ")}` : `did you mean ${meant}?`;
    report([...parent, field], "key", `${name} is no field of the configuration`, advice);
  }
}

/** A string that satisfies a test; undefined where it is left out, or reported. */
export function readText(
  owner: Readonly<Record<string, unknown>>,
  field: readonly string[],
  accepts: (text: string) => boolean,
  wanted: string,
  report: Report,
): string | undefined {
  const value = owner[field.at(-1) ?? ""];
  if (value === undefined) return undefined;
  if (typeof value === "string" && accepts(value)) return value;
  report(field, "value", `${field.join(".")} is ${describe(value)}`, `write ${wanted}`);
  return undefined;
}

export function readChoice<Choice extends string | false>(
  value: unknown,
  field: string,
  choices: readonly Choice[],
  report: Report,
): Choice | undefined {
  if (value === undefined) return undefined;
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) {
    report(
      [field],
      "value",
      `${field} is ${describe(value)}`,
      `write ${choices.map((each) => JSON.stringify(each)).join(" or ")}`,
    );
  }
  return choice;
}

/** A whole number from `least` on; undefined where it is left out, or reported. */
export function readCount(
  owner: Readonly<Record<string, unknown>>,
  field: readonly string[],
  least: number,
  report: Report,
): number | undefined {
  const value = owner[field.at(-1) ?? ""];
  if (value === undefined) return undefined;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= least) return value;
  report(field, "value", `${field.join(".")} is ${describe(value)}`, `write a whole number from ${least} on`);
  return undefined;
}

/** What a value is, in words short enough for one line. */
export function describe(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "string") return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
  if (typeof value === "object" && value !== null) return value instanceof Promise ? "a promise" : "an object";
  if (typeof value === "function") return "a function";
  return String(value);
}
