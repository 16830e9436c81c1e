import type { JsonObject, JsonValue } from "../../generator/schema/json.js";

/** A contract that holds one text wherever a contract holds text, and what must come out of it. */
export type HostileContract = {
  readonly name: string;
  readonly text: string;
  /** Registry path → content. */
  readonly files: ReadonlyMap<string, JsonValue>;
  readonly input: JsonObject;
  readonly output: JsonObject;
  /** What `contract.ts` and `declarations/index.json` must say, but for the hashes. */
  readonly described: JsonObject;
  readonly calls: readonly HostileCall[];
};

/** A value for one of the validators: accepted, or refused at exactly these places by these keywords. */
export type HostileCall = {
  readonly part: "input" | "output";
  readonly value: JsonValue;
  readonly refused: readonly HostileIssue[];
};
/** `expected` where the test has an opinion about it. */
export type HostileIssue = { readonly path: string; readonly keyword: string; readonly expected?: JsonValue };

/** One optional property of the input, with values for it. Paths of issues start at the property. */
type Member = {
  readonly schema: JsonObject;
  readonly accepted: JsonValue;
  readonly refused: readonly { readonly value: JsonValue; readonly issues: readonly HostileIssue[] }[];
};

/** An object with any keys, `__proto__` too. */
const record = (...entries: readonly (readonly [key: string, value: JsonValue])[]): JsonObject =>
  Object.fromEntries(entries);

/** RFC 6901, sections 3 and 4. */
const pointer = (...keys: readonly string[]): string =>
  keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
/** RFC 6901, section 6: a pointer as a fragment, with what RFC 3986 allows in one left as it is. */
const fragment = (...keys: readonly string[]): string =>
  `#${encodeURIComponent(pointer(...keys)).replace(/%(?:2F|24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent)}`;
/**
 * A regular expression in the syntax of the u flag that matches this text and no text that goes on behind it. Of a long text
 * it holds both ends only: engines refuse longer expressions.
 */
const exactly = (text: string): string => {
  const quoted = (part: string): string => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  if (text.length < 1_000) return `^${quoted(text)}$`;
  const characters = [...text];
  return `^${quoted(characters.slice(0, 100).join(""))}[^]*${quoted(characters.slice(-100).join(""))}$`;
};

