import { jsonOf } from "./json.js";
import { type Stream, streamEnded } from "./stream.js";

/** As much of an event of a `ConverseStreamCommandOutput` as is read here. */
export type ConverseEvent = {
  readonly messageStart?: { readonly role?: string | undefined };
  readonly contentBlockStart?: { readonly contentBlockIndex?: number | undefined; readonly start?: object | undefined };
  readonly contentBlockDelta?: { readonly contentBlockIndex?: number | undefined; readonly delta?: object | undefined };
  readonly messageStop?: { readonly stopReason?: string | undefined };
  readonly metadata?: { readonly usage?: object | undefined };
};

/** What `client.send(new ConverseStreamCommand(…))` gives; the id of the request stands outside the stream. */
export type ConverseStreamLike = {
  readonly $metadata?: { readonly requestId?: string | undefined } | undefined;
  readonly stream?: Stream<ConverseEvent> | undefined;
};

/** A block of a message, as a response that is not streamed has it. */
export type ConverseBlock = {
  readonly text?: string;
  readonly reasoningContent?:
    | { readonly reasoningText: { readonly text: string; readonly signature?: string } }
    | { readonly redactedContent: Uint8Array };
  readonly toolUse?: { readonly [member: string]: unknown };
  readonly toolResult?: { readonly [member: string]: unknown };
  readonly image?: { readonly [member: string]: unknown };
  readonly citationsContent?: { readonly content: readonly object[]; readonly citations: readonly object[] };
};

/** A stream's response in the form of a `ConverseCommandOutput`. */
export type CollectedConverse = {
  readonly $metadata?: { readonly requestId?: string | undefined } | undefined;
  /** Without a message where nothing was said: Bedrock takes no empty one back. */
  readonly output: { readonly message?: { readonly role: string; readonly content: readonly ConverseBlock[] } };
  readonly stopReason: string;
  readonly usage?: object | undefined;
};

/**
 * The response of a whole stream, for `bedrock.run` and `bedrock.read`. Rejects with what the stream reports as an exception.
 * `stopReason` is `stream_ended` where the stream broke off.
 */
export async function collectConverseStream({
  $metadata,
  stream = [],
}: ConverseStreamLike): Promise<CollectedConverse> {
  const blocks = new Map<number, Pieces>();
  const at = (index = 0): Pieces => {
    const pieces = blocks.get(index) ?? { start: {}, deltas: [] };
    blocks.set(index, pieces);
    return pieces;
  };
  let role = "assistant";
  let stopReason = streamEnded;
  let metadata: ConverseEvent["metadata"];
  for await (const event of stream) {
    throwException(event);
    const { messageStart, contentBlockStart, contentBlockDelta, messageStop } = event;
    role = messageStart?.role ?? role;
    if (contentBlockStart !== undefined) at(contentBlockStart.contentBlockIndex).start = contentBlockStart.start ?? {};
    if (contentBlockDelta !== undefined)
      at(contentBlockDelta.contentBlockIndex).deltas.push(contentBlockDelta.delta ?? {});
    stopReason = messageStop?.stopReason ?? stopReason;
    metadata = event.metadata ?? metadata;
  }
  const content = [...blocks].sort(([a], [b]) => a - b).flatMap(([, pieces]) => blockOf(pieces));
  return {
    ...metadata,
    $metadata,
    output: content.length === 0 ? {} : { message: { role, content } },
    stopReason,
  };
}

/** What came for one block. */
type Pieces = { start: Start; readonly deltas: Delta[] };
type Start = {
  readonly toolUse?: object;
  readonly toolResult?: object;
  readonly image?: object;
};
type Delta = {
  readonly text?: string;
  readonly toolUse?: { readonly input?: string | undefined };
  readonly toolResult?: readonly object[];
  readonly reasoningContent?: {
    readonly text?: string;
    readonly signature?: string;
    readonly redactedContent?: Uint8Array;
  };
  readonly citation?: object;
  readonly image?: object;
};

/** None where nothing is in it: Bedrock refuses an empty text. */
function blockOf({ start, deltas }: Pieces): ConverseBlock[] {
  const all = <Piece>(pick: (delta: Delta) => Piece | undefined): Piece[] =>
    deltas.map(pick).filter((piece) => piece !== undefined);
  if (start.toolUse !== undefined) {
    return [{ toolUse: { ...start.toolUse, input: jsonOf(all(({ toolUse }) => toolUse?.input).join("")) } }];
  }
  if (start.toolResult !== undefined) {
    return [{ toolResult: { ...start.toolResult, content: all(({ toolResult }) => toolResult).flat() } }];
  }
  // Its bytes come whole.
  if (start.image !== undefined) return [{ image: { ...start.image, ...deltas.at(-1)?.image } }];
  const reasoning = all(({ reasoningContent }) => reasoningContent);
  if (reasoning.length > 0) return [{ reasoningContent: reasoningOf(reasoning) }];
  const text = all((delta) => delta.text).join("");
  const citations = all(({ citation }) => citation);
  if (citations.length > 0) return [{ citationsContent: { content: [{ text }], citations } }];
  return text === "" ? [] : [{ text }];
}

function reasoningOf(
  pieces: readonly NonNullable<Delta["reasoningContent"]>[],
): NonNullable<ConverseBlock["reasoningContent"]> {
  const redacted = pieces.flatMap(({ redactedContent }) => (redactedContent === undefined ? [] : [...redactedContent]));
  if (redacted.length > 0) return { redactedContent: Uint8Array.from(redacted) };
  const signature = pieces.map((piece) => piece.signature ?? "").join("");
  return {
    reasoningText: { text: pieces.map(({ text = "" }) => text).join(""), ...(signature === "" ? {} : { signature }) },
  };
}

/** `throttlingException`, `modelStreamErrorException` …: the SDK throws what it gets, others hand it on as a member. */
function throwException(event: object): void {
  for (const [name, value] of Object.entries(event)) {
    if (!name.endsWith("Exception") || value === undefined) continue;
    if (value instanceof Error) throw value;
    const { message } = Object(value) as { readonly message?: unknown };
    throw Object.assign(new Error(typeof message === "string" ? message : name), { name });
  }
}
