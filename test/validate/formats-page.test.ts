import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formatChecks, isKnownFormat } from "../../generator/validate/formats.js";

type Row = { readonly format: string; readonly accepted: readonly string[]; readonly refused: readonly string[] };

const page = readFileSync(new URL("../../docs/formats.md", import.meta.url), "utf8").replaceAll("\r\n", "\n");

/** The texts in a cell: an empty one is two backticks. */
const examplesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]*)`/g)].map(([, text = ""]) => text);

const rows = page
  .split("\n")
  .filter((line) => /^\| `/.test(line))
  // A bar in an example would have to be escaped; there is none.
  .map((line): Row => {
    const [, format = "", , accepted = "", refused = ""] = line.split("|");
    return { format: examplesIn(format)[0] ?? "", accepted: examplesIn(accepted), refused: examplesIn(refused) };
  });

test("the page has one row for each format that values are held against", () => {
  expect(rows.map(({ format }) => format).sort()).toEqual([...formatChecks.keys()].sort());
});

test("and names the ones that refuse nothing", () => {
  expect(page).toContain("`binary` and `password` are known, and refuse nothing");
  for (const format of ["binary", "password"]) {
    expect(isKnownFormat(format)).toBe(true);
    expect(formatChecks.has(format)).toBe(false);
  }
});

describe("its examples are judged as it says", () => {
  test.each(rows)("$format", ({ format, accepted, refused }) => {
    const check = formatChecks.get(format);
    const accepts = (text: string): boolean | undefined =>
      check?.type === "number" ? check.test(Number(text)) : check?.test(text);
    expect(accepted.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    expect(accepted.filter((text) => accepts(text) !== true)).toEqual([]);
    expect(refused.filter((text) => accepts(text) !== false)).toEqual([]);
  });
});

test("every format of the 2020-12 specification is asserted", () => {
  // Validation, section 7.3.
  const names =
    "date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference uuid " +
    "uri-template json-pointer relative-json-pointer regex";
  expect(names.split(" ").filter((name) => !formatChecks.has(name))).toEqual([]);
});
