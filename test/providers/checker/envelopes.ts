import { below, type Finding, isList, isObject, type Json, type JsonObject, own, type Reason } from "./finding.js";

export type Target =
  | "openai.chat"
  | "openai.responses"
  | "anthropic"
  | "gemini"
  | "gemini.json-schema"
  | "bedrock"
  | "mistral"
  | "mcp.2025-11-25"
  | "mcp.2026-07-28";

/** One tool out of its envelope. */
export type Entry = {
  readonly name: Json | undefined;
  readonly description: Json | undefined;
  readonly schema: Json | undefined;
  /** The place of the schema in the whole, and of the tool. */
  readonly schemaAt: string;
  readonly at: string;
  readonly strict: Json | undefined;
  readonly members: JsonObject;
};

/** Where a target's tools lie, and what one of them may and must have: section 0 and the SDKs' types. */
type Envelope = {
  /** Where the tools are listed; the request's own list is the default. */
  readonly list?: string;
  /** A member around each tool, with what stands beside it. */
  readonly around?: { readonly member: string; readonly beside: JsonObject };
  readonly fixed?: JsonObject;
  readonly members: readonly string[];
  readonly required: readonly string[];
  /** The way to the schema inside the tool. */
  readonly schema: readonly [string, ...string[]];
  readonly name: RegExp;
  readonly longestName: number;
};

const openaiName = /^[a-zA-Z0-9_-]+$/;
const mcpMembers = ["name", "title", "description", "inputSchema", "outputSchema", "annotations", "icons", "_meta"];

const envelopes: Readonly<Record<Target, Envelope>> = {
  "openai.chat": {
    around: { member: "function", beside: { type: "function" } },
    members: ["name", "description", "parameters", "strict"],
    required: ["name", "parameters"],
    schema: ["parameters"],
    name: openaiName,
    longestName: 64,
  },
  "openai.responses": {
    fixed: { type: "function" },
    members: [
      "type",
      "name",
      "description",
      "parameters",
      "strict",
      "output_schema",
      "defer_loading",
      "allowed_callers",
      "async",
    ],
    required: ["type", "name", "parameters"],
    schema: ["parameters"],
    name: openaiName,
    longestName: 128,
  },
  anthropic: {
    members: [
      ..."name description input_schema strict input_examples cache_control defer_loading eager_input_streaming".split(
        " ",
      ),
      "allowed_callers",
      "type",
    ],
    required: ["name", "input_schema"],
    schema: ["input_schema"],
    name: openaiName,
    longestName: 128,
  },
  gemini: {
    list: "functionDeclarations",
    members: [
      "name",
      "description",
      "parameters",
      "parametersJsonSchema",
      "response",
      "responseJsonSchema",
      "behavior",
    ],
    required: ["name"],
    schema: ["parameters"],
    // What is safe everywhere: Vertex AI has published 64 and no colon.
    name: /^[a-zA-Z_][a-zA-Z0-9_-]*$/,
    longestName: 64,
  },
  "gemini.json-schema": {
    list: "functionDeclarations",
    members: [
      "name",
      "description",
      "parameters",
      "parametersJsonSchema",
      "response",
      "responseJsonSchema",
      "behavior",
    ],
    required: ["name"],
    schema: ["parametersJsonSchema"],
    name: /^[a-zA-Z_][a-zA-Z0-9_-]*$/,
    longestName: 64,
  },
  bedrock: {
    around: { member: "toolSpec", beside: {} },
    members: ["name", "description", "inputSchema", "strict"],
    required: ["name", "inputSchema"],
    schema: ["inputSchema", "json"],
    name: openaiName,
    longestName: 64,
  },
  mistral: {
    around: { member: "function", beside: { type: "function" } },
    members: ["name", "description", "parameters", "strict"],
    required: ["name", "parameters"],
    schema: ["parameters"],
    name: openaiName,
    longestName: 64,
  },
  "mcp.2025-11-25": {
    members: [...mcpMembers, "execution"],
    required: ["name", "inputSchema"],
    schema: ["inputSchema"],
    name: /^[A-Za-z0-9_.-]+$/,
    longestName: 128,
  },
  "mcp.2026-07-28": {
    members: mcpMembers,
    required: ["name", "inputSchema"],
    schema: ["inputSchema"],
    name: /^[A-Za-z0-9_.-]+$/,
    longestName: 128,
  },
};

export type Opened = { readonly entries: readonly Entry[]; readonly findings: readonly Finding[] };

