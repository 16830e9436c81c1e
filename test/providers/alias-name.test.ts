import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { aliasName } from "../../generator/providers/alias-name.js";
import { anthropic } from "../../generator/providers/targets/anthropic.js";
import { gemini } from "../../generator/providers/targets/gemini.js";
import { mcp } from "../../generator/providers/targets/mcp.js";
import { openai } from "../../generator/providers/targets/openai.js";

const targets = { openai: openai.toolName, anthropic: anthropic.toolName, gemini: gemini.toolName, mcp: mcp.toolName };

/** Each provider's rule, as its documents have it. */
const rules = {
  openai: /^[a-zA-Z0-9_-]{1,64}$/,
  anthropic: /^[a-zA-Z0-9_-]{1,64}$/,
  gemini: /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/,
  mcp: /^[A-Za-z0-9_.-]{1,128}$/,
} as const;
const names = ["openai", "anthropic", "gemini", "mcp"] as const;

describe("the name that a provider is told", () => {
  const long = "l".repeat(128);
  test.each([
    ["openai", "update_order", "update_order"],
    ["openai", "a-b_C9", "a-b_C9"],
    ["openai", "a_b", "a_b"],
    ["openai", "a.b", "a_b_2e7336dc"],
    ["anthropic", "a.b", "a_b_2e7336dc"],
    ["gemini", "a.b", "a_b_2e7336dc"],
    ["mcp", "a.b", "a.b"],
    ["openai", "x".repeat(64), "x".repeat(64)],
    ["mcp", long, long],
  ] as const)("%s: %s", (target, name, want) => expect(aliasName(name, targets[target])).toBe(want));

  it("is cut where it is too long, and two long names stay two", () => {
    for (const target of ["openai", "anthropic", "gemini"] as const) {
      const aliases = ["a", "b"].map((end) => aliasName(`${"l".repeat(127)}${end}`, targets[target]));
      expect(new Set(aliases).size).toBe(2);
      for (const alias of aliases) expect(alias).toMatch(/^l{55}_[0-9a-f]{8}$/);
    }
  });

  const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,127}$/);
  it.each(names)(
    "fits the rule of %s for every name that a contract may have, and comes of the name alone",
    (target) => {
      fc.assert(
        fc.property(name, (given) => {
          const alias = aliasName(given, targets[target]);
          expect(alias).toMatch(rules[target]);
          expect(aliasName(given, targets[target])).toBe(alias);
          if (rules[target].test(given)) expect(alias).toBe(given);
        }),
      );
    },
  );

  it.each(names)("is injective for %s: names that differ in nothing but a dot or their end too", (target) => {
    const stems = fc.array(fc.constantFrom("a", "b", ".", "-", "_"), { minLength: 0, maxLength: 70 });
    const similar = fc.tuple(fc.constantFrom("a", "b", "_"), stems).map(([first, rest]) => first + rest.join(""));
    fc.assert(
      fc.property(fc.uniqueArray(fc.oneof(similar, name), { minLength: 2, maxLength: 40 }), (given) => {
        const aliases = given.map((one) => aliasName(one, targets[target]));
        expect(new Set(aliases).size).toBe(given.length);
      }),
    );
  });
});
