import type { JsonObject, JsonValue } from "../../generator/schema/json.js";

/** A form of a family of targets. */
export type FormName =
  | "openai"
  | "openai strict"
  | "anthropic"
  | "anthropic strict"
  | "gemini"
  | "geminiJsonSchema"
  | "bedrock strict"
  | "mcp";

/**
 * A public report of a declaration that a provider refused or a model misread, and the right behaviour of ours for the contract that
 * causes it (../shared/research/providers.md, section 9, by its numbers).
 */
export type SchemaReport = {
  readonly number: number;
  /** Issues of GitHub as `owner/repository#number`. */
  readonly issues: readonly string[];
  readonly what: string;
  readonly input: JsonObject;
  readonly name?: string;
  /** Per form the schema at a place of the declared parameters, or that there is no strict form. */
  readonly want: readonly (readonly [form: FormName, at: string, schema: JsonValue | "none"])[];
  /** What the description of the tool must hold in a form. */
  readonly said?: readonly (readonly [form: FormName, text: string])[];
  /** What a model sends in a form, and what comes back. */
  readonly back?: readonly (readonly [form: FormName, sent: JsonObject, arguments_: JsonObject])[];
};

const text = { type: "string" } as const;
const number = { type: "number" } as const;
const optional = { type: ["string", "null"] } as const;
const tree = (properties: JsonObject): JsonObject => ({ type: "object", properties });
const closed = (properties: JsonObject): JsonObject => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const lookaround = "^(?!\\.)(?!.*\\.\\.)[a-z.]+@[a-z]+$";
const many = (count: number, schema: JsonValue): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, schema]));