/** Puts a text into every position of a contract, its schemas, its samples and its domain. */
export function hostileContract(name: string, text: string): HostileContract {
  // Names beside the text itself, for objects that need several.
  const [key, tenant, other] = [`${text} key`, `${text} tenant`, `${text}!`];
  const members = membersOf(text, other);
  const annotations: JsonObject = {
    title: text,
    description: text,
    $comment: text,
    default: text,
    examples: [text, record([text, text])],
    ...record([`x-${text}`, record([text, [text]])]),
  };
  const input: JsonObject = {
    type: "object",
    ...annotations,
    properties: record(
      [text, { ...annotations, enum: [text, other] }],
      [key, { type: "string" }],
      [tenant, { type: "string", format: text, contentMediaType: text, contentEncoding: text }],
      ...[...members].map(([member, { schema }]) => [member, schema] as const),
    ),
    required: [text, key, tenant],
    additionalProperties: false,
    $defs: record([
      text,
      {
        description: text,
        type: "object",
        properties: record([text, { type: "integer" }], ["again", { $ref: fragment("$defs", text) }]),
        required: [text],
        additionalProperties: false,
      },
    ]),
  };
  const output: JsonObject = {
    $schema: "http://json-schema.org/draft-07/schema#",
    description: text,
    type: "object",
    properties: record(
      [text, { type: "array", items: [{ enum: [text] }], additionalItems: { const: other } }],
      ["referred", { $ref: fragment("definitions", text) }],
    ),
    required: [text],
    dependencies: record(["referred", [text]]),
    definitions: record([text, { title: text, type: ["string", "null"], enum: [text, null], description: text }]),
  };
  const details: JsonObject = { type: "object", description: text, properties: record([text, { const: text }]) };
  const docs = `x:${text.replace(/\s/gu, "") || "-"}`;
  const deprecated: JsonObject = { since: text, replaced_by: text, reason: text };

  const contract: JsonObject = {
    name,
    title: text,
    description: text,
    schema_version: "1.0.0",
    side_effect_class: { by: pointer(text), cases: record([text, "read"], [other, "delete"]) },
    idempotency: { key: pointer(key) },
    injected: record([pointer(tenant), "principal.tenant"]),
    input: { $ref: "./input.schema.json" },
    output,
    errors: [{ code: "HOSTILE", class: "business", message: text, user_action: text, details, "x-note": text }],
    deprecated,
    tags: [text],
    docs,
    providers: record([text, record([text, text])]),
    mcp: record([text, text]),
    needs_review: [text],
    ...record([`x-${text}`, record([text, text])]),
  };
  const valid = record([text, text], [key, text], [tenant, text]);
  const unknown = record([text, "none of them"], [key, text], [tenant, text]);
  const about: JsonObject = { title: text, utterances: [text], ...record([`x-${text}`, text]) };

  const effect = (side_effect_class: string, approval: string, concurrency: string): JsonObject => ({
    side_effect_class,
    approval,
    concurrency,
  });
  const described: JsonObject = {
    name,
    title: text,
    description: text,
    schema_version: "1.0.0",
    ...effect("delete", "required", "serial"),
    effects: {
      by: pointer(text),
      cases: [
        { value: text, effect: effect("read", "never", "parallel") },
        { value: other, effect: effect("delete", "required", "serial") },
      ],
    },
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    idempotency: { kind: "key", key: pointer(key), from: "executor" },
    injected: record([pointer(tenant), "principal.tenant"]),
    goals: [],
    errors: [{ code: "HOSTILE", class: "business", message: text, user_action: text, retryable: false, details }],
    timeout_ms: 1000,
    apply_defaults: false,
    stability: "deprecated",
    deprecated,
    formerly: [],
    tags: [text],
    docs,
    owner: text,
  };

  const calls: readonly HostileCall[] = [
    { part: "input", value: valid, refused: [] },
    {
      part: "input",
      value: record([key, text], [tenant, text]),
      refused: [{ path: "", keyword: "required", expected: text }],
    },
    { part: "input", value: unknown, refused: [{ path: pointer(text), keyword: "enum", expected: [text, other] }] },
    ...[...members].flatMap(([member, { accepted, refused }]) =>
      [{ value: accepted, issues: [] }, ...refused].map(
        ({ value, issues }): HostileCall => ({
          part: "input",
          value: record(...Object.entries(valid), [member, value]),
          refused: issues.map((issue) => ({ ...issue, path: pointer(member) + issue.path })),
        }),
      ),
    ),
    { part: "output", value: record([text, [text, other]], ["referred", null]), refused: [] },
    {
      part: "output",
      value: record([text, [other]]),
      refused: [{ path: pointer(text, "0"), keyword: "enum", expected: [text] }],
    },
    { part: "output", value: {}, refused: [{ path: "", keyword: "required", expected: text }] },
  ];

  const domain = `${name}_domain`;
  const folder = `${domain}/${name}`;
  return {
    name,
    text,
    files: new Map<string, JsonValue>([
      [`${domain}/domain.json`, { owner: text, execution: { timeout_ms: 1000 }, ...record([`x-${text}`, text]) }],
      [`${folder}/contract.json`, contract],
      [`${folder}/input.schema.json`, input],
      [
        `${folder}/samples/ideal.json`,
        { ...about, kind: "ideal", input: valid, output: record([text, [text, other]]) },
      ],
      [
        `${folder}/samples/refused.json`,
        { ...about, kind: "boundary", input: unknown, rejects: { in: "input", at: pointer(text), keyword: "enum" } },
      ],
      [
        `${folder}/samples/failed.json`,
        {
          ...{ ...about, kind: "boundary", input: valid },
          error: { code: "HOSTILE", message: text, details: record([text, text]) },
        },
      ],
    ]),
    input,
    output,
    described,
    calls,
  };
}

