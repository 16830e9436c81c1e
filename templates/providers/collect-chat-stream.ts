import { textOf } from "./json.js";
import { type Stream, streamEnded } from "./stream.js";

/** As much of a chunk of `client.chat.stream` as is read here, in the SDK's names or in the API's. */
export type ChatChunk = {
  readonly id?: string | undefined;
  readonly usage?: object | undefined;
  readonly choices?:
    | readonly {
        readonly index?: number | undefined;
        readonly delta?: ChatDelta | undefined;
        readonly finishReason?: string | null | undefined;
        readonly finish_reason?: string | null | undefined;
      }[]
    | undefined;
};
type ChatDelta = {
  readonly content?: string | readonly object[] | null | undefined;
  readonly toolCalls?: readonly CallPiece[] | null | undefined;
  readonly tool_calls?: readonly CallPiece[] | null | undefined;
};
type CallPiece = {
  readonly id?: string | null | undefined;
  readonly index?: number | undefined;
  readonly function?: { readonly name?: string | null | undefined; readonly arguments?: unknown } | undefined;
};

/** A stream's response in the form of a `ChatCompletionResponse`: in the SDK's names, or in the API's where they came. */
export type CollectedChat = {
  readonly id?: string | undefined;
  readonly usage?: object | undefined;
  readonly choices: readonly [
    {
      readonly index: 0;
      /** None where nothing was said: an empty one is refused in the next request. */
      readonly message?: {
        readonly role: "assistant";
        readonly content: string | readonly object[];
        readonly toolCalls?: readonly CollectedCall[];
        readonly tool_calls?: readonly CollectedCall[];
      };
      readonly finishReason?: string;
      readonly finish_reason?: string;
    },
  ];
};
/** Arguments stay text, as in a response that is not streamed; what is no JSON may go back too (mistral-common 1.12). */
export type CollectedCall = {
  readonly id?: string;
  readonly type: "function";
  readonly index: number;
  readonly function: { readonly name: string; readonly arguments: string };
};

/**
 * The response of a whole stream, its first choice alone, for `mistral.run` and `mistral.read`: of the SDK's events, or of the
 * chunks in them as the API sends them. The reason for the end is `stream_ended` where the stream broke off.
 */
export async function collectChatStream(
  stream: Stream<{ readonly data: ChatChunk } | ChatChunk>,
): Promise<CollectedChat> {
  const calls: OpenCall[] = [];
  const content: object[] = [];
  let { id, usage }: ChatChunk = {};
  let end = streamEnded;
  let inApiNames = false;
  for await (const event of stream) {
    const chunk = "data" in event ? event.data : event;
    id = chunk.id ?? id;
    usage = chunk.usage ?? usage;
    const choice = chunk.choices?.find(({ index = 0 }) => index === 0);
    if (choice === undefined) continue;
    const { delta = {}, finishReason, finish_reason } = choice;
    end = finishReason ?? finish_reason ?? end;
    inApiNames ||= finish_reason !== undefined || delta.tool_calls !== undefined;
    const said = typeof delta.content === "string" ? [textChunk(delta.content)] : (delta.content ?? []);
    for (const piece of said) addChunk(content, piece);
    for (const piece of delta.toolCalls ?? delta.tool_calls ?? []) addPiece(calls, piece);
  }
  const asked = calls.sort((a, b) => a.index - b.index).map(closed);
  const message = {
    role: "assistant",
    content: content.every(isText) ? content.map(({ text }) => text).join("") : content,
    ...(asked.length === 0 ? {} : { [inApiNames ? "tool_calls" : "toolCalls"]: asked }),
  } as const;
  const isEmpty = content.length === 0 && asked.length === 0;
  const choice = { index: 0, ...(isEmpty ? {} : { message }) } as const;
  return { id, usage, choices: [{ ...choice, [inApiNames ? "finish_reason" : "finishReason"]: end }] };
}

type OpenCall = { id: string | undefined; name: string; arguments: string; readonly index: number };

const closed = ({ id, index, name, arguments: text }: OpenCall): CollectedCall => ({
  ...(id === undefined ? {} : { id }),
  type: "function",
  index,
  function: { name, arguments: text },
});

function addPiece(calls: OpenCall[], piece: CallPiece): void {
  const { index = 0, function: { name, arguments: given } = {} } = piece;
  // The SDK writes the text "null" where there is no id (langchain-ai/langchainjs#11373, 2026-08).
  const id = piece.id == null || piece.id === "null" || piece.id === "" ? undefined : piece.id;
  const text = given == null ? "" : textOf(given);
  const open = openCall(calls, { index, id, name: name ?? "" });
  if (open === undefined) {
    calls.push({ id, name: name ?? "", arguments: text, index });
    return;
  }
  open.id ??= id;
  open.name ||= name ?? "";
  open.arguments += text;
}

/**
 * The call that a piece goes on with. An index alone does not tell: the SDK writes 0 where there is none, so that parallel calls
 * that come whole have the same. Another id is another call, and so is a second name where one of the two has no id.
 */
function openCall(
  calls: readonly OpenCall[],
  { index, id, name }: Pick<OpenCall, "index" | "id" | "name">,
): OpenCall | undefined {
  const there = calls.filter((call) => call.index === index);
  const same = id === undefined ? undefined : there.find((call) => call.id === id);
  if (same !== undefined) return same;
  const last = there.at(-1);
  if (last === undefined || (id !== undefined && last.id !== undefined)) return undefined;
  return name === "" || last.name === "" ? last : undefined;
}

type TextChunk = { readonly type: "text"; readonly text: string };
const textChunk = (text: string): TextChunk => ({ type: "text", text });
const isText = (chunk: object): chunk is TextChunk => "text" in chunk && typeof chunk.text === "string";

type ThinkChunk = { readonly thinking: readonly object[]; readonly signature?: unknown };
const isThinking = (chunk: object): chunk is ThinkChunk => "thinking" in chunk && Array.isArray(chunk.thinking);

/** Pieces of one text are joined, and pieces of one thought up to its signature. */
function addChunk(chunks: object[], chunk: object): void {
  const last = chunks.at(-1);
  if (isText(chunk)) {
    if (chunk.text === "") return;
    if (last !== undefined && isText(last)) chunks[chunks.length - 1] = { ...last, text: last.text + chunk.text };
    else chunks.push(chunk);
  } else if (isThinking(chunk) && last !== undefined && isThinking(last) && last.signature == null) {
    const thinking = [...last.thinking];
    for (const piece of chunk.thinking) addChunk(thinking, piece);
    chunks[chunks.length - 1] = { ...last, ...chunk, thinking };
  } else {
    chunks.push(chunk);
  }
}
