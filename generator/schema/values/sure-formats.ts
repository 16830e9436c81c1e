import { matches } from "../patterns/matches.js";
import { isMultipleOf } from "./decimal.js";

/**
 * What is certain of a format without an implementation of it: a few texts that are of it and a few that are not, each
 * beyond dispute among validators, and an expression all of whose words are of the format.
 */
type SureFormat = { readonly good: readonly string[]; readonly bad: readonly string[]; readonly always?: string };

const date = "(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])";
const time = "(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,3})?Z";
const host = "[a-z0-9]{1,20}(?:\\.[a-z0-9]{1,20}){0,2}\\.[a-z]{2,10}";
const segments = "(?:/[A-Za-z0-9._~-]{1,40}){0,8}/?(?:#[A-Za-z0-9_-]{1,20})?";
const byte = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const whole = (expression: string): string => `^${expression}$`;

const mail: SureFormat = {
  good: ["name@example.com", "first.last@mail.example.org"],
  bad: ["name.example.com", "name@", "not an email"],
  always: whole(`[a-z0-9]{1,20}(?:[._-][a-z0-9]{1,20}){0,2}@${host}`),
};
const hostname: SureFormat = {
  good: ["www.example.com", "localhost"],
  bad: ["-example.com", "not a hostname", "a..b"],
  always: whole(host),
};
const uri: SureFormat = {
  good: ["https://example.com/path", "https://example.com/path?query=1#part", "urn:isbn:0451450523"],
  bad: ["not a uri", "//example.com/path", "https://example.com/<path>"],
  always: whole(`(?:https?|ftp)://${host}${segments}`),
};
const reference: SureFormat = {
  good: ["/path", "https://example.com/path", "../up?query=1#part"],
  bad: ["not a reference", "\\\\server\\share"],
  always: whole(`(?:https?://${host})?${segments}`),
};
const dateTime: SureFormat = {
  good: ["2026-01-31T09:30:00Z", "2024-02-29T18:45:30.5+02:00"],
  bad: ["2026-02-30T09:30:00Z", "2026-01-31T25:00:00Z", "2026-01-31", "not a date-time"],
  always: whole(`${date}T${time}`),
};
const timeOfDay: SureFormat = {
  good: ["09:30:00Z", "18:45:30.5+02:00"],
  bad: ["25:00:00Z", "09:61:00Z", "not a time"],
  always: whole(time),
};

const onStrings: ReadonlyMap<string, SureFormat> = new Map<string, SureFormat>([
  [
    "date",
    { good: ["2026-01-31", "2024-02-29"], bad: ["2026-02-30", "31.01.2026", "not a date"], always: whole(date) },
  ],
  ["time", timeOfDay],
  ["iso-time", timeOfDay],
  ["date-time", dateTime],
  ["iso-date-time", dateTime],
  ["duration", { good: ["P1D", "PT1H30M", "P3W"], bad: ["P", "1D", "not a duration"], always: "^P\\d{1,4}D$" }],
  ["email", mail],
  ["idn-email", mail],
  ["hostname", hostname],
  ["idn-hostname", hostname],
  [
    "ipv4",
    { good: ["192.0.2.1"], bad: ["256.0.2.1", "192.0.2", "not an ipv4"], always: whole(`(?:${byte}\\.){3}${byte}`) },
  ],
  [
    "ipv6",
    {
      good: ["2001:db8::1", "::1"],
      bad: ["2001:db8:::1", "12345::", "not an ipv6"],
      always: "^(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$",
    },
  ],
  ["uri", uri],
  ["iri", uri],
  ["url", { ...uri, good: ["https://example.com/path", "http://www.example.com"] }],
  ["uri-reference", reference],
  ["iri-reference", reference],
  [
    "uri-template",
    {
      good: ["https://example.com/{id}", "/path"],
      bad: ["https://example.com/{id", "/{}"],
      always: "^/[a-z]{1,20}(?:/[a-z]{1,20}){0,4}$",
    },
  ],
  [
    "uuid",
    {
      good: ["123e4567-e89b-42d3-a456-426614174000"],
      bad: ["123e4567-e89b-42d3-a456-42661417400", "123e4567-e89b-42d3-a456-42661417400g", "not a uuid"],
      always: "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
    },
  ],
  ["json-pointer", { good: ["/a/b", ""], bad: ["a/b", "/~2"], always: "^(?:/[a-z0-9]{1,20})*$" }],
  ["json-pointer-uri-fragment", { good: ["#/a/b", "#"], bad: ["/a/b"], always: "^#(?:/[a-z0-9]{1,20})*$" }],
  ["relative-json-pointer", { good: ["1/a", "0#"], bad: ["/a", "-1/a"], always: "^[0-9](?:/[a-z0-9]{1,20})*$" }],
  ["regex", { good: ["^a$", "[0-9]+"], bad: ["(", "["], always: "^[a-z0-9]*$" }],
  ["byte", { good: ["YWJj", "YQ=="], bad: ["YWJ", "not base64"], always: "^(?:[A-Za-z0-9]{4})*$" }],
]);

export const goodTexts = (format: string): readonly string[] => onStrings.get(format)?.good ?? [];
export const badTexts = (format: string): readonly string[] => onStrings.get(format)?.bad ?? [];
/** A pattern all of whose words are of the format, where there is one. */
export const alwaysOf = (format: string): string | undefined => onStrings.get(format)?.always;

/** Whether a text is of a format; undefined where that is not certain. An unknown format is an annotation. */
export function isOfFormat(text: string, format: string): boolean | undefined {
  const sure = onStrings.get(format);
  if (sure === undefined) return true;
  if (sure.good.includes(text) || (sure.always !== undefined && matches(sure.always, text))) return true;
  return sure.bad.includes(text) ? false : undefined;
}

/** The least and the greatest number of a format of numbers, both of which JSON writes exactly. */
export const rangeOf = (format: string): { readonly min: number; readonly max: number } | undefined =>
  ranges.get(format);

const ranges: ReadonlyMap<string, { readonly min: number; readonly max: number }> = new Map([
  ["int32", { min: -(2 ** 31), max: 2 ** 31 - 1 }],
  ["int64", { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }],
]);

/** Whether a number is of a format. Beyond the safe integers an `int64` is a matter of opinion. */
export function isNumberOfFormat(value: number, format: string): boolean | undefined {
  if (format === "float") return Math.abs(value) < 1e38 ? true : undefined;
  const range = ranges.get(format);
  if (range === undefined) return true;
  if (!isMultipleOf(value, 1)) return false;
  if (value >= range.min && value <= range.max) return true;
  return format === "int32" ? false : undefined;
}
