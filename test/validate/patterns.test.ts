import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isObject } from "../../generator/schema/json.js";
import { walkSchema } from "../../generator/schema/walk.js";
import { compileValidators } from "../../generator/validate/compile-validators.js";
import { boundSteps } from "../../generator/validate/patterns/bound-steps.js";
import { countSteps } from "../../generator/validate/patterns/count-steps.js";
import { type Judgement, judgePattern, mostSteps } from "../../generator/validate/patterns/judge-pattern.js";
import { patternFault } from "../../generator/validate/patterns/pattern-fault.js";
import { type Alternatives, readPattern } from "../../generator/validate/patterns/pattern-tree.js";
import { patternsOf } from "../../generator/validate/patterns/patterns-of.js";
import { hasCorpus, parseContract, readCorpus } from "../corpus/read-corpus.js";
import { stepsOfEngine } from "./backtracking-engine.js";
import { bundleOf } from "./bundle-of.js";

const treeOf = (pattern: string): Alternatives => {
  const tree = readPattern(pattern);
  if (tree === undefined) throw new Error(`${pattern} is too large`);
  return tree;
};
const isCleared = (pattern: string, length = 10_000): boolean => boundSteps(treeOf(pattern), length) <= mostSteps;
const checkerIsLoaded = (): boolean =>
  Object.keys(createRequire(import.meta.url).cache).some((file) => /recheck.browser\.cjs$/.test(file));

describe("what is cleared by its form alone, without the checker", () => {
  test.each<[string, number?]>([
    [""],
    ["^[A-Z]{2}-\\d{4,8}$"],
    ["^[a-z0-9]+(?:-[a-z0-9]+)*$"],
    ["^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$"],
    ["^(Cmd|Ctrl|Opt)(\\+(Cmd|Ctrl|Opt))*\\+[a-z]$"],
    ["^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$"],
    ["^(25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}$"],
    ["^#([0-9a-f]{3}|[0-9a-f]{6})$"],
    ["^(?!.*--)[a-z-]+$"],
    ["^(?=.*[a-z])(?=.*\\d)(?=.*[^\\w]).{8,}$"],
    ["^(?:[0-9a-f]{2}:)*[0-9a-f]{2}$"],
    ["^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$"],
    ["^(['\"])[^'\"]*\\1$"],
    ["\\s+$"],
    ["^\\p{L}+( \\p{L}+)*$"],
    ["^(\\w{1,3}){1,30}"],
    ["^https?://"],
    [`^(?:${Array.from({ length: 2000 }, (_, index) => `word${index}`).join("|")})$`],
    ["foo|bar"],
    ["\\d+\\d+x", 500],
  ])("%s", (pattern, length) => {
    expect(isCleared(pattern, length)).toBe(true);
    expect(judgePattern(pattern, length ?? 10_000)).toEqual({ verdict: "safe" });
  });

  test("no pattern so far has loaded the checker", () => {
    expect(checkerIsLoaded()).toBe(false);
    judgePattern("^(a+)+$", 10_000);
    expect(checkerIsLoaded()).toBe(true);
  });
});

