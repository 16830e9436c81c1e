import ts from "typescript";
import { describe, expect, test } from "vitest";
import { pascalCase } from "../../generator/plan/pascal-case.js";

describe("a text as a part of a name", () => {
  test.each<[text: string, want: string]>([
    ["update_shipment", "UpdateShipment"],
    ["HTTPServer v2", "HTTPServerV2"],
    ["größe", "Größe"],
    ["gro\u0308\u00dfe", "Größe"],
    ["straße", "Straße"],
    ["ßtraße", "SStraße"],
    ["配送先の住所", "配送先の住所"],
    ["カード・番号", "カード番号"],
    ["𠮷野家", "𠮷野家"],
    ["주문 번호", "주문번호"],
    ["номер заказа", "НомерЗаказа"],
    ["رقم الطلب", "رقمالطلب"],
    ["ऑर्डर संख्या", "ऑर्डरसंख्या"],
    ["soft\u00adhyphen, zero\u200bwidth", "SofthyphenZerowidth"],
    ["\u202eright to left\u202c", "RightToLeft"],
    ["🚚 van", "Van"],
    ["1st", "1st"],
    ["***", ""],
    ["", ""],
  ])("%j → %s", (text, want) => expect(pascalCase(text)).toBe(want));
});

describe("no name depends on the Unicode of the Node that makes it", () => {
  test.each<[title: string, text: string, want: string]>([
    ["a letter of Unicode 16 is none", "a\ua7cbb", "AB"],
    ["nor is one of Unicode 13", "a\u{30000}b", "AB"],
    ["a letter that got its capital in Unicode 16 has none", "\u0264-x", "\u0264X"],
    ["a mark of Unicode 14 doesn't change how letters compose", "a\u08c9\u0301", "A\u0301"],
    ["the middle dot became a letter in Unicode 15.1", "a\u30fbb", "AB"],
  ])("%s", (_, text, want) => expect(pascalCase(text)).toBe(want));

  test("what is kept is a letter to TypeScript and to this Node, whatever it stands beside", () => {
    const unknown: string[] = [];
    let kept = 0;
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      const name = pascalCase(`x${character}`);
      if (name !== "X") kept += 1;
      for (const letter of name) {
        const isKnown = ts.isIdentifierPart(letter.codePointAt(0) ?? 0, ts.ScriptTarget.ESNext);
        if (!isKnown || !/^\p{ID_Continue}$/u.test(letter)) unknown.push(`U+${code.toString(16)}`);
      }
    }
    expect(unknown).toEqual([]);
    // Unicode 12.1 has 128,789 such characters: these, `_`, and 266 that can't be seen.
    expect(kept).toBe(128_522);
  });
});
