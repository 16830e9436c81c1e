import { type Event, eventBytes, eventStream, type Failure, parsed, pieces, type Step, type Wire } from "./wire.js";

/** Calls have no ids here, as from older models. One that is no JSON the API takes out, with all of its response. */
function partsOf({ text, calls = [] }: Step, count: number): readonly object[] | undefined {
  if (text !== undefined) return pieces(text).map((piece) => ({ text: piece }));
  const parts = calls.map(({ name, arguments: given }, index) => ({
    functionCall: { name, args: parsed(given) },
    thoughtSignature: `sig${count}${index}`,
  }));
  return parts.some(({ functionCall: { args } }) => typeof args === "string") ? undefined : parts;
}

const responseOf = (count: number, content: object, finishReason?: string): object => ({
  responseId: `r${count}`,
  candidates: [{ index: 0, content, ...(finishReason === undefined ? {} : { finishReason }) }],
});
const contentOf = (parts: readonly object[]): object => ({ role: "model", parts });
const malformed = (count: number): object => responseOf(count, {}, "MALFORMED_FUNCTION_CALL");

/** A stream of one part in each chunk, which ends by itself. */
export function contentEvents(parts: readonly object[], count: number): readonly Event[] {
  const chunks = parts.map((part): Event => ["", responseOf(count, contentOf([part]))]);
  return [...chunks, ["", responseOf(count, contentOf([]), "STOP")]];
}

function eventsOf(step: Step, count: number): readonly Event[] {
  const parts = partsOf(step, count);
  return parts === undefined ? [["", malformed(count)]] : contentEvents(parts, count);
}

const codes: Readonly<Record<number, string>> = { 400: "INVALID_ARGUMENT", 429: "RESOURCE_EXHAUSTED" };
const failure = (status: number, message: string): Failure => ({
  body: { error: { code: status, message, status: codes[status] ?? "UNAVAILABLE" } },
});

/** The Gemini API. */
export const gemini: Wire = {
  path: /^\/gemini\/v1(?:beta)?\/models\/[^/:]+:(?:generateContent|streamGenerateContent\?alt=sse)$/,
  whole: (step, count) => {
    const parts = partsOf(step, count);
    return parts === undefined ? malformed(count) : responseOf(count, contentOf(parts), "STOP");
  },
  streamed: (step, count) => eventsOf(step, count).map(eventBytes),
  streamType: eventStream,
  lastEvent: eventBytes(["", failure(503, "The model is overloaded.").body]),
  overloaded: 429,
  failure,
};
