import { isObject, type JsonObject, type JsonValue, member } from "../schema/json.js";
import { without } from "./without.js";

/** A tool of any provider, in one form. What a contract has no place for is in `rest`. */
export type RecognisedTool = {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** Absent where the source declares no parameters. Not checked: it may be any value. */
  readonly inputSchema?: JsonValue;
  readonly outputSchema?: JsonValue;
  /** `gemini`: the subset of OpenAPI 3.0 that Gemini's `parameters` are written in. */
  readonly notation: { readonly input: SchemaNotation; readonly output: SchemaNotation };
  readonly annotations: JsonObject;
  readonly rest: JsonObject;
  /** Where the tool, its name and its schemas stand in the source. */
  readonly pointers: { readonly tool: string; readonly name: string; readonly input: string; readonly output: string };
};
export type SchemaNotation = "json-schema" | "gemini";

export type Recognition =
  | { readonly kind: "tool"; readonly tool: RecognisedTool }
  | { readonly kind: "unrecognised"; readonly pointer: string; readonly detail: string }
  /** A page of a longer list: the pointer of its `nextCursor`. */
  | { readonly kind: "unfinished"; readonly pointer: string };

/** Members that hold a list of tools: an MCP `tools/list` result or a request body; legacy OpenAI; Gemini in both spellings. */
const lists = ["tools", "functions", "functionDeclarations", "function_declarations"];

/**
 * The tools in a JSON value, in document order: one tool, a list of tools, an MCP `tools/list` result (bare or as a JSON-RPC
 * response) or the body of a provider request; and all that looked like a place for a tool and is none.
 */
export function recogniseTools(value: JsonValue, pointer = ""): Recognition[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [{ kind: "unrecognised", pointer, detail: "the list is empty" }];
    return value.flatMap((item: JsonValue, index) => recogniseTools(item, `${pointer}/${index}`));
  }
  if (!isObject(value)) return [{ kind: "unrecognised", pointer, detail: "it is no object" }];
  const result = member(value, "result");
  if (isObject(result) && Array.isArray(member(result, "tools"))) return recogniseTools(result, `${pointer}/result`);

  const found = lists.flatMap((key) => {
    const list = member(value, key);
    if (!Array.isArray(list)) return [];
    // In a list of declarations a name is enough; anywhere else `{ name }` might be anything.
    if (key === "tools") return recogniseTools(list, `${pointer}/${key}`);
    return list.flatMap((item: JsonValue, index) =>
      recogniseDeclaration(item, `${pointer}/${key}/${index}`, key === "functions" ? undefined : "gemini"),
    );
  });
  if (found.length === 0) return [recogniseTool(value, pointer)];
  const cursor = member(value, "nextCursor");
  return typeof cursor === "string" ? [...found, { kind: "unfinished", pointer: `${pointer}/nextCursor` }] : found;
}

/** How one provider writes a tool: the members that hold the schemas, the first that is there counts. */
type Shape = {
  readonly input: readonly string[];
  readonly output: readonly string[];
  /** Members that only say which shape it is. */
  readonly marks: readonly string[];
};

const mcp: Shape = { input: ["inputSchema"], output: ["outputSchema"], marks: [] };
const anthropic: Shape = { input: ["input_schema"], output: [], marks: ["type"] };
const openai: Shape = { input: ["parameters"], output: [], marks: ["type"] };
const declaration: Shape = {
  input: ["parametersJsonSchema", "parameters_json_schema", "parameters"],
  output: ["responseJsonSchema", "response_json_schema", "response"],
  marks: [],
};

function recogniseTool(value: JsonObject, pointer: string): Recognition {
  const has = (key: string): boolean => Object.hasOwn(value, key);
  const type = member(value, "type");
  const inner = member(value, "function");
  if (type === "function" && isObject(inner)) {
    return readTool(inner, openai, { pointer, body: "/function", outer: without(value, "type", "function") });
  }
  if (has("inputSchema")) return readTool(value, mcp, { pointer });
  if (has("input_schema")) return readTool(value, anthropic, { pointer });
  if (type === "function") return readTool(value, openai, { pointer });
  if (declaration.input.some(has)) return recogniseDeclaration(value, pointer);
  const detail =
    typeof type === "string"
      ? `it has the type ${JSON.stringify(type)} and no input schema`
      : "it has no inputSchema, input_schema, parameters or functionDeclarations";
  return { kind: "unrecognised", pointer, detail };
}

function recogniseDeclaration(value: JsonValue, pointer: string, notation?: SchemaNotation): Recognition {
  if (!isObject(value)) return { kind: "unrecognised", pointer, detail: "it is no object" };
  return readTool(value, declaration, { pointer, ...(notation === undefined ? {} : { notation }) });
}

/** `body`: the pointer from the tool to the object with its name, where that is another one. */
type Reading = {
  readonly pointer: string;
  readonly body?: string;
  readonly outer?: JsonObject;
  readonly notation?: SchemaNotation;
};

function readTool(value: JsonObject, shape: Shape, { pointer, body = "", outer = {}, notation }: Reading): Recognition {
  const name = member(value, "name");
  if (typeof name !== "string") return { kind: "unrecognised", pointer, detail: "it has no name" };
  const input = shape.input.find((key) => present(value, key));
  const output = shape.output.find((key) => present(value, key));
  const texts = ["title", "description"].filter((key) => typeof member(value, key) === "string");
  const annotations = member(value, "annotations");
  const used = ["name", ...texts, ...shape.marks, ...[input, output].filter((key) => key !== undefined)];
  if (isObject(annotations)) used.push("annotations");
  const notationOf = (key: string | undefined): SchemaNotation =>
    key === "parameters" || key === "response" ? (notation ?? guessNotation(member(value, key))) : "json-schema";
  const inputSchema = input === undefined ? undefined : member(value, input);
  const outputSchema = output === undefined ? undefined : member(value, output);
  return {
    kind: "tool",
    tool: {
      name,
      ...Object.fromEntries(texts.map((key) => [key, member(value, key)])),
      ...(inputSchema === undefined ? {} : { inputSchema }),
      ...(outputSchema === undefined ? {} : { outputSchema }),
      notation: { input: notationOf(input), output: notationOf(output) },
      annotations: isObject(annotations) ? annotations : {},
      rest: { ...dropNulls(outer), ...dropNulls(without(value, ...used)) },
      pointers: {
        tool: pointer,
        name: `${pointer}${body}/name`,
        input: input === undefined ? pointer : `${pointer}${body}/${input}`,
        output: output === undefined ? pointer : `${pointer}${body}/${output}`,
      },
    },
  };
}

/** JSON Schema's types are in lower case, those of Gemini's `parameters` in upper case. */
const guessNotation = (schema: JsonValue | undefined): SchemaNotation => {
  const type = member(schema, "type");
  return typeof type === "string" && /^[A-Z_]+$/.test(type) ? "gemini" : "json-schema";
};

/** Serialisers write absent members as null. */
const present = (value: JsonObject, key: string): boolean => (member(value, key) ?? null) !== null;

const dropNulls = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null));
