import { describe, expect, it } from "vitest";
import { createDiagnostic } from "../../generator/diagnostics/diagnostic.js";
import { plainLook, renderDiagnostic } from "../../generator/diagnostics/render-diagnostic.js";

const source = '{\n  "days": {},\n  "days": 1\n}\n';
const place = { file: "weather/input.schema.json", line: 3, column: 3, endLine: 3, endColumn: 9, source };

describe("renderDiagnostic", () => {
  it("shows place, severity, rule, message, frame and hint", () => {
    expect(renderDiagnostic(createDiagnostic("duplicate-key", { key: '"days"' }, place), plainLook)).toBe(
      [
        'weather/input.schema.json:3:3 error duplicate-key: the key "days" stands twice in this object',
        '  2 |   "days": {},',
        '> 3 |   "days": 1',
        "    |   ^^^^^^",
        "  4 | }",
        "  fix: remove one of the two; readers of YAML and JSON disagree about which one counts",
      ].join("\n"),
    );
  });

  it("shows a finding without a place on two lines", () => {
    expect(renderDiagnostic(createDiagnostic("config-not-found", {}), plainLook)).toBe(
      [
        "error config-not-found: there is no configuration here or in a folder above",
        "  fix: run `toolgen init`, or write codegen.config.ts",
      ].join("\n"),
    );
  });

  it("shows related places with frames of their own", () => {
    const first = { ...place, line: 2, endLine: 2 };
    const related = [{ message: "the other one", place: first }];
    expect(
      renderDiagnostic(createDiagnostic("duplicate-key", { key: "x" }, place, related), plainLook)
        .split("\n")
        .slice(-5),
    ).toEqual([
      "  weather/input.schema.json:2:3 the other one",
      "  1 | {",
      '> 2 |   "days": {},',
      "    |   ^^^^^^",
      '  3 |   "days": 1',
    ]);
  });

  it("shows files as the look names them", () => {
    const look = { ...plainLook, fileName: (file: string) => `../${file}` };
    expect(renderDiagnostic(createDiagnostic("duplicate-key", { key: "x" }, place), look)).toMatch(
      /^\.\.\/weather\/input/,
    );
  });

  it("escapes text of the file in the message, and keeps it on its line", () => {
    const key = '"\u001b[2J\nerror fake: \u202e\u2028"';
    const [head] = renderDiagnostic(createDiagnostic("duplicate-key", { key }, place), plainLook).split("\n");
    expect(head).toContain('the key "\\u{1b}[2J\\nerror fake: \\u{202e}\\u{2028}" stands twice');
  });

  it("cuts a message of 100 kB", () => {
    const text = renderDiagnostic(createDiagnostic("duplicate-key", { key: "k".repeat(100_000) }, place), plainLook);
    expect(text.length).toBeLessThan(2000);
    expect(text.split("\n")[0]).toMatch(/k…$/);
  });

  it("paints by severity", () => {
    const look = {
      ...plainLook,
      paint: (style: string, text: string) => (text === "warning" ? `<${style}>${text}` : text),
    };
    expect(renderDiagnostic(createDiagnostic("unknown-format", { format: "x" }), look)).toMatch(/^<yellow>warning/);
  });
});
