import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearTexts } from "../../generator/lint/descriptions/near-texts.js";
import { nearNames } from "../../generator/lint/names/near-names.js";

/** The same by comparing everybody with everybody, in a few lines of its own. */
function everyPair(texts: readonly string[], least: number): string[] {
  const sets = texts.map((text) => {
    const letters = [
      ...` ${text
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, " ")
        .trim()} `,
    ];
    return new Set(letters.flatMap((_, at) => (at + 3 <= letters.length ? [letters.slice(at, at + 3).join("")] : [])));
  });
  return sets.flatMap((one, second) =>
    sets.slice(0, second).flatMap((other, first) => {
      const common = [...one].filter((part) => other.has(part)).length;
      const likeness = common / (one.size + other.size - common);
      return likeness >= least ? [`${first} ${second} ${likeness.toFixed(6)}`] : [];
    }),
  );
}

describe("nearTexts", () => {
  const word = fc.constantFrom("list", "lists", "order", "orders", "of", "the", "shop", "a", "user", "and", "parcel");
  const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(" "));

  it("finds exactly what comparing all with all finds", () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 30 }), fc.constantFrom(0.3, 0.5, 0.8, 0.95, 1), (texts, least) => {
        const found = nearTexts(texts, least).map(
          ({ first, second, likeness }) => `${first} ${second} ${likeness.toFixed(6)}`,
        );
        expect(found.sort()).toEqual(everyPair(texts, least).sort());
      }),
    );
  });

  it.each([
    ["Ｌｉｓｔｓ ｏｒｄｅｒｓ", "lists orders"],
    ["LISTS, ORDERS!", "Lists — orders"],
    ["Ὀδυσσεύς", "ὀδυσσεύς"],
    ["查询订单的状态", "查询订单的状态。"],
  ])("%s and %s are one text", (one, other) => {
    expect(nearTexts([one, other], 1)).toEqual([{ first: 0, second: 1, likeness: 1 }]);
  });

  it("three thousand texts that share most words take seconds, not minutes", () => {
    const texts = Array.from({ length: 3000 }, (_, index) => {
      const [a, b, c] = [index % 97, index % 89, index % 83].map((number) => `w${number.toString(36)}q${number}`);
      return `Returns the ${a} of one ${b} in the ${c}, and nothing else.`;
    });
    const start = performance.now();
    nearTexts(texts, 0.9);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

describe("nearNames", () => {
  const near = (...names: string[]): string[] =>
    nearNames(names).map(({ first, second, why }) => `${first} ${second}: ${why}`);

  it.each([
    [["get_user", "get_users"], ["get_user get_users: only the plural differs"]],
    [["get_user_order", "get_order_user"], ["get_order_user get_user_order: the same words in another order"]],
    [["delete_page", "removePage"], ["delete_page removePage: the words mean the same"]],
    [["get_category", "getCategories"], ["getCategories get_category: only the plural differs"]],
    [["update_shipment", "update_shipmnet"], ["update_shipment update_shipmnet: one letter differs"]],
    [["report_v1", "report_v2"], ["report_v1 report_v2: one letter differs"]],
  ])("%j", (names, found) => {
    expect(near(...names)).toEqual(found);
  });

  it.each([
    [["add", "and"]],
    [["lock_door", "block_door"]],
    [["follow_user", "unfollow_user"]],
    [["list_issues", "list_issue_types"]],
    [["create_label", "add_label"]],
    [["get_order", "set_order"]],
    [["__proto__", "constructor"]],
  ])("not %j", (names) => {
    expect(near(...names)).toEqual([]);
  });

  it("a family is told of neighbour by neighbour", () => {
    expect(near("chart_a1b", "chart_a2b", "chart_a3b")).toHaveLength(2);
  });
});