const openaiReports: readonly SchemaReport[] = [
  {
    number: 1,
    issues: ["langchain-ai/langchainjs#9804"],
    what: "a union beside the root's type becomes one object",
    input: {
      type: "object",
      properties: { a: text },
      anyOf: [
        { properties: { b: number }, required: ["b"] },
        { properties: { c: text }, required: ["c"] },
      ],
    },
    want: [["openai", "", { type: "object", properties: { a: text, b: number, c: text } }]],
    said: [["openai", "Arguments are (a?, b) or (a?, c)."]],
  },
  {
    number: 2,
    issues: ["nspady/google-calendar-mcp#39"],
    what: "a union of required sets is said in the description",
    input: {
      type: "object",
      properties: { calendarId: text, eventId: text },
      required: ["calendarId"],
      anyOf: [{ required: ["eventId"] }, { required: ["calendarId"] }],
    },
    want: [
      ["openai", "", { type: "object", properties: { calendarId: text, eventId: text }, required: ["calendarId"] }],
      ["anthropic", "", { type: "object", properties: { calendarId: text, eventId: text }, required: ["calendarId"] }],
    ],
    said: [
      ["openai", 'anyOf {"required":["eventId"]}, {"required":["calendarId"]}'],
      ["anthropic", 'anyOf {"required":["eventId"]}, {"required":["calendarId"]}'],
    ],
  },
  {
    number: 3,
    issues: ["goruck/home-generative-agent#545"],
    what: "a root that is a union alone gets its type and one object",
    input: { anyOf: [closed({ light: text }), closed({ scene: text })] },
    want: [
      ["openai", "", { type: "object", properties: { light: text, scene: text }, additionalProperties: false }],
      ["openai strict", "", closed({ light: optional, scene: optional })],
    ],
    back: [["openai strict", { light: "on", scene: null }, { light: "on" }]],
  },
  {
    number: 5,
    issues: ["makenotion/notion-mcp-server#102"],
    what: "a nested allOf is merged before it is closed",
    input: tree({ page: { allOf: [tree({ id: text }), { ...tree({ title: text }), required: ["title"] }] } }),
    want: [["openai strict", "/properties/page", { anyOf: [closed({ id: optional, title: text }), { type: "null" }] }]],
    back: [["openai strict", { page: { id: null, title: "x" } }, { page: { title: "x" } }]],
  },
  {
    number: 6,
    issues: ["mark3labs/mcphost#35"],
    what: "a list without items gets some",
    input: tree({ rows: { type: "array" } }),
    want: [
      ["openai", "/properties/rows", { type: "array", items: {} }],
      ["openai strict", "", "none"],
    ],
  },
  {
    number: 7,
    issues: ["ogx-ai/ogx#3004"],
    what: "the items of a list stay",
    input: tree({ rows: { type: "array", items: text } }),
    want: [
      ["openai", "/properties/rows", { type: "array", items: text }],
      ["gemini", "/properties/rows", { type: "ARRAY", items: { type: "STRING" } }],
      ["mcp", "/properties/rows", { type: "array", items: text }],
    ],
  },
  {
    number: 9,
    issues: ["camel-ai/camel#3001"],
    what: "a described reference is wrapped",
    input: {
      ...tree({ city: { $ref: "#/$defs/city", description: "Where to." } }),
      required: ["city"],
      $defs: { city: closed({ name: text }) },
    },
    want: [
      ["openai strict", "/properties/city", { description: "Where to.", anyOf: [{ $ref: "#/$defs/city" }] }],
      ["anthropic strict", "/properties/city", { description: "Where to.", ...closed({ name: text }) }],
    ],
  },
  {
    number: 10,
    issues: ["vectorize-io/hindsight#3944"],
    what: "a described reference among the items of a list",
    input: {
      ...tree({ facts: { type: "array", items: { $ref: "#/$defs/fact", description: "One fact." } } }),
      required: ["facts"],
      $defs: { fact: closed({ what: text }) },
    },
    want: [
      ["openai strict", "/properties/facts/items", { description: "One fact.", anyOf: [{ $ref: "#/$defs/fact" }] }],
    ],
  },
  {
    number: 11,
    issues: ["pydantic/pydantic-ai#1488"],
    what: "a reference with other neighbours is strict without them",
    input: {
      ...tree({ mode: { $ref: "#/$defs/mode", default: "fast", title: "Mode" } }),
      required: ["mode"],
      $defs: { mode: { enum: ["fast", "slow"] } },
    },
    want: [
      ["openai strict", "/properties/mode", { description: '(default "fast")', anyOf: [{ $ref: "#/$defs/mode" }] }],
    ],
  },
  {
    number: 13,
    issues: ["openai/openai-node#1365", "openai/openai-node#2751"],
    what: "a branch that nothing fits is dropped",
    input: tree({ note: { anyOf: [{ not: {} }, text, { type: "null" }] } }),
    want: [["openai strict", "/properties/note", { type: ["string", "null"] }]],
  },
  {
    number: 14,
    issues: ["vercel/ai#5360"],
    what: "what is optional is required and may be null",
    input: { ...tree({ a: text, b: number }), required: ["a"] },
    want: [["openai strict", "", closed({ a: text, b: { type: ["number", "null"] } })]],
    back: [
      ["openai strict", { a: "x", b: null }, { a: "x" }],
      ["openai strict", { a: "x", b: 0 }, { a: "x", b: 0 }],
    ],
  },
  {
    number: 15,
    issues: ["vercel/ai#21037", "vercel/ai#16021"],
    what: "a pattern with lookaround goes into the description, the format stays",
    input: { ...tree({ mail: { type: "string", format: "email", pattern: lookaround } }), required: ["mail"] },
    want: [
      ["openai", "/properties/mail", { type: "string", format: "email", description: `(pattern ${lookaround})` }],
      [
        "openai strict",
        "/properties/mail",
        { description: `(pattern ${lookaround})`, type: "string", format: "email" },
      ],
    ],
  },
  {
    number: 17,
    issues: ["can1357/oh-my-pi#206"],
    what: "the format uri goes into the description",
    input: { ...tree({ link: { type: "string", format: "uri" } }), required: ["link"] },
    want: [
      ["openai", "/properties/link", { type: "string", format: "uri" }],
      ["openai strict", "/properties/link", { description: "(format uri)", type: "string" }],
      ["anthropic strict", "/properties/link", { type: "string", format: "uri" }],
    ],
  },
  {
    number: 18,
    issues: ["can1357/oh-my-pi#209"],
    what: "propertyNames deep inside: what the list of keywords does not have is not sent",
    input: {
      ...tree({
        env: { anyOf: [text, { type: "object", propertyNames: { pattern: "^[A-Z]+$" }, additionalProperties: text }] },
      }),
      required: ["env"],
    },
    want: [
      [
        "openai strict",
        "/properties/env",
        {
          anyOf: [
            text,
            {
              description: "(key and value of each member)",
              type: "array",
              items: closed({ key: { type: "string", pattern: "^[A-Z]+$" }, value: text }),
            },
          ],
        },
      ],
    ],
    back: [["openai strict", { env: [{ key: "HOME", value: "/x" }] }, { env: { HOME: "/x" } }]],
  },
  {
    number: 21,
    issues: ["moltis-org/moltis#724"],
    what: "a list of values that may be null lists it",
    input: { ...tree({ unit: { type: ["string", "null"], enum: ["c", "f", null] } }), required: ["unit"] },
    want: [["openai strict", "/properties/unit", { type: ["string", "null"], enum: ["c", "f", null] }]],
    back: [["openai strict", { unit: null }, { unit: null }]],
  },
  {
    number: 22,
    issues: ["diegosouzapw/OmniRoute#7023"],
    what: "an optional list of values can be left out",
    input: tree({ unit: { enum: ["c", "f"] } }),
    want: [["openai strict", "", closed({ unit: { type: ["string", "null"], enum: ["c", "f", null] } })]],
    back: [["openai strict", { unit: null }, {}]],
  },
];

