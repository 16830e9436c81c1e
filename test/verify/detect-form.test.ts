import { describe, expect, test } from "vitest";
import { detectForm, type Form } from "../../generator/verify/detect-form.js";

describe("the form of a source, told from how it begins", () => {
  test.each<{ name: string; text: string; want: Form; isWhole?: boolean; isNamedLines?: boolean }>([
    { name: "nothing", text: "", want: "values" },
    { name: "one object on one line", text: '{"a":1}', want: "lines" },
    { name: "objects on lines", text: '{"a":1}\n{"a":2}\n', want: "lines" },
    { name: "arrays on lines", text: "[1]\n[2]\n", want: "lines" },
    { name: "an array on one line, and nothing else", text: "[1,2]\n\n", want: "values" },
    { name: "the same, of which more may come", text: "[1,2]\n", isWhole: false, want: "lines" },
    { name: "the same in a file of lines", text: "[1,2]\n", isNamedLines: true, want: "lines" },
    { name: "an array that does not fit", text: '[{"a":1},{"a"', isWhole: false, want: "values" },
    { name: "an object that does not fit", text: '{"a":"xxx', isWhole: false, want: "values" },
    { name: "the same in a file of lines", text: '{"a":"xxx', isWhole: false, isNamedLines: true, want: "lines" },
    { name: "an array with a record a line", text: '[\n{"a":1},\n{"a":2}\n]\n', want: "values" },
    {
      name: "the same in a file that is called otherwise",
      text: '[\n{"a":1}\n]\n',
      isNamedLines: true,
      want: "values",
    },
    { name: "an array that begins with a record", text: '[{"a":1},\n{"a":2}]\n', want: "values" },
    { name: "an array of one record a line in an object", text: '{"items":[\n{"a":1}\n]}\n', want: "values" },
    { name: "an indented object", text: '{\n  "a": [\n    {}\n  ]\n}\n', want: "values" },
    { name: "an object over lines without indentation", text: '{\n"a": [\n{}\n]\n}\n', want: "values" },
    { name: "objects that break within", text: '{"a":1,\n"b":2}\n{"a":1,\n"b":2}\n', want: "values" },
    { name: "objects without anything between them", text: '{"a":1}{"a":2}\n', want: "values" },
    { name: "a first line that is broken", text: '{"a":\n{"a":2}\n{"a":3}\n', want: "lines" },
    { name: "more lines broken than whole", text: '{"a":x\n{"a":y\n{"a":3}\n{"a"\n', want: "lines" },
    { name: "an array that is broken off", text: '[{"a":1},{"a"', want: "values" },
    { name: "no JSON", text: "a,b\n1,2\n", want: "lines" },
  ])("$name: $want", ({ text, want, isWhole = true, isNamedLines = false }) => {
    expect(detectForm({ text, isWhole, isNamedLines })).toBe(want);
  });
});