describe("what the checker decides", () => {
  test.each<[string, number, Partial<Extract<Judgement, { verdict: "unsafe" }>>]>([
    ["^(a+)+$", 10_000, { growth: "exponential", attack: '"a" × 28 + "\\u{0}"', attackLength: 29, harmlessLength: 28 }],
    ["^(a+)+$", 29, { attackLength: 29 }],
    ["^(a|a)*$", 10_000, { growth: "exponential", attackLength: 28 }],
    ["^(\\w+\\s?)*$", 10_000, { growth: "exponential" }],
    ["^((?:.?[0-9]+){3,}(?:[-a-z]+)?)$", 10_000, { growth: "exponential" }],
    // The checker itself takes what ends for harmless.
    ["^(.{1,64}){1,64}$", 10_000, { growth: "exponential" }],
    ["^(?:\\w{1,3}){30}$", 10_000, { growth: "exponential", attack: '"0" × 31 + "!"' }],
    ["^(.*a){12}$", 10_000, { growth: "exponential" }],
    // It knows no lookarounds.
    ["^((?!foo)([a-z]+-?))*$", 10_000, { growth: "exponential" }],
    ["\\d+\\d+x", 10_000, { growth: "polynomial", attack: '"0" × 1062', harmlessLength: 1061 }],
    ["^.*-.*-.*-.*-$", 10_000, { growth: "polynomial" }],
    ["\\s+$", 100_000, { growth: "polynomial", harmlessLength: 20_001 }],
  ])("%s is unsafe at %d characters", (pattern, length, want) => {
    const judgement = judgePattern(pattern, length);
    expect(judgement).toMatchObject({ verdict: "unsafe", ...want });
    if (judgement.verdict !== "unsafe") return;
    // What is advised is enough.
    expect(judgePattern(pattern, judgement.harmlessLength)).toEqual({ verdict: "safe" });
    expect(judgement.attackLength).toBeLessThanOrEqual(length);
  });

  test.each<[string, number?]>([
    ["^(a+)+$", 20],
    ["^(?:\\w{1,3}){30}$", 27],
    ["^(.*)x(.*)y$"],
    ["http[s]?:\\/\\/.*\\/swagger\\.json"],
    ["^([0-9a-f]{32})|(#\\{.*\\}#?)$"],
    ["^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$"],
    [
      "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-((?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\\+([0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*))?$",
    ],
  ])("%s is safe", (pattern, length = 10_000) => {
    expect(isCleared(pattern, length)).toBe(false);
    expect(judgePattern(pattern, length)).toEqual({ verdict: "safe" });
  });

  test.each([
    ["^(\\w+)(\\w+)-\\1$", "it has back references, or repeats what may be empty"],
    ["^(?:a?){50}a{50}$", "it has back references, or repeats what may be empty"],
    ["(?=(a+)+b)c", "its lookarounds read on and on"],
    [`^(?:${"abc|".repeat(20)}[a-z]+)+$`, "it has more than 50 characters and classes"],
  ])("of %s nobody knows", (pattern, reason) =>
    expect(judgePattern(pattern, 10_000)).toEqual({ verdict: "undecided", reason }),
  );

  test("an attack takes its time indeed", () => {
    const begin = performance.now();
    expect(/^(a+)+$/u.test(`${"a".repeat(28)}\0`)).toBe(false);
    expect(performance.now() - begin).toBeGreaterThan(20);
  });
});

const quantifier = fc.constantFrom("", "*", "+", "?", "{2}", "{0,2}", "{1,3}", "{2,}");
const character = fc.constantFrom("a", "b", "[ab]", "[^a]", "c", ".");
const joined = (parts: fc.Arbitrary<string>, separator: string, maxLength: number): fc.Arbitrary<string> =>
  fc.array(parts, { maxLength, size: "max" }).map((list) => list.join(separator));
/** Patterns of so many levels of groups. */
function patterns(levels: number): fc.Arbitrary<string> {
  const single = fc.tuple(character, quantifier).map((pair) => pair.join(""));
  const edge = fc.constantFrom("^", "$");
  const group = fc.tuple(levels === 0 ? character : patterns(levels - 1), quantifier);
  const part = fc.oneof(
    { weight: 4, arbitrary: single },
    { weight: 4, arbitrary: group.map(([inner, repeated]) => `(?:${inner})${repeated}`) },
    { weight: 1, arbitrary: edge },
  );
  return joined(joined(part, "", 3), "|", 2);
}
const anyPattern = patterns(2);
const anyText = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 9 }).map((letters) => letters.join(""));

