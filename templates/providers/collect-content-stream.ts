import { collectPartialArgs, type PartialArg } from "./collect-partial-args.js";
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
 * with its thought signature; a call whose arguments were streamed (`streamFunctionCallArguments`) is one part. Rejects with a
 * `SyntaxError` where such arguments cannot be put together. `finishReason` is `stream_ended` where the stream, or a call in
 * it, broke off.
 */
export async function collectContentStream<Part extends object>(
  stream: Stream<ContentChunk<Part>>,
): Promise<CollectedContent<Part>> {
  const parts: Part[] = [];
  const calls: StreamedCall<Part>[] = [];
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
    for (const part of candidate?.content?.parts ?? []) {
      if (isPiece(part)) addPiece(parts, calls, part);
      else addPart(parts, part);
    }
  }
  // A prompt that was blocked has no candidate, so none that ends.
  finishReason ??= promptFeedback?.blockReason ?? streamEnded;
  // Half a call looks whole, whatever the model says of the rest.
  if (finishReason === "STOP" && calls.some(({ isOpen }) => isOpen)) finishReason = streamEnded;
  for (const call of calls) parts[call.place] = wholeOf(call);
  return {
    responseId,
    promptFeedback,
    usageMetadata,
    candidates: [{ ...(parts.length === 0 ? {} : { content: { role, parts } }), finishReason }],
  };
}
/** Pieces of one text are joined, but none that has a signature: it belongs to its own part. An empty text is refused when it goes back. */
function addPart<Part extends object>(parts: Part[], part: Part): void {
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

/** A call whose arguments come in pieces: its part as far as it came, and its place among the others. */
type StreamedCall<Part> = {
  part: Part & CallPiece;
  readonly place: number;
  readonly pieces: PartialArg[];
  isOpen: boolean;
};
type CallPiece = {
  readonly functionCall: {
    readonly id?: string;
    readonly name?: string;
    readonly args?: object;
    readonly partialArgs?: readonly PartialArg[];
    readonly willContinue?: boolean;
  };
};

/** The first piece has a name, and says that more follow; the last one may be empty, `{}`. */
function isPiece<Part extends object>(part: Part): part is Part & CallPiece {
  const call: unknown = "functionCall" in part ? part.functionCall : undefined;
  if (typeof call !== "object" || call === null) return false;
  const { name, partialArgs, willContinue } = call as CallPiece["functionCall"];
  return name === undefined || partialArgs !== undefined || willContinue === true;
}

function addPiece<Part extends object>(parts: Part[], calls: StreamedCall<Part>[], part: Part & CallPiece): void {
  const { id, name, args = {}, partialArgs = [], willContinue } = part.functionCall;
  if (Object.keys(args).length > 0) throw new SyntaxError("A call has arguments in pieces and beside them.");
  // Vertex AI ends a call by an empty piece, or by the last one's saying nothing (vercel/ai#15438, 2026-05); a text always by "".
  const isUnfinished = (pieces: readonly PartialArg[]): boolean =>
    willContinue === true || pieces.at(-1)?.willContinue === true;
  const [open] = calls
    .filter((call) => {
      const isSame = id !== undefined && id === call.part.functionCall.id;
      return call.isOpen && (isSame || (id === undefined && name === undefined));
    })
    .slice(-1);
  if (open !== undefined) {
    for (const piece of partialArgs) open.pieces.push(piece);
    // What is said of the call stands on its first piece, but a signature may come later.
    open.part = { ...part, ...open.part };
    open.isOpen = isUnfinished(open.pieces);
  } else if (name !== undefined) {
    calls.push({ part, place: parts.length, pieces: [...partialArgs], isOpen: isUnfinished(partialArgs) });
    parts.push(part);
  } else if (partialArgs.length > 0) {
    throw new SyntaxError("Arguments were streamed that belong to no call.");
  }
}

function wholeOf<Part extends object>({ part, pieces }: StreamedCall<Part>): Part {
  const { partialArgs: _pieces, willContinue: _more, ...call } = part.functionCall;
  return { ...part, functionCall: { ...call, args: collectPartialArgs(pieces) } };
}
