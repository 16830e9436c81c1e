import { describe, expect, it } from "vitest";
import { type LintRuleId, lintRules } from "../../generator/diagnostics/lint-rules.js";
import { defaultLintSettings } from "../../generator/lint/lint-settings.js";
import type { TargetName } from "../../generator/providers/targets/names.js";
import type { JsonObject, JsonValue } from "../../generator/schema/json.js";
import { benignDescriptions } from "./benign.js";
import { hostileTexts } from "./hostile.js";
import { clean, contractFiles, type Files, lintFiles, rulesOf } from "./lint-of.js";

/** A registry that breaks a rule, where it is told (pointers into the files), and the same thing as the rule takes it. */
type Case = {
  readonly rule: LintRuleId;
  readonly title?: string;
  readonly wrong: Files;
  readonly at: readonly (string | undefined)[];
  readonly right: Files;
};

const tool = (fields: JsonObject, own?: Files): Files => contractFiles("get_order_status", fields, own);
const named = (name: string, fields: JsonObject = {}): Files => contractFiles(name, fields);

/** The input of the clean contract with properties beside it, or instead of it. */
const input = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({
  input: { type: "object", properties, additionalProperties: false, ...rest },
});
const property = (schema: JsonObject): JsonObject => input({ number: { description: "The number.", ...schema } });
const output = (schema: JsonObject): JsonObject => ({ output: schema });
const ideal = { title: "An order", kind: "ideal", input: { number: 938 } } as const;

/** Two contracts of the same fields but for their names, and their descriptions where given. */
const pair = (one: string, other: string, texts: readonly [string?, string?] = []): Files => ({
  ...named(one, { description: texts[0] ?? "Returns the total of one order. It does not track the parcel." }),
  ...named(other, { description: texts[1] ?? "Looks for customers by a part of their address, and never by age." }),
});

const write: JsonObject = { side_effect_class: "modify", idempotency: "natural", goals: ["production"] };

const withoutOwner = (): JsonObject => {
  const fields = { name: "get_order", ...clean };
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field !== "owner"));
};
const samplesOf = (folder: string): Files => ({ [`${folder}/samples/ideal.yaml`]: ideal });

/** So many tools that have nothing in common but the given fields. */
function many(amount: number, fields: JsonObject): Files {
  const registries = Array.from({ length: amount }, (_, index) => {
    const word = [...String(index)].map((digit) => "abcdefghij"[Number(digit)]?.repeat(7)).join("_");
    return contractFiles(`get_${word}`, { ...fields, description: `Returns ${word} ${word}, not ${word}.` }, {});
  });
  return Object.assign({}, ...registries);
}

