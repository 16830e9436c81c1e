import { describe, expect, test } from "vitest";
import { type GuessedEffects, guessEffects } from "../../generator/import/guess-effects.js";
import type { JsonObject } from "../../generator/schema/json.js";

/** The class, the two other facts, and what a person has to review. */
const show = ({ sideEffectClass, idempotency, openWorld, needsReview }: GuessedEffects): string =>
  [
    sideEffectClass,
    ...(idempotency === undefined ? [] : [idempotency]),
    ...(openWorld === undefined ? [] : ["open"]),
    needsReview.length === 0 ? "sure" : `review ${needsReview.join(" ")}`,
  ].join(", ");

describe("guessEffects goes by hints", () => {
  test.each<[string, JsonObject, string]>([
    ["frobnicate", { readOnlyHint: true, openWorldHint: false }, "read, sure"],
    ["frobnicate", { readOnlyHint: true, openWorldHint: true }, "read, open, sure"],
    ["delete_all", { readOnlyHint: true }, "read, open, review open_world"],
    ["a", { destructiveHint: true, openWorldHint: false, idempotentHint: false }, "delete, none, sure"],
    ["a", { destructiveHint: true, openWorldHint: false, idempotentHint: true }, "delete, natural, sure"],
    ["get_it", { readOnlyHint: false, destructiveHint: true }, "delete, none, open, review open_world idempotency"],
    [
      "delete_it",
      { readOnlyHint: false, destructiveHint: false, openWorldHint: false, idempotentHint: true },
      "modify, natural, sure",
    ],
    // The hint says only that nothing is destroyed.
    ["get_it", { destructiveHint: false, openWorldHint: false }, "modify, none, review side_effect_class idempotency"],
    // Not read-only, and no word on destruction: the name decides, gravely.
    ["get_it", { readOnlyHint: false, openWorldHint: false }, "modify, none, review side_effect_class idempotency"],
    ["drop_it", { readOnlyHint: false, openWorldHint: false }, "delete, none, review side_effect_class idempotency"],
    // Both at once.
    [
      "a",
      { readOnlyHint: true, destructiveHint: true, openWorldHint: false },
      "delete, none, review side_effect_class idempotency",
    ],
    // Publishing has no hint of its own.
    [
      "send_mail",
      { readOnlyHint: false, destructiveHint: false, openWorldHint: true, idempotentHint: false },
      "publish, none, review side_effect_class",
    ],
    [
      "post_note",
      { readOnlyHint: false, destructiveHint: false, openWorldHint: false, idempotentHint: false },
      "modify, none, sure",
    ],
    ["post_note", { openWorldHint: false, idempotentHint: true }, "modify, natural, review side_effect_class"],
    // Hints of another type than MCP's say nothing.
    ["get_it", { readOnlyHint: "false", openWorldHint: 1 }, "read, open, review side_effect_class open_world"],
  ])("%s %j", (name, annotations, want) => {
    expect(show(guessEffects(name, annotations))).toBe(want);
  });
});

describe("guessEffects goes by the name", () => {
  test.each<[string, string, string]>([
    ["get_order", "read", "the name says get"],
    ["listOrders", "read", "the name says list"],
    ["API-retrieve-a-page", "read", "the name says retrieve"],
    ["pull_request_review_write", "modify", "the name says write"],
    ["create-index", "modify", "the name says create"],
    ["shop.orders.delete", "delete", "the name says delete"],
    ["HTTPDelete", "modify", "neither hints nor the name tell the class"],
    ["post_tweet", "publish", "the name says post"],
    ["get_post", "read", "the name says get"],
    ["frobnicate", "modify", "neither hints nor the name tell the class"],
    ["constructor", "modify", "neither hints nor the name tell the class"],
    ["Visualize Entity Detections", "modify", "neither hints nor the name tell the class"],
  ])("%s: %s", (name, sideEffectClass, note) => {
    const guessed = guessEffects(name, {});
    expect(guessed).toMatchObject({ sideEffectClass, notes: [note] });
    expect(guessed.needsReview[0]).toBe("side_effect_class");
  });
});
