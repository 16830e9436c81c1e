import { describe, expect, it } from "vitest";
import { reportErrors, reportJson, reportText } from "../../generator/cli/reporter.js";
import { createDiagnostic, type Diagnostic, type Place } from "../../generator/diagnostics/diagnostic.js";
import { plainLook } from "../../generator/diagnostics/render-diagnostic.js";
import type { BuildResult } from "../../generator/pipeline.js";

const at = (file: string, line: number): Place => ({
  file,
  line,
  column: 2,
  endLine: line,
  endColumn: 3,
  pointer: "/a",
});
const tool = {
  name: "get_forecast",
  schema_version: "1.0.0",
  side_effect_class: "read",
  file: "registry/get_forecast/contract.yaml",
};
const nothing: BuildResult = { tools: [], written: [], unchanged: 0, removed: [], diagnostics: [] };
const error = (file: string, line: number): Diagnostic =>
  createDiagnostic("duplicate-key", { key: "x" }, at(file, line));
const warning = (file: string, line: number): Diagnostic =>
  createDiagnostic("unknown-format", { format: "x" }, at(file, line));
const drift = {
  added: ["generated/src/new.ts"],
  changed: [{ path: "generated/src/old.ts", diff: "@@ 1 @@\n-a\u202e\n+b\n" }],
  stale: ["generated/src/gone.ts"],
};
const stale = createDiagnostic("stale-output", { file: "generated/src/new.ts", state: "missing" });

describe("reportText: the last line", () => {
  it.each<{ given: Partial<BuildResult>; milliseconds?: number; want: string }>([
    {
      given: { tools: [tool, tool], written: ["a"], unchanged: 210, removed: ["b", "c", "d"] },
      want: "2 tools · 1 file written, 210 unchanged, 3 removed · 412 ms",
    },
    { given: { tools: [tool] }, milliseconds: 0.4, want: "1 tool · 0 files written, 0 unchanged, 0 removed · 0 ms" },
    { given: {}, milliseconds: 12_345, want: "0 tools · 0 files written, 0 unchanged, 0 removed · 12.3 s" },
    {
      given: { diagnostics: [warning("a", 1)] },
      want: "0 tools · 1 warning · 0 files written, 0 unchanged, 0 removed · 412 ms",
    },
    {
      given: { diagnostics: [error("a", 1), error("a", 2), warning("a", 1)] },
      want: "0 tools · 2 errors, 1 warning · nothing written · 412 ms",
    },
    {
      given: { written: ["a"], diagnostics: [error("a", 1)] },
      want: "0 tools · 1 error · 1 file written, 0 unchanged, 0 removed · 412 ms",
    },
    { given: { tools: [tool], drift: { added: [], changed: [], stale: [] } }, want: "1 tool · up to date · 412 ms" },
    { given: { tools: [tool], drift, diagnostics: [stale] }, want: "1 tool · 1 added, 1 changed, 1 stale · 412 ms" },
  ])("$want", ({ given, milliseconds = 412, want }) => {
    const text = reportText({ ...nothing, ...given }, plainLook, milliseconds);
    expect(text.endsWith("\n")).toBe(true);
    expect(text.trimEnd().split("\n").at(-1)).toBe(want);
  });
});