const cases: readonly Case[] = [
  // names
  {
    rule: "tool-name-style",
    wrong: named("Get-Order"),
    at: ["/name"],
    right: named("get_order_2"),
  },
  { rule: "tool-name-without-verb", wrong: named("parcel_status"), at: ["/name"], right: named("bestellung_suchen") },
  ...(
    [
      ["get_order_item", "get_order_items"],
      ["get_order_item", "get_item_order"],
      ["get_order_item", "fetch_order_item"],
      ["get_order_item", "get_order_iterm"],
    ] as const
  ).map(
    ([one, other]): Case => ({
      rule: "near-identical-names",
      title: `${one}, ${other}`,
      wrong: pair(one, other),
      at: ["/name"],
      right: pair("lock_order_item", "block_order_item"),
    }),
  ),

  // descriptions
  {
    rule: "near-identical-descriptions",
    wrong: pair("get_order_status", "find_parcel", [
      "Returns the state of one order of the shop, with its total. Not for parcels.",
      "Returns the state of one order of the shop with its totals: not for parcels!",
    ]),
    at: ["/description"],
    right: pair("list_issues", "list_milestones", [
      "Lists the issues of a project, the newest ones first, and no others.",
      "Lists the milestones of a project, the newest ones first, and no others.",
    ]),
  },
  {
    rule: "near-identical-descriptions",
    title: "in Chinese",
    wrong: pair("get_order_status", "find_parcel", [
      "查询一个订单的当前状态和金额。仅在用户给出订单号时调用，不要用于物流。",
      "查询一个订单的当前状态与金额。仅在用户给出订单号时调用，不要用于物流。",
    ]),
    at: ["/description"],
    right: pair("get_order_status", "find_parcel", [
      "查询一个订单的当前状态和金额。仅在用户给出订单号时调用，不要用于物流。",
      "查询包裹在哪里以及什么时候送到。仅在用户给出运单号时调用，不要用于退款。",
    ]),
  },
  { rule: "description-too-short", wrong: tool({ description: "Not orders." }), at: ["/description"], right: tool({}) },
  {
    rule: "description-repeats-name",
    wrong: tool({ description: "Gets the status of an order." }),
    at: ["/description"],
    right: tool({ description: "Gets the status of an order, and nothing about its parcel." }),
  },
  {
    rule: "description-not-action-oriented",
    wrong: tool({ description: "This is a helper tool for the summaries of the shop, and nothing else." }),
    at: ["/description"],
    right: tool({ description: "This tool returns the summary of one order, and nothing else." }),
  },
  {
    rule: "description-without-limits",
    wrong: tool({ description: "Returns the status and the total of the order." }),
    at: ["/description"],
    right: tool({ description: "Returns the status and the total of the order. Call it when the user names one." }),
  },
  {
    rule: "description-over-budget",
    wrong: tool({ description: `Returns the status of one order, but not ${"the parcel or ".repeat(80)}more.` }),
    at: ["/description"],
    right: tool({ description: `Returns the status of one order, but not ${"the parcel or ".repeat(60)}more.` }),
  },
  {
    rule: "property-without-description",
    wrong: tool(input({ number: { type: "string", format: "uuid" } })),
    at: ["/input/properties/number"],
    right: tool(
      input(
        { number: { $ref: "#/$defs/number" } },
        { $defs: { number: { description: "The number.", type: "string", format: "uuid" } } },
      ),
    ),
  },
  {
    rule: "enum-values-unexplained",
    wrong: tool(property({ type: "string", enum: ["P1", "P2"], description: "How urgent it is." })),
    at: ["/input/properties/number/enum"],
    right: tool(property({ type: "string", enum: ["P1", "P2"], description: "P1 stops work, P2 can wait." })),
  },

  // schemas
  {
    rule: "input-not-closed",
    wrong: tool({ input: { type: "object", properties: { number: { description: "The number.", type: "integer" } } } }),
    at: ["/input"],
    right: tool(
      input({ labels: { description: "By name.", type: "object", additionalProperties: { type: "integer" } } }),
    ),
  },
  {
    rule: "input-not-closed",
    title: "deep, and in a union",
    wrong: tool(
      input({
        by: {
          description: "What is looked for.",
          oneOf: [
            { type: "object", properties: { kind: { const: "a" } }, required: ["kind"], additionalProperties: false },
            { type: "object", properties: { kind: { const: "b" } }, required: ["kind"] },
          ],
        },
      }),
    ),
    at: ["/input/properties/by/oneOf/1"],
    right: tool(
      input({
        by: {
          description: "What is looked for.",
          allOf: [{ type: "object", properties: { a: { description: "A.", type: "integer" } } }],
          unevaluatedProperties: false,
        },
      }),
    ),
  },
  {
    rule: "output-closed",
    wrong: tool(output({ type: "object", properties: { id: { type: "integer" } }, additionalProperties: false })),
    at: ["/output/additionalProperties"],
    right: tool(
      output({
        type: "object",
        properties: { id: { type: "integer" } },
        additionalProperties: false,
        "x-closed-because": "It is signed whole.",
      }),
    ),
  },
  {
    rule: "never-valid",
    wrong: tool(property({ type: "boolean", enum: ["True", "False"] })),
    at: ["/input/properties/number"],
    right: tool(property({ type: "boolean" })),
  },
  {
    rule: "never-valid",
    title: "through a required property: only the innermost is named",
    wrong: tool(
      input(
        {
          by: {
            description: "By what.",
            type: "object",
            properties: { a: { description: "A.", type: "string", minLength: 5, pattern: "^[a-z]{3}$" } },
            required: ["a"],
            additionalProperties: false,
          },
        },
        { required: ["by"] },
      ),
      {
        "none.yaml": {
          title: "None",
          kind: "legacy",
          input: {},
          rejects: { in: "input", at: "", keyword: "required" },
        },
      },
    ),
    at: ["/input/properties/by/properties/a"],
    right: tool(property({ type: "string", minLength: 3, pattern: "^[a-z]{3}$" })),
  },
  {
    rule: "dead-branch",
    wrong: tool(property({ type: "string", maxLength: 9, anyOf: [{ minLength: 1 }, { type: "integer" }] })),
    at: ["/input/properties/number/anyOf/1"],
    right: tool(property({ anyOf: [{ type: "string", maxLength: 9 }, { type: "integer" }] })),
  },
  {
    rule: "dead-branch",
    title: "swallowed by another branch of oneOf",
    wrong: tool(property({ oneOf: [{ type: "integer" }, { type: "number" }] })),
    at: ["/input/properties/number/oneOf/0"],
    right: tool(property({ oneOf: [{ type: "integer" }, { type: "boolean" }] })),
  },
  {
    rule: "dead-condition",
    wrong: tool(property({ type: "integer", if: { minimum: 3 } })),
    at: ["/input/properties/number/if"],
    right: tool(property({ type: "integer", if: { minimum: 3 }, then: { multipleOf: 3 } })),
  },
  {
    rule: "dead-condition",
    title: "never and always",
    wrong: tool(
      input({
        never: { description: "A.", type: "integer", maximum: 2, if: { minimum: 3 }, then: { multipleOf: 3 } },
        always: { description: "B.", type: "integer", minimum: 4, if: { minimum: 3 }, then: { multipleOf: 3 } },
        lost: { description: "C.", type: "integer", then: { multipleOf: 3 } },
      }),
    ),
    at: ["/input/properties/always/if", "/input/properties/lost/then", "/input/properties/never/if"],
    right: tool(property({ type: "integer", if: { minimum: 3 }, then: false })),
  },
  ...["file_path", "webhookUrl", "shell_command", "sql", "order_id", "chemin_du_fichier", "订单号"].map(
    (name): Case => ({
      rule: "free-string",
      title: name,
      wrong: tool(input({ [name]: { description: "What is meant.", type: "string" } })),
      at: [`/input/properties/${name}`],
      right: tool(input({ [name]: { description: "What is meant.", type: "string", maxLength: 80 } })),
    }),
  ),
  {
    rule: "unbounded-input",
    wrong: tool(
      input({
        note: { description: "For the driver.", type: "string" },
        labels: { description: "By name.", type: "array", items: { type: "integer" } },
      }),
    ),
    at: ["/input/properties/note"],
    right: tool(
      input({
        note: { description: "For the driver.", type: "string", maxLength: 80 },
        labels: { description: "By name.", type: "array", items: { enum: ["red", "blue"] }, uniqueItems: true },
      }),
    ),
  },
  {
    rule: "schema-too-deep",
    wrong: tool(input({ a: nested(7) })),
    at: [`/input/properties/a${"/properties/a".repeat(6)}`],
    right: tool(input({ a: nested(4) })),
  },
  {
    rule: "tool-too-large",
    wrong: tool(property({ type: "integer", description: "All about the number. ".repeat(400) })),
    at: ["/name"],
    right: tool(property({ type: "integer", description: "All about the number. ".repeat(200) })),
  },
  {
    rule: "registry-too-large",
    wrong: many(20, {
      goals: ["production"],
      ...property({ type: "integer", description: "All about it. ".repeat(500) }),
    }),
    at: [undefined],
    right: many(20, { goals: ["production"] }),
  },
  {
    rule: "too-many-tools",
    wrong: many(41, { goals: ["preview"] }),
    at: [undefined],
    right: many(40, { goals: ["preview"] }),
  },
  {
    rule: "union-without-discriminator",
    wrong: tool(property({ oneOf: [branch({ a: 1 }), branch({ b: 1 })] })),
    at: ["/input/properties/number/oneOf"],
    right: tool(property({ oneOf: [branch({ kind: "a" }), branch({ kind: "b" })] })),
  },
  {
    rule: "money-as-number",
    wrong: tool(
      input({
        amount: { description: "In euros.", type: "number" },
        price: { description: "Of one.", type: "number" },
      }),
    ),
    at: ["/input/properties/amount", "/input/properties/price"],
    right: tool(
      input({
        amount: { description: "Of rain, in millimetres.", type: "number" },
        price: { description: "In cents.", type: "integer" },
      }),
    ),
  },
  {
    rule: "required-not-declared",
    wrong: tool(output({ type: "object", properties: { order_id: { type: "integer" } }, required: ["orderId"] })),
    at: ["/output/required/0"],
    right: tool(
      output({
        type: "object",
        properties: { order_id: { type: "integer" } },
        anyOf: [{ required: ["order_id"] }, { properties: { b: { type: "integer" } }, required: ["b"] }],
      }),
    ),
  },
  {
    rule: "refused-example",
    wrong: tool(property({ type: "integer", maximum: 5, default: null, examples: [5, 6] })),
    at: ["/input/properties/number/default", "/input/properties/number/examples/1"],
    right: tool(property({ type: "integer", maximum: 5, default: 1, examples: [5] })),
  },
  {
    rule: "bounds-out-of-order",
    wrong: tool(property({ type: ["integer", "null"], minimum: 9, maximum: 1 })),
    at: ["/input/properties/number/minimum"],
    right: tool(property({ type: ["integer", "null"], minimum: 1, maximum: 1 })),
  },
  {
    rule: "unused-definition",
    wrong: tool(input({}, { $defs: { old: { type: "integer" } } })),
    at: ["/input/$defs/old"],
    right: tool(input({ a: { description: "A.", $ref: "#/$defs/used" } }, { $defs: { used: { type: "integer" } } })),
  },
  {
    rule: "unused-file",
    wrong: { ...tool({}), "shared/old.schema.json": { type: "integer" } },
    at: [undefined],
    right: {
      ...tool(input({ a: { description: "A.", $ref: "../shared/used.schema.json" } })),
      "shared/used.schema.json": { type: "integer" },
    },
  },
  {
    rule: "untyped-schema",
    wrong: tool(property({ minimum: 1 })),
    at: ["/input/properties/number"],
    right: tool(property({ description: "Any JSON value is kept as it is." })),
  },
  {
    rule: "misspelt-keyword",
    wrong: tool(property({ type: "string", maxlength: 5, max_length: 6, patern: "^a$" })),
    at: [
      "/input/properties/number/max_length",
      "/input/properties/number/maxlength",
      "/input/properties/number/patern",
    ],
    right: tool(property({ type: "string", maxLength: 5, "x-maxlength": 5 })),
  },
  {
    rule: "unknown-keyword",
    wrong: tool(property({ type: "integer", optional: true })),
    at: ["/input/properties/number/optional"],
    right: tool(property({ type: "integer", "x-optional": true, example: 1 })),
  },
  {
    rule: "nullable-keyword",
    wrong: tool(property({ type: "integer", nullable: true })),
    at: ["/input/properties/number/nullable"],
    right: tool(property({ type: ["integer", "null"], nullable: true })),
  },
  {
    rule: "keyword-without-effect",
    wrong: tool(property({ type: "integer", maxLength: 3, format: "date" })),
    at: ["/input/properties/number/format", "/input/properties/number/maxLength"],
    right: tool(property({ type: ["integer", "string"], maxLength: 3 })),
  },
  {
    rule: "keyword-without-effect",
    title: "a member of an enum that the type refuses",
    wrong: tool(property({ type: "string", enum: ["one", null] })),
    at: ["/input/properties/number/enum"],
    right: tool(property({ type: ["string", "null"], enum: ["one", null] })),
  },
  ...["[0-9]{5}", "^[0-9]{5}|[a-z]{3}$"].map(
    (pattern): Case => ({
      rule: "unanchored-pattern",
      title: pattern,
      wrong: tool(property({ type: "string", pattern })),
      at: ["/input/properties/number/pattern"],
      right: tool(property({ type: "string", maxLength: 9, pattern: "\\S" })),
    }),
  ),

  // safety
  {
    rule: "write-without-idempotency",
    title: "L3",
    wrong: named("save_order", { side_effect_class: "modify", goals: ["production"] }),
    at: ["/side_effect_class"],
    right: named("save_order", { side_effect_class: "modify", goals: ["production"], idempotency: "natural" }),
  },
  {
    rule: "irreversible-without-approval",
    wrong: named("delete_order", { ...write, side_effect_class: "delete", approval: "never" }),
    at: ["/approval"],
    right: named("delete_order", { ...write, side_effect_class: "delete" }),
  },
  ...(
    [
      ["get_order", "delete"],
      ["delete_order", "read"],
      ["send_order", "read"],
    ] as const
  ).map(
    ([name, side_effect_class]): Case => ({
      rule: "name-contradicts-class",
      title: `${name} of the class ${side_effect_class}`,
      wrong: named(name, { ...write, side_effect_class }),
      at: ["/side_effect_class"],
      right: named("get_or_create_order", { ...write, side_effect_class: "modify" }),
    }),
  ),
  ...[
    "Deletes all drafts of the user. Those of others are safe.",
    "Reads the queue and deletes what was read. One queue alone.",
    "Supprime les brouillons. Les autres restent.",
    "Löscht alle Entwürfe. Die übrigen bleiben.",
    "Envía un mensaje al cliente. Solo uno.",
    "查询订单，删除草稿。仅限本人。",
  ].map(
    (description): Case => ({
      rule: "description-contradicts-class",
      title: description,
      wrong: tool({ description }),
      at: ["/side_effect_class"],
      right: tool({ description: "Lists deleted drafts and sent mail. It deletes nothing and sends nothing." }),
    }),
  ),
  ...["password", "api_key", "accessToken", "mot_de_passe", "密码"].map(
    (name): Case => ({
      rule: "secret-in-input",
      title: name,
      wrong: tool(input({ [name]: { description: "What is asked for.", type: "string", maxLength: 80 } })),
      at: [`/input/properties/${name}`],
      right: tool(
        input({
          page_token: { description: "Of the next page.", type: "string", maxLength: 80 },
          max_tokens: { description: "At most so many.", type: "integer" },
          secret_name: { description: "Not its value.", type: "string", maxLength: 80 },
        }),
      ),
    }),
  ),
  ...["card_number", "iban", "ssn", "date_de_naissance", "身份证号"].map(
    (name): Case => ({
      rule: "unmarked-sensitive-field",
      title: name,
      wrong: tool(output({ type: "object", properties: { [name]: { type: "string" } } })),
      at: [`/output/properties/${name}`],
      right: tool(output({ type: "object", "x-sensitive": true, properties: { [name]: { type: "string" } } })),
    }),
  ),
  {
    rule: "goals-missing",
    wrong: named("save_order", { ...write, goals: [] }),
    at: ["/goals"],
    right: named("save_order", write),
  },
  {
    rule: "owner-missing",
    wrong: { "get_order/contract.yaml": withoutOwner(), ...samplesOf("get_order") },
    at: ["/owner"],
    right: {
      "shop/domain.yaml": { owner: "team-shop" },
      "shop/get_order/contract.yaml": withoutOwner(),
      ...samplesOf("shop/get_order"),
    },
  },
  {
    rule: "deprecated-without-end",
    wrong: tool({ stability: "deprecated" }),
    at: ["/stability"],
    right: tool({ deprecated: { remove_after: "2027-01-31" } }),
  },
  {
    rule: "deprecated-past-end",
    wrong: tool({ deprecated: { remove_after: "2026-11-29" } }),
    at: ["/deprecated/remove_after"],
    right: tool({ deprecated: { remove_after: "2026-11-30" } }),
  },
  {
    rule: "unknown-replacement",
    wrong: tool({ deprecated: { remove_after: "2027-01-31", replaced_by: "get_order_statu" } }),
    at: ["/deprecated/replaced_by"],
    right: {
      ...tool({ deprecated: { remove_after: "2027-01-31", replaced_by: "find_customer" } }),
      ...named("find_customer", { description: "Looks for customers by a part of their address, and never by age." }),
    },
  },
  {
    rule: "conversation-in-input",
    wrong: tool(
      input({
        conversationHistory: { description: "All of it.", type: "array", maxItems: 9, items: { type: "integer" } },
      }),
    ),
    at: ["/input/properties/conversationHistory"],
    right: tool(input({ conversation_count: { description: "How many.", type: "integer" } })),
  },

  // samples and providers
  { rule: "samples-missing", wrong: tool({}, {}), at: ["/name"], right: tool({}) },
  {
    rule: "legacy-sample-missing",
    title: "G2",
    wrong: tool({}, { "ideal.yaml": ideal }),
    at: ["/name"],
    right: tool({}, { "old.yaml": { ...ideal, kind: "incomplete" } }),
  },
  { rule: "refusal-sample-missing", wrong: tool({}, { "ideal.yaml": ideal }), at: ["/name"], right: tool({}) },
  {
    rule: "enum-value-unshown",
    wrong: tool(
      { ...property({ type: "string", enum: ["red", "blue"] }) },
      { "ideal.yaml": { ...ideal, input: { number: "red" } } },
    ),
    at: ["/input/properties/number/enum"],
    right: tool(
      { ...property({ type: "string", enum: ["red", "blue"] }) },
      { "ideal.yaml": { ...ideal, input: { number: "red" } }, "more.yaml": { ...ideal, input: { number: "blue" } } },
    ),
  },
  {
    rule: "branch-unshown",
    wrong: tool(property({ anyOf: [{ type: "integer" }, { type: "boolean" }] }), {
      "ideal.yaml": { ...ideal, input: { number: 3 } },
    }),
    at: ["/input/properties/number/anyOf/1"],
    right: tool(property({ anyOf: [{ type: "integer" }, { type: "boolean" }] }), {
      "ideal.yaml": { ...ideal, input: { number: 3 } },
      "more.yaml": { ...ideal, input: { number: true } },
    }),
  },
  {
    rule: "secret-in-sample",
    wrong: tool(property({ type: "string", maxLength: 80 }), {
      "ideal.yaml": { ...ideal, input: { number: `ghp_${"a1B2".repeat(9)}` } },
    }),
    at: ["/input/number"],
    right: tool(property({ type: "string", maxLength: 80 }), {
      "ideal.yaml": { ...ideal, input: { number: "AKIAIOSFODNN7EXAMPLE" } },
    }),
  },
  {
    rule: "provider-loss",
    wrong: tool(property({ type: "array", maxItems: 2, uniqueItems: true, items: { type: "integer" } })),
    at: ["/input"],
    right: tool({}),
  },
  { rule: "provider-alias", wrong: named("get.order"), at: ["/name"], right: named("get_order") },
];

