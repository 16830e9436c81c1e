import { contentEvents, gemini } from "./gemini.js";
import { eventBytes, parsed, pieces, type Step, type Wire } from "./wire.js";

/**
 * Calls as gemini-3 streamed them in 2026-04: the name, one piece of the arguments in each part, and nothing at last; without
 * arguments the name alone. One that is no JSON has no end here.
 */
function partsOf({ text, calls = [] }: Step, count: number): readonly object[] {
  if (text !== undefined) return pieces(text).map((piece) => ({ text: piece }));
  return calls.flatMap(({ name, arguments: given }, index) => {
    const thoughtSignature = `sig${count}${index}`;
    const value = parsed(given);
    const args = argumentsOf("$", value);
    if (args.length === 0) return [{ functionCall: { name }, thoughtSignature }];
    const begin = { functionCall: { name, willContinue: true }, thoughtSignature };
    if (typeof value === "string") return [begin];
    const middle = args.map((piece) => ({ functionCall: { partialArgs: [piece], willContinue: true } }));
    return [begin, ...middle, { functionCall: {} }];
  });
}

/** A text is open until an empty piece of it. */
function argumentsOf(jsonPath: string, value: unknown): readonly object[] {
  if (typeof value === "number") return [{ jsonPath, numberValue: value }];
  if (typeof value === "string") {
    const texts = pieces(value).map((stringValue) => ({ jsonPath, stringValue, willContinue: true }));
    return [...texts, { jsonPath, stringValue: "" }];
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
