import { describe, expect, test } from "vitest";
import { project } from "../../generator/providers/project.js";
import type { FormRules } from "../../generator/providers/target.js";
import { anthropic, claudeStrict } from "../../generator/providers/targets/anthropic.js";
import { bedrock } from "../../generator/providers/targets/bedrock.js";
import { gemini, geminiJsonSchema } from "../../generator/providers/targets/gemini.js";
import { mistral } from "../../generator/providers/targets/mistral.js";
import { openai, openaiStrict } from "../../generator/providers/targets/openai.js";
import type { JsonObject, JsonValue } from "../../generator/schema/json.js";

/** The schema as it was given. */
const same = "same";

/** What a form makes of a schema: another one, `same`, or the reason for which it is refused; behind it what is lost. */
type Want = JsonValue | readonly [JsonValue, ...string[]];
type Row = {
  readonly keyword: string;
  /** The schema of a property that must be there. */
  readonly schema: JsonValue;
  readonly $defs?: JsonObject;
  readonly want: {
    readonly openai: Want;
    readonly openaiStrict: Want;
    readonly anthropic: Want;
    readonly anthropicStrict: Want;
    readonly gemini: Want;
    readonly geminiJson: Want;
    /** As Anthropic's where it is not there. */
    readonly bedrockStrict?: Want;
  };
};