const anthropicReports: readonly SchemaReport[] = [
  {
    number: 25,
    issues: ["anomalyco/opencode#35516"],
    what: "a root union of required sets goes into the description",
    input: { ...tree({ route: text, file: text }), anyOf: [{ required: ["route"] }, { required: ["file"] }] },
    want: [["anthropic", "", tree({ route: text, file: text })]],
    said: [["anthropic", 'anyOf {"required":["route"]}, {"required":["file"]}']],
  },
  {
    number: 26,
    issues: ["langchain-ai/langchain#39271"],
    what: "a root union of whole objects becomes one",
    input: {
      type: "object",
      anyOf: [closed({ page_id: text }), closed({ database_id: text, query: text })],
    },
    want: [
      [
        "anthropic",
        "",
        { type: "object", properties: { page_id: text, database_id: text, query: text }, additionalProperties: false },
      ],
    ],
    said: [["anthropic", "Arguments are (page_id) or (database_id, query)."]],
  },
  {
    number: 27,
    issues: ["software-mansion/argent#773"],
    what: "a root oneOf that one property decides, beside the type",
    input: {
      type: "object",
      oneOf: [closed({ kind: { const: "tap" }, x: number }), closed({ kind: { const: "type" }, text })],
    },
    want: [
      [
        "anthropic",
        "",
        {
          type: "object",
          properties: { kind: { type: "string", enum: ["tap", "type"] }, x: number, text },
          required: ["kind"],
          additionalProperties: false,
        },
      ],
    ],
    said: [["anthropic", "Arguments by kind: tap (x); type (text)."]],
    back: [["anthropic", { kind: "tap", x: 1, text: null }, { kind: "tap", x: 1 }]],
  },
  {
    number: 29,
    issues: ["ComposioHQ/composio#3500"],
    what: "keys that Anthropic refuses are renamed and come back",
    input: { ...tree({ $top: { type: "integer" }, "@microsoft.graph.id": text, plain: text }), required: ["$top"] },
    // SHA-256 of "$top" begins with 81bf98e4, that of "@microsoft.graph.id" with 325bf917.
    want: [
      ["anthropic", "/required", ["_top_81bf98e4"]],
      ["anthropic", "/properties/_top_81bf98e4", { type: "integer" }],
      ["anthropic", "/properties/_microsoft_graph_id_325bf917", text],
      ["openai", "/properties/$top", { type: "integer" }],
    ],
    back: [
      [
        "anthropic",
        { _top_81bf98e4: 5, _microsoft_graph_id_325bf917: "x", plain: "y" },
        { $top: 5, "@microsoft.graph.id": "x", plain: "y" },
      ],
    ],
  },
  {
    number: 30,
    issues: ["ComposioHQ/composio#3067"],
    what: "keys of more than 64 characters are cut and come back",
    input: tree({ [`long_${"x".repeat(70)}`]: text }),
    want: [["anthropic", `/properties/long_${"x".repeat(50)}_7d41d988`, text]],
    back: [["anthropic", { [`long_${"x".repeat(50)}_7d41d988`]: "v" }, { [`long_${"x".repeat(70)}`]: "v" }]],
  },
  {
    number: 34,
    issues: ["openclaw/openclaw#29416"],
    what: "a pattern that every name has is no pattern",
    input: tree({ headers: { type: "object", patternProperties: { "^(.*)$": {} } } }),
    want: [["anthropic", "/properties/headers", { type: "object", additionalProperties: {} }]],
  },
  {
    number: 35,
    issues: ["anthropics/anthropic-sdk-typescript#1116"],
    what: "the constants that tell branches apart stay",
    input: {
      ...tree({ shape: { anyOf: [closed({ kind: { const: "circle" } }), closed({ kind: { const: "square" } })] } }),
      required: ["shape"],
    },
    want: [
      [
        "anthropic strict",
        "/properties/shape",
        {
          anyOf: [
            closed({ kind: { type: "string", const: "circle" } }),
            closed({ kind: { type: "string", const: "square" } }),
          ],
        },
      ],
    ],
  },
  {
    number: 37,
    issues: ["anthropics/anthropic-sdk-python#1185"],
    what: "more unions than a request may have: not strict",
    input: closed(many(17, { type: ["string", "null"] })),
    want: [["anthropic strict", "", "none"]],
  },
  {
    number: 58,
    issues: ["strands-agents/harness-sdk#2664"],
    what: "oneOf becomes anyOf; more than 24 optional properties are not strict",
    input: { ...tree({ to: { oneOf: [text, number] } }), required: ["to"] },
    want: [["bedrock strict", "/properties/to", { anyOf: [text, number] }]],
  },
  {
    number: 58,
    issues: ["strands-agents/harness-sdk#2664"],
    what: "25 optional properties",
    input: tree(many(25, text)),
    want: [["bedrock strict", "", "none"]],
  },
  {
    number: 59,
    issues: ["BerriAI/litellm#39115"],
    what: "the most items of a list go into the description",
    input: { ...tree({ tags: { type: "array", items: text, maxItems: 5 } }), required: ["tags"] },
    want: [["bedrock strict", "/properties/tags", { description: "(maxItems 5)", type: "array", items: text }]],
  },
];

