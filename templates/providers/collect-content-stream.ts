import { type Stream, streamEnded } from "./stream.js";

/** As much of a chunk of `generateContentStream` as is read here. */
export type ContentChunk<Part extends object> = {
  readonly responseId?: string | undefined;
  readonly promptFeedback?: { readonly blockReason?: string | undefined } | undefined;
  readonly usageMetadata?: object | undefined;
  readonly candidates?:
    | readonly {
        readonly index?: number | undefined;
        readonly content?:
          | { readonly role?: string | undefined; readonly parts?: readonly Part[] | undefined }
          | undefined;
        readonly finishReason?: string | undefined;
      }[]
    | undefined;
};

/** A stream's response in the form of a `GenerateContentResponse`. */
export type CollectedContent<Part extends object> = {
  readonly responseId?: string | undefined;
  readonly promptFeedback?: { readonly blockReason?: string | undefined } | undefined;
  readonly usageMetadata?: object | undefined;
  readonly candidates: readonly [
    {
      /** None where nothing was said: an empty one is refused in the next request. */
      readonly content?: { readonly role: string; readonly parts: readonly Part[] };
      readonly finishReason?: string;
    },
  ];
};

/**
 * The response of a whole stream, its first candidate alone, for `gemini.run` and `gemini.read`. Parts stay as they came, each
 * with its thought signature. `finishReason` is `stream_ended` where the stream broke off. Rejects arguments that are streamed in
 * pieces (`streamFunctionCallArguments`).
 */
export async function collectContentStream<Part extends object>(
  stream: Stream<ContentChunk<Part>>,
): Promise<CollectedContent<Part>> {
  const parts: Part[] = [];
  let { responseId, promptFeedback, usageMetadata }: ContentChunk<Part> = {};
  let role = "model";
  let finishReason: string | undefined;
  for await (const chunk of stream) {
    responseId = chunk.responseId ?? responseId;
    promptFeedback = chunk.promptFeedback ?? promptFeedback;
    usageMetadata = chunk.usageMetadata ?? usageMetadata;
    const candidate = chunk.candidates?.find(({ index = 0 }) => index === 0);
    finishReason = candidate?.finishReason ?? finishReason;
    role = candidate?.content?.role ?? role;
    for (const part of candidate?.content?.parts ?? []) addPart(parts, part);
  }
  // A prompt that was blocked has no candidate, so none that ends.
  finishReason ??= promptFeedback?.blockReason ?? streamEnded;
  return {
    responseId,
    promptFeedback,
    usageMetadata,
    candidates: [{ ...(parts.length === 0 ? {} : { content: { role, parts } }), finishReason }],
  };
}

/** Pieces of one text are joined, but none that has a signature: it belongs to its own part. An empty text is refused when it goes back. */
function addPart<Part extends object>(parts: Part[], part: Part): void {
  if (isPieceOfCall(part)) {
    throw new TypeError("collectContentStream takes whole calls: ask for them without streamFunctionCallArguments.");
  }
  if (!isBareText(part)) {
    parts.push(part);
    return;
  }
  if (part.text === "") return;
  const last = parts.at(-1);
  if (last !== undefined && isBareText(last) && (last.thought ?? false) === (part.thought ?? false)) {
    parts[parts.length - 1] = { ...last, text: last.text + part.text };
  } else {
    parts.push(part);
  }
}

type BareText = { readonly text: string; readonly thought?: boolean | undefined };
const isBareText = <Part extends object>(part: Part): part is Part & BareText =>
  "text" in part &&
  typeof part.text === "string" &&
  Object.keys(part).every((key) => key === "text" || key === "thought");

function isPieceOfCall(part: object): boolean {
  const call: unknown = "functionCall" in part ? part.functionCall : undefined;
  return typeof call === "object" && call !== null && ("partialArgs" in call || "willContinue" in call);
}
