import { describe, expect, test } from "vitest";
import { nameTypes } from "../../generator/plan/name-types.js";
import type { JsonObject, JsonSchema } from "../../generator/schema/json.js";
import { toolOf } from "./tool-of.js";

/** The names of the types of a tool `ship`, by the place of their schemas. */
function namesOf(input: JsonSchema, output?: JsonSchema): Record<string, string> {
  const tool = toolOf("ship", { schema: input }, output === undefined ? undefined : { schema: output });
  const names = nameTypes(tool, new Map());
  const places = (root: (typeof names.roots)[number], side: string): [string, string][] => {
    const found: [string, string][] = [];
    const visit = (value: unknown, pointer: string): void => {
      const type = names.at(root.root, pointer);
      if (type !== undefined)
        found.push([`${side}#${pointer}`, type.read === undefined ? type.name : `${type.name}, ${type.read}`]);
      if (typeof value !== "object" || value === null) return;
      for (const [key, item] of Object.entries(value)) visit(item, `${pointer}/${key}`);
    };
    visit(root.root.bundle.schema, "");
    return found;
  };
  return Object.fromEntries(names.roots.flatMap((root, index) => places(root, index === 0 ? "input" : "output")));
}

const objectOf = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  additionalProperties: false,
  ...more,
});
const branch = (kind: string | number, more: JsonObject = {}): JsonObject =>
  objectOf({ kind: { const: kind } }, { required: ["kind"], ...more });

describe("where a name comes from", () => {
  test.each<[string, JsonSchema, Record<string, string>]>([
    [
      "a definition",
      objectOf({ a: { $ref: "#/$defs/postal_address" } }, { $defs: { postal_address: objectOf({}) } }),
      { "input#/$defs/postal_address": "ShipPostalAddress" },
    ],
    ["a property", objectOf({ a: objectOf({}), b: { $ref: "#/properties/a" } }), { "input#/properties/a": "ShipA" }],
    [
      "an item",
      objectOf({
        a: { type: "array", prefixItems: [{}, objectOf({})], items: { $ref: "#/properties/a/prefixItems/1" } },
      }),
      { "input#/properties/a/prefixItems/1": "ShipAItem2" },
    ],
    [
      "a branch by its title",
      { oneOf: [branch("x", { title: "The first one" }), branch("y", { title: "第二" })] },
      { "input#/oneOf/0": "ShipTheFirstOne", "input#/oneOf/1": "Ship第二" },
    ],
    [
      "a title that says the tool's name again",
      { oneOf: [branch("x", { title: "ship by air" }), branch("y", { title: "Shipping" })] },
      { "input#/oneOf/0": "ShipByAir", "input#/oneOf/1": "ShipShipping" },
    ],
    [
      "a branch by its constant",
      { anyOf: [branch("by_air"), branch(7)] },
      { "input#/anyOf/0": "ShipByAir", "input#/anyOf/1": "Ship7" },
    ],
    [
      "a branch by its few values",
      { anyOf: [objectOf({ kind: { enum: ["a", "b"] } }, { required: ["kind"] }), branch("c")] },
      { "input#/anyOf/0": "ShipAOrB", "input#/anyOf/1": "ShipC" },
    ],
    [
      "a branch by what it extends",
      { $defs: { box: objectOf({}) }, anyOf: [{ $ref: "#/$defs/box", properties: { a: {} } }, objectOf({ b: {} })] },
      { "input#/anyOf/0": "ShipBox2", "input#/anyOf/1": "Ship2", "input#/$defs/box": "ShipBox" },
    ],
    [
      "a branch by a value that it alone may have",
      {
        anyOf: [
          objectOf({ page: { type: "string" }, kind: { const: "page" } }),
          objectOf({ kind: { const: "workspace" } }, { required: ["kind"] }),
        ],
      },
      { "input#/anyOf/0": "Ship1", "input#/anyOf/1": "ShipWorkspace" },
    ],
    [
      "a branch by a property that it alone demands, which doesn't show in names inside it",
      {
        anyOf: [
          objectOf({ id: {}, at: { oneOf: [branch("x"), branch("y")] } }, { required: ["id"] }),
          objectOf({ id: {}, order_number: {} }, { required: ["order_number"] }),
        ],
      },
      {
        "input#/anyOf/0": "ShipWithId",
        "input#/anyOf/0/properties/at/oneOf/0": "ShipAtX",
        "input#/anyOf/0/properties/at/oneOf/1": "ShipAtY",
        "input#/anyOf/1": "ShipWithOrderNumber",
      },
    ],
    [
      "a branch by its position",
      { anyOf: [{ type: "null" }, objectOf({ a: {} }), objectOf({ b: {} })] },
      { "input#/anyOf/1": "Ship2", "input#/anyOf/2": "Ship3" },
    ],
    [
      "a branch deep inside",
      objectOf({ stops: { type: "array", items: { oneOf: [branch("sea"), branch("air")] } } }),
      {
        "input#/properties/stops/items/oneOf/0": "ShipStopsSea",
        "input#/properties/stops/items/oneOf/1": "ShipStopsAir",
      },
    ],
    [
      "a branch in a branch",
      {
        oneOf: [
          branch("x", { properties: { kind: { const: "x" }, how: { oneOf: [branch("fast"), branch("slow")] } } }),
          branch("y"),
        ],
      },
      {
        "input#/oneOf/0": "ShipX",
        "input#/oneOf/0/properties/how/oneOf/0": "ShipXHowFast",
        "input#/oneOf/0/properties/how/oneOf/1": "ShipXHowSlow",
        "input#/oneOf/1": "ShipY",
      },
    ],
    [
      "a value of a map",
      objectOf({ by: { type: "object", additionalProperties: { oneOf: [branch("x"), branch("y")] } } }),
      {
        "input#/properties/by/additionalProperties/oneOf/0": "ShipByValueX",
        "input#/properties/by/additionalProperties/oneOf/1": "ShipByValueY",
      },
    ],
  ])("%s", (_, schema, want) => {
    expect(namesOf(schema)).toEqual({ "input#": "ShipInput", ...want });
  });

  test("no name for one object beside other kinds, for values, and for what is never referred to", () => {
    const schema = objectOf(
      { a: { anyOf: [objectOf({ b: {} }), { type: "null" }] }, c: { oneOf: [{ const: 1 }, { const: 2 }] } },
      { $defs: { unused: objectOf({}) } },
    );
    expect(namesOf(schema)).toEqual({ "input#": "ShipInput" });
  });
});

