import { below, type Finding, isObject, type Json, type MessageReason } from "./finding.js";
import { messagesMember, type Piece, type Provider, readTurns, type Turn } from "./read-turns.js";

type Found = Finding<MessageReason>;

/** What a provider wants of the calls and the results in a conversation: sections 4 and 7. */
type Rules = {
  readonly id: RegExp;
  readonly name: RegExp;
  readonly arguments: (body: Json | undefined) => boolean;
  readonly result: (body: Json | undefined) => boolean;
};

const anyId = /^.+$/s;
const chatName = /^[a-zA-Z0-9_-]{1,64}$/;
const isText = (body: Json | undefined): boolean => typeof body === "string";
const isContent = (body: Json | undefined): boolean => typeof body === "string" || Array.isArray(body);

const rules: Readonly<Record<Provider, Rules>> = {
  "openai.chat": { id: anyId, name: chatName, arguments: isText, result: isContent },
  // 7: call_id 1 to 64.
  "openai.responses": { id: /^.{1,64}$/s, name: /^[a-zA-Z0-9_-]{1,128}$/, arguments: isText, result: isContent },
  anthropic: {
    id: anyId,
    name: /^[a-zA-Z0-9_-]{1,128}$/,
    arguments: isObject,
    result: (body) => body === undefined || isContent(body),
  },
  gemini: {
    id: anyId,
    name: /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/,
    // 7: Gemini's may be absent.
    arguments: (body) => body === undefined || isObject(body),
    // 7: a member `$ref` is taken for a reference to media (BerriAI/litellm#38223).
    result: (body) => isObject(body) && !/"\$ref":/.test(JSON.stringify(body)),
  },
  bedrock: { id: /^[a-zA-Z0-9_-]{1,64}$/, name: chatName, arguments: isObject, result: Array.isArray },
  // 4: exactly 9 letters or digits; arguments in both forms (the SDK's `FunctionCall`).
  mistral: {
    id: /^[a-zA-Z0-9]{9}$/,
    name: chatName,
    arguments: (body) => isText(body) || isObject(body),
    result: isContent,
  },
};

/**
 * Judges the conversation of one request, of its whole body, as the provider would: the form of each call and each result, and
 * that every call is answered once, in the turn right after it and in its order where there are no ids.
 */
export function checkMessages(provider: Provider, body: Json): readonly Found[] {
  const turns = readTurns(provider, body);
  if (turns === undefined) return [{ reason: "envelope", at: below("", messagesMember[provider]) }];
  return turns.flatMap((turn, index): readonly Found[] => [
    ...turn.calls.flatMap((call) => checkCall(provider, call)),
    ...turn.results.flatMap((result) => checkResult(provider, result)),
    ...checkTurn(provider, turn),
    ...checkOrder(provider, turns[index - 1], turn),
    ...checkAnswers(provider, turn, turns[index + 1]),
    // Results of nothing: what stands before them has not asked.
    ...((turns[index - 1]?.calls.length ?? 0) === 0 ? turn.results.map(orphan) : []),
  ]);
}

const finding = (reason: MessageReason, { at }: { readonly at: string }): Found => ({ reason, at });
const orphan = (result: Piece): Found => finding("result-orphan", result);

const checkCall = (provider: Provider, call: Piece): readonly Found[] => [
  ...(isId(provider, call.id) ? [] : [finding("call-id", call)]),
  ...(typeof call.name === "string" && rules[provider].name.test(call.name) ? [] : [finding("call-name", call)]),
  ...(rules[provider].arguments(call.body) ? [] : [finding("call-arguments", call)]),
];

const checkResult = (provider: Provider, result: Piece): readonly Found[] => [
  ...(isId(provider, result.id) ? [] : [finding("call-id", result)]),
  ...(rules[provider].result(result.body) ? [] : [finding("result-form", result)]),
];

/** 7: Gemini's older models know no ids. */
const isId = (provider: Provider, id: Json | undefined): boolean =>
  typeof id === "string" ? rules[provider].id.test(id) : id === undefined && provider === "gemini";

function checkTurn(provider: Provider, turn: Turn): readonly Found[] {
  const [first] = turn.calls;
  return [
    // "contents.parts must not be empty" (vercel/ai#4301); Bedrock: "Add a ContentBlock object" (earendil-works/pi#3443);
    // Mistral: "must have either content or tool_calls" (OpenHands/OpenHands#8685); OpenAI: "expected a string, got null"
    // (run-llama/llama_index#17921).
    ...(turn.size === 0 ? [finding("content-empty", turn)] : []),
    // Anthropic: "text content blocks must be non-empty" (anthropic-sdk-python#461); Bedrock: "is blank" (OpenHands#5339);
    // Vertex AI: "an empty text parameter" (langchain-ai/langchainjs#9922).
    ...turn.blanks.map((at) => finding("text-blank", { at })),
    // Claude: "The final block in an assistant message cannot be `thinking`" (tailcallhq/forgecode#2107); OpenAI: 'reasoning'
    // "without its required following item" (vercel/ai#7099).
    ...(turn.isEndedByThought ? [finding("thought-last", turn)] : []),
    // 7: all results first, in Anthropic's and Bedrock's one message; other providers have nothing beside them.
    ...(turn.isLate ? [finding("result-late", turn)] : []),
    // 7: Gemini 3 wants a signature on the first call of a turn.
    ...(provider === "gemini" && first !== undefined && !first.isSigned ? [finding("call-unsigned", first)] : []),
  ];
}

/**
 * Mistral: "Unexpected role 'user' after role 'tool'" (BerriAI/litellm#17761); Bedrock: "A conversation must alternate between user
 * and assistant roles" (Portkey-AI/gateway#748).
 */
function checkOrder(provider: Provider, before: Turn | undefined, turn: Turn): readonly Found[] {
  const isWrong: { readonly [name in Provider]?: boolean } = {
    mistral: before?.role === "tool" && turn.role !== "assistant",
    bedrock: before?.role === turn.role,
  };
  return isWrong[provider] === true ? [finding("role-order", turn)] : [];
}

/** 7: by ids, or by order and names. */
function checkAnswers(provider: Provider, { calls }: Turn, next: Turn | undefined): readonly Found[] {
  if (calls.length === 0) return [];
  const results = next?.results ?? [];
  if (provider === "gemini") {
    return [
      ...calls.slice(results.length).map((call) => finding("call-unanswered", call)),
      ...results.flatMap((result, index): readonly Found[] => {
        const call = calls[index];
        if (call === undefined) return [orphan(result)];
        return call.id === result.id && call.name === result.name ? [] : [finding("result-order", result)];
      }),
    ];
  }
  const answered = results.map(({ id }) => id);
  return [
    ...calls.filter(({ id }) => !answered.includes(id)).map((call) => finding("call-unanswered", call)),
    ...results.flatMap((result, index): readonly Found[] => {
      if (!calls.some(({ id }) => id === result.id)) return [orphan(result)];
      return answered.indexOf(result.id) < index ? [finding("result-twice", result)] : [];
    }),
  ];
}