describe("the arithmetic", () => {
  test("steps are those of a backtracking engine that walks every way", () => {
    fc.assert(
      fc.property(anyPattern, anyText, (pattern, text) => {
        const tree = treeOf(pattern);
        const { steps, isFound } = countSteps(tree, text, Number.POSITIVE_INFINITY);
        const engine = stepsOfEngine(tree, text);
        if (engine !== undefined) expect({ pattern, text, ...engine }).toEqual({ pattern, text, steps, isFound });
        expect(isFound).toBe(new RegExp(pattern, "u").test(text));
      }),
      { numRuns: 3000 },
    );
  });

  test("no text takes more steps than the bound says", () => {
    fc.assert(
      fc.property(anyPattern, anyText, (inner, text) => {
        // What follows keeps the pattern from being done before its ways are all walked.
        const tree = treeOf(`(?:${inner})[x]`);
        expect(countSteps(tree, text, Number.POSITIVE_INFINITY).steps).toBeLessThanOrEqual(
          boundSteps(tree, text.length),
        );
      }),
      { numRuns: 3000 },
    );
  });

  test.each<[string, string, number]>([
    ["^abc$", "abd", 2],
    ["a", "bbb", 0],
    ["a+$", "aaab", 6],
    ["^(?:a|a){3}$", "aaab", 14],
    ["^(?:a*)*$", "aab", 3],
    ["^(?:a?){3}$", "ab", 3],
  ])("%s reads %s in %d steps", (pattern, text, want) =>
    expect(countSteps(treeOf(pattern), text, Number.POSITIVE_INFINITY)).toEqual({ steps: want, isFound: false }),
  );
});

describe("the syntax of another language", () => {
  test.each<[string, string, string]>([
    ["(?i)abc", "(?i)", "a pattern has no flags; write out what they mean, such as [Aa] for an a in either case"],
    ["a(?i:b)", "(?i:", "a pattern has no flags; write out what they mean, such as [Aa] for an a in either case"],
    ["\\Aabc", "\\A", "write ^"],
    ["abc\\Z", "\\Z", "write $"],
    ["abc\\z", "\\z", "write $"],
    ["(?P<year>\\d+)", "(?P<year>", "write (?<year>…)"],
    ["(?<y>a)(?P=y)", "(?P=y)", "write \\k<y>"],
    ["(?'y'a)", "(?'y'", "write (?<y>…)"],
    ["x(?>a)", "(?>", "write (?:…); there are no atomic groups"],
    ["a(?#why)", "(?#why)", "remove the comment"],
    ["(?R)", "(?R", "describe what is nested with schemas; a pattern can't refer to itself or ask a question"],
    ["a++b", "++", "write + without the + behind it; there are no possessive repetitions"],
    ["[ab]{2}+", "}+", "write } without the + behind it; there are no possessive repetitions"],
    ["[[:alpha:]]+", "[:alpha:]", "write \\p{L}; there are no POSIX classes"],
    ["\\h", "\\h", "write [ \\t]"],
    ["\\<a", "\\<", "write \\b"],
    ["\\Qa.b\\E", "\\Qa.b\\E", "write the text itself, with a backslash before each of ^$\\.*+?()[]{}|/"],
    ["\\pL", "\\pL", "write \\p{L}"],
    ["\\p{IsGreek}", "\\p{IsGreek}", "write \\p{Script=Greek}"],
    ["\\x{1F600}", "\\x{1F600}", "write \\u{1F600}"],
    ["\\U0001F600", "\\U0001F600", "write \\u{1F600}"],
    ["a{,5}", "{,5}", "write {0,5}"],
    ["[\\w-.]", "\\w-.", "write \\- for the hyphen; a range goes from one character to another"],
    ["a\\-b", "\\-", "write - without the backslash"],
    ["a\\y", "\\y", "write y, or \\\\ for a backslash; \\y means nothing"],
    ["a\\8", "\\8", "write \\x and two hexadecimal digits for a character; there is no group of this number"],
    ["/^abc$/i", "/^abc$/i", "remove the slashes and the flags around it"],
    ["a{", "{", "write \\{ for the character itself"],
    ["a}", "}", "write a backslash before it: \\{, \\} or \\]"],
    ["(a", "a", "close it with ), or write \\( for the character itself"],
    ["a**", "*", "write before it what is to be repeated, or a backslash for the character itself"],
    ["[z-a]", "]", "write the smaller character first, or \\- for the hyphen"],
  ])("%s: %s", (pattern, part, advice) => {
    const fault = patternFault(pattern);
    expect(fault?.advice).toBe(advice);
    expect(pattern.slice(fault?.from, fault?.to)).toBe(part);
  });

  test.each([
    ["deep groups", "(".repeat(100_000) + ")".repeat(100_000), "its groups are nested deeper than 200 levels"],
    ["what is too large for the engine", "a".repeat(100_000), "regular expression too large"],
    ["open classes", "[".repeat(100_000), "unterminated character class"],
    ["open properties", "\\p{".repeat(30_000), "invalid property name"],
    ["open groups", "(?#".repeat(30_000), "its groups are nested deeper than 200 levels"],
  ])("a hostile pattern is refused at once: %s", (_title, pattern, detail) => {
    const begin = performance.now();
    expect(patternFault(pattern)?.detail).toBe(detail);
    expect(performance.now() - begin).toBeLessThan(5000);
  });

  test.each([
    "\\p{L}\\p{Script=Greek}",
    "^[\\w\\-.]+$",
    "(?<a>x)\\k<a>",
    "(?<=a)b(?!c)",
    "a{0,5}?",
    "\\u{1F600}",
    "/a/",
  ])("%s is ECMA-262", (pattern) => expect(patternFault(pattern)).toBeUndefined());
});