describe("two names that would be one", () => {
  const definitions = (...keys: string[]): JsonObject =>
    objectOf(Object.fromEntries(keys.map((key) => [key, { $ref: `#/$defs/${encodeURIComponent(key)}` }])), {
      $defs: Object.fromEntries(keys.map((key) => [key, { const: key }])),
    });

  test("numbers follow the order of keys, not of appearance", () => {
    const want = {
      "input#": "ShipInput",
      "input#/$defs/a b": "ShipAB",
      "input#/$defs/a-b": "ShipAB2",
      "input#/$defs/a_b": "ShipAB3",
    };
    expect(namesOf(definitions("a_b", "a b", "a-b"))).toEqual(want);
    expect(namesOf(definitions("a-b", "a_b", "a b"))).toEqual(want);
  });

  test("roots before definitions, definitions before branches", () => {
    expect(namesOf(definitions("input", "error"))).toMatchObject({
      "input#/$defs/input": "ShipInput2",
      "input#/$defs/error": "ShipError2",
    });
    const schema = { ...definitions("fast"), oneOf: [branch("fast"), branch("slow")] };
    expect(namesOf(schema)).toMatchObject({
      "input#/$defs/fast": "ShipFast",
      "input#/oneOf/0": "ShipFast2",
      "input#/oneOf/1": "ShipSlow",
    });
  });

  test("a definition that is added elsewhere in the order renames nothing", () => {
    const before = namesOf(definitions("b", "d"));
    expect(namesOf(definitions("a", "b", "c", "d"))).toMatchObject(before);
  });

  test("what is no name at all gets one", () => {
    expect(namesOf(definitions("***", "\u3164"))).toMatchObject({
      "input#/$defs/***": "ShipPart",
      "input#/$defs/\u3164": "ShipPart2",
    });
  });
});

describe("input and output", () => {
  const item = objectOf({ a: { $ref: "#/$defs/unit" } });
  const open = { type: "object", properties: { a: {} } };
  const side = (definitions: JsonObject): JsonObject =>
    objectOf(Object.fromEntries(Object.keys(definitions).map((key) => [key, { $ref: `#/$defs/${key}` }])), {
      $defs: definitions,
    });

  test("what both define alike is one type", () => {
    const both = side({ item, unit: { enum: ["kg", "lb"] } });
    expect(namesOf(both, both)).toEqual({
      "input#": "ShipInput",
      "input#/$defs/item": "ShipItem",
      "input#/$defs/unit": "ShipUnit",
      "output#": "ShipOutput",
      "output#/$defs/item": "ShipItem",
      "output#/$defs/unit": "ShipUnit",
    });
  });

  test("what differs, be it in what it refers to, is two, and the input's keeps its name", () => {
    expect(namesOf(side({ item, unit: { const: "kg" } }), side({ item, unit: { const: "lb" } }))).toMatchObject({
      "input#/$defs/item": "ShipItem",
      "output#/$defs/item": "ShipOutputItem",
      "output#/$defs/unit": "ShipOutputUnit",
    });
  });

  test("only what is returned and open has two forms", () => {
    expect(namesOf(side({ node: open }), side({ step: open }))).toEqual({
      "input#": "ShipInput",
      "input#/$defs/node": "ShipNode",
      "output#": "ShipOutput, ShipOutputRead",
      "output#/$defs/step": "ShipStep, ShipStepRead",
    });
    expect(namesOf(side({ step: open }), side({ step: open }))).toMatchObject({
      "input#/$defs/step": "ShipStep, ShipStepRead",
    });
  });

  test("parts of the output say so, its definitions do not", () => {
    expect(namesOf({ oneOf: [branch("a"), branch("b")] }, { oneOf: [branch("a"), branch("b")] })).toEqual({
      "input#": "ShipInput",
      "input#/oneOf/0": "ShipA",
      "input#/oneOf/1": "ShipB",
      "output#": "ShipOutput",
      "output#/oneOf/0": "ShipOutputA",
      "output#/oneOf/1": "ShipOutputB",
    });
  });
});
