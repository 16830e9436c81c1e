/** What regular expression engines other than ECMAScript's refuse, found by reading a pattern from left to right. */
export type PatternFeature =
  | "lookaround"
  | "back-reference"
  | "word-boundary"
  | "property-escape"
  | "named-group"
  | "code-point-escape"
  | "empty-class";

export type PatternFeatures = { readonly features: ReadonlySet<PatternFeature>; readonly greatestRepeat: number };

const escapes: readonly (readonly [RegExp, PatternFeature])[] = [
  [/^\\[1-9]/, "back-reference"],
  [/^\\k</, "back-reference"],
  [/^\\[pP]\{/, "property-escape"],
  [/^\\u\{/, "code-point-escape"],
  [/^\\c[a-zA-Z]/, "code-point-escape"],
];
const groups: readonly (readonly [RegExp, PatternFeature])[] = [
  [/^\(\?<?[=!]/, "lookaround"],
  [/^\(\?</, "named-group"],
  // Flags for a part of a pattern are new in ECMAScript, and other engines write other ones.
  [/^\(\?[a-z-]+:/, "named-group"],
];

export function patternFeatures(pattern: string): PatternFeatures {
  const features = new Set<PatternFeature>();
  let greatestRepeat = 0;
  let isInClass = false;
  for (let index = 0; index < pattern.length; index += 1) {
    const rest = pattern.slice(index);
    const [first] = rest;
    if (first === "\\") {
      for (const [form, feature] of escapes) if (form.test(rest)) features.add(feature);
      // Inside a class, \b is a backspace.
      if (/^\\[bB]/.test(rest) && !isInClass) features.add("word-boundary");
      index += 1;
    } else if (isInClass) {
      if (first === "]") isInClass = false;
    } else if (first === "[") {
      if (/^\[\^?\]/.test(rest)) {
        features.add("empty-class");
        index += rest.indexOf("]");
      } else isInClass = true;
    } else if (first === "(") {
      const found = groups.find(([form]) => form.test(rest));
      if (found !== undefined) features.add(found[1]);
    } else if (first === "{") {
      const [, least = "0", most = ""] = /^\{(\d+)(?:,(\d*))?\}/.exec(rest) ?? [];
      greatestRepeat = Math.max(greatestRepeat, Number(least), Number(most));
    }
  }
  return { features, greatestRepeat };
}
