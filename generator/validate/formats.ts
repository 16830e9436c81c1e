import * as runtime from "../../templates/runtime/formats.js";

/** How one format is checked: by an export of the generated package's runtime, on strings or on numbers. */
export type FormatCheck =
  | { readonly name: string; readonly type: "string"; readonly test: (value: string) => boolean }
  | { readonly name: string; readonly type: "number"; readonly test: (value: number) => boolean };

const onStrings = {
  byte: "byte",
  date: "date",
  "date-time": "dateTime",
  duration: "duration",
  email: "email",
  hostname: "hostname",
  "idn-email": "idnEmail",
  "idn-hostname": "idnHostname",
  ipv4: "ipv4",
  ipv6: "ipv6",
  iri: "iri",
  "iri-reference": "iriReference",
  "iso-date-time": "isoDateTime",
  "iso-time": "isoTime",
  "json-pointer": "jsonPointer",
  "json-pointer-uri-fragment": "jsonPointerUriFragment",
  regex: "regex",
  "relative-json-pointer": "relativeJsonPointer",
  time: "time",
  uri: "uri",
  "uri-reference": "uriReference",
  "uri-template": "uriTemplate",
  url: "url",
  uuid: "uuid",
} as const satisfies Readonly<Record<string, keyof typeof runtime>>;

const onNumbers = ["double", "float", "int32", "int64"] as const;

/** Every format that values are held against, by its name in JSON Schema 2020-12 or OpenAPI. */
export const formatChecks: ReadonlyMap<string, FormatCheck> = new Map<string, FormatCheck>([
  ...Object.entries(onStrings).map(([format, name]): [string, FormatCheck] => [
    format,
    { name, type: "string", test: runtime[name] },
  ]),
  ...onNumbers.map((name): [string, FormatCheck] => [name, { name, type: "number", test: runtime[name] }]),
]);

/** Formats that say how a string is meant, and refuse none. */
const hints: ReadonlySet<string> = new Set(["binary", "password"]);

export const isKnownFormat = (format: string): boolean => formatChecks.has(format) || hints.has(format);
