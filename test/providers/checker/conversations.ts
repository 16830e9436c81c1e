import type { Json, JsonObject, MessageReason } from "./finding.js";
import { messagesMember, type Provider } from "./read-turns.js";
import { requestOf } from "./requests.js";

/** A request with its tools; `reasons` are all that the provider refuses of it, none where it takes it. */
export type Conversation = {
  readonly provider: Provider;
  readonly what: string;
  readonly body: Json;
  readonly reasons: readonly MessageReason[];
};

const nothing = { type: "object", properties: {} } as const;

/** The one tool of these requests is `try_0`, as `requestOf` names it. */
const toolsOf: Readonly<Record<Provider, JsonObject>> = {
  "openai.chat": { tools: requestOf("openai.chat", nothing) },
  "openai.responses": { tools: requestOf("openai.responses", nothing) },
  anthropic: { tools: requestOf("anthropic", nothing) },
  gemini: { tools: [requestOf("gemini.json-schema", nothing)] },
  bedrock: { toolConfig: { tools: requestOf("bedrock", nothing) } },
  mistral: { tools: requestOf("mistral", nothing) },
};

/** A provider's rows: after the user's question come the messages of each. */
const rows =
  (provider: Provider, question: Json) =>
  (what: string, messages: readonly Json[], reasons: readonly MessageReason[] = [], more: JsonObject = {}) => ({
    ...{ provider, what, reasons },
    body: { ...toolsOf[provider], [messagesMember[provider]]: [question, ...messages], ...more },
  });

const asked: Json = { role: "user", content: "?" };

const chatCall = (id: string, given: Json = "{}", name = "try_0"): Json => ({
  ...{ id, type: "function", function: { name, arguments: given } },
});
const calling = (...calls: readonly Json[]): Json => ({ role: "assistant", content: "", tool_calls: calls });
const toolMessage = (id: string, content: Json = "1"): Json => ({ role: "tool", tool_call_id: id, content });
const said: Json = { role: "assistant", content: "." };

const chat = rows("openai.chat", asked);
const chats = [
  chat("the question alone", []),
  chat("two calls and their results", [
    calling(chatCall("a"), chatCall("b")),
    toolMessage("a"),
    toolMessage("b"),
    said,
  ]),
  chat("results in another order", [calling(chatCall("a"), chatCall("b")), toolMessage("b"), toolMessage("a")]),
  chat("no result", [calling(chatCall("a")), said], ["call-unanswered"]),
  chat("one of two results", [calling(chatCall("a"), chatCall("b")), toolMessage("a")], ["call-unanswered"]),
  chat(
    "a result after the next words",
    [calling(chatCall("a")), said, toolMessage("a")],
    ["call-unanswered", "result-orphan"],
  ),
  chat(
    "two turns answered as one",
    [calling(chatCall("a")), calling(chatCall("b")), toolMessage("a"), toolMessage("b")],
    ["call-unanswered", "result-orphan"],
  ),
  chat("a result twice", [calling(chatCall("a")), toolMessage("a"), toolMessage("a")], ["result-twice"]),
  chat("a result of nothing", [toolMessage("a")], ["result-orphan"]),
  chat("arguments that are no text", [calling(chatCall("a", {})), toolMessage("a")], ["call-arguments"]),
  chat("broken arguments, which are the model's own", [calling(chatCall("a", "{")), toolMessage("a")]),
  chat("a name with a dot", [calling(chatCall("a", "{}", "try.it")), toolMessage("a")], ["call-name"]),
  chat("a result that is an object", [calling(chatCall("a")), toolMessage("a", {})], ["result-form"]),
  chat("a choice of another tool", [], ["choice-unknown"], {
    tool_choice: { type: "function", function: { name: "x" } },
  }),
  chat("a choice of its tool", [], [], { tool_choice: { type: "function", function: { name: "try_0" } } }),
  chat("an empty answer", [{ role: "assistant", content: "" }, asked]),
  chat("neither words nor calls", [{ role: "assistant", content: null }, asked], ["content-empty"]),
  chat("calls without words", [{ role: "assistant", content: null, tool_calls: [chatCall("a")] }, toolMessage("a")]),
  chat("no list of messages", [], ["envelope"], { messages: "?" }),
];

