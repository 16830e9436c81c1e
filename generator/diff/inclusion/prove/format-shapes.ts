/**
 * Expressions that every text of a format matches, read off the checks in `templates/runtime/formats.ts`; there may be texts
 * that match and are not of the format. They let a proof go from a format to a pattern.
 */
export const formatShapes: ReadonlyMap<string, string> = new Map([
  ["byte", "^[A-Za-z0-9+/]*={0,2}$"],
  ["date", "^\\d{4}-\\d\\d-\\d\\d$"],
  ["date-time", "^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:[Zz]|[+-]\\d\\d:\\d\\d)$"],
  ["duration", "^P[0-9A-Z]+$"],
  ["email", "^.+@.+$"],
  ["ipv4", "^[0-9.]{7,15}$"],
  ["ipv6", "^[0-9A-Fa-f:.]{2,}$"],
  ["json-pointer", "^(?:/|$)"],
  ["time", "^\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:[Zz]|[+-]\\d\\d:\\d\\d)$"],
  ["uri", "^[A-Za-z][A-Za-z0-9+.-]*:"],
  ["url", "^(?:[Hh][Tt][Tt][Pp][Ss]?|[Ff][Tt][Pp])://."],
  ["uuid", "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$"],
]);

/** Formats all of whose texts are of other formats too: the check of the first asks for everything that the others ask for. */
export const formatsWithin: ReadonlyMap<string, readonly string[]> = new Map([
  ["date-time", ["iso-date-time"]],
  ["iri", ["iri-reference"]],
  ["json-pointer-uri-fragment", ["uri-reference", "iri-reference"]],
  ["time", ["iso-time"]],
  ["uri", ["iri", "uri-reference", "iri-reference"]],
  ["uri-reference", ["iri-reference"]],
  ["url", ["iri", "iri-reference"]],
]);