const upper = { type: "STRING" } as const;
const geminiReports: readonly SchemaReport[] = [
  {
    number: 41,
    issues: ["google-gemini/gemini-cli#2237"],
    what: "the format uri goes into the description",
    input: tree({ link: { type: "string", format: "uri" }, at: { type: "string", format: "date-time" } }),
    want: [
      ["gemini", "/properties/link", { description: "(format uri)", type: "STRING" }],
      ["gemini", "/properties/at", { type: "STRING", format: "date-time" }],
    ],
  },
  {
    number: 42,
    issues: ["fazer-ai/agents#64", "pizza-bot#62"],
    what: "an exclusive bound on an integer moves by one",
    input: tree({ count: { type: "integer", exclusiveMinimum: 0 } }),
    want: [
      ["gemini", "/properties/count", { type: "INTEGER", minimum: 1 }],
      ["geminiJsonSchema", "/properties/count", { type: "integer", minimum: 1 }],
    ],
  },
  {
    number: 43,
    issues: ["taylorwilsdon/google_workspace_mcp#1099"],
    what: "lists of types, constants and oneOf in Gemini's words",
    input: tree({
      a: { type: ["string", "null"] },
      b: { const: "x" },
      c: { oneOf: [text, { type: "integer" }] },
      d: { type: ["string", "number"] },
    }),
    want: [
      ["gemini", "/properties/a", { type: "STRING", nullable: true }],
      ["gemini", "/properties/b", { type: "STRING", enum: ["x"] }],
      ["gemini", "/properties/c", { anyOf: [upper, { type: "INTEGER" }] }],
      ["gemini", "/properties/d", { anyOf: [upper, { type: "NUMBER" }] }],
    ],
  },
  {
    number: 45,
    issues: ["lobehub/lobehub#17293"],
    what: "null is no member of a list of texts",
    input: tree({ unit: { enum: ["a", "b", null] } }),
    want: [["gemini", "/properties/unit", { type: "STRING", enum: ["a", "b"], nullable: true }]],
    back: [["gemini", { unit: null }, { unit: null }]],
  },
  {
    number: 46,
    issues: ["langchain-ai/langchain-google#858"],
    what: "the listed values of a list's items stay",
    input: tree({ tags: { type: "array", items: { type: "string", enum: ["x", "y"] } } }),
    want: [["gemini", "/properties/tags", { type: "ARRAY", items: { type: "STRING", enum: ["x", "y"] } }]],
  },
  {
    number: 47,
    issues: ["NousResearch/hermes-agent#64054", "Kilo-Org/kilocode#11955"],
    what: "what must be there is named",
    input: tree({ rows: { type: "array", items: { type: "object", required: ["id"] } } }),
    want: [
      [
        "gemini",
        "/properties/rows/items",
        { type: "OBJECT", properties: { id: { description: "(JSON text)", type: "STRING" } }, required: ["id"] },
      ],
    ],
    back: [["gemini", { rows: [{ id: '"a"' }, { id: "7" }] }, { rows: [{ id: "a" }, { id: 7 }] }]],
  },
  {
    number: 49,
    issues: ["vercel/ai#19002", "NousResearch/hermes-agent#99438"],
    what: "references are copied into place",
    input: {
      ...tree({ place: { $ref: "#/$defs/place" } }),
      required: ["place"],
      $defs: { place: { ...tree({ city: text }), required: ["city"] } },
    },
    want: [
      ["gemini", "/properties/place", { type: "OBJECT", properties: { city: upper }, required: ["city"] }],
      ["geminiJsonSchema", "/properties/place", { ...tree({ city: text }), required: ["city"] }],
    ],
  },
  {
    number: 50,
    issues: ["BerriAI/litellm#19029"],
    what: "an object that may be null keeps its properties",
    input: tree({ place: { type: ["object", "null"], properties: { city: text } } }),
    want: [
      ["gemini", "/properties/place", { type: "OBJECT", properties: { city: upper }, nullable: true }],
      ["geminiJsonSchema", "/properties/place", { anyOf: [tree({ city: text }), { type: "null" }] }],
    ],
  },
  {
    number: 51,
    issues: ["BerriAI/litellm#22391", "BerriAI/litellm#23060"],
    what: "any value is no object, and no type is none",
    input: tree({ value: {}, maybe: { anyOf: [{}, { type: "null" }] } }),
    want: [
      ["gemini", "/properties/value", { description: "(JSON text)", type: "STRING" }],
      ["gemini", "/properties/maybe/type", "STRING"],
    ],
    back: [["gemini", { value: "[1]" }, { value: [1] }]],
  },
  {
    number: 53,
    issues: ["anomalyco/opencode#12295"],
    what: "a reference with a description is copied with it",
    input: {
      ...tree({ place: { $ref: "#/$defs/place", description: "Where." } }),
      $defs: { place: { description: "A place.", ...tree({ city: text }) } },
    },
    want: [
      ["gemini", "/properties/place", { description: "Where.", type: "OBJECT", properties: { city: upper } }],
      ["geminiJsonSchema", "/properties/place", { description: "Where.", ...tree({ city: text }) }],
    ],
  },
  {
    number: 54,
    issues: ["googleapis/python-genai#2170", "vercel/ai#21192"],
    what: "the most items of lists go into the description before the sum is too great",
    input: tree({
      a: { type: "array", items: text, maxItems: 500 },
      b: { type: "array", items: text, maxItems: 500 },
    }),
    want: [
      ["gemini", "/properties/a", { type: "ARRAY", items: upper, maxItems: 500 }],
      ["gemini", "/properties/b", { description: "(maxItems 500)", type: "ARRAY", items: upper }],
      ["geminiJsonSchema", "/properties/b", { description: "(maxItems 500)", type: "array", items: text }],
    ],
  },
  {
    number: 57,
    issues: ["langchain-ai/langchainjs#8165"],
    what: "a passthrough object says nothing of what else may be there",
    input: { ...tree({ a: text }), additionalProperties: true },
    want: [["gemini", "", { type: "OBJECT", properties: { a: upper } }]],
  },
  {
    number: 65,
    issues: ["modelcontextprotocol/typescript-sdk#2677"],
    what: "a schema in 2020-12 does not say that it is in draft-07, and 2020-12 is not said",
    input: { $schema: "https://json-schema.org/draft/2020-12/schema", ...tree({ a: text }) },
    want: [
      ["mcp", "", tree({ a: text })],
      ["anthropic", "", tree({ a: text })],
      ["openai", "", tree({ a: text })],
    ],
  },
];

export const schemaReports: readonly SchemaReport[] = [...openaiReports, ...anthropicReports, ...geminiReports];