/** The text under every keyword that takes text. A long one under a few only: each repeats it many times in code. */
function membersOf(text: string, other: string): ReadonlyMap<string, Member> {
  const branch = (constant: string, property: string): JsonObject => ({
    type: "object",
    title: constant,
    description: text,
    properties: record([text, { const: constant }], [property, { type: "string", description: text }]),
    required: [text, property],
    additionalProperties: false,
  });
  const few: readonly (readonly [string, Member])[] = [
    [
      "constant",
      {
        schema: { const: record([text, [text, null]]) },
        accepted: record([text, [text, null]]),
        refused: [
          {
            value: record([text, [other, null]]),
            issues: [{ path: "", keyword: "const", expected: record([text, [text, null]]) }],
          },
        ],
      },
    ],
    [
      "pattern",
      {
        schema: { type: "string", pattern: exactly(text), description: text },
        accepted: text,
        refused: [{ value: other, issues: [{ path: "", keyword: "pattern", expected: exactly(text) }] }],
      },
    ],
    [
      "referred",
      {
        schema: { $ref: fragment("$defs", text), description: text },
        accepted: record([text, 1], ["again", record([text, 2])]),
        refused: [
          {
            value: record([text, 1], ["again", record([text, "2"])]),
            issues: [{ path: pointer("again", text), keyword: "type", expected: "integer" }],
          },
          { value: {}, issues: [{ path: "", keyword: "required", expected: text }] },
        ],
      },
    ],
  ];
  if (text.length > 50_000) return new Map(few);
  return new Map<string, Member>([
    ...few,
    [
      "listed",
      {
        schema: { enum: [record([text, text]), [text], text, 1] },
        accepted: record([text, text]),
        refused: [
          {
            value: record([text, other]),
            issues: [{ path: "", keyword: "enum", expected: [record([text, text]), [text], text, 1] }],
          },
        ],
      },
    ],
    [
      "matched",
      {
        schema: {
          type: "object",
          patternProperties: record([exactly(text), { type: "integer", description: text }]),
          additionalProperties: false,
        },
        accepted: record([text, 1]),
        refused: [
          {
            value: record([text, "1"]),
            issues: [{ path: pointer(text), keyword: "type", expected: "integer" }],
          },
          { value: record([other, 1]), issues: [{ path: "", keyword: "additionalProperties" }] },
        ],
      },
    ],
    [
      "named",
      {
        schema: { type: "object", propertyNames: { enum: [text] } },
        accepted: record([text, 1]),
        refused: [{ value: record([other, 1]), issues: [{ path: "", keyword: "propertyNames" }] }],
      },
    ],
    [
      "dependent",
      {
        schema: {
          type: "object",
          dependentRequired: record([text, [other]]),
          dependentSchemas: record([other, { required: ["last"] }]),
        },
        accepted: record([text, 1], [other, 1], ["last", 1]),
        refused: [
          { value: record([text, 1]), issues: [{ path: "", keyword: "dependentRequired" }] },
          { value: record([other, 1]), issues: [{ path: "", keyword: "required", expected: "last" }] },
        ],
      },
    ],
    [
      "union",
      {
        schema: { description: text, oneOf: [branch(text, "first"), branch(other, "second")] },
        accepted: record([text, text], ["first", ""]),
        refused: [
          {
            value: record([text, text], ["first", 1]),
            issues: [{ path: "/first", keyword: "type", expected: "string" }],
          },
        ],
      },
    ],
    [
      "either",
      {
        schema: {
          anyOf: [
            { const: text, title: text, description: text },
            { const: other, description: text },
          ],
        },
        accepted: other,
        refused: [{ value: "neither", issues: [{ path: "", keyword: "enum", expected: [text, other] }] }],
      },
    ],
    [
      "tuple",
      {
        schema: { type: "array", prefixItems: [{ const: text }], items: { enum: [text] }, minItems: 1 },
        accepted: [text, text],
        refused: [{ value: [text, other], issues: [{ path: "/1", keyword: "enum", expected: [text] }] }],
      },
    ],
  ]);
}