describe("R6, R7, L1, L2, L3, L4: rules", () => {
  it.each(cases)("$rule $title", async ({ rule, wrong, at, right }) => {
    const found = (await lintFiles(wrong)).filter((item) => item.rule === rule);
    expect(found.map(({ place }) => place?.pointer).sort()).toEqual([...at].sort());
    expect(rulesOf(await lintFiles(right))).not.toContain(rule);
  });

  it("each has a case here or in the hostile corpus", () => {
    const covered = new Set<string>([...cases, ...hostileTexts].map(({ rule }) => rule));
    expect(Object.keys(lintRules).filter((rule) => !covered.has(rule))).toEqual(["cut-text"]);
  });

  it("a clean contract is clean", async () => {
    expect(await lintFiles(tool({}))).toEqual([]);
    expect(benignDescriptions).not.toContain(clean["description"]);
  });
});

describe("provider-loss", () => {
  it("of the targets that are used", async () => {
    const files = tool(property({ type: "string", maxLength: 9, pattern: "^(?=a)b" }));
    const losses = async (targets: readonly TargetName[]) =>
      (await lintFiles(files, defaultLintSettings, targets)).find(({ rule }) => rule === "provider-loss")?.message;
    expect(await losses([])).toContain("openai");
    expect(await losses(["gemini"])).toBe("gemini is not told pattern");
    expect(await losses(["anthropic"])).toBeUndefined();
  });
});

