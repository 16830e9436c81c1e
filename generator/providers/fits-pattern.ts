import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import type { PatternRule } from "./target.js";

/** What other engines than ECMAScript's read differently or not at all. */
export type PatternFeature =
  | "lookaround"
  | "backreference"
  | "word-boundary"
  /** `\p{…}` */
  | "property"
  /** `(?<name>…)`, which Python writes `(?P<name>…)`, and groups with flags of their own */
  | "named-group"
  /** `\u{…}` and `\cX` */
  | "code-point"
  /** `[^]` and `[]` */
  | "any-or-none";

/** Whether a pattern, as JSON Schema reads it, holds nothing that the rule refuses. */
export function fitsPattern(pattern: string, { refuses, maxRepeat }: PatternRule): boolean {
  const found = featuresOf(pattern);
  if (found === undefined) return false;
  return (
    !refuses.some((feature) => found.features.has(feature)) && (maxRepeat === undefined || found.repeat <= maxRepeat)
  );
}

type Found = { readonly features: ReadonlySet<PatternFeature>; readonly repeat: number };

const known = new Map<string, Found | undefined>();

function featuresOf(pattern: string): Found | undefined {
  if (known.has(pattern)) return known.get(pattern);
  // A process that watches for changes meets ever new patterns.
  if (known.size >= 1000) known.clear();
  const found = readFeatures(pattern);
  known.set(pattern, found);
  return found;
}

function readFeatures(pattern: string): Found | undefined {
  const features = new Set<PatternFeature>();
  let repeat = 0;
  const parsed = parse(pattern);
  if (parsed === undefined) return undefined;
  visitRegExpAST(parsed, {
    onAssertionEnter: ({ kind }) => {
      if (kind === "lookahead" || kind === "lookbehind") features.add("lookaround");
      if (kind === "word") features.add("word-boundary");
    },
    onBackreferenceEnter: () => void features.add("backreference"),
    onCapturingGroupEnter: ({ name }) => {
      if (name !== null) features.add("named-group");
    },
    onGroupEnter: ({ modifiers }) => {
      if (modifiers !== null) features.add("named-group");
    },
    onCharacterSetEnter: ({ kind }) => {
      if (kind === "property") features.add("property");
    },
    onCharacterEnter: ({ raw }) => {
      if (/^\\(?:u\{|c)/.test(raw)) features.add("code-point");
    },
    onCharacterClassEnter: ({ elements }) => {
      if (elements.length === 0) features.add("any-or-none");
    },
    onQuantifierEnter: ({ min, max }) => {
      repeat = Math.max(repeat, min, max === Number.POSITIVE_INFINITY ? 0 : max);
    },
  });
  return { features, repeat };
}

/** What is no expression is refused long before. */
function parse(pattern: string): AST.Pattern | undefined {
  try {
    return new RegExpParser({ ecmaVersion: 2025 }).parsePattern(pattern, 0, pattern.length, { unicode: true });
  } catch {
    return undefined;
  }
}
