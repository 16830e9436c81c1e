import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { catalog } from "../../generator/diagnostics/catalog.js";
import { printRules } from "../../generator/diagnostics/print-rules.js";
import { repository } from "./compiled-cli.js";

const page = path.join(repository, "docs/rules.md");

describe("docs/rules.md", () => {
  it("is what the catalogue says; UPDATE=1 writes it", () => {
    if (process.env["UPDATE"] === "1") {
      mkdirSync(path.dirname(page), { recursive: true });
      writeFileSync(page, printRules());
    }
    expect(readFileSync(page, "utf8").replaceAll("\r\n", "\n")).toBe(printRules());
  });

  it("has a heading for every rule", () => {
    const headings = [...printRules().matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(Object.keys(catalog));
  });

  it("shows message, reason, hint and example of a rule", () => {
    expect(printRules()).toContain(
      [
        "## unquoted-version",
        "",
        "**error:** schema\\_version was read as the number {number}",
        "",
        "YAML reads an unquoted 1.10 as the number 1.1: two versions would become one. A version is always a string.",
        "",
        '**Fix:** quote it: schema\\_version: "{version}".',
        "",
        "Wrong:",
        "",
        "```",
        "schema_version: 1.10",
        "```",
        "",
        "Right:",
        "",
        "```",
        'schema_version: "1.10.0"',
        "```",
        "",
      ].join("\n"),
    );
  });
});
