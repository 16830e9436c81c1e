import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatShapes, formatsWithin } from "../../../generator/diff/inclusion/prove/format-shapes.js";
import { goodTexts } from "../../../generator/schema/values/sure-formats.js";
import { formatChecks } from "../../../generator/validate/formats.js";

const isOf = (format: string, text: string): boolean => {
  const check = formatChecks.get(format);
  if (check?.type !== "string") throw new Error(`no format of texts: ${format}`);
  return check.test(text);
};
/** Texts of a format, and texts that are near them. */
const near = (format: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...goodTexts(format)), fc.nat(40), fc.nat(2), fc.string({ maxLength: 2, unit: "binary" }))
    .map(([text, at, gone, put]) => text.slice(0, at) + put + text.slice(at + gone));

describe("what is said of a format is true of its texts", () => {
  test.each([...formatShapes])("the shape of %s", (format, shape) => {
    const expression = new RegExp(shape, "u");
    for (const text of goodTexts(format)) expect([text, expression.test(text)]).toEqual([text, true]);
    fc.assert(
      fc.property(near(format), (text) => !isOf(format, text) || expression.test(text)),
      { numRuns: 2000, seed: 1 },
    );
  });

  test.each([...formatsWithin].flatMap(([format, others]) => others.map((other) => [format, other] as const)))(
    "%s is within %s",
    (format, other) => {
      for (const text of goodTexts(format)) expect([text, isOf(other, text)]).toEqual([text, true]);
      fc.assert(
        fc.property(near(format), (text) => !isOf(format, text) || isOf(other, text)),
        { numRuns: 2000, seed: 1 },
      );
    },
  );
});