const item = (call_id: string): Json => ({ type: "function_call", call_id, name: "try_0", arguments: "{}" });
const output = (call_id: string, output: Json = "1"): Json => ({ type: "function_call_output", call_id, output });
const reasoning: Json = { type: "reasoning", id: "rs", summary: [] };
const responses = rows("openai.responses", asked);
const responseRows = [
  responses("a text alone", [], [], { input: "?" }),
  responses("items and outputs in turn", [reasoning, item("a"), reasoning, item("b"), output("a"), output("b")]),
  responses("an output less", [item("a"), item("b"), output("a")], ["call-unanswered"]),
  responses("an output of nothing", [output("a")], ["result-orphan"]),
  responses("an output twice", [item("a"), output("a"), output("a")], ["result-twice"]),
  responses("an id of 65 characters", [item("a".repeat(65)), output("a".repeat(65))], ["call-id"]),
  responses("reasoning that leads to nothing", [reasoning, asked], ["thought-last"]),
  responses("reasoning after the last call", [item("a"), reasoning, output("a")], ["thought-last"]),
  responses("an output that is an object", [item("a"), output("a", {})], ["result-form"]),
  responses("a choice of another tool", [], ["choice-unknown"], { tool_choice: { type: "function", name: "x" } }),
];

const blocks = (role: string, ...content: readonly Json[]): Json => ({ role, content });
const use = (id: string, input: Json = {}): Json => ({ type: "tool_use", id, name: "try_0", input });
const used = (tool_use_id: string): Json => ({ type: "tool_result", tool_use_id, content: "1" });
const words: Json = { type: "text", text: "." };
const thinking: Json = { type: "thinking", thinking: ".", signature: "c2ln" };
const anthropic = rows("anthropic", asked);
const anthropics = [
  anthropic("results first, then text", [
    blocks("assistant", words, use("a"), use("b")),
    blocks("user", used("b"), used("a"), words),
  ]),
  anthropic("text before a result", [blocks("assistant", use("a")), blocks("user", words, used("a"))], ["result-late"]),
  anthropic(
    "results in two messages",
    [blocks("assistant", use("a"), use("b")), blocks("user", used("a")), blocks("user", used("b"))],
    ["call-unanswered", "result-orphan"],
  ),
  anthropic("input that is text", [blocks("assistant", use("a", "{}")), blocks("user", used("a"))], ["call-arguments"]),
  anthropic("no content", [blocks("assistant")], ["content-empty"]),
  anthropic("a text without words", [blocks("assistant", { type: "text", text: "" }, words), asked], ["text-blank"]),
  anthropic("a text of spaces", [blocks("assistant", { type: "text", text: " \n" }), asked], ["text-blank"]),
  anthropic("thinking and words", [blocks("assistant", thinking, words), asked, asked]),
  anthropic("thinking alone", [blocks("assistant", thinking), asked], ["thought-last"]),
  anthropic("a choice of another tool", [], ["choice-unknown"], { tool_choice: { type: "tool", name: "x" } }),
];

const parts = (role: string, ...parts: readonly Json[]): Json => ({ role, parts });
const call = (name = "try_0", more: JsonObject = {}, args: Json = {}): Json => ({
  functionCall: { name, args, ...more },
  thoughtSignature: "c2ln",
});
const unsigned = (name = "try_0"): Json => ({ functionCall: { name } });
const answer = (name = "try_0", more: JsonObject = {}, response: Json = { output: 1 }): Json => ({
  functionResponse: { name, response, ...more },
});
const gemini = rows("gemini", parts("user", { text: "?" }));
const geminis = [
  gemini("as many responses as calls", [
    parts("model", { text: "." }, call(), unsigned("b")),
    parts("user", answer(), answer("b")),
  ]),
  gemini("ids", [parts("model", call("try_0", { id: "1" })), parts("user", answer("try_0", { id: "1" }))]),
  gemini("a response less", [parts("model", call(), unsigned()), parts("user", answer())], ["call-unanswered"]),
  gemini("a response more", [parts("model", call()), parts("user", answer(), answer())], ["result-orphan"]),
  gemini(
    "another order",
    [parts("model", call("a"), unsigned("b")), parts("user", answer("b"), answer("a"))],
    ["result-order"],
  ),
  gemini(
    "another's id",
    [parts("model", call("a", { id: "1" })), parts("user", answer("a", { id: "2" }))],
    ["result-order"],
  ),
  gemini("no signature", [parts("model", unsigned()), parts("user", answer())], ["call-unsigned"]),
  gemini(
    "a response that is a list",
    [parts("model", call()), parts("user", answer("try_0", {}, [1]))],
    ["result-form"],
  ),
  gemini(
    "a reference in a response",
    [parts("model", call()), parts("user", answer("try_0", {}, { output: { $ref: "#" } }))],
    ["result-form"],
  ),
  gemini(
    "arguments that are text",
    [parts("model", call("try_0", {}, "{}")), parts("user", answer())],
    ["call-arguments"],
  ),
  gemini("no parts", [parts("model")], ["content-empty"]),
  gemini("a text without words", [parts("model", { text: "." }, { text: "" })], ["text-blank"]),
  gemini("a text that only bears a signature", [parts("model", { text: "", thoughtSignature: "c2ln" })]),
  gemini("a choice of another tool", [], ["choice-unknown"], {
    toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["x"] } },
  }),
];

