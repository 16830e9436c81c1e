/** A value of each format that people and models write in more than one way. */
const examples: ReadonlyMap<string, string> = new Map([
  ["date", "2026-01-31"],
  ["time", "09:30:00Z"],
  ["date-time", "2026-01-31T09:30:00Z"],
  ["duration", "P1DT12H"],
  ["email", "name@example.com"],
  ["hostname", "www.example.com"],
  ["ipv4", "192.0.2.1"],
  ["ipv6", "2001:db8::1"],
  ["uri", "https://example.com/path"],
  ["uuid", "123e4567-e89b-42d3-a456-426614174000"],
  ["json-pointer", "/lines/0/sku"],
]);

/** Texts that are nearly of a format, and what they lack. */
const misses: readonly (readonly [format: string, looks: RegExp, fault: string])[] = [
  ["date-time", /^\d{4}-\d\d-\d\d$/, "has no time"],
  ["date-time", /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/i, "has no time zone, such as Z or +02:00"],
  ["date-time", /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?:Z|[+-]\d\d:?\d\d)$/i, "has no seconds"],
  ["date-time", /^\d{4}-\d\d-\d\d /, "has a space instead of T"],
  ["date", /^\d{4}-\d\d-\d\d[T ]\d\d:/i, "has a time"],
  ["time", /^\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/, "has no time zone, such as Z or +02:00"],
];

/** A format with an example, and what a value lacks that is nearly of it. */
export function explainFormat(format: string, value: unknown): string {
  const example = examples.get(format);
  const near = misses.find(([name, looks]) => name === format && typeof value === "string" && looks.test(value));
  return `${format}${example === undefined ? "" : `, such as ${example}`}${near === undefined ? "" : `, but ${near[2]}`}`;
}
