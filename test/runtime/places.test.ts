import { describe, expect, test } from "vitest";
import type { JsonObject, JsonSchema } from "../../generator/schema/json.js";
import { createPlaces } from "../../templates/runtime/schema/places.js";

const secret: JsonObject = { "x-sensitive": true };
const at = (schema: JsonSchema, pointer: string): { pointer: string; isWhole: boolean; isHidden: boolean } => {
  const { pointer: told, isWhole, isHidden } = createPlaces(schema).at(pointer);
  return { pointer: told, isWhole, isHidden };
};
const open = (pointer: string): unknown => ({ pointer, isWhole: true, isHidden: false });
/** Nothing of the value may be told. The place itself may, in the contract's own words. */
const hidden = (pointer: string): unknown => ({ pointer, isWhole: true, isHidden: true });
/** Nor may its key. */
const keyHidden = (pointer: string): unknown => ({ pointer, isWhole: false, isHidden: true });

const card = { properties: { number: secret, name: {} } };

describe("what is sensitive (R19)", () => {
  test.each<[name: string, schema: JsonSchema, pointer: string, want: unknown]>([
    ["a schema without marks", card, "/name", open("/name")],
    ["a place that no schema knows", card, "/more/0", open("/more/0")],
    ["a marked property", card, "/number", hidden("/number")],
    ["declared names below a mark", { ...secret, ...card }, "/name", hidden("/name")],
    ["other names below a mark", { ...secret, ...card }, "/other/deep", keyHidden("")],
    ["items below a mark", { properties: { list: { ...secret, items: {} } } }, "/list/0", keyHidden("/list")],
    ["items that are marked themselves", { properties: { list: { items: secret } } }, "/list/0", hidden("/list/0")],
    ["an item of a tuple", { prefixItems: [{}, secret] }, "/1", hidden("/1")],
    ["…and the one before it", { prefixItems: [{}, secret] }, "/0", open("/0")],
    ["an item of a draft-07 tuple", { items: [{}, secret], additionalItems: {} }, "/1", hidden("/1")],
    ["the items after a tuple", { prefixItems: [{}], items: secret }, "/1", hidden("/1")],
    ["what contains looks for", { contains: secret }, "/7", hidden("/7")],
    ["a map of secrets", { properties: { map: { additionalProperties: secret } } }, "/map/a", keyHidden("/map")],
    ["a map of secrets with a number for a key", { additionalProperties: secret }, "/4111111111111111", keyHidden("")],
    ["a map by patterns", { patternProperties: { "^x": secret } }, "/y", keyHidden("")],
    ["a map whose keys are marked", { propertyNames: secret, additionalProperties: {} }, "/a", keyHidden("")],
    ["declared names of that map", { propertyNames: secret, properties: { a: {} } }, "/a", open("/a")],
    [
      "a declared name that a marked pattern may match",
      { properties: { a: {} }, patternProperties: { "^a": secret } },
      "/a",
      hidden("/a"),
    ],
    [
      "a declared name beside others that are marked",
      { properties: { a: {} }, additionalProperties: secret },
      "/a",
      open("/a"),
    ],
    ["what is unevaluated", { unevaluatedProperties: secret }, "/a", keyHidden("")],
    ["a reference", { $defs: { a: secret }, properties: { x: { $ref: "#/$defs/a" } } }, "/x", hidden("/x")],
    [
      "an escaped reference",
      { $defs: { "a/b%": secret }, properties: { x: { $ref: "#/$defs/a~1b%25" } } },
      "/x",
      hidden("/x"),
    ],
    [
      "a mark beside a reference",
      { $defs: { a: {} }, properties: { x: { $ref: "#/$defs/a", ...secret } } },
      "/x",
      hidden("/x"),
    ],
    [
      "below a reference to the root",
      { properties: { x: { $ref: "#" }, key: secret } },
      "/x/x/key",
      hidden("/x/x/key"),
    ],
    ["a reference in circles", { $ref: "#" }, "/a", open("/a")],
    ["a reference that leads nowhere", { properties: { x: { $ref: "other.json" } } }, "/x", hidden("/x")],
    ["a broken escape", { properties: { x: { $ref: "#/%E0%A4" } } }, "/x", hidden("/x")],
    ["a dynamic reference", { properties: { x: { $dynamicRef: "#node" } } }, "/x", hidden("/x")],
    ["allOf", { allOf: [card] }, "/number", hidden("/number")],
    ["one branch of anyOf", { anyOf: [{ properties: { number: {} } }, card] }, "/number", hidden("/number")],
    ["one branch of oneOf", { oneOf: [{ properties: { number: {} } }, card] }, "/number", hidden("/number")],
    ["a condition", { if: card }, "/number", hidden("/number")],
    ["its consequence", { then: card }, "/number", hidden("/number")],
    ["the other one", { else: card }, "/number", hidden("/number")],
    ["a negation", { not: card }, "/number", hidden("/number")],
    ["a dependent schema", { dependentSchemas: { a: card } }, "/number", hidden("/number")],
    ["a draft-07 dependency", { dependencies: { a: card, b: ["c"] } }, "/number", hidden("/number")],
    ["an escaped name", { properties: { "a/b~c": secret } }, "/a~1b~0c", hidden("/a~1b~0c")],
    ["a property called x-sensitive", { properties: { "x-sensitive": {} } }, "/a", open("/a")],
    ["a property called properties", { properties: { properties: secret } }, "/properties", hidden("/properties")],
    [
      "a name that every object has",
      { properties: {}, additionalProperties: {} },
      "/constructor",
      open("/constructor"),
    ],
    ["not sensitive", { properties: { a: { "x-sensitive": false } } }, "/a", open("/a")],
    ["true", true, "/a", open("/a")],
  ])("%s", (_name, schema, pointer, want) => expect(at(schema, pointer)).toEqual(want));

  test("a recursive schema ends where the value ends", () => {
    const tree: JsonSchema = { properties: { children: { items: { $ref: "#" } }, token: secret } };
    const deep = "/children/0".repeat(10_000);
    expect(at(tree, `${deep}/token`)).toEqual(hidden(`${deep}/token`));
    expect(at(tree, deep)).toEqual(open(deep));
  });
});
