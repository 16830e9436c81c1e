import path from "node:path";
import { describe, expect, it } from "vitest";
import { resolveConfig } from "../../generator/config/resolve-config.js";

const origin = { file: "codegen.config.ts", root: path.resolve("/project"), placeOf: () => undefined };
const resolve = (lint: unknown) => resolveConfig({ package: { name: "tools" }, lint }, origin);
const problems = (lint: unknown): string[] =>
  resolve(lint).diagnostics.map(({ message, hint }) => `${message}; ${hint}`);

describe("lint in a configuration", () => {
  it("takes severities, numbers and waivers", () => {
    const waiver = { rule: "free-string", tool: "shop/*", at: "/input", reason: "Words.", until: "2027-01-31" };
    const { config, diagnostics } = resolve({
      rules: {
        "owner-missing": "off",
        "tool-too-large": { tokens: 3000 },
        "too-many-tools": { severity: "error", tools: 10 },
      },
      waivers: [waiver, { rule: "samples-missing", tool: "*", reason: "Later." }],
    });
    expect(diagnostics).toEqual([]);
    expect([...(config?.lint?.rules ?? [])]).toEqual([
      ["owner-missing", { severity: "off", options: {} }],
      ["tool-too-large", { options: { tokens: 3000 } }],
      ["too-many-tools", { severity: "error", options: { tools: 10 } }],
    ]);
    expect(config?.lint?.waivers).toEqual([waiver, { rule: "samples-missing", tool: "*", reason: "Later." }]);
  });

  it.each<readonly [unknown, readonly string[]]>([
    ["strict", ['lint is "strict"; write lint: { rules: { "owner-missing": "off" } }']],
    [{ rule: {} }, ["lint.rule is no field of the configuration; did you mean rules?"]],
    [{ rules: [] }, ['lint.rules is an empty list; write { "owner-missing": "off" }']],
    [{ rules: { "free-strings": "off" } }, ["free-strings is no rule of lint; did you mean free-string?"]],
    [{ rules: { __proto__x: "off" } }, ["__proto__x is no rule of lint; docs/lint.md lists the rules"]],
    [
      { rules: { "free-string": "fatal" } },
      ['lint.rules.free-string is "fatal"; write "error", "warning", "info", "off"'],
    ],
    [
      { rules: { "tool-too-large": { token: 5 } } },
      ["lint.rules.tool-too-large.token is no field of the configuration; did you mean tokens?"],
    ],
    [
      { rules: { "tool-too-large": { tokens: -1 } } },
      ["lint.rules.tool-too-large.tokens is -1; write a number from 0 on"],
    ],
    [
      { waivers: [{ rule: "free-strin", tool: "x", reason: "y" }] },
      ['a waiver names the rule "free-strin"; did you mean free-string?'],
    ],
    [
      { waivers: [{ rule: "free-string", tool: "x" }] },
      [
        "the waiver of free-string has no reason; " +
          'write [{ rule: "free-string", tool: "get_order", at: "/input/properties/id", reason: "…" }]',
      ],
    ],
    [
      { waivers: [{ rule: "free-string", tool: "x", reason: " " }] },
      ['lint.waivers.reason is " "; write why the finding may stay'],
    ],
    [
      { waivers: [{ rule: "free-string", tool: "x", reason: "y", until: "soon" }] },
      ['lint.waivers.until is "soon"; write the last day on which the waiver holds, such as "2027-01-31"'],
    ],
  ])("%j", (lint, expected) => {
    expect(problems(lint)).toEqual(expected);
  });
});