/** The providers' dialects, keyword by keyword. */
const rows: readonly Row[] = [
  {
    keyword: "$schema, $id, $comment",
    schema: { type: "string", $comment: "c", $id: "https://x" },
    want: {
      openai: { type: "string" },
      openaiStrict: { type: "string" },
      anthropic: { type: "string" },
      anthropicStrict: { type: "string" },
      gemini: { type: "STRING" },
      geminiJson: { type: "string" },
    },
  },
  {
    keyword: "$ref local",
    schema: { $ref: "#/$defs/d" },
    $defs: { d: { type: "string" } },
    want: {
      openai: same,
      openaiStrict: same,
      anthropic: same,
      anthropicStrict: same,
      gemini: { type: "STRING" },
      geminiJson: { type: "string" },
    },
  },
  {
    keyword: "$ref with a description",
    schema: { $ref: "#/$defs/d", description: "D." },
    $defs: { d: { type: "string" } },
    want: {
      openai: same,
      openaiStrict: { description: "D.", anyOf: [{ $ref: "#/$defs/d" }] },
      anthropic: same,
      anthropicStrict: { description: "D.", type: "string" },
      gemini: { description: "D.", type: "STRING" },
      geminiJson: { description: "D.", type: "string" },
    },
  },
  {
    keyword: "$ref to itself",
    schema: { $ref: "#/$defs/t" },
    $defs: { t: { type: "object", properties: { t: { $ref: "#/$defs/t" } }, additionalProperties: false } },
    want: {
      openai: same,
      openaiStrict: same,
      anthropic: same,
      anthropicStrict: "it holds itself",
      gemini: [
        {
          type: "OBJECT",
          properties: {
            t: {
              type: "OBJECT",
              properties: { t: { type: "OBJECT", properties: { t: { description: "(JSON text)", type: "STRING" } } } },
            },
          },
        },
        "$ref widened",
      ],
      geminiJson: [
        {
          type: "object",
          properties: {
            t: {
              type: "object",
              properties: { t: { type: "object", properties: { t: {} }, additionalProperties: false } },
              additionalProperties: false,
            },
          },
          additionalProperties: false,
        },
        "$ref widened",
      ],
    },
  },
  {
    keyword: "type string",
    schema: { type: "string" },
    want: {
      openai: same,
      openaiStrict: same,
      anthropic: same,
      anthropicStrict: same,
      gemini: { type: "STRING" },
      geminiJson: same,
    },
  },
  {
    keyword: "type array with null",
    schema: { type: ["string", "null"] },
    want: {
      openai: same,
      openaiStrict: same,
      anthropic: same,
      anthropicStrict: same,
      gemini: { type: "STRING", nullable: true },
      geminiJson: same,
    },
  },
  {
    keyword: "type array, several",
    schema: { type: ["string", "integer"] },
    want: {
      openai: same,
      openaiStrict: same,
      anthropic: same,
      anthropicStrict: { anyOf: [{ type: "string" }, { type: "integer" }] },
      gemini: { anyOf: [{ type: "STRING" }, { type: "INTEGER" }] },
      geminiJson: { anyOf: [{ type: "string" }, { type: "integer" }] },
    },
  },
  {
    keyword: "type null alone",
    schema: { type: "null" },
    want: {
      openai: same,
      openaiStrict: same,
      anthropic: same,
      anthropicStrict: same,
      gemini: [{ type: "STRING", nullable: true }, "type widened"],
      geminiJson: same,
    },
  },
  {
    keyword: "true",
    schema: true,
    want: {
      openai: {},
      openaiStrict: "it takes any value",
      anthropic: {},
      anthropicStrict: "it takes any value",
      gemini: { description: "(JSON text)", type: "STRING" },
      geminiJson: {},
    },
  },
  {
    keyword: "{}",
    schema: {},
    want: {
      openai: same,
      openaiStrict: "it takes any value",
      anthropic: same,
      anthropicStrict: "it takes any value",
      gemini: { description: "(JSON text)", type: "STRING" },
      geminiJson: same,
    },
  },
  {
    keyword: "enum of strings",
    schema: { enum: ["a", "b"] },
    want: {
      openai: same,
      openaiStrict: { type: "string", enum: ["a", "b"] },
      anthropic: same,
      anthropicStrict: { type: "string", enum: ["a", "b"] },
      gemini: { type: "STRING", enum: ["a", "b"] },
      geminiJson: { type: "string", enum: ["a", "b"] },
    },
  },
  {
    keyword: "enum of numbers",
    schema: { enum: [1, 2] },
    want: {
      openai: same,
      openaiStrict: { type: "integer", enum: [1, 2] },
      anthropic: same,
      anthropicStrict: { type: "integer", enum: [1, 2] },
      gemini: { type: "STRING", enum: ["1", "2"] },
      geminiJson: { type: "integer", enum: [1, 2] },
    },
  },
  {
    keyword: "enum of booleans",
    schema: { enum: [true] },
    want: {
      openai: same,
      openaiStrict: { type: "boolean", enum: [true] },
      anthropic: same,
      anthropicStrict: { type: "boolean", enum: [true] },
      gemini: { type: "STRING", enum: ["true"] },
      geminiJson: [{ description: "(enum true)", type: "boolean" }, "enum unsupported"],
    },
  },
  {
    keyword: "enum of several types",
    schema: { enum: ["a", 1] },
    want: {
      openai: same,
      openaiStrict: {
        anyOf: [
          { type: "string", enum: ["a"] },
          { type: "integer", enum: [1] },
        ],
      },
      anthropic: same,
      anthropicStrict: {
        anyOf: [
          { type: "string", enum: ["a"] },
          { type: "integer", enum: [1] },
        ],
      },
      gemini: {
        anyOf: [
          { type: "STRING", enum: ["a"] },
          { type: "STRING", enum: ["1"] },
        ],
      },
      geminiJson: {
        anyOf: [
          { type: "string", enum: ["a"] },
          { type: "integer", enum: [1] },
        ],
      },
    },
  },
  {
    keyword: "enum of objects",
    schema: { enum: [{ a: 1 }] },
    want: {
      openai: same,
      openaiStrict: "it lists objects or lists",
      anthropic: same,
      anthropicStrict: "it lists objects or lists",
      gemini: [{ description: "(object as JSON text)", type: "STRING" }, "enum unsupported"],
      geminiJson: [{ type: "object" }, "enum unsupported"],
    },
  },
  {
    keyword: "const",
    schema: { const: "a" },
    want: {
      openai: same,
      openaiStrict: { type: "string", const: "a" },
      anthropic: same,
      anthropicStrict: { type: "string", const: "a" },
      gemini: { type: "STRING", enum: ["a"] },
      geminiJson: { type: "string", enum: ["a"] },
    },
  },
  {
    keyword: "const of a number",
    schema: { const: 1 },
    want: {
      openai: same,
      openaiStrict: { type: "integer", const: 1 },
      anthropic: same,
      anthropicStrict: { type: "integer", const: 1 },
      gemini: { type: "STRING", enum: ["1"] },
      geminiJson: { type: "integer", enum: [1] },
    },
  },
  {
    keyword: "required ⊄ properties, closed",
    schema: {
      type: "object",
      properties: { a: { type: "string" } },
      required: ["a", "b"],
      additionalProperties: false,
    },
    want: {
      openai: same,
      openaiStrict: "no value is right for it",
      anthropic: same,
      anthropicStrict: "no value is right for it",
      gemini: "no value is right for it",
      geminiJson: "no value is right for it",
    },
  },
  {
    keyword: "required ⊄ properties",
    schema: { type: "object", properties: { a: { type: "string" } }, required: ["a", "b"] },
    want: {
      openai: { type: "object", properties: { a: { type: "string" }, b: {} }, required: ["a", "b"] },
      openaiStrict: [
        { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false },
        "required unsupported",
        "additionalProperties closed",
      ],
      anthropic: { type: "object", properties: { a: { type: "string" }, b: {} }, required: ["a", "b"] },
      anthropicStrict: [
        { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false },
        "required unsupported",
        "additionalProperties closed",
      ],
      gemini: [
        {
          type: "OBJECT",
          properties: { a: { type: "STRING" }, b: { description: "(JSON text)", type: "STRING" } },
          required: ["a", "b"],
        },
        "additionalProperties closed",
      ],
      geminiJson: { type: "object", properties: { a: { type: "string" }, b: {} }, required: ["a", "b"] },
    },
  },
  {
    keyword: "an optional property",
    schema: { type: "object", properties: { a: { type: "string" } }, additionalProperties: false },
    want: {
      openai: same,
      openaiStrict: {
        type: "object",
        properties: { a: { type: ["string", "null"] } },
        required: ["a"],
        additionalProperties: false,
      },
      anthropic: same,
      anthropicStrict: same,
      gemini: { type: "OBJECT", properties: { a: { type: "STRING" } } },
      geminiJson: same,
    },
  },
  {
    keyword: "additionalProperties: true",
    schema: { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: true },
    want: {
      openai: same,
      openaiStrict: [
        { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false },
        "additionalProperties closed",
      ],
      anthropic: same,
      anthropicStrict: [
        { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false },
        "additionalProperties closed",
      ],
      gemini: [
        { type: "OBJECT", properties: { a: { type: "STRING" } }, required: ["a"] },
        "additionalProperties closed",
      ],
      geminiJson: { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
    },
  },
  {
    keyword: "additionalProperties: {schema}",
    schema: { type: "object", additionalProperties: { type: "integer" } },
    want: {
      openai: same,
      openaiStrict: {
        description: "(key and value of each member)",
        type: "array",
        items: {
          type: "object",
          properties: { key: { type: "string" }, value: { type: "integer" } },
          required: ["key", "value"],
          additionalProperties: false,
        },
      },
      anthropic: same,
      anthropicStrict: {
        description: "(key and value of each member)",
        type: "array",
        items: {
          type: "object",
          properties: { key: { type: "string" }, value: { type: "integer" } },
          required: ["key", "value"],
          additionalProperties: false,
        },
      },
      gemini: {
        description: "(key and value of each member)",
        type: "ARRAY",
        items: {
          type: "OBJECT",
          properties: { key: { type: "STRING" }, value: { type: "INTEGER" } },
          required: ["key", "value"],
        },
      },
      geminiJson: same,
    },
  },
  {
    keyword: "patternProperties",
    schema: { type: "object", patternProperties: { "^a": { type: "integer" } }, additionalProperties: false },
    want: {
      openai: same,
      openaiStrict: {
        description: "(key and value of each member)",
        type: "array",
        items: {
          type: "object",
          properties: { key: { type: "string", pattern: "^a" }, value: { type: "integer" } },
          required: ["key", "value"],
          additionalProperties: false,
        },
      },
      anthropic: same,
      anthropicStrict: {
        description: "(key and value of each member)",
        type: "array",
        items: {
          type: "object",
          properties: { key: { type: "string", pattern: "^a" }, value: { type: "integer" } },
          required: ["key", "value"],
          additionalProperties: false,
        },
      },
      gemini: {
        description: "(key and value of each member)",
        type: "ARRAY",
        items: {
          type: "OBJECT",
          properties: { key: { type: "STRING", pattern: "^a" }, value: { type: "INTEGER" } },
          required: ["key", "value"],
        },
      },
      geminiJson: [{ type: "object", additionalProperties: { type: "integer" } }, "additionalProperties widened"],
    },
  },
  {
    keyword: "propertyNames",
    schema: { type: "object", propertyNames: { pattern: "^a" }, additionalProperties: { type: "integer" } },
    want: {
      openai: same,
      openaiStrict: {
        description: "(key and value of each member)",
        type: "array",
        items: {
          type: "object",
          properties: { key: { type: "string", pattern: "^a" }, value: { type: "integer" } },
          required: ["key", "value"],
          additionalProperties: false,
        },
      },
      anthropic: same,
      anthropicStrict: {
        description: "(key and value of each member)",
        type: "array",
        items: {
          type: "object",
          properties: { key: { type: "string", pattern: "^a" }, value: { type: "integer" } },
          required: ["key", "value"],
          additionalProperties: false,
        },
      },
      gemini: {
        description: "(key and value of each member)",
        type: "ARRAY",
        items: {
          type: "OBJECT",
          properties: { key: { type: "STRING", pattern: "^a" }, value: { type: "INTEGER" } },
          required: ["key", "value"],
        },
      },
      geminiJson: [
        { description: '(propertyNames {"pattern":"^a"})', type: "object", additionalProperties: { type: "integer" } },
        "propertyNames unsupported",
      ],
    },
  },
  {
    keyword: "minProperties, maxProperties",
    schema: {
      type: "object",
      properties: { a: { type: "string" } },
      minProperties: 1,
      maxProperties: 2,
      additionalProperties: false,
    },
    want: {
      openai: same,
      openaiStrict: [
        {
          description: "(minProperties 1; maxProperties 2)",
          type: "object",
          properties: { a: { type: ["string", "null"] } },
          required: ["a"],
          additionalProperties: false,
        },
        "minProperties unsupported",
        "maxProperties unsupported",
      ],
      anthropic: same,
      anthropicStrict: [
        {
          description: "(minProperties 1; maxProperties 2)",
          type: "object",
          properties: { a: { type: "string" } },
          additionalProperties: false,
        },
        "minProperties unsupported",
        "maxProperties unsupported",
      ],
      gemini: { type: "OBJECT", properties: { a: { type: "STRING" } }, minProperties: 1, maxProperties: 2 },
      geminiJson: [
        {
          description: "(minProperties 1; maxProperties 2)",
          type: "object",
          properties: { a: { type: "string" } },
          additionalProperties: false,
        },
        "minProperties unsupported",
        "maxProperties unsupported",
      ],
    },
  },
  {
    keyword: "unevaluatedProperties",
    schema: { type: "object", properties: { a: { type: "string" } }, required: ["a"], unevaluatedProperties: false },
    want: {
      openai: same,
      openaiStrict: {
        type: "object",
        properties: { a: { type: "string" } },
        required: ["a"],
        additionalProperties: false,
      },
      anthropic: same,
      anthropicStrict: {
        type: "object",
        properties: { a: { type: "string" } },
        required: ["a"],
        additionalProperties: false,
      },
      gemini: { type: "OBJECT", properties: { a: { type: "STRING" } }, required: ["a"] },
      geminiJson: {
        type: "object",
        properties: { a: { type: "string" } },
        required: ["a"],
        additionalProperties: false,
      },
    },
  },
  {
    keyword: "dependentRequired",
    schema: {
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      required: ["a", "b"],
      dependentRequired: { a: ["b"] },
      additionalProperties: false,
    },
    want: {
      openai: same,
      openaiStrict: [
        {
          description: '(dependentRequired {"a":["b"]})',
          type: "object",
          properties: { a: { type: "string" }, b: { type: "string" } },
          required: ["a", "b"],
          additionalProperties: false,
        },
        "dependentRequired unsupported",
      ],
      anthropic: same,
      anthropicStrict: [
        {
          description: '(dependentRequired {"a":["b"]})',
          type: "object",
          properties: { a: { type: "string" }, b: { type: "string" } },
          required: ["a", "b"],
          additionalProperties: false,
        },
        "dependentRequired unsupported",
      ],
      gemini: [
        {
          description: '(dependentRequired {"a":["b"]})',
          type: "OBJECT",
          properties: { a: { type: "STRING" }, b: { type: "STRING" } },
          required: ["a", "b"],
        },
        "dependentRequired unsupported",
      ],
      geminiJson: [
        {
          description: '(dependentRequired {"a":["b"]})',
          type: "object",
          properties: { a: { type: "string" }, b: { type: "string" } },
          required: ["a", "b"],
          additionalProperties: false,
        },
        "dependentRequired unsupported",
      ],
    },
  },
  {
    keyword: "items",
    schema: { type: "array", items: { type: "string" } },
    want: {
      openai: same,
      openaiStrict: same,
      anthropic: same,
      anthropicStrict: same,
      gemini: { type: "ARRAY", items: { type: "STRING" } },
      geminiJson: same,
    },
  },
  {
    keyword: "array without items",
    schema: { type: "array" },
    want: {
      openai: { type: "array", items: {} },
      openaiStrict: "it takes any value",
      anthropic: { type: "array", items: {} },
      anthropicStrict: "it takes any value",
      gemini: { type: "ARRAY", items: { description: "(JSON text)", type: "STRING" } },
      geminiJson: { type: "array", items: {} },
    },
  },
  {
    keyword: "prefixItems",
    schema: { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], items: false, minItems: 2 },
    want: {
      openai: same,
      openaiStrict: {
        description: "(list of the members in their order)",
        type: "object",
        properties: { "0": { type: "string" }, "1": { type: "integer" } },
        required: ["0", "1"],
        additionalProperties: false,
      },
      anthropic: same,
      anthropicStrict: {
        description: "(list of the members in their order)",
        type: "object",
        properties: { "0": { type: "string" }, "1": { type: "integer" } },
        required: ["0", "1"],
        additionalProperties: false,
      },
      gemini: [
        {
          description: "(one item of each kind, in order)",
          type: "ARRAY",
          items: { anyOf: [{ type: "STRING" }, { type: "INTEGER" }] },
          minItems: 2,
          maxItems: 2,
        },
        "prefixItems widened",
      ],
      geminiJson: { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], minItems: 2, maxItems: 2 },
    },
  },
  {
    keyword: "minItems, maxItems",
    schema: { type: "array", items: { type: "string" }, minItems: 2, maxItems: 3 },
    want: {
      openai: same,
      openaiStrict: same,
      anthropic: same,
      anthropicStrict: [
        { description: "(minItems 2; maxItems 3)", type: "array", items: { type: "string" }, minItems: 1 },
        "minItems widened",
        "maxItems unsupported",
      ],
      gemini: { type: "ARRAY", items: { type: "STRING" }, minItems: 2, maxItems: 3 },
      geminiJson: same,
    },
  },
  {
    keyword: "minItems 1",
    schema: { type: "array", items: { type: "string" }, minItems: 1 },
    want: {
      openai: same,
      openaiStrict: same,
      anthropic: same,
      anthropicStrict: same,
      gemini: { type: "ARRAY", items: { type: "STRING" }, minItems: 1 },
      geminiJson: same,
    },
  },
  {
    keyword: "maxItems beyond what Gemini takes",
    schema: { type: "array", items: { type: "string" }, maxItems: 1000 },
    want: {
      openai: same,
      openaiStrict: same,
      anthropic: same,
      anthropicStrict: [
        { description: "(maxItems 1000)", type: "array", items: { type: "string" } },
        "maxItems unsupported",
      ],
      gemini: [{ description: "(maxItems 1000)", type: "ARRAY", items: { type: "STRING" } }, "maxItems unsupported"],
      geminiJson: [
        { description: "(maxItems 1000)", type: "array", items: { type: "string" } },
        "maxItems unsupported",
      ],
    },
  },
  {
    keyword: "uniqueItems, contains",
    schema: { type: "array", items: { type: "string" }, uniqueItems: true, contains: { const: "a" } },
    want: {
      openai: same,
      openaiStrict: [
        { description: '(uniqueItems; contains {"const":"a"})', type: "array", items: { type: "string" } },
        "uniqueItems unsupported",
        "contains unsupported",
      ],
      anthropic: same,
      anthropicStrict: [
        { description: '(uniqueItems; contains {"const":"a"})', type: "array", items: { type: "string" } },
        "uniqueItems unsupported",
        "contains unsupported",
      ],
      gemini: [
        { description: '(uniqueItems; contains {"const":"a"})', type: "ARRAY", items: { type: "STRING" } },
        "uniqueItems unsupported",
        "contains unsupported",
      ],
      geminiJson: [
        { description: '(uniqueItems; contains {"const":"a"})', type: "array", items: { type: "string" } },
        "uniqueItems unsupported",
        "contains unsupported",
      ],
    },
  },
  {
    keyword: "minLength, maxLength",
    schema: { type: "string", minLength: 1, maxLength: 2 },
    want: {
      openai: same,
      openaiStrict: [
        { description: "(minLength 1; maxLength 2)", type: "string" },
        "minLength unsupported",
        "maxLength unsupported",
      ],
      anthropic: same,
      anthropicStrict: [
        { description: "(minLength 1; maxLength 2)", type: "string" },
        "minLength unsupported",
        "maxLength unsupported",
      ],
      gemini: { type: "STRING", minLength: 1, maxLength: 2 },
      geminiJson: [
        { description: "(minLength 1; maxLength 2)", type: "string" },
        "minLength unsupported",
        "maxLength unsupported",
      ],
      bedrockStrict: same,
    },
  },
  {
    keyword: "pattern",
    schema: { type: "string", pattern: "^a" },
    want: {
      openai: same,
      openaiStrict: same,
      anthropic: same,
      anthropicStrict: same,
      gemini: { type: "STRING", pattern: "^a" },
      geminiJson: [{ description: "(pattern ^a)", type: "string" }, "pattern unsupported"],
    },
  },
  {
    keyword: "pattern with lookaround",
    schema: { type: "string", pattern: "^(?=a)" },
    want: {
      openai: [{ type: "string", description: "(pattern ^(?=a))" }, "pattern unsupported"],
      openaiStrict: [{ description: "(pattern ^(?=a))", type: "string" }, "pattern unsupported"],
      anthropic: same,
      anthropicStrict: [{ description: "(pattern ^(?=a))", type: "string" }, "pattern unsupported"],
      gemini: [{ description: "(pattern ^(?=a))", type: "STRING" }, "pattern unsupported"],
      geminiJson: [{ description: "(pattern ^(?=a))", type: "string" }, "pattern unsupported"],
    },
  },
  {
    keyword: "pattern \\b",
    schema: { type: "string", pattern: "\\ba" },
    want: {
      openai: same,
      openaiStrict: same,
      anthropic: same,
      anthropicStrict: [{ description: "(pattern \\ba)", type: "string" }, "pattern unsupported"],
      gemini: { type: "STRING", pattern: "\\ba" },
      geminiJson: [{ description: "(pattern \\ba)", type: "string" }, "pattern unsupported"],
    },
  },
  {
    keyword: "format date-time",
    schema: { type: "string", format: "date-time" },
    want: {
      openai: same,
      openaiStrict: same,
      anthropic: same,
      anthropicStrict: same,
      gemini: { type: "STRING", format: "date-time" },
      geminiJson: same,
    },
  },
  {
    keyword: "format uri",
    schema: { type: "string", format: "uri" },
    want: {
      openai: same,
      openaiStrict: [{ description: "(format uri)", type: "string" }, "format unsupported"],
      anthropic: same,
      anthropicStrict: same,
      gemini: [{ description: "(format uri)", type: "STRING" }, "format unsupported"],
      geminiJson: [{ description: "(format uri)", type: "string" }, "format unsupported"],
    },
  },
  {
    keyword: "format int32",
    schema: { type: "integer", format: "int32" },
    want: {
      openai: same,
      openaiStrict: [{ description: "(format int32)", type: "integer" }, "format unsupported"],
      anthropic: same,
      anthropicStrict: [{ description: "(format int32)", type: "integer" }, "format unsupported"],
      gemini: [{ description: "(format int32)", type: "INTEGER" }, "format unsupported"],
      geminiJson: [{ description: "(format int32)", type: "integer" }, "format unsupported"],
    },
  },
  {
    keyword: "minimum, maximum",
    schema: { type: "integer", minimum: 1, maximum: 2 },
    want: {
      openai: same,
      openaiStrict: same,
      anthropic: same,
      anthropicStrict: [
        { description: "(minimum 1; maximum 2)", type: "integer" },
        "minimum unsupported",
        "maximum unsupported",
      ],
      gemini: { type: "INTEGER", minimum: 1, maximum: 2 },
      geminiJson: same,
    },
  },
  {
    keyword: "exclusive bounds of integers",
    schema: { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 3 },
    want: {
      openai: same,
      openaiStrict: same,
      anthropic: same,
      anthropicStrict: [
        { description: "(exclusiveMinimum 0; exclusiveMaximum 3)", type: "integer" },
        "exclusiveMinimum unsupported",
        "exclusiveMaximum unsupported",
      ],
      gemini: { type: "INTEGER", minimum: 1, maximum: 2 },
      geminiJson: { type: "integer", minimum: 1, maximum: 2 },
    },
  },
  {
    keyword: "exclusive bounds of numbers",
    schema: { type: "number", exclusiveMinimum: 0 },
    want: {
      openai: same,
      openaiStrict: same,
      anthropic: same,
      anthropicStrict: [{ description: "(exclusiveMinimum 0)", type: "number" }, "exclusiveMinimum unsupported"],
      gemini: [{ description: "(exclusiveMinimum 0)", type: "NUMBER", minimum: 0 }, "exclusiveMinimum widened"],
      geminiJson: [{ description: "(exclusiveMinimum 0)", type: "number", minimum: 0 }, "exclusiveMinimum widened"],
    },
  },
  {
    keyword: "multipleOf",
    schema: { type: "integer", multipleOf: 2 },
    want: {
      openai: same,
      openaiStrict: same,
      anthropic: same,
      anthropicStrict: [{ description: "(multipleOf 2)", type: "integer" }, "multipleOf unsupported"],
      gemini: [{ description: "(multipleOf 2)", type: "INTEGER" }, "multipleOf unsupported"],
      geminiJson: [{ description: "(multipleOf 2)", type: "integer" }, "multipleOf unsupported"],
    },
  },
  {
    keyword: "anyOf",
    schema: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
    want: {
      openai: same,
      openaiStrict: same,
      anthropic: same,
      anthropicStrict: same,
      gemini: { anyOf: [{ type: "STRING" }, { type: "ARRAY", items: { type: "STRING" } }] },
      geminiJson: same,
    },
  },
  {
    keyword: "oneOf",
    schema: { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
    want: {
      openai: same,
      openaiStrict: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
      anthropic: same,
      anthropicStrict: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
      gemini: { anyOf: [{ type: "STRING" }, { type: "ARRAY", items: { type: "STRING" } }] },
      geminiJson: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
    },
  },
  {
    keyword: "allOf",
    schema: {
      allOf: [
        { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
        { type: "object", properties: { b: { type: "string" } }, required: ["b"] },
      ],
    },
    want: {
      openai: same,
      openaiStrict: [
        {
          type: "object",
          properties: { a: { type: "string" }, b: { type: "string" } },
          required: ["a", "b"],
          additionalProperties: false,
        },
        "additionalProperties closed",
      ],
      anthropic: same,
      anthropicStrict: [
        {
          type: "object",
          properties: { a: { type: "string" }, b: { type: "string" } },
          required: ["a", "b"],
          additionalProperties: false,
        },
        "additionalProperties closed",
      ],
      gemini: [
        { type: "OBJECT", properties: { a: { type: "STRING" }, b: { type: "STRING" } }, required: ["a", "b"] },
        "additionalProperties closed",
      ],
      geminiJson: {
        type: "object",
        properties: { a: { type: "string" }, b: { type: "string" } },
        required: ["a", "b"],
      },
    },
  },
  {
    keyword: "not",
    schema: { type: "string", not: { const: "a" } },
    want: {
      openai: same,
      openaiStrict: [{ description: '(not {"const":"a"})', type: "string" }, "not unsupported"],
      anthropic: same,
      anthropicStrict: [{ description: '(not {"const":"a"})', type: "string" }, "not unsupported"],
      gemini: [{ description: '(not {"const":"a"})', type: "STRING" }, "not unsupported"],
      geminiJson: [{ description: '(not {"const":"a"})', type: "string" }, "not unsupported"],
    },
  },
  {
    keyword: "if, then",
    schema: { type: "string", if: { const: "a" }, then: { minLength: 1 } },
    want: {
      openai: same,
      openaiStrict: [
        { description: '(rule {"if":{"const":"a"},"then":{"minLength":1}})', type: "string" },
        "if unsupported",
      ],
      anthropic: same,
      anthropicStrict: [
        { description: '(rule {"if":{"const":"a"},"then":{"minLength":1}})', type: "string" },
        "if unsupported",
      ],
      gemini: [{ description: '(rule {"if":{"const":"a"},"then":{"minLength":1}})', type: "STRING" }, "if unsupported"],
      geminiJson: [
        { description: '(rule {"if":{"const":"a"},"then":{"minLength":1}})', type: "string" },
        "if unsupported",
      ],
    },
  },
  {
    keyword: "default",
    schema: { type: "string", default: "a" },
    want: {
      openai: same,
      openaiStrict: { description: '(default "a")', type: "string" },
      anthropic: same,
      anthropicStrict: same,
      bedrockStrict: { description: '(default "a")', type: "string" },
      gemini: { type: "STRING", default: "a" },
      geminiJson: { description: '(default "a")', type: "string" },
    },
  },
  {
    keyword: "examples",
    schema: { type: "string", examples: ["a", "b"] },
    want: {
      openai: same,
      openaiStrict: { description: '(example "a")', type: "string" },
      anthropic: same,
      anthropicStrict: { description: '(example "a")', type: "string" },
      gemini: { type: "STRING", example: "a" },
      geminiJson: { description: '(example "a")', type: "string" },
    },
  },
  {
    keyword: "title",
    schema: { type: "string", title: "T" },
    want: {
      openai: same,
      openaiStrict: { type: "string" },
      anthropic: same,
      anthropicStrict: { type: "string" },
      gemini: { type: "STRING" },
      geminiJson: { type: "string" },
    },
  },
  {
    keyword: "description",
    schema: { type: "string", description: "D." },
    want: {
      openai: same,
      openaiStrict: { description: "D.", type: "string" },
      anthropic: same,
      anthropicStrict: { description: "D.", type: "string" },
      gemini: { description: "D.", type: "STRING" },
      geminiJson: { description: "D.", type: "string" },
    },
  },
  {
    keyword: "deprecated, readOnly, x-…, content…",
    schema: { type: "string", deprecated: true, readOnly: true, "x-a": 1, contentMediaType: "text/plain" },
    want: {
      openai: { type: "string" },
      openaiStrict: { type: "string" },
      anthropic: { type: "string" },
      anthropicStrict: { type: "string" },
      gemini: { type: "STRING" },
      geminiJson: { type: "string" },
    },
  },
];

const { strict: bedrockStrict } = bedrock;
const forms: readonly (readonly [name: string, rules: FormRules, want: (row: Row["want"]) => Want])[] = [
  ["OpenAI", openai.plain, (want) => want.openai],
  ["OpenAI, strict", openaiStrict, (want) => want.openaiStrict],
  ["Anthropic", anthropic.plain, (want) => want.anthropic],
  ["Anthropic, strict", claudeStrict, (want) => want.anthropicStrict],
  ["Gemini", gemini.plain, (want) => want.gemini],
  ["Gemini, JSON Schema", geminiJsonSchema.plain, (want) => want.geminiJson],
  ["Bedrock", bedrock.plain, (want) => want.anthropic],
  ["Bedrock, strict", bedrockStrict ?? claudeStrict, (want) => want.bedrockStrict ?? want.anthropicStrict],
  ["Mistral", mistral.plain, (want) => want.openai],
  ["Mistral, strict", mistral.strict ?? openaiStrict, (want) => want.openaiStrict],
];

describe.each(forms)("%s", (_name, rules, wantOf) => {
  test.each(rows)("$keyword", ({ schema, $defs, want }) => {
    const document = {
      type: "object",
      properties: { p: schema },
      required: ["p"],
      additionalProperties: false,
      ...($defs === undefined ? {} : { $defs }),
    };
    const projected = project({ schema: document, dialect: "2020-12" }, rules);
    const [wanted, ...lost] = [wantOf(want)].flat() as [JsonValue, ...string[]];
    if ("refused" in projected) {
      expect(projected.refused.reason).toBe(wanted);
      return;
    }
    const { properties } = projected.parameters;
    expect((properties as JsonObject)["p"]).toEqual(wanted === same ? schema : wanted);
    expect(projected.losses.map(({ keyword, why }) => `${keyword} ${why}`)).toEqual(lost);
  });
});