describe("owner-missing", () => {
  const files = {
    ...Object.fromEntries(
      ["a/get_order", "a/find_page", "b/list_users"].map((folder) => [
        `${folder}/contract.yaml`,
        { ...withoutOwner(), name: folder.slice(2) },
      ]),
    ),
  };
  const found = async (settings?: Parameters<typeof lintFiles>[1]) =>
    (await lintFiles(files, settings)).filter(({ rule }) => rule === "owner-missing");

  it("is told once a folder", async () => {
    expect((await found()).map(({ message, tool, tools }) => [message, tool ?? tools])).toEqual([
      ["nobody is named who answers for find_page, get_order", ["find_page", "get_order"]],
      ["nobody is named who answers for list_users", "list_users"],
    ]);
  });

  it.each([
    ["a/*", [true, false]],
    ["find_page", [false, false]],
    ["*", [true, true]],
  ] as const)("the waiver of %s covers all of a folder or nothing", async (glob, covered) => {
    const items = await found({ rules: new Map(), waivers: [{ rule: "owner-missing", tool: glob, reason: "Later." }] });
    expect(items.map(({ suppressed }) => suppressed !== undefined)).toEqual(covered);
  });
});

describe("what was guessed on import", () => {
  it.each([
    [["idempotency"], ["goals-missing"]],
    [["side_effect_class"], []],
    [["open_world"], ["goals-missing", "write-without-idempotency"]],
  ])("needs_review: %j", async (needs_review, rules) => {
    const items = await lintFiles(named("save_order", { side_effect_class: "modify", needs_review }));
    expect(rulesOf(items).sort()).toEqual(rules);
  });
});

describe("what the executor fills in", () => {
  const hidden = {
    ...write,
    side_effect_class: "modify",
    idempotency: { key: "/idempotency_key" },
    injected: { "/api_key": "context.key" },
    ...input({ idempotency_key: { type: "string" }, api_key: { type: "string" } }),
  };

  it("no model is asked for it, so no rule for what models read applies", async () => {
    expect(rulesOf(await lintFiles(named("save_order", hidden)))).toEqual(["samples-missing"]);
  });
});

/** `levels` objects in each other, the innermost with a number. */
function nested(levels: number): JsonObject {
  const inner: JsonValue = levels === 0 ? { type: "integer" } : nested(levels - 1);
  if (levels === 0) return { description: "A.", type: "integer" };
  return { description: "A.", type: "object", properties: { a: inner }, additionalProperties: false };
}

/** A closed object with a required property: a constant, or an integer. */
function branch(members: Readonly<Record<string, JsonValue>>): JsonObject {
  const properties = Object.entries(members).map(([name, value]): [string, JsonValue] => [
    name,
    typeof value === "string" ? { const: value } : { description: "A number.", type: "integer" },
  ]);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: Object.keys(members),
    additionalProperties: false,
  };
}
