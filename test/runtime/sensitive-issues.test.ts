import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonObject, JsonSchema, JsonValue } from "../../generator/schema/json.js";
import { checkIssues, type IssueRow, issuesOf } from "./issues-of.js";

const canary = "canaryBird";
/** Names and texts that are near to the canary, equal to it or hold it: what a suggestion might repeat. */
const names = ["a", "b", "canary_bird", canary, `${canary}/~`];
const texts = [canary, `{"${canary}":1}`, `["${canary}"]`, `${canary}\u001b[0m`, "12", ""];

const jsonValue = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.constantFrom<JsonValue>(...texts, 0, 1.5, true, null),
    { weight: 2, arbitrary: fc.array(tie("value"), { maxLength: 4 }) },
    { weight: 3, arbitrary: fc.dictionary(fc.constantFrom(...names), tie("value"), { maxKeys: 4 }) },
  ),
})).value;

/** Schemas in words of their own, in which the canary does not occur. */
const declared = fc.constantFrom("a", "b", "canary_bird");
const schema = fc.letrec<{ schema: JsonSchema }>((tie) => {
  const list = fc.array(tie("schema"), { minLength: 1, maxLength: 3 });
  const map = fc.dictionary(declared, tie("schema"), { minKeys: 1, maxKeys: 3 });
  const constants = fc.uniqueArray(fc.constantFrom<JsonValue>("a", "canary_bird", "canary-bird", 1, 12, null), {
    minLength: 1,
  });
  const some = (model: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<JsonObject> =>
    fc.record(model, { requiredKeys: [] }) as fc.Arbitrary<JsonObject>;
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthSize: "medium" },
      fc.boolean(),
      some({
        type: fc.constantFrom("string", "integer", "object", "array", ["boolean", "null"]),
        enum: constants,
        minLength: fc.nat(30),
        pattern: fc.constantFrom("^[a-c]*$", "x"),
        format: fc.constantFrom("date-time", "uri", "email"),
        minItems: fc.nat(5),
        maxProperties: fc.nat(2),
        uniqueItems: fc.constant(true),
      }),
      some({
        properties: map,
        required: fc.uniqueArray(declared, { minLength: 1 }),
        additionalProperties: fc.oneof(fc.constant(false), tie("schema")),
        propertyNames: tie("schema"),
        dependentRequired: fc.dictionary(declared, fc.uniqueArray(declared), { maxKeys: 2 }),
      }),
      some({ items: tie("schema"), prefixItems: list, contains: tie("schema") }),
      some({ anyOf: list, oneOf: list, not: tie("schema") }),
      some({ allOf: list, if: tie("schema"), then: tie("schema"), else: tie("schema") }),
      some({ properties: map, anyOf: list, unevaluatedProperties: fc.constant(false) }),
    ),
  };
}).schema;

/** Ways to mark a place: under each of them, the whole value is a secret. */
const mark = "x-sensitive";
const markings: Readonly<Record<string, (inner: JsonSchema) => JsonObject>> = {
  itself: (inner) => ({ ...(typeof inner === "boolean" ? { allOf: [inner] } : inner), [mark]: true }),
  allOf: (inner) => ({ allOf: [inner, { [mark]: true }] }),
  anyOf: (inner) => ({ anyOf: [inner, { [mark]: true, type: "integer" }] }),
  oneOf: (inner) => ({ oneOf: [{ [mark]: true, type: "integer" }, inner] }),
  then: (inner) => ({ if: true, then: { [mark]: true }, allOf: [inner] }),
  "a reference": (inner) => ({ $ref: "#/$defs/marked", allOf: [inner] }),
  "dependent schemas": (inner) => ({ dependentSchemas: { a: { [mark]: true } }, allOf: [inner] }),
};
/** Places for a marked schema; in the last one it is the key that is marked. */
const places: Readonly<Record<string, (marked: JsonObject, inner: JsonSchema) => JsonObject>> = {
  property: (marked) => ({ properties: { secret: marked } }),
  pattern: (marked) => ({ patternProperties: { ".": marked } }),
  others: (marked) => ({ additionalProperties: marked }),
  unevaluated: (marked) => ({ unevaluatedProperties: marked }),
  keys: (_marked, inner) => ({ propertyNames: { [mark]: true, pattern: "^z" }, additionalProperties: inner }),
};

const withDefinitions = (root: JsonObject): JsonObject => ({ ...root, $defs: { marked: { [mark]: true } } });

