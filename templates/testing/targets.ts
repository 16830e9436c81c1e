import { mcpTools, type Revision } from "../mcp/tools.js";
import { anthropic } from "../providers/anthropic.js";
import { bedrock } from "../providers/bedrock.js";
import { gemini } from "../providers/gemini.js";
import { mistral } from "../providers/mistral.js";
import { openai } from "../providers/openai.js";
import type { IncomingCall } from "../runtime/answer-call.js";
import type { ReadCall } from "../runtime/run-turn.js";
import type { Declarations, JsonObject, JsonValue, Tool } from "../runtime/types.js";
import { hintsOf } from "./check-contract.js";
import { memberOf } from "./json.js";
import { plainSchema } from "./plain-schema.js";
import type { Facts } from "./suite.js";

type Tools = { readonly tools: readonly Tool[] };

/** The parts of a declaration, wherever an envelope holds them. */
export type Parts = {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonValue;
  /** Whether the entry says that the provider is to hold the model to the schema. */
  readonly strict: boolean;
};

/** What one target must be sent, by its documentation. Written down apart from the code that sends it. */
export type Target = {
  readonly name: string;
  readonly kind: keyof Declarations;
  /** Names that the provider takes. */
  readonly toolName: RegExp;
  /** Everything that is sent for a list of tools. */
  readonly send: (toolset: Tools) => unknown;
  /** Where in that the entries of the tools lie, and in an entry the schema of the arguments. */
  readonly list: string;
  readonly entry: string;
  readonly schema: string;
  /** What an entry without a schema means. */
  readonly noSchema?: JsonObject;
  /** Whether the strict form brings listed texts in other capitals. */
  readonly changesCase?: true;
  /** The schema in the words of JSON Schema, where it is sent in others. */
  readonly read?: (schema: JsonValue) => JsonObject;
  /** One tool's entry, whole: no key more and none less. */
  readonly envelope: (parts: Parts, facts: Facts, entry: JsonValue | undefined) => JsonValue;
  /** The way back of a call; MCP has its own. */
  readonly decode?: (toolset: Tools, call: ReadCall) => IncomingCall;
};

/** A function without arguments has no schema in Gemini's own form. */
const noArguments: JsonObject = { type: "OBJECT", properties: {} };

export const targets: readonly Target[] = [
  {
    name: "openai.responses",
    kind: "openai",
    toolName: /^[a-zA-Z0-9_-]{1,64}$/,
    send: (toolset) => openai.responses.tools(toolset),
    list: "",
    entry: "",
    schema: "/parameters",
    envelope: ({ name, description, schema, strict }) => ({
      type: "function",
      name,
      description,
      parameters: schema,
      strict,
    }),
    decode: openai.responses.decode,
  },
  {
    name: "openai.chat",
    kind: "openai",
    toolName: /^[a-zA-Z0-9_-]{1,64}$/,
    send: (toolset) => openai.chat.tools(toolset),
    list: "",
    entry: "/function",
    schema: "/parameters",
    envelope: ({ name, description, schema, strict }) => ({
      type: "function",
      function: { name, description, parameters: schema, strict },
    }),
    decode: openai.chat.decode,
  },
  {
    name: "anthropic",
    kind: "anthropic",
    toolName: /^[a-zA-Z0-9_-]{1,64}$/,
    send: (toolset) => anthropic.tools(toolset),
    list: "",
    entry: "",
    schema: "/input_schema",
    envelope: ({ name, description, schema, strict }) => ({
      name,
      description,
      input_schema: schema,
      ...(strict ? { strict } : {}),
    }),
    changesCase: true,
    decode: anthropic.decode,
  },
  {
    name: "gemini",
    kind: "gemini",
    toolName: /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/,
    send: (toolset) => gemini.proto.tools(toolset),
    list: "/0/functionDeclarations",
    entry: "",
    schema: "/parameters",
    noSchema: noArguments,
    read: plainSchema,
    envelope: ({ name, description, schema }) => ({
      name,
      description,
      ...(schema === noArguments ? {} : { parameters: schema }),
    }),
    decode: gemini.proto.decode,
  },
  {
    name: "gemini.json-schema",
    kind: "geminiJsonSchema",
    toolName: /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/,
    send: (toolset) => gemini.tools(toolset),
    list: "/0/functionDeclarations",
    entry: "",
    schema: "/parametersJsonSchema",
    envelope: ({ name, description, schema }) => ({ name, description, parametersJsonSchema: schema }),
    decode: gemini.decode,
  },
  ...(["never", "auto"] as const).map((strict): Target => {
    const adapter = bedrock.with({ strict });
    return {
      name: strict === "never" ? "bedrock" : "bedrock, strict",
      kind: "bedrock",
      toolName: /^[a-zA-Z0-9_-]{1,64}$/,
      send: (toolset) => adapter.tools(toolset),
      list: "",
      entry: "/toolSpec",
      schema: "/inputSchema/json",
      envelope: ({ name, description, schema, strict: isStrict }) => ({
        toolSpec: { name, description, inputSchema: { json: schema }, ...(isStrict ? { strict: true } : {}) },
      }),
      changesCase: true,
      decode: adapter.decode,
    };
  }),
  {
    name: "mistral",
    kind: "mistral",
    toolName: /^[a-zA-Z0-9_-]{1,64}$/,
    send: (toolset) => mistral.tools(toolset),
    list: "",
    entry: "/function",
    schema: "/parameters",
    envelope: ({ name, description, schema, strict }) => ({
      type: "function",
      function: { name, description, parameters: schema, strict },
    }),
    decode: mistral.decode,
  },
  mcp("2025-11-25"),
  mcp("2026-07-28"),
];

function mcp(revision: Revision): Target {
  return {
    name: `mcp.${revision}`,
    kind: "mcp",
    toolName: /^[a-zA-Z0-9_.-]{1,128}$/,
    send: (toolset) => mcpTools(toolset, revision),
    list: "",
    entry: "",
    schema: "/inputSchema",
    envelope: ({ name, description, schema }, facts, entry) => {
      const title = facts.title === undefined ? {} : { title: facts.title };
      return {
        name,
        ...title,
        description,
        inputSchema: schema,
        ...(facts.answers ? { outputSchema: memberOf(entry, "outputSchema") ?? null } : {}),
        annotations: { ...title, ...hintsOf(facts) },
        _meta: { "toolgen/schema_version": facts.schema_version, "toolgen/contract_hash": facts.hashes.contract },
      };
    },
  };
}
