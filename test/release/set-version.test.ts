import { describe, expect, test } from "vitest";
import { setVersion } from "../../generator/release/set-version.js";

/** A contract around one line, with what a person may have put there. */
const around = (line: string): string =>
  `# the contract of 1.0.0\nname:   read_order # a comment\ndescription: >-\n  Reads 1.0.0\n  of it.\n${line}\n\ninput: { const: "1.0.0" }\n`;

describe("a version is written, and every other character stays", () => {
  test.each<[title: string, before: string, after: string]>([
    ["in double quotes", 'schema_version: "1.0.0"', 'schema_version: "1.1.0"'],
    ["in single quotes", "schema_version: '1.0.0'", "schema_version: '1.1.0'"],
    ["without quotes", "schema_version: 1.0.0", "schema_version: 1.1.0"],
    ["before a comment", 'schema_version:  "1.0.0"   # was 0.9.0', 'schema_version:  "1.1.0"   # was 0.9.0'],
    ["before a comment that names it", "schema_version: 1.0.0 # 1.0.0", "schema_version: 1.1.0 # 1.0.0"],
    ["under a quoted key", '"schema_version" : "1.0.0"', '"schema_version" : "1.1.0"'],
    ["in a block", "schema_version: >-\n  1.0.0", "schema_version: >-\n  1.1.0"],
    ["spelt with an escape", 'schema_version: "1\\x2e0.0"', 'schema_version: "1.1.0"'],
  ])("YAML, %s", (_, before, after) => {
    expect(setVersion("contract.yaml", around(before), "1.1.0")).toBe(around(after));
    const crlf = (text: string): string => around(text).replaceAll("\n", "\r\n");
    expect(setVersion("contract.yaml", crlf(before), "1.1.0")).toBe(crlf(after));
  });

  test("JSON, whatever its layout", () => {
    const text = '{"name":"x",\r\n\t"x-note": "1.0.0",  "schema_version" :"1.0.0" ,"input":true}';
    const want = '{"name":"x",\r\n\t"x-note": "1.0.0",  "schema_version" :"1.1.0" ,"input":true}';
    expect(setVersion("contract.json", text, "1.1.0")).toBe(want);
  });

  test("a date becomes a date, with a count where the day is taken", () => {
    const text = (version: string): string => `name: x\nschema_version: ${version}\n`;
    expect(setVersion("contract.yml", text("2026-11-30"), "2026-11-30.1")).toBe(text("2026-11-30.1"));
  });

  test.each(["name: x\n", "schema_version: 1\n", "- schema_version\n", "schema_version: [\n"])(
    "a file that is no contract any more is not touched: %j",
    (text) => expect(() => setVersion("contract.yaml", text, "1.1.0")).toThrow("no contract any more"),
  );
});
