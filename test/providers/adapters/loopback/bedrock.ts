import { crc32 } from "node:zlib";
import { type Failure, parsed, pieces, type Step, type Wire } from "./wire.js";

function contentOf({ text, calls = [] }: Step): readonly object[] {
  const uses = calls.map(({ id, name, arguments: given }) => ({
    toolUse: { toolUseId: id, name, input: parsed(given) },
  }));
  return [{ text: text ?? "Let me see." }, ...uses];
}
const stopOf = ({ text }: Step): string => (text === undefined ? "tool_use" : "end_turn");
const metadata = { usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 }, metrics: { latencyMs: 1 } };

function framesOf(step: Step): readonly Uint8Array[] {
  const { text = "Let me see.", calls = [] } = step;
  const deltas = (contentBlockIndex: number, all: readonly object[]): Uint8Array[] => [
    ...all.map((delta) => event("contentBlockDelta", { contentBlockIndex, delta })),
    event("contentBlockStop", { contentBlockIndex }),
  ];
  return [
    event("messageStart", { role: "assistant" }),
    ...deltas(
      0,
      pieces(text).map((piece) => ({ text: piece })),
    ),
    ...calls.flatMap(({ id, name, arguments: given }, index) => [
      event("contentBlockStart", { contentBlockIndex: index + 1, start: { toolUse: { toolUseId: id, name } } }),
      ...deltas(
        index + 1,
        pieces(given).map((input) => ({ toolUse: { input } })),
      ),
    ]),
    event("messageStop", { stopReason: stopOf(step) }),
    event("metadata", metadata),
  ];
}

const event = (name: string, payload: object): Uint8Array =>
  frame({ ":event-type": name, ":content-type": "application/json", ":message-type": "event" }, payload);

/**
 * One message of `application/vnd.amazon.eventstream`: the lengths of all and of the headers, their checksum, the headers (each
 * its name, the type 7 for text, and its value, both with their lengths), the payload, and the checksum of all before.
 */
function frame(headers: Readonly<Record<string, string>>, payload: object): Uint8Array {
  const head = Buffer.concat(
    Object.entries(headers).map(([name, value]) =>
      Buffer.concat([Buffer.of(name.length), Buffer.from(name), Buffer.of(7), int16(value.length), Buffer.from(value)]),
    ),
  );
  const body = Buffer.from(JSON.stringify(payload));
  const lengths = Buffer.concat([int32(16 + head.length + body.length), int32(head.length)]);
  const before = Buffer.concat([lengths, int32(crc32(lengths)), head, body]);
  return Buffer.concat([before, int32(crc32(before))]);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const names: Readonly<Record<number, string>> = { 400: "ValidationException", 429: "ThrottlingException" };
const failure = (status: number, message: string): Failure => ({
  headers: { "x-amzn-errortype": `${names[status] ?? "ServiceUnavailableException"}:http://internal.amazon.com/` },
  body: { message },
});

/** Amazon Bedrock's Converse. */
export const bedrock: Wire = {
  path: /^\/bedrock\/model\/[^/]+\/converse(?:-stream)?$/,
  whole: (step) => ({
    ...{ output: { message: { role: "assistant", content: contentOf(step) } }, stopReason: stopOf(step) },
    ...metadata,
  }),
  streamed: framesOf,
  streamType: "application/vnd.amazon.eventstream",
  lastEvent: frame(
    {
      ":exception-type": "modelStreamErrorException",
      ":content-type": "application/json",
      ":message-type": "exception",
    },
    { message: "The model failed." },
  ),
  overloaded: 429,
  failure,
};
