import type { Json, JsonObject, Reason } from "./finding.js";
import { type FormName, hints, requestOf, toolOf, withProperties, withProperty } from "./requests.js";

/** A request that a target refuses, for which reasons and no others, and the section of ../shared/research/providers.md that says so. */
export type Refused = {
  readonly form: FormName;
  readonly what: string;
  readonly content: Json;
  readonly reasons: readonly Reason[];
  readonly section: string;
};

const text = { type: "string" } as const;
const nothing = { type: "object", properties: {} } as const;
const many = (count: number, schema: Json): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, schema]));
const numbered = (count: number, prefix: string): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** A property of arguments that are right beside it. */
const property = (
  form: FormName,
  schema: Json,
  reason: Reason | readonly Reason[],
  section: string,
  rest: JsonObject = {},
): Refused => ({
  form,
  what: `${JSON.stringify(schema)}${Object.keys(rest).length === 0 ? "" : ` in ${JSON.stringify(rest)}`}`.slice(0, 120),
  content: requestOf(form, withProperty(form, schema, rest)),
  reasons: typeof reason === "string" ? [reason] : reason,
  section,
});

/** Arguments as a whole. */
const root = (form: FormName, schema: Json, reason: Reason | readonly Reason[], section: string): Refused => ({
  form,
  what: JSON.stringify(schema).slice(0, 120),
  content: requestOf(form, schema),
  reasons: typeof reason === "string" ? [reason] : reason,
  section,
});

/** What stands around the arguments. */
const whole = (
  form: FormName,
  what: string,
  content: Json,
  reason: Reason | readonly Reason[],
  section: string,
): Refused => ({
  form,
  what,
  content,
  reasons: typeof reason === "string" ? [reason] : reason,
  section,
});

const named = (form: FormName, name: string): Json => {
  const tool = toolOf(form, form === "gemini" ? withProperty(form, { type: "STRING" }) : nothing, {
    name,
    description: "Tries it.",
  });
  return form.startsWith("gemini") ? { functionDeclarations: [tool] } : [tool];
};

const about = { name: "try_it", description: "Tries it." } as const;
const strictEmpty = { ...nothing, required: [], additionalProperties: false } as const;

/** Nested objects and lists in the words of a strict form. */
const nested = (levels: number): JsonObject =>
  levels <= 1
    ? text
    : { type: "object", properties: { p: nested(levels - 1) }, required: ["p"], additionalProperties: false };