/** Takes the tools of a request out of their envelopes, and says what is wrong with these. */
export function openEnvelopes(target: Target, content: Json): Opened {
  const { list } = envelopes[target];
  const [tools, place] = list === undefined ? [content, ""] : [own(content, list), below("", list)];
  const isAlone = list === undefined || (isObject(content) && Object.keys(content).length === 1);
  if (!isList(tools) || !isAlone) return { entries: [], findings: [{ reason: "envelope", at: "" }] };
  const opened = tools.map((tool, index) => openOne(target, tool, below(place, index)));
  return {
    entries: opened.flatMap(({ entries }) => entries),
    findings: [...opened.flatMap(({ findings }) => findings), ...repeated(opened)],
  };
}

function openOne(target: Target, tool: Json, outer: string): Opened {
  const envelope = envelopes[target];
  const { around, fixed = {}, members, required, schema } = envelope;
  const inner = around === undefined ? tool : own(tool, around.member);
  const at = around === undefined ? outer : below(outer, around.member);
  if (!isObject(inner) || !isObject(tool)) return { entries: [], findings: [{ reason: "envelope", at: outer }] };
  const beside = around === undefined ? [] : Object.keys(tool).filter((name) => name !== around.member);
  const isFixed = (from: JsonObject, wanted: JsonObject): boolean =>
    Object.entries(wanted).every(([name, value]) => own(from, name) === value);
  const isRight =
    isFixed(inner, fixed) &&
    isFixed(tool, around?.beside ?? {}) &&
    beside.every((name) => Object.hasOwn(around?.beside ?? {}, name));
  const name = own(inner, "name");
  const found: (readonly [boolean, Reason, string])[] = [
    [!isRight, "envelope", outer],
    ...Object.keys(inner)
      .filter((member) => !members.includes(member))
      .map((member) => [true, "member-unknown", below(at, member)] as const),
    ...required
      .filter((member) => !Object.hasOwn(inner, member))
      .map((member) => [true, "member-missing", below(at, member)] as const),
    [typeof name === "string" && !envelope.name.test(name), "name-pattern", below(at, "name")],
    [String(name ?? "").length > envelope.longestName, "name-length", below(at, "name")],
    [typeof (own(inner, "description") ?? "") !== "string", "envelope", outer],
    ...ofTarget(target, inner, at),
  ];
  const schemaAt = schema.reduce((place, member) => below(place, member), at);
  const value = schema.reduce<Json | undefined>((from, member) => own(from, member), inner);
  const strict = own(inner, "strict");
  if (schema.length > 1 && Object.hasOwn(inner, schema[0]) && value === undefined) {
    found.push([true, "member-missing", schemaAt]);
  }
  return {
    entries: [{ name, description: own(inner, "description"), schema: value, schemaAt, at, strict, members: inner }],
    findings: found.flatMap(([isWrong, reason, place]) => (isWrong ? [{ reason, at: place }] : [])),
  };
}

/** What only one target wants. */
function ofTarget(target: Target, inner: JsonObject, at: string): readonly (readonly [boolean, Reason, string])[] {
  const strict = own(inner, "strict");
  switch (target) {
    // 1.4: absent or null, the server makes it strict as far as it can.
    case "openai.responses":
      return [[typeof strict !== "boolean", "strict-unwritten", at]];
    // 4: some models refuse the member itself, even for false.
    case "bedrock":
      return [
        [strict === false, "strict-false", below(at, "strict")],
        // The SDK's least length is 1.
        [own(inner, "description") === "", "description-empty", below(at, "description")],
      ];
    case "gemini":
    case "gemini.json-schema":
      return [[Object.hasOwn(inner, "parameters") && Object.hasOwn(inner, "parametersJsonSchema"), "two-schemas", at]];
    // 5: what is not written means destructive and open to the world.
    case "mcp.2025-11-25":
    case "mcp.2026-07-28":
      return [[hints.some((hint) => typeof own(inner["annotations"], hint) !== "boolean"), "hints-unwritten", at]];
    default:
      return [];
  }
}

const hints = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];

function repeated(opened: readonly Opened[]): readonly Finding[] {
  const seen = new Set<string>();
  return opened
    .flatMap(({ entries }) => entries)
    .flatMap(({ name, at }): Finding[] => {
      const isKnown = seen.has(String(name));
      seen.add(String(name));
      return isKnown ? [{ reason: "name-twice", at: below(at, "name") }] : [];
    });
}
