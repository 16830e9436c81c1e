import { describe, expect, test } from "vitest";
import { insertItem, insertMember, replaceMember } from "../../generator/init/edit-json.js";

const lines = (...text: string[]): string => `${text.join("\n")}\n`;

describe("insertMember", () => {
  test.each<{ what: string; given: string; parents: string[]; value: unknown; want: string }>([
    {
      what: "at the end of a spread object, a comma before it",
      given: lines("{", '  "b": 1,', '  "a": { "x": [1,2 ] }', "}"),
      parents: [],
      value: "v",
      want: lines("{", '  "b": 1,', '  "a": { "x": [1,2 ] },', '  "new": "v"', "}"),
    },
    {
      what: "with tabs and nested values in the file's own indentation",
      given: lines("{", '\t"scripts": {', '\t\t"a": "b"', "\t}", "}"),
      parents: ["scripts"],
      value: { x: [1] },
      want: lines(
        "{",
        '\t"scripts": {',
        '\t\t"a": "b",',
        '\t\t"new": {',
        '\t\t\t"x": [',
        "\t\t\t\t1",
        "\t\t\t]",
        "\t\t}",
        "\t}",
        "}",
      ),
    },
    {
      what: "into an object that is missing",
      given: lines("{", '    "name": "x"', "}"),
      parents: ["scripts"],
      value: "v",
      want: lines("{", '    "name": "x",', '    "scripts": {', '        "new": "v"', "    }", "}"),
    },
    {
      what: "into an empty object",
      given: lines("{", '  "scripts": { },', '  "z": 1', "}"),
      parents: ["scripts"],
      value: "v",
      want: lines("{", '  "scripts": {', '    "new": "v"', "  },", '  "z": 1', "}"),
    },
    { what: "into an empty file of an object", given: "{}", parents: [], value: 1, want: '{\n  "new": 1\n}' },
    {
      what: "on the line of an object that has one, without a line end at the end",
      given: '{"name":"x","scripts":{"a":"b"}}',
      parents: ["scripts"],
      value: { deep: true },
      want: '{"name":"x","scripts":{"a":"b", "new": {"deep":true}}}',
    },
    {
      what: "with CRLF and a byte order mark",
      given: '\uFEFF{\r\n  "a": 1\r\n}\r\n',
      parents: [],
      value: { k: 1 },
      want: '\uFEFF{\r\n  "a": 1,\r\n  "new": {\r\n    "k": 1\r\n  }\r\n}\r\n',
    },
    {
      what: "past strings that look like structure, and names of prototypes",
      given: lines("{", '  "__proto__": "}],{\\"scripts\\": {",', '  "scripts": {', '    "a": "\\\\"', "  }", "}"),
      parents: ["scripts"],
      value: "v",
      want: lines(
        "{",
        '  "__proto__": "}],{\\"scripts\\": {",',
        '  "scripts": {',
        '    "a": "\\\\",',
        '    "new": "v"',
        "  }",
        "}",
      ),
    },
  ])("puts it $what", ({ given, parents, value, want }) => {
    expect(insertMember(given, parents, "new", value as never)).toBe(want);
  });
});

test("insertItem adds to a list as it is laid out", () => {
  expect(insertItem('{ "w": ["a"] }', ["w"], "b")).toBe('{ "w": ["a", "b"] }');
  expect(insertItem('{\n  "w": [\n    "a"\n  ]\n}', ["w"], "b")).toBe('{\n  "w": [\n    "a",\n    "b"\n  ]\n}');
  expect(insertItem('{\n  "w": []\n}', ["w"], "b")).toBe('{\n  "w": [\n    "b"\n  ]\n}');
});

test("replaceMember replaces the one that counts and nothing else", () => {
  expect(replaceMember('{ "s": {"a" : "x" ,"a":"y"} }', ["s", "a"], 'say "hi"')).toBe(
    '{ "s": {"a" : "x" ,"a":"say \\"hi\\""} }',
  );
});
