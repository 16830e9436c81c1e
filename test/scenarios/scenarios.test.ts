import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { catalog, type RuleId } from "../../generator/diagnostics/catalog.js";
import { plainLook, renderDiagnostic } from "../../generator/diagnostics/render-diagnostic.js";
import { compileRegistry } from "./compile-registry.js";
import { readScenarios } from "./read-scenarios.js";

/** `UPDATE=1 npx vitest run test/scenarios` writes what is printed now into the documents; review the difference. */
const update = process.env["UPDATE"] === "1";
const folder = import.meta.dirname;
const documents = readdirSync(folder).filter((name) => name.endsWith(".md"));
const met = new Set<RuleId>();

describe.each(documents)("%s", (name) => {
  const path = join(folder, name);
  const text = readFileSync(path, "utf8").replaceAll("\r\n", "\n");
  const scenarios = readScenarios(text);
  const printed = new Map<number, string>();

  test.each(scenarios.map((scenario) => [scenario.title, scenario] as const))("%s", async (_title, scenario) => {
    const { diagnostics } = await compileRegistry(scenario.files);
    for (const { rule } of diagnostics) met.add(rule);
    const findings = diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, plainLook)).join("\n\n");
    printed.set(scenario.lines[0], findings);
    if (!update) expect(findings).toBe(scenario.findings);
  });

  afterAll(() => {
    if (!update) return;
    const lines = text.split("\n");
    for (const {
      lines: [begin, end],
    } of [...scenarios].reverse()) {
      const findings = printed.get(begin);
      if (findings !== undefined) lines.splice(begin, end - begin, ...(findings === "" ? [] : findings.split("\n")));
    }
    writeFileSync(path, lines.join("\n"));
  });
});

/** Told by tests of their own, for a text file can't hold them or the stages in memory can't meet them. */
const elsewhere: readonly RuleId[] = [
  "invalid-encoding",
  "byte-order-mark",
  "nesting-too-deep",
  "registry-not-found",
  "unreadable-file",
  "unreadable-ref",
  "no-base",
  "default-never-filled",
  "default-refused",
  "defaults-break-input",
];

test("every rule of the first three stages has a scenario", () => {
  const rules = Object.keys(catalog) as RuleId[];
  const own = rules.slice(0, rules.indexOf("invalid-config"));
  expect(own.filter((rule) => !met.has(rule) && !elsewhere.includes(rule))).toEqual([]);
});
