import { contentEvents, gemini } from "./gemini.js";
import { eventBytes, parsed, pieces, type Step, type Wire } from "./wire.js";

/** A call in pieces: its name, then one piece of its arguments in each part, then nothing. One that is no JSON has no end. */
function partsOf({ text, calls = [] }: Step, count: number): readonly object[] {
  if (text !== undefined) return pieces(text).map((piece) => ({ text: piece }));
  return calls.flatMap(({ name, arguments: given }, index) => {
    const begin = { functionCall: { name, willContinue: true }, thoughtSignature: `sig${count}${index}` };
    const value = parsed(given);
    if (typeof value === "string") return [begin];
    const middle = argumentsOf("$", value).map((piece) => ({
      functionCall: { partialArgs: [piece], willContinue: true },
    }));
    return [begin, ...middle, { functionCall: {} }];
  });
}

function argumentsOf(jsonPath: string, value: unknown): readonly object[] {
  if (typeof value === "number") return [{ jsonPath, numberValue: value }];
  if (typeof value === "string") {
    const texts = pieces(value);
    return texts.map((stringValue, index) => ({ jsonPath, stringValue, ...(index < 2 ? { willContinue: true } : {}) }));
  }
  const members = Array.isArray(value)
    ? value.map((item, index) => [`[${index}]`, item] as const)
    : Object.entries(Object(value)).map(([name, item]) => [`.${name}`, item] as const);
  return members.flatMap(([step, item]) => argumentsOf(jsonPath + step, item));
}

/** Gemini on Vertex AI, which streams arguments where it is asked to (`streamFunctionCallArguments`). */
export const vertex: Wire = {
  ...gemini,
  path: /^\/vertex\/v1(?:beta1)?\/publishers\/google\/models\/[^/:]+:(?:generateContent|streamGenerateContent\?alt=sse)$/,
  streamed: (step, count) => contentEvents(partsOf(step, count), count).map(eventBytes),
};