describe("reportText: findings", () => {
  it("come by file and position, each with an empty line after it", () => {
    const diagnostics = [error("b.yaml", 1), warning("a.yaml", 10), error("a.yaml", 9)];
    expect(reportText({ ...nothing, diagnostics }, plainLook, 1)).toBe(
      [
        "a.yaml:9:2 error duplicate-key: the key x stands twice in this object",
        "  fix: remove one of the two; readers of YAML and JSON disagree about which one counts",
        "",
        "a.yaml:10:2 warning unknown-format: the format x is unknown and will not be checked",
        "  fix: use a format of JSON Schema 2020-12, or a pattern",
        "",
        "b.yaml:1:2 error duplicate-key: the key x stands twice in this object",
        "  fix: remove one of the two; readers of YAML and JSON disagree about which one counts",
        "",
        "0 tools · 2 errors, 1 warning · nothing written · 1 ms",
        "",
      ].join("\n"),
    );
  });

  it("are 50 at most, errors before warnings, and the rest is counted", () => {
    const warnings = Array.from({ length: 60 }, (_, index) => warning("a.yaml", index + 1));
    const errors = Array.from({ length: 30 }, (_, index) => error("b.yaml", index + 1));
    const text = reportText({ ...nothing, diagnostics: [...warnings, ...errors] }, plainLook, 1);
    expect(text.match(/^a\.yaml:/gm)).toHaveLength(20);
    expect(text.match(/^b\.yaml:/gm)).toHaveLength(30);
    expect(text).toContain("… and 40 more findings; --format json lists them all\n");
    expect(text).toContain("· 30 errors, 60 warnings ·");
  });
});

describe("reportText: drift", () => {
  it("lists added, changed and stale files with the diff, once, and the command that mends it", () => {
    const look = { ...plainLook, fileName: (file: string) => `../${file}` };
    expect(reportText({ ...nothing, drift, diagnostics: [stale] }, look, 1)).toBe(
      [
        "  added   ../generated/src/new.ts",
        "  changed ../generated/src/old.ts",
        "    @@ 1 @@",
        "    -a\\u{202e}",
        "    +b",
        "  stale   ../generated/src/gone.ts",
        "  fix: run `toolgen build` and commit the result",
        "",
        "0 tools · 1 added, 1 changed, 1 stale · 1 ms",
        "",
      ].join("\n"),
    );
  });
});

describe("reportErrors", () => {
  it("is empty where nothing is wrong", () => {
    expect(reportErrors({ ...nothing, diagnostics: [warning("a", 1)] }, plainLook)).toBe("");
  });
  it("shows errors and drift, no warnings and no summary", () => {
    const text = reportErrors({ ...nothing, drift, diagnostics: [warning("a", 1), error("b", 1)] }, plainLook);
    expect(text.match(/^\S.*/gm)).toEqual(["b:1:2 error duplicate-key: the key x stands twice in this object"]);
    expect(text).toContain("  stale   generated/src/gone.ts\n");
    expect(text).not.toContain("unknown-format");
  });
});

describe("reportJson", () => {
  it("is one document with a line end, sorted, every key in every finding", () => {
    const diagnostics = [error("b", 1), createDiagnostic("config-not-found", {})];
    const text = reportJson({ ...nothing, tools: [tool], written: ["x"], unchanged: 2, removed: ["y"], diagnostics });
    expect(text.endsWith("}\n")).toBe(true);
    expect(JSON.parse(text)).toEqual({
      tools: [tool],
      written: ["x"],
      unchanged: 2,
      removed: ["y"],
      diagnostics: [
        {
          rule: "config-not-found",
          severity: "error",
          message: "there is no configuration here or in a folder above",
          file: null,
          line: null,
          column: null,
          pointer: null,
          hint: "run `toolgen init`, or write codegen.config.ts",
        },
        {
          rule: "duplicate-key",
          severity: "error",
          message: "the key x stands twice in this object",
          file: "b",
          line: 1,
          column: 2,
          pointer: "/a",
          hint: "remove one of the two; readers of YAML and JSON disagree about which one counts",
        },
      ],
    });
  });

  it("holds all findings, however many", () => {
    const diagnostics = Array.from({ length: 500 }, (_, index) => error("a", index + 1));
    expect(JSON.parse(reportJson({ ...nothing, diagnostics })).diagnostics).toHaveLength(500);
  });

  it("holds the drift of a check, and a finding for each file of it", () => {
    const { drift: found, diagnostics } = JSON.parse(reportJson({ ...nothing, drift, diagnostics: [stale] }));
    expect(found).toEqual(drift);
    expect(diagnostics).toMatchObject([{ rule: "stale-output", message: "generated/src/new.ts is missing" }]);
  });
});