export const refused: readonly Refused[] = [
  // Envelopes
  whole("openai.chat", "a flat function", [{ type: "function", ...about, parameters: nothing }], "envelope", "0"),
  whole("openai.chat", "no type", [{ function: { ...about, parameters: nothing } }], "envelope", "0"),
  whole(
    "openai.responses",
    "a nested function",
    [{ type: "function", function: { ...about, parameters: nothing, strict: false } }],
    ["member-missing", "member-unknown", "strict-unwritten"],
    "1.4",
  ),
  whole(
    "openai.responses",
    "no strict: the server decides",
    [{ type: "function", ...about, parameters: nothing }],
    "strict-unwritten",
    "1.4",
  ),
  whole(
    "openai.responses",
    "strict: null",
    [{ type: "function", ...about, parameters: nothing, strict: null }],
    "strict-unwritten",
    "1.4",
  ),
  whole("anthropic", "parameters", [{ ...about, parameters: nothing }], ["member-missing", "member-unknown"], "0"),
  whole(
    "anthropic",
    "a member of another API",
    [toolOf("anthropic", nothing, { ...about, function: {} })],
    "member-unknown",
    "2.3",
  ),
  whole("gemini", "a list of functions", [toolOf("gemini", nothing, about)], "envelope", "0"),
  whole(
    "gemini",
    "both schemas",
    {
      functionDeclarations: [
        toolOf("gemini", withProperty("gemini", { type: "STRING" }), { ...about, parametersJsonSchema: nothing }),
      ],
    },
    "two-schemas",
    "3.2",
  ),
  whole("bedrock", "no toolSpec", [{ ...about, inputSchema: { json: nothing } }], "envelope", "4"),
  whole("bedrock", "a schema without json", [{ toolSpec: { ...about, inputSchema: nothing } }], "member-missing", "4"),
  whole("bedrock", "strict: false", [toolOf("bedrock", nothing, { ...about, strict: false })], "strict-false", "4"),
  whole(
    "bedrock",
    "an empty description",
    [toolOf("bedrock", nothing, { ...about, description: "" })],
    "description-empty",
    "0",
  ),
  whole("mistral", "no parameters", [{ type: "function", function: about }], "member-missing", "4"),
  whole("mcp.2026-07-28", "no hints", [{ ...about, inputSchema: nothing }], "hints-unwritten", "5"),
  whole(
    "mcp.2026-07-28",
    "three hints",
    [
      {
        ...about,
        inputSchema: nothing,
        annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
      },
    ],
    "hints-unwritten",
    "5",
  ),
  whole(
    "mcp.2026-07-28",
    "parameters",
    [{ ...about, parameters: nothing, annotations: hints }],
    ["member-missing", "member-unknown"],
    "5",
  ),
  whole(
    "mcp.2025-11-25",
    "an answer that is a list",
    [toolOf("mcp.2025-11-25", nothing, { ...about, outputSchema: { type: "array", items: text } })],
    "root-type",
    "5",
  ),

  // Names
  whole("openai.chat", "a dot", named("openai.chat", "orders.read"), "name-pattern", "0"),
  whole("openai.chat", "65 characters", named("openai.chat", "a".repeat(65)), "name-length", "0"),
  whole("openai.responses", "129 characters", named("openai.responses", "a".repeat(129)), "name-length", "0"),
  whole("anthropic", "a slash", named("anthropic", "server/tool"), "name-pattern", "0"),
  whole("anthropic", "129 characters", named("anthropic", "a".repeat(129)), "name-length", "0"),
  whole("gemini", "a digit first", named("gemini", "3d_print"), "name-pattern", "0"),
  whole("gemini.json-schema", "a dash first", named("gemini.json-schema", "-print"), "name-pattern", "0"),
  whole("gemini", "65 characters", named("gemini", "a".repeat(65)), "name-length", "0"),
  whole("bedrock", "a dot", named("bedrock", "orders.read"), "name-pattern", "0"),
  whole("bedrock", "65 characters", named("bedrock", "a".repeat(65)), "name-length", "0"),
  whole("mistral", "a space", named("mistral", "read order"), "name-pattern", "12"),
  whole("mcp.2026-07-28", "a slash", named("mcp.2026-07-28", "orders/read"), "name-pattern", "0"),
  whole(
    "openai.chat",
    "one name twice",
    [toolOf("openai.chat", nothing, about), toolOf("openai.chat", nothing, about)],
    "name-twice",
    "10",
  ),

  // Roots
  root("openai.chat", { type: "string", properties: {} }, "root-type", "1.1"),
  root("openai.chat", { type: "object" }, "root-properties", "1.1"),
  root("openai.chat", { ...nothing, anyOf: [{ required: ["a"] }] }, "root-union", "1.1"),
  root("openai.responses", { ...nothing, oneOf: [nothing] }, "root-union", "1.1"),
  root("openai.chat", { ...nothing, allOf: [nothing] }, "root-union", "1.1"),
  root("openai.chat", { ...nothing, not: { required: ["a"] } }, "root-union", "1.1"),
  root("openai.chat", { ...nothing, enum: [{}] }, "root-union", "1.1"),
  root("openai.chat", { ...nothing, const: {} }, "root-union", "1.1"),
  root("openai.chat", { properties: {}, required: [] }, "root-type", "9.1"),
  root("openai.chat strict", { ...strictEmpty, anyOf: [strictEmpty] }, "root-union", "1.2"),
  root("anthropic", { ...nothing, oneOf: [nothing] }, "root-union", "2.1"),
  root("anthropic", { ...nothing, anyOf: [{ required: ["route"] }, { required: ["file"] }] }, "root-union", "2.1"),
  root("bedrock", { type: "array", items: text, properties: {} }, "root-type", "4"),
  root("gemini", { anyOf: [{ type: "STRING" }] }, ["root-type", "root-union", "root-properties"], "3.1"),
  root("gemini.json-schema", { type: ["object", "null"], properties: { p: text } }, "root-type", "3.2"),
  root("mcp.2026-07-28", { anyOf: [nothing] }, "root-type", "5"),
  root("mcp.2026-07-28", true, "invalid-schema", "5"),

  // Non-strict schemas
  property("openai.chat", { type: "array" }, "items-missing", "1.1"),
  property("openai.chat", { anyOf: [text, { type: "array" }] }, "items-missing", "1.1"),
  property("openai.chat", { type: "string", pattern: "^(?=.*a)b" }, "pattern", "1.1"),
  property("openai.responses", { type: "string", pattern: "(?<!a)b" }, "pattern", "1.1"),
  property("openai.chat", { type: "string", pattern: "^\\p{L}+$" }, "pattern", "1.1"),
  property("openai.chat", { type: "string", pattern: "(?<year>[0-9]+)" }, "pattern", "1.1"),
  property("openai.chat", { type: "object", properties: { a: text }, required: ["b"] }, "required-unknown", "6"),
  property("openai.chat", { $ref: "https://example.com/schema.json" }, "ref-external", "6"),
  property("openai.chat", { $ref: "#/$defs/a" }, "ref-dangling", "6"),
  property("openai.chat", { type: "string", deprecated: true }, "keyword", "6"),
  root("openai.chat", { $schema: "http://json-schema.org/draft-07/schema#", ...nothing }, "keyword", "6"),
  root("anthropic", { $schema: "http://json-schema.org/draft-07/schema#", ...nothing }, "keyword", "2.1"),
  property("anthropic", { type: "array", items: [text, text] }, "invalid-schema", "2.1"),
  property("anthropic", { type: "integer", minimum: 0, exclusiveMinimum: true }, "invalid-schema", "2.1"),
  root("anthropic", withProperties("anthropic", { $top: text }), "key-pattern", "0"),
  root("anthropic", withProperties("anthropic", { "@microsoft.graph.id": text }), "key-pattern", "0"),
  root("anthropic", withProperties("anthropic", { ["a".repeat(65)]: text }), "key-pattern", "0"),
  root("bedrock", withProperties("bedrock", { "odata-$top": text }), "key-pattern", "0"),
  property("mistral", { type: "integer", exclusiveMinimum: true }, "invalid-schema", "12"),
  property("mistral", { type: "text" }, "invalid-schema", "12"),
  property("mcp.2026-07-28", { type: "array", items: [text] }, "invalid-schema", "5"),
  property("mcp.2025-11-25", { $ref: "#/$defs/missing" }, "ref-dangling", "5"),

  // OpenAI, strict
  root(
    "openai.chat strict",
    withProperties("openai.chat strict", { a: text, b: text }, ["a"]),
    "optional-property",
    "1.2",
  ),
  root("openai.responses strict", { ...strictEmpty, required: ["b"] }, "required-unknown", "1.2"),
  root("openai.chat strict", { type: "object", properties: { a: text }, required: ["a"] }, "open-object", "1.2"),
  property("openai.chat strict", { type: "object", properties: {}, required: [] }, "open-object", "1.2"),
  property("openai.chat strict", { type: "object", additionalProperties: text }, "open-object", "6"),
  property("openai.chat strict", { allOf: [text] }, "keyword", "1.2"),
  property("openai.responses strict", { oneOf: [text, { type: "number" }] }, "keyword", "1.2"),
  property("openai.chat strict", { type: "string", not: { type: "string", const: "a" } }, "keyword", "1.2"),
  property("openai.chat strict", { type: "string", if: text, then: text }, "keyword", "1.2"),
  property("openai.chat strict", { type: "string", minLength: 1 }, "keyword", "1.2"),
  property("openai.chat strict", { type: "string", default: "a" }, "keyword", "1.2"),
  property("openai.chat strict", { type: "array", items: text, uniqueItems: true }, "keyword", "1.2"),
  property("openai.chat strict", { type: "array", prefixItems: [text], items: text }, "keyword", "1.2"),
  property("openai.chat strict", { type: "array", items: {} }, "typeless", "1.2"),
  property("openai.chat strict", true, "typeless", "6"),
  property("openai.chat strict", { type: "string", format: "uri" }, "format", "1.2"),
  property("openai.chat strict", { type: ["string", "null"], enum: ["x", "y"] }, "enum-null", "1.3"),
  property("openai.chat strict", { enum: [{ a: 1 }] }, "enum-type", "6"),
  property("openai.chat strict", { $ref: "#/$defs/a", description: "An a." }, "ref-sibling", "1.2", {
    $defs: { a: text },
  }),
  root("openai.chat strict", nested(12), "depth", "1.2"),
  root("openai.chat strict", withProperties("openai.chat strict", many(5001, text)), "property-count", "1.2"),
  property("openai.chat strict", { type: "string", enum: numbered(1001, "v") }, "enum-count", "1.2"),
  property("openai.chat strict", { type: "string", enum: numbered(251, "v".repeat(60)) }, "enum-characters", "1.2"),
  root(
    "openai.chat strict",
    withProperties(
      "openai.chat strict",
      Object.fromEntries(numbered(130, "k".repeat(1000)).map((name): [string, Json] => [name, text])),
    ),
    "characters",
    "1.2",
  ),

  // Anthropic and Bedrock, strict
  property("anthropic strict", { type: "integer", minimum: 1 }, "keyword", "2.2"),
  property("anthropic strict", { type: "string", maxLength: 3 }, "keyword", "2.2"),
  property("anthropic strict", { type: "array", items: text, maxItems: 3 }, "keyword", "2.2"),
  property("anthropic strict", { type: "array", items: text, minItems: 2 }, "min-items", "2.2"),
  property("anthropic strict", { oneOf: [text, { type: "number" }] }, "keyword", "2.2"),
  property("anthropic strict", { type: "string", pattern: "\\bword\\b" }, "pattern", "2.2"),
  property("anthropic strict", { type: "string", pattern: "(a)\\1" }, "pattern", "2.2"),
  property("anthropic strict", { type: "string", pattern: "a{1,4000}" }, "pattern", "2.2"),
  property("anthropic strict", { type: "string", enum: ["Open", "open"] }, "enum-case", "2.2"),
  property("anthropic strict", { enum: [["a"]] }, "enum-type", "2.2"),
  property("anthropic strict", { type: "object", properties: {} }, "open-object", "2.2"),
  property("anthropic strict", { $ref: "#/$defs/a" }, "ref-recursive", "2.2", {
    $defs: {
      a: { type: "object", properties: { a: { $ref: "#/$defs/a" } }, additionalProperties: false },
    },
  }),
  whole(
    "anthropic strict",
    "21 strict tools",
    requestOf("anthropic strict", ...Array.from({ length: 21 }, () => strictEmpty)),
    "strict-tools",
    "2.2",
  ),
  whole(
    "anthropic strict",
    "25 optional properties in two tools",
    requestOf(
      "anthropic strict",
      withProperties("anthropic strict", many(12, text), []),
      withProperties("anthropic strict", many(13, text), []),
    ),
    "optional-count",
    "2.2",
  ),
  whole(
    "anthropic strict",
    "17 unions in two tools",
    requestOf(
      "anthropic strict",
      withProperties("anthropic strict", many(8, { type: ["string", "null"] })),
      withProperties("anthropic strict", many(9, { anyOf: [text, { type: "number" }] })),
    ),
    "union-count",
    "2.2",
  ),
  property("bedrock strict", { type: "number", multipleOf: 5 }, "keyword", "4"),
  property("bedrock strict", { type: "array", items: text, maxItems: 5 }, "keyword", "4"),
  property("bedrock strict", { oneOf: [text] }, "keyword", "4"),
  property("bedrock strict", { type: "string", default: "a" }, "keyword", "6"),
  root("bedrock strict", withProperties("bedrock strict", many(25, text), []), "optional-count", "4"),

  // Gemini, `parameters`
  root("gemini", withProperty("gemini", { type: "STRING" }, { additionalProperties: false }), "keyword", "3.1"),
  root("gemini", withProperty("gemini", { type: "STRING" }, { $schema: "x" }), "keyword", "3.1"),
  property("gemini", { type: "STRING", const: "a" }, "keyword", "3.1"),
  property("gemini", { type: "INTEGER", exclusiveMinimum: 0 }, "keyword", "3.1"),
  root("gemini", withProperties("gemini", { a: { type: "STRING" }, b: { $ref: "#/properties/a" } }), "keyword", "3.1"),
  property("gemini", { type: ["STRING", "NUMBER"] }, "type-list", "3.1"),
  property("gemini", { type: "string" }, "type", "3.1"),
  property("gemini", { type: "NULL" }, "type", "3.1"),
  property("gemini", {}, "typeless", "3.1"),
  property("gemini", { nullable: true }, "typeless", "3.1"),
  property("gemini", { enum: ["a"] }, "typeless", "3.1"),
  property("gemini", { type: "INTEGER", enum: ["1", "2"] }, "enum-type", "3.1"),
  property("gemini", { type: "STRING", enum: ["a", ""] }, "enum-empty-text", "3.1"),
  property("gemini", { type: "STRING", enum: ["a", null], nullable: true }, "enum-type", "3.1"),
  property("gemini", { type: "STRING", format: "uri" }, "format", "3.1"),
  property("gemini", { type: "ARRAY" }, "items-missing", "3.1"),
  property("gemini", { type: "OBJECT", properties: {} }, "properties-empty", "3.1"),
  property(
    "gemini",
    { type: "OBJECT", properties: { a: { type: "STRING" } }, required: ["b"] },
    "required-unknown",
    "3.1",
  ),
  property("gemini", { type: "STRING", minItems: 1 }, "keyword-type", "3.1"),
  property(
    "gemini",
    { type: "ARRAY", items: { type: "STRING" }, properties: { a: { type: "STRING" } } },
    "keyword-type",
    "3.1",
  ),
  property(
    "gemini",
    { description: "Either.", anyOf: [{ type: "STRING" }, { type: "NUMBER" }] },
    "union-sibling",
    "3.1",
  ),
  root("gemini", withProperties("gemini", { "x-y": { type: "STRING" } }), "key-pattern", "0"),
  property(
    "gemini",
    { type: "OBJECT", properties: { "a.b": { type: "STRING" } }, required: ["a.b"] },
    "key-pattern",
    "0",
  ),
  root(
    "gemini",
    withProperties("gemini", many(3, { type: "ARRAY", items: { type: "STRING" }, maxItems: 400 })),
    "max-items-total",
    "3.2",
  ),

  // Gemini, `parametersJsonSchema`
  property("gemini.json-schema", { const: "a" }, "keyword", "3.2"),
  property("gemini.json-schema", { type: "integer", exclusiveMinimum: 0 }, "keyword", "3.2"),
  property("gemini.json-schema", { type: "string", pattern: "^a" }, "keyword", "3.2"),
  property("gemini.json-schema", { $ref: "#/$defs/a" }, "keyword", "3.2", { $defs: { a: text } }),
  property("gemini.json-schema", { type: "boolean", enum: [true] }, "enum-type", "6"),
  property("gemini.json-schema", { type: "string", title: "P" }, "keyword", "3.2"),
  root(
    "gemini.json-schema",
    withProperties("gemini.json-schema", many(2, { type: "array", items: text, maxItems: 500 })),
    "max-items-total",
    "3.2",
  ),
];