test("a pattern is not tried on what maxLength refuses", () => {
  const { validators } = compileValidators([
    { name: "validate", bundle: bundleOf({ type: "string", maxLength: 20, pattern: "^(a+)+$" }) },
  ]);
  const issues = (text: string) =>
    validators
      .get("validate")?.(text)
      .map(({ keyword }) => keyword);
  expect(issues(`${"a".repeat(100_000)}!`)).toEqual(["maxLength"]);
  expect(issues("aa!")).toEqual(["pattern"]);
  // Twenty characters of two units each.
  expect(issues("\u{1f600}".repeat(20))).toEqual(["pattern"]);
  expect(issues("a".repeat(20))).toEqual([]);
});

test.skipIf(!hasCorpus)("most patterns of real contracts are cleared by their form, and all are decided", () => {
  const uses = new Map<string, number>();
  for (const file of readCorpus().flatMap(({ parts }) => parts.flat())) {
    const { inputSchema, outputSchema } = parseContract(file);
    for (const schema of [inputSchema, outputSchema]) {
      if (!isObject(schema)) continue;
      for (const dialect of ["2020-12", "draft-07"] as const) {
        walkSchema(schema, dialect, (node) => {
          for (const { pattern, maxLength } of patternsOf(node)) uses.set(pattern, Math.min(maxLength ?? 10_000, 1e6));
        });
      }
    }
  }
  const valid = [...uses].filter(([pattern]) => patternFault(pattern) === undefined);
  const cleared = valid.filter(([pattern, length]) => isCleared(pattern, length));
  const verdicts = valid.map(([pattern, length]) => judgePattern(pattern, length).verdict);
  const countOf = (verdict: string): number => verdicts.filter((one) => one === verdict).length;
  process.stdout.write(`patterns of the corpus: ${valid.length}, cleared by their form: ${cleared.length}\n`);
  expect(valid.length).toBeGreaterThan(80);
  expect(cleared.length / valid.length).toBeGreaterThan(0.85);
  expect(countOf("undecided")).toBe(0);
  expect(countOf("unsafe")).toBe(2);
});
