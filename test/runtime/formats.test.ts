import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { formatChecks } from "../../generator/validate/formats.js";
import * as formats from "../../templates/runtime/validation/formats.js";
import { hasOfficialSuite, readOfficialSuite } from "../validate/official-suite.js";

type AjvFormat = boolean | RegExp | ((text: string) => boolean) | { validate: RegExp | ((text: string) => boolean) };
const { fullFormats } = createRequire(import.meta.url)("ajv-formats/dist/formats.js") as {
  fullFormats: Readonly<Record<string, AjvFormat | undefined>>;
};

const ours = (format: string, text: string): boolean => {
  const check = formatChecks.get(format);
  return check?.type === "string" ? check.test(text) : true;
};
const ajvs = (format: string, text: string): boolean => {
  const found = fullFormats[format];
  if (found === undefined || typeof found === "boolean") return true;
  const check = found instanceof RegExp || typeof found === "function" ? found : found.validate;
  return check instanceof RegExp ? check.test(text) : check(text);
};

type Score = { right: number; wrong: number; ajvWrong: number };

describe.skipIf(!hasOfficialSuite)("formats on the official suite", () => {
  const score = (): Map<string, Score> => {
    const scores = new Map<string, Score>();
    for (const { file, schema, tests } of readOfficialSuite("2020-12", "optional/format/")) {
      const format = String(Object(schema).format);
      const row = scores.get(file) ?? { right: 0, wrong: 0, ajvWrong: 0 };
      scores.set(file, row);
      for (const { data, valid } of tests) {
        const isRight = (judge: (format: string, text: string) => boolean): boolean =>
          (typeof data !== "string" || judge(format, data)) === valid;
        row[isRight(ours) ? "right" : "wrong"] += 1;
        if (!isRight(ajvs)) row.ajvWrong += 1;
      }
    }
    return scores;
  };

  test("every case is right, which ajv-formats' are not", () => {
    const scores = score();
    const lines = [...scores].map(
      ([file, { right, wrong, ajvWrong }]) => `${file} ${right}/${right + wrong} (${ajvWrong})`,
    );
    process.stdout.write(`formats, right of all (wrong by ajv-formats):\n  ${lines.join("\n  ")}\n`);
    const rows = [...scores.values()];
    const sum = (key: keyof Score): number => rows.reduce((total, row) => total + row[key], 0);
    expect({ right: sum("right"), wrong: sum("wrong") }).toEqual({ right: 764, wrong: 0 });
    expect(sum("ajvWrong")).toBe(112);
    for (const { wrong, ajvWrong } of rows) expect(wrong).toBeLessThanOrEqual(ajvWrong);
  });

  test("draft-07's cases are right as well", () => {
    const wrong = readOfficialSuite("draft-07", "optional/format/").flatMap(({ schema, tests }) =>
      tests
        .filter(({ data, valid }) => (typeof data !== "string" || ours(String(Object(schema).format), data)) !== valid)
        .map(({ description }) => description),
    );
    expect(wrong).toEqual([]);
  });
});

describe("formats that the suite does not know, and what it leaves out", () => {
  const table: readonly [format: string, valid: readonly string[], invalid: readonly string[]][] = [
    ["iso-time", ["09:30:00", "09:30:00Z", "09:30:00+01", "09:30:00+0130"], ["9:30:00", "24:00:00", "09:30"]],
    ["iso-date-time", ["2026-01-31 09:30:00", "2026-01-31T09:30:00+0100"], ["2026-02-30 09:30:00", "2026-01-31"]],
    ["date-time", ["2026-01-31T09:30:00Z"], ["2026-01-31 09:30:00Z", "2026-01-31T09:30:00"]],
    [
      "url",
      ["https://example.com/a?b#c", "ftp://example.com", "http://localhost:8080", "https://例え.jp"],
      ["mailto:a@b.c", "https://", "https:///path", "//example.com", "http://exa mple.com"],
    ],
    ["byte", ["", "aGk=", "aGVsbG8h"], ["aGk", "a===", "a-_=", "aGk=\n"]],
    ["json-pointer-uri-fragment", ["#", "#/a~1b/%25"], ["", "/a", "#a", "#/a~2", "#/ä"]],
    ["uri", ["urn:isbn:0451450523", "a:"], ["", "a b:c", "http://[::1", "http://a:b:c/"]],
    [
      "hostname",
      ["a", "xn--bcher-kva.example"],
      ["a..b", "a.-b", `${"a".repeat(64)}.com`, Array(64).fill("abc").join(".")],
    ],
    ["ipv6", ["::ffff:1.2.3.4", "1:2:3:4:5:6:7::"], [":", "1.2.3.4::", "::1.2.3.4:5", "1:2:3:4:5:6:7:8::"]],
    ["email", ["a@localhost", `${"a".repeat(64)}@b.c`], [`${"a".repeat(65)}@b.c`, "a@b..c", "a@-b.c", '"a"b"@c.d']],
  ];
  test.each(table)("%s", (format, valid, invalid) => {
    expect(valid.filter((text) => !ours(format, text))).toEqual([]);
    expect(invalid.filter((text) => ours(format, text))).toEqual([]);
  });

  test("numbers", () => {
    expect([0, -(2 ** 31), 2 ** 31 - 1].every(formats.int32)).toBe(true);
    expect([0.5, 2 ** 31, -(2 ** 31) - 1].some(formats.int32)).toBe(false);
    expect([2 ** 53, -(2 ** 63)].every(formats.int64)).toBe(true);
    expect([0.5, 2 ** 63].some(formats.int64)).toBe(false);
    expect(formats.float(3.4e38)).toBe(true);
    expect(formats.float(3.5e38)).toBe(false);
    expect(formats.double(1.7e308)).toBe(true);
  });

  test("every export is a format, and every format has an export", () => {
    expect([...formatChecks.values()].map(({ name }) => name).sort()).toEqual(Object.keys(formats).sort());
  });
});

test("no format takes more than a moment for any text", () => {
  const seeds = [
    "a",
    "1",
    "-",
    ".",
    "%",
    "%41",
    "{a}",
    "{a,",
    "/",
    "~",
    "@",
    "[",
    "::",
    "a.",
    "xn--",
    "\u00e9",
    "P1Y",
    "\u0628\u200c",
    "=",
    '"',
    "\\",
    "\\p{L}",
    "(",
  ];
  const texts = seeds.flatMap((seed) => [
    seed.repeat(50_000),
    `${seed.repeat(50_000)}!`,
    `http://${seed.repeat(50_000)}\n`,
    `a@${seed.repeat(50_000)}\0`,
  ]);
  for (const [format, check] of formatChecks) {
    if (check.type !== "string") continue;
    const started = performance.now();
    for (const text of texts) check.test(text);
    // Milliseconds for all these texts of up to 250 kB. A backtracking expression takes minutes for one of them.
    expect(performance.now() - started, format).toBeLessThan(3_000);
  }
});
