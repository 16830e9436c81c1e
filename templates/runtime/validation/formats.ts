import { isAsciiLabel, isHostLabel, isLdhLabel, splitHostname } from "./hostname.js";

/**
 * The formats of JSON Schema 2020-12 and a few of OpenAPI, one export each, so that bundlers drop those that nobody names.
 * Every expression here runs in linear time: no repetition holds another one that matches the same text.
 */

// RFC 3339, section 5.6

export function date(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (match === null) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

/** Hours, minutes, seconds, and the offset from UTC. Second 60 exists only as the last one of a UTC day. */
function isTimeOfDay(match: RegExpExecArray | null): boolean {
  if (match === null) return false;
  const [hour = 0, minute = 0, second = 0] = match.slice(1, 4).map(Number);
  const [offsetHour, offsetMinute] = [Number(match[5] ?? 0), Number(match[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const offset = (offsetHour * 60 + offsetMinute) * (match[4] === "-" ? -1 : 1);
  const minuteOfDay = 24 * 60;
  return (hour * 60 + minute - offset + minuteOfDay) % minuteOfDay === minuteOfDay - 1;
}

export const time = (text: string): boolean =>
  isTimeOfDay(/^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$/.exec(text));

/** ISO 8601's times are laxer: the zone may be absent or short. */
export const isoTime = (text: string): boolean =>
  isTimeOfDay(/^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)?$/.exec(text));

export const dateTime = (text: string): boolean =>
  /^[Tt]$/.test(text.charAt(10)) && date(text.slice(0, 10)) && time(text.slice(11));

export const isoDateTime = (text: string): boolean =>
  /^[Tt ]$/.test(text.charAt(10)) && date(text.slice(0, 10)) && isoTime(text.slice(11));

/** RFC 3339, appendix A: units follow one another without a gap, and weeks stand alone. */
export const duration = (text: string): boolean =>
  /^P(?:(?:\d+D|\d+M(?:\d+D)?|\d+Y(?:\d+M(?:\d+D)?)?)(?:T(?:\d+S|\d+M(?:\d+S)?|\d+H(?:\d+M(?:\d+S)?)?))?|T(?:\d+S|\d+M(?:\d+S)?|\d+H(?:\d+M(?:\d+S)?)?)|\d+W)$/.test(
    text,
  );

// RFC 3986 and RFC 3987

/** What may stand in a part of a URI, as members of a character class. Percent signs are checked apart. */
const unreserved = "A-Za-z0-9\\-._~";
const delimiters = "!$&'()*+,;=";
/** RFC 3987, section 2.2: what an IRI may hold besides, and what its query may hold besides that. */
const international: string =
  "\\u{A0}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFEF}\\u{10000}-\\u{1FFFD}\\u{20000}-\\u{2FFFD}" +
  "\\u{30000}-\\u{3FFFD}\\u{40000}-\\u{4FFFD}\\u{50000}-\\u{5FFFD}\\u{60000}-\\u{6FFFD}\\u{70000}-\\u{7FFFD}" +
  "\\u{80000}-\\u{8FFFD}\\u{90000}-\\u{9FFFD}\\u{A0000}-\\u{AFFFD}\\u{B0000}-\\u{BFFFD}\\u{C0000}-\\u{CFFFD}" +
  "\\u{D0000}-\\u{DFFFD}\\u{E1000}-\\u{EFFFD}";
const privateUse = "\\u{E000}-\\u{F8FF}\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}";

type Parts = {
  readonly user: RegExp;
  readonly host: RegExp;
  readonly path: RegExp;
  readonly query: RegExp;
  readonly fragment: RegExp;
};
const partsOf = (more: string, moreInQuery: string): Parts => {
  const only = (members: string): RegExp => new RegExp(`^[${unreserved}${delimiters}%${more}${members}]*$`, "u");
  return {
    user: only(":"),
    host: only(""),
    path: only(":@/"),
    query: only(`:@/?${moreInQuery}`),
    fragment: only(":@/?"),
  };
};
const uriParts: Parts = /* @__PURE__ */ partsOf("", "");
const iriParts: Parts = /* @__PURE__ */ partsOf(international, privateUse);

/** RFC 3986, appendix B, then each part by its own rules. */
function isReference(text: string, parts: Parts, needsScheme: boolean): boolean {
  const match = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text);
  if (match === null || /%(?![0-9A-Fa-f]{2})/.test(text)) return false;
  const [, scheme, authority, path = "", query = "", fragment = ""] = match;
  if (scheme === undefined && (needsScheme || (authority === undefined && /^[^/]*:/.test(path)))) return false;
  return (
    (authority === undefined || isAuthority(authority, parts)) &&
    parts.path.test(path) &&
    parts.query.test(query) &&
    parts.fragment.test(fragment)
  );
}

function isAuthority(text: string, parts: Parts): boolean {
  const match = /^(?:([^@[\]]*)@)?(?:\[([^[\]@]*)\]|([^:@[\]]*))(?::\d*)?$/.exec(text);
  if (match === null) return false;
  const [, user = "", literal, host = ""] = match;
  if (!parts.user.test(user)) return false;
  return literal === undefined ? parts.host.test(host) : ipv6(literal) || isFutureAddress(literal);
}
const isFutureAddress = (text: string): boolean => /^[Vv][0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+$/.test(text);

export const uri = (text: string): boolean => isReference(text, uriParts, true);
export const uriReference = (text: string): boolean => isReference(text, uriParts, false);
export const iri = (text: string): boolean => isReference(text, iriParts, true);
export const iriReference = (text: string): boolean => isReference(text, iriParts, false);
/** No format of JSON Schema: an IRI that a browser could open or download. */
export const url = (text: string): boolean => /^(?:https?|ftp):\/\/[^/?#@:]/i.test(text) && iri(text);

/** RFC 6570, section 2: a variable, and the braces around a list of them. */
const variable = "(?:\\w|%[0-9A-Fa-f]{2})(?:\\.?(?:\\w|%[0-9A-Fa-f]{2}))*(?::[1-9]\\d{0,3}|\\*)?";
const expression: RegExp = /* @__PURE__ */ new RegExp(`\\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\\}`, "g");

export function uriTemplate(text: string): boolean {
  // A slash in the place of each expression keeps the literals around it apart.
  const literals = text.replace(expression, "/");
  return !/%(?![0-9A-Fa-f]{2})/.test(literals) && !/[\0- "<>\\^`{|}\x7f-\x9f]|\p{Cs}/u.test(literals);
}

// Hosts and mail: RFC 1123, RFC 5321, RFC 6531, RFC 5890 and following

export const hostname = (text: string): boolean =>
  text.length <= 253 && text.split(".").every((label) => isAsciiLabel(label));

/** Approximate: the joining types and the directions of letters are those of the scripts that are in common use. */
export const idnHostname = (text: string): boolean => {
  const labels = splitHostname(text);
  return text.length <= 253 && labels.every((label) => isHostLabel(label, labels));
};

const isMailAddress = (text: string, local: RegExp, isDomain: (domain: string) => boolean): boolean => {
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  const literal = /^\[(?:IPv6:(.*)|(.*))\]$/i.exec(domain);
  if (at < 1 || at > 64 || !local.test(text.slice(0, at))) return false;
  if (literal === null) return isDomain(domain);
  return literal[1] === undefined ? ipv4(literal[2] ?? "") : ipv6(literal[1]);
};

export const email = (text: string): boolean =>
  isMailAddress(
    text,
    /^(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"(?:[ !#-[\]-~]|\\[ -~])*")$/,
    (domain) => domain.length <= 253 && domain.split(".").every(isLdhLabel),
  );

export const idnEmail = (text: string): boolean =>
  isMailAddress(
    text,
    /^(?:[\w!#$%&'*+/=?^`{|}~\-\u{80}-\u{10FFFF}]+(?:\.[\w!#$%&'*+/=?^`{|}~\-\u{80}-\u{10FFFF}]+)*|"(?:[ !#-[\]-~\u{80}-\u{10FFFF}]|\\[ -~])*")$/u,
    (domain) => idnHostname(domain.normalize("NFC")),
  );

export const ipv4 = (text: string): boolean => /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text);

/** RFC 4291, section 2.2: eight groups, of which `::` stands for one or more that are zero; the last two may be an IPv4 address. */
export function ipv6(text: string): boolean {
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const last = groups.at(-1) ?? "";
  const hasIpv4 = last.includes(".") && !text.endsWith("::");
  const count = groups.length + (hasIpv4 ? 1 : 0);
  if (halves.length === 2 ? count > 7 : count !== 8) return false;
  return groups.every((group, index) =>
    hasIpv4 && index === groups.length - 1 ? ipv4(group) : /^[0-9A-Fa-f]{1,4}$/.test(group),
  );
}

// Others

export const uuid = (text: string): boolean =>
  /^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$/.test(text);

/** RFC 6901 */
export const jsonPointer = (text: string): boolean => (text === "" || text.startsWith("/")) && !/~(?![01])/.test(text);
export const jsonPointerUriFragment = (text: string): boolean =>
  text.startsWith("#") && (text === "#" || text.startsWith("#/")) && uriReference(text) && !/~(?![01])/.test(text);
/** draft-bhutton-relative-json-pointer-00, section 3; that an index may be moved before `#`, too, its ABNF forgot. */
export const relativeJsonPointer = (text: string): boolean => {
  const match = /^(?:0|[1-9]\d*)(?:[+-](?:0|[1-9]\d*))?(#$)?/.exec(text);
  return match !== null && (match[1] !== undefined || jsonPointer(text.slice(match[0].length)));
};

/** ECMA-262 with the `u` flag, which is what validators use; without it, half of all mistakes would pass as letters. */
export function regex(text: string): boolean {
  // The engine takes an eighth of a millisecond for each `\p{L}`: half a minute for a text of a megabyte.
  if (text.length > 10_000) return false;
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}

/** Base64 with padding (RFC 4648, section 4). */
export const byte = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);

export const int32 = (value: number): boolean => Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31;
export const int64 = (value: number): boolean => Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;
export const float = (value: number): boolean => Number.isFinite(Math.fround(value));
export const double = (value: number): boolean => Number.isFinite(value);