describe("sensitive values (R19)", () => {
  test("of a value that is marked, whatever way, no issue tells anything", () => {
    let told = 0;
    const property = fc.property(
      fc.constantFrom(...Object.values(markings)),
      fc.constantFrom(...Object.entries(places)),
      schema,
      jsonValue,
      (marking, [place, lay], inner, value) => {
        const root = withDefinitions({ type: "object", ...lay(marking(inner), inner) });
        const key = place === "property" ? "secret" : canary;
        const issues = issuesOf(root, { [key]: value });
        told += issues.length;
        expect(JSON.stringify(issues)).not.toContain(canary);
      },
    );
    fc.assert(property, { numRuns: 400 });
    expect(told).toBeGreaterThan(200);
  });

  test("of strings nothing is told anywhere, and what is told is bounded, printable, and the same each time", () => {
    const plain = (value: JsonValue): JsonValue =>
      JSON.parse(JSON.stringify(value), (_key, part: JsonValue) =>
        typeof part === "object" && part !== null && !Array.isArray(part)
          ? Object.fromEntries(Object.entries(part).map(([key, item]) => [key.replace(canary, "other"), item]))
          : part,
      );
    const property = fc.property(schema, jsonValue, (root, value) => {
      const issues = issuesOf(root, plain(value));
      expect(JSON.stringify(issues)).not.toContain(canary);
      expect(issues.length).toBeLessThanOrEqual(20);
      for (const { message } of issues) {
        expect(message.length).toBeLessThanOrEqual(500);
        expect(message).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }
      expect(issuesOf(root, plain(value))).toEqual(issues);
    });
    fc.assert(property, { numRuns: 200 });
  });

  const card: JsonObject = {
    [mark]: true,
    type: "object",
    required: ["number"],
    properties: {
      number: { type: "string", minLength: 12, pattern: "^[0-9]+$" },
      expires: { format: "date" },
      brand: { enum: ["visa", "amex"] },
      codes: { type: "array", maxItems: 1, uniqueItems: true, items: { type: "string" } },
    },
    additionalProperties: false,
  };
  const in_card = (name: string, value: unknown, want: IssueRow["want"]): IssueRow => ({
    name,
    schema: { properties: { card } },
    value: { card: value },
    want,
  });
  test.each<IssueRow>([
    in_card("no length", { number: "4111" }, [
      ["/card/number", "minLength", "/card/number must have at least 12 characters", 12],
    ]),
    in_card("no kind", 4111, [["/card", "type", "/card must be an object", "object"]]),
    in_card("no name, and none that is near", { numbr: "411111111111" }, [
      ["/card", "required", 'the property "number" is missing in /card', "number"],
      ["/card", "additionalProperties", "a property in /card is not allowed"],
    ]),
    in_card("no constant that is near", { number: "411111111111", brand: "Visa" }, [
      ["/card/brand", "enum", '/card/brand must be one of "visa", "amex"', ["visa", "amex"]],
    ]),
    in_card("not what a format lacks", { number: "411111111111", expires: "2026-01-31T00:00:00Z" }, [
      ["/card/expires", "format", "/card/expires must be a valid date, such as 2026-01-31", "date"],
    ]),
    in_card("no index, and no number of items", { number: "411111111111", codes: ["1", 2, "1"] }, [
      ["/card/codes", "type", "something inside /card/codes must be a string", "string"],
      ["/card/codes", "maxItems", "/card/codes must have at most 1 item", 1],
      ["/card/codes", "uniqueItems", "/card/codes must not hold the same item twice"],
    ]),
    {
      name: "no key of a map of secrets",
      schema: { properties: { tokens: { additionalProperties: { type: "string", [mark]: true } } } },
      value: { tokens: { hunter2: 1, hunter3: { hunter4: 1 } } },
      want: [["/tokens", "type", "something inside /tokens must be a string", "string"]],
    },
    {
      name: "no name of a map that is keyed by secrets",
      schema: { propertyNames: { [mark]: true, pattern: "^sk_" }, additionalProperties: { type: "integer" } },
      value: { hunter2: "x" },
      want: [
        ["", "propertyNames", "a property name must match the pattern ^sk_", "^sk_"],
        ["", "type", "something inside the value must be an integer", "integer"],
      ],
    },
    {
      name: "which item of a list is wrong",
      schema: { properties: { emails: { items: { format: "email", [mark]: true } } } },
      value: { emails: ["a@example.com", "hunter2"] },
      want: [["/emails/1", "format", "/emails/1 must be a valid email, such as name@example.com", "email"]],
    },
  ])("$name", checkIssues);
});
