import {
  byte,
  date,
  dateTime,
  double,
  duration,
  email,
  float,
  hostname,
  idnEmail,
  idnHostname,
  int32,
  int64,
  ipv4,
  ipv6,
  iri,
  iriReference,
  isoDateTime,
  isoTime,
  jsonPointer,
  jsonPointerUriFragment,
  regex,
  relativeJsonPointer,
  time,
  uri,
  uriReference,
  uriTemplate,
  url,
  uuid,
} from "../../templates/runtime/validation/formats.js";

/** How one format is checked: by an export of the generated package's runtime, on strings or on numbers. */
export type FormatCheck =
  | { readonly name: string; readonly type: "string"; readonly test: (value: string) => boolean }
  | { readonly name: string; readonly type: "number"; readonly test: (value: number) => boolean };

/** By the name in JSON Schema 2020-12 or OpenAPI: the export, under its own name. */
const onStrings: Readonly<Record<string, Readonly<Record<string, (value: string) => boolean>>>> = {
  byte: { byte },
  date: { date },
  "date-time": { dateTime },
  duration: { duration },
  email: { email },
  hostname: { hostname },
  "idn-email": { idnEmail },
  "idn-hostname": { idnHostname },
  ipv4: { ipv4 },
  ipv6: { ipv6 },
  iri: { iri },
  "iri-reference": { iriReference },
  "iso-date-time": { isoDateTime },
  "iso-time": { isoTime },
  "json-pointer": { jsonPointer },
  "json-pointer-uri-fragment": { jsonPointerUriFragment },
  regex: { regex },
  "relative-json-pointer": { relativeJsonPointer },
  time: { time },
  uri: { uri },
  "uri-reference": { uriReference },
  "uri-template": { uriTemplate },
  url: { url },
  uuid: { uuid },
};
const onNumbers: Readonly<Record<string, (value: number) => boolean>> = { double, float, int32, int64 };

/** Every format that values are held against. */
export const formatChecks: ReadonlyMap<string, FormatCheck> = new Map<string, FormatCheck>([
  ...Object.entries(onStrings).flatMap(([format, exported]) =>
    Object.entries(exported).map(([name, test]): [string, FormatCheck] => [format, { name, type: "string", test }]),
  ),
  ...Object.entries(onNumbers).map(([name, test]): [string, FormatCheck] => [name, { name, type: "number", test }]),
]);

/** Formats that say how a string is meant, and refuse none. */
const hints: ReadonlySet<string> = new Set(["binary", "password"]);

export const isKnownFormat = (format: string): boolean => formatChecks.has(format) || hints.has(format);
