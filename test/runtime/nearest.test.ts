import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearest } from "../../templates/runtime/schema/nearest.js";

describe("the nearest word", () => {
  test.each<[word: string, candidates: readonly string[], want: string | undefined]>([
    ["orderId", ["priority", "order_id"], "order_id"],
    ["ORDER-ID", ["order_id"], "order_id"],
    ["order id", ["order.id"], "order.id"],
    ["Id", ["id"], "id"],
    ["colour", ["color"], "color"],
    ["priorty", ["priority"], "priority"],
    ["recipients", ["recipient"], "recipient"],
    ["cahnnel", ["channel"], "channel"],
    ["chanell", ["channel"], undefined],
    ["delivrey_adress", ["delivery_address"], "delivery_address"],
    ["delivrey_adres", ["delivery_address"], undefined],
    ["usd", ["usb"], undefined],
    ["read", ["ready"], "ready"],
    ["red", ["read"], undefined],
    ["v1_beta", ["v2_beta"], undefined],
    ["address1", ["address"], undefined],
    ["order_id", ["order_id"], undefined],
    ["orderId", ["order_id", "order-id"], undefined],
    ["orderId", ["order_ids", "order_id"], "order_id"],
    ["cart", ["card", "care"], undefined],
    ["__", ["_"], undefined],
    ["x".repeat(70), [`${"x".repeat(69)}y`], undefined],
    ["toString", [], undefined],
  ])("%s among %j", (word, candidates, want) => expect(nearest(word, candidates)).toBe(want));

  const letters = fc.string({ unit: fc.constantFrom(..."abcdefgh"), minLength: 8, maxLength: 20 });
  test("two edits anywhere in a long word are forgiven, and nothing else is near", () => {
    fc.assert(
      fc.property(letters, fc.nat(), fc.nat(), (word, first, second) => {
        const put = (text: string, at: number): string => {
          const index = at % (text.length + 1);
          return `${text.slice(0, index)}z${text.slice(index)}`;
        };
        expect(nearest(put(put(word, first), second), ["unrelated", word])).toBe(word);
        expect(nearest(put(put(put(word, first), second), 0), ["unrelated", word])).toBe(undefined);
      }),
    );
  });

  test("who is near does not depend on the order of the candidates", () => {
    const words = fc.uniqueArray(fc.string({ unit: fc.constantFrom(..."ab_"), minLength: 1, maxLength: 6 }));
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab_"), maxLength: 6 }), words, (word, candidates) => {
        expect(nearest(word, candidates.toReversed())).toBe(nearest(word, candidates));
      }),
    );
  });
});