const toolUse = (toolUseId: string, more: JsonObject = {}): Json => ({
  toolUse: { toolUseId, name: "try_0", input: {}, ...more },
});
const toolResult = (toolUseId: string, content: Json = [{ text: "1" }]): Json => ({
  toolResult: { toolUseId, content, status: "success" },
});
const text: Json = { text: "." };
const reason: Json = { reasoningContent: { reasoningText: { text: "." } } };
const bedrock = rows("bedrock", blocks("user", text));
const bedrocks = [
  bedrock("all results in one message", [
    blocks("assistant", text, toolUse("a"), toolUse("b")),
    blocks("user", toolResult("a"), toolResult("b"), text),
  ]),
  bedrock("what Bedrock runs by itself", [blocks("assistant", toolUse("a", { type: "server_tool_use" }), text)]),
  bedrock(
    "results in two messages",
    [blocks("assistant", toolUse("a"), toolUse("b")), blocks("user", toolResult("a")), blocks("user", toolResult("b"))],
    ["call-unanswered", "result-orphan", "role-order"],
  ),
  bedrock(
    "text before a result",
    [blocks("assistant", toolUse("a")), blocks("user", text, toolResult("a"))],
    ["result-late"],
  ),
  bedrock("an id with a dot", [blocks("assistant", toolUse("a.b")), blocks("user", toolResult("a.b"))], ["call-id"]),
  bedrock(
    "a name with a dot",
    [blocks("assistant", toolUse("a", { name: "try.it" })), blocks("user", toolResult("a"))],
    ["call-name"],
  ),
  bedrock(
    "input that is text",
    [blocks("assistant", toolUse("a", { input: "{" })), blocks("user", toolResult("a"))],
    ["call-arguments"],
  ),
  bedrock(
    "a result that is text",
    [blocks("assistant", toolUse("a")), blocks("user", toolResult("a", "1"))],
    ["result-form"],
  ),
  bedrock("no content", [blocks("assistant")], ["content-empty"]),
  bedrock("a text without words", [blocks("assistant", text, { text: " " })], ["text-blank"]),
  bedrock("reasoning and words", [blocks("assistant", reason, text)]),
  bedrock("reasoning alone", [blocks("assistant", reason)], ["thought-last"]),
  bedrock("the user twice", [blocks("user", text)], ["role-order"]),
  bedrock(
    "no tools, but calls",
    [blocks("assistant", toolUse("a")), blocks("user", toolResult("a"))],
    ["tools-missing"],
    { toolConfig: {} },
  ),
  bedrock("a choice of another tool", [], ["choice-unknown"], {
    toolConfig: { tools: requestOf("bedrock", nothing), toolChoice: { tool: { name: "x" } } },
  }),
];

const [first, second] = ["abcDEF123", "abcDEF456"] as const;
const mistral = rows("mistral", asked);
const mistrals = [
  mistral("two calls and their results", [
    calling(chatCall(first), chatCall(second)),
    toolMessage(first),
    toolMessage(second),
    said,
  ]),
  mistral("an id of OpenAI's", [calling(chatCall("call_1")), toolMessage("call_1")], ["call-id"]),
  mistral("a result less", [calling(chatCall(first), chatCall(second)), toolMessage(first)], ["call-unanswered"]),
  mistral("the user after a result", [calling(chatCall(first)), toolMessage(first), asked], ["role-order"]),
  mistral("arguments that are an object", [calling(chatCall(first, {})), toolMessage(first)]),
  mistral("arguments that are a list", [calling(chatCall(first, [])), toolMessage(first)], ["call-arguments"]),
  mistral("neither words nor calls", [{ role: "assistant", content: "" }], ["content-empty"]),
  mistral("a choice of another tool", [], ["choice-unknown"], {
    tool_choice: { type: "function", function: { name: "x" } },
  }),
];

/** Requests that providers take, and requests that they refuse for what stands in the conversation. */
export const conversations: readonly Conversation[] = [
  ...chats,
  ...responseRows,
  ...anthropics,
  ...geminis,
  ...bedrocks,
  ...mistrals,
];
