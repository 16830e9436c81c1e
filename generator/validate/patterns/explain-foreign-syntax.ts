/** What another language's notation stands for here, and where it stands in the pattern. */
export type ForeignSyntax = { readonly advice: string; readonly from: number; readonly to: number };

/** Notations of Python, PCRE, Java, Go, .NET and POSIX, each with what ECMA-262 has for it. */
const notations: readonly (readonly [RegExp, (found: string, part: string) => string])[] = [
  [
    /\(\?(?:R|[+-]?\d|&|P>|\()/g,
    () => "describe what is nested with schemas; a pattern can't refer to itself or ask a question",
  ],
  [
    /\(\?(?=[a-zA-Z-])[a-zA-Z]*(?:-[a-zA-Z]*)?[:)]/g,
    () => "a pattern has no flags; write out what they mean, such as [Aa] for an a in either case",
  ],
  [/\(\?P<(\w*)>?/g, (_, name) => `write (?<${name}>…)`],
  [/\(\?P=(\w*)\)?/g, (_, name) => `write \\k<${name}>`],
  [/\(\?'(\w*)'?/g, (_, name) => `write (?<${name}>…)`],
  [/\(\?>/g, () => "write (?:…); there are no atomic groups"],
  [/\(\?#[^)]*\)?/g, () => "remove the comment"],
  [/[*+?}]\+/g, (found) => `write ${found.slice(0, 1)} without the + behind it; there are no possessive repetitions`],
  [/\\A/g, () => "write ^"],
  [/\\[zZ]/g, () => "write $"],
  [/\\h/g, () => "write [ \\t]"],
  [/\\R/g, () => "write (?:\\r\\n|\\n|\\r)"],
  [/\\a/g, () => "write \\x07"],
  [/\\e/g, () => "write \\x1b"],
  [/\\[<>]/g, () => "write \\b"],
  [/\\Q.*?(?:\\E|$)/gs, () => "write the text itself, with a backslash before each of ^$\\.*+?()[]{}|/"],
  [
    /\[:\^?(\w+):\]/g,
    (_, name) => `write ${posix.get(name) ?? "the characters themselves"}; there are no POSIX classes`,
  ],
  [/\\p([A-Z])(?!\w)/g, (_, name) => `write \\p{${name}}`],
  [/\\[pP]\{\^?(?:Is|In)?(\w*)\}?/g, (_, name) => `write ${properties(name)}`],
  [/\\x\{([0-9a-fA-F]+)\}/g, (_, code) => `write \\u{${code}}`],
  [/\\U0*([0-9a-fA-F]{1,6})/g, (_, code) => `write \\u{${code}}`],
  [/\{,(\d+)\}/g, (_, most) => `write {0,${most}}`],
  [
    /(?:\\[dDsSwW]|\\[pP]\{[^}]{0,60}\})-[^\]]|[^[]-\\[dDsSwWpP]/gs,
    () => "write \\- for the hyphen; a range goes from one character to another",
  ],
  [/\\\d+/g, () => "write \\x and two hexadecimal digits for a character; there is no group of this number"],
  [/\\[a-zA-Z]/g, (found) => `write ${found.slice(1)}, or \\\\ for a backslash; ${found} means nothing`],
  [/\\[^a-zA-Z\d]/gu, (found) => `write ${found.slice(1)} without the backslash`],
];

const posix: ReadonlyMap<string, string> = new Map([
  ["alpha", "\\p{L}"],
  ["alnum", "\\p{L}\\p{N}"],
  ["blank", " \\t"],
  ["cntrl", "\\p{Cc}"],
  ["digit", "\\d"],
  ["lower", "\\p{Ll}"],
  ["punct", "\\p{P}"],
  ["space", "\\s"],
  ["upper", "\\p{Lu}"],
  ["word", "\\w"],
  ["xdigit", "0-9A-Fa-f"],
]);

/** Python and Java name a script by its name alone. */
const properties = (name: string): string =>
  isProperty(`Script=${name}`)
    ? `\\p{Script=${name}}`
    : "a property that ECMA-262 has, such as \\p{L}, \\p{Nd} or \\p{Script=Greek}";

function isProperty(property: string): boolean {
  try {
    new RegExp(`\\p{${property}}`, "u");
    return true;
  } catch {
    return false;
  }
}

/** The notation that lies where a parser of ECMA-262 gave up: parsers stop inside of it or right behind it. */
export function explainForeignSyntax(pattern: string, at: number): ForeignSyntax | undefined {
  for (const [notation, advise] of notations) {
    for (const match of pattern.matchAll(notation)) {
      const [found, part = ""] = match;
      const to = match.index + found.length;
      if (match.index <= at && at <= to) return { advice: advise(found, part), from: match.index, to };
    }
  }
  return undefined;
}
