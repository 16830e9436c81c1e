import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { checkRequest } from "../providers/checker/check-request.js";
import type { Json } from "../providers/checker/finding.js";

/** One answer of a model: text, or calls. Arguments are JSON text, as two of the four providers stream them. */
export type Step = {
  readonly text?: string;
  readonly calls?: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
};
export type Provider = "openai.responses" | "openai.chat" | "anthropic" | "gemini";

/** What a service sent. */
export type Recorded = { readonly provider: Provider; readonly body: RequestBody };

/** As much of the four forms of a request as tests read; each provider has some of it. */
export type RequestBody = {
  readonly input: readonly { readonly type?: string; readonly call_id: string; readonly output: string }[];
  readonly messages: readonly {
    readonly role: string;
    readonly tool_call_id: string;
    readonly content:
      | string
      | readonly { readonly type: string; readonly tool_use_id: string; readonly content: string }[];
  }[];
  readonly contents: readonly {
    readonly role: string;
    readonly parts: readonly {
      readonly thoughtSignature?: string;
      readonly functionResponse?: { readonly id?: string; readonly name: string; readonly response: unknown };
    }[];
  }[];
  readonly tools: readonly DeclaredTool[];
};
export type DeclaredTool = {
  readonly name: string;
  readonly function?: { readonly name: string };
  readonly functionDeclarations: readonly DeclaredTool[];
  readonly strict?: boolean;
};

export type FakeProviders = {
  /** The address of every provider, by the variable that its SDK reads it from. */
  readonly environment: Readonly<Record<string, string>>;
  readonly requests: Recorded[];
  close(): void;
};

const paths: readonly (readonly [RegExp, Provider])[] = [
  [/^\/openai\/responses$/, "openai.responses"],
  [/^\/openai\/chat\/completions$/, "openai.chat"],
  [/^\/anthropic\/v1\/messages$/, "anthropic"],
  [/^\/gemini\/v1beta\/models\/[^/:]+:streamGenerateContent\?alt=sse$/, "gemini"],
];

/**
 * Servers on loopback that answer as the four providers' APIs stream: the n-th request to one of them gets the n-th step, in
 * its wire form as server-sent events. A request whose tools the provider would refuse gets 400, and counts for nothing.
 */
export async function startFakeProviders(steps: readonly Step[]): Promise<FakeProviders> {
  const requests: Recorded[] = [];
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const provider = paths.find(([path]) => path.test(request.url ?? ""))?.[1];
    const count = requests.filter((one) => one.provider === provider).length;
    const step = steps[count];
    if (provider === undefined || step === undefined)
      return void response.writeHead(404).end(`no answer: ${request.url}`);
    const body = (await json(request)) as RequestBody;
    const findings = refusalsOf(provider, body);
    if (findings.length > 0) {
      const error = { type: "invalid_request_error", code: 400, message: JSON.stringify(findings) };
      return void response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify({ error }));
    }
    requests.push({ provider, body });
    response.writeHead(200, { "content-type": "text/event-stream" });
    await send(
      response,
      wireForms[provider](step, count)
        .map(([event, data]) => eventText(event, data))
        .join(""),
    );
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = ["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"].map((name) => [name, "none"]);
  return {
    environment: {
      ...Object.fromEntries(keys),
      OPENAI_BASE_URL: `${origin}/openai`,
      ANTHROPIC_BASE_URL: `${origin}/anthropic`,
      GOOGLE_GEMINI_BASE_URL: `${origin}/gemini`,
    },
    requests,
    close: () => void server.close(),
  };
}

/** What the provider would refuse of a request's tools, by its documents. */
function refusalsOf(provider: Provider, { tools }: RequestBody): ReturnType<typeof checkRequest> {
  if (provider !== "gemini") return checkRequest(provider, tools as unknown as Json);
  return tools.flatMap((tool) => [...checkRequest("gemini.json-schema", tool as unknown as Json)]);
}

/** In pieces that end in the middle of events and of characters, as networks do. */
async function send(response: ServerResponse, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += 997) {
    response.write(bytes.subarray(start, start + 997));
    await new Promise(setImmediate);
  }
}

const eventText = (event: string, data: object | string): string =>
  `${event === "" ? "" : `event: ${event}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;

type Event = readonly [event: string, data: object | string];

/** Three pieces of a text. */
const pieces = (text: string): string[] => {
  const [first, second] = [Math.floor(text.length / 3), Math.floor((2 * text.length) / 3)];
  return [text.slice(0, first), text.slice(first, second), text.slice(second)];
};

const typed = (data: { type: string; [member: string]: unknown }): Event => [data.type, data];

function responsesEvents({ text, calls = [] }: Step, count: number): Event[] {
  const reasoning = { type: "reasoning", id: `rs_${count}`, summary: [] };
  const message = {
    type: "message",
    id: `msg_${count}`,
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text, annotations: [] }],
  };
  const items = calls.map(({ id, name, arguments: given }) => ({
    ...{ type: "function_call", id: `fc_${id}`, call_id: id, name, arguments: given, status: "completed" },
  }));
  const output = text === undefined ? [reasoning, ...items] : [message];
  const response = {
    id: `resp_${count}`,
    object: "response",
    model: "gpt-x",
    status: "in_progress",
    output: [],
    error: null,
  };
  const streamed = output.flatMap((item, output_index): Event[] => {
    const item_id = item.id;
    const added = {
      type: "response.output_item.added",
      output_index,
      item: "arguments" in item ? { ...item, arguments: "" } : "content" in item ? { ...item, content: [] } : item,
    };
    const done = { type: "response.output_item.done", output_index, item };
    if ("arguments" in item) {
      const deltas = pieces(item.arguments).map((delta) =>
        typed({ type: "response.function_call_arguments.delta", item_id, output_index, delta }),
      );
      return [
        typed(added),
        ...deltas,
        typed({ type: "response.function_call_arguments.done", item_id, output_index, arguments: item.arguments }),
        typed(done),
      ];
    }
    if (!("content" in item)) return [typed(added), typed(done)];
    const place = { item_id, output_index, content_index: 0 };
    const part = { type: "output_text", text: "", annotations: [] };
    const deltas = pieces(text ?? "").map((delta) =>
      typed({ type: "response.output_text.delta", ...place, delta, logprobs: [] }),
    );
    return [typed(added), typed({ type: "response.content_part.added", ...place, part }), ...deltas, typed(done)];
  });
  const whole = { ...response, status: "completed", output };
  return [
    typed({ type: "response.created", response }),
    ...streamed,
    typed({ type: "response.completed", response: whole }),
  ].map(([event, data], sequence_number): Event => [event, { ...(data as object), sequence_number }]);
}

function chatEvents({ text, calls = [] }: Step, count: number): Event[] {
  const chunk = (delta: object, finish_reason: string | null = null): Event => [
    "",
    {
      id: `chatcmpl_${count}`,
      object: "chat.completion.chunk",
      created: 1,
      model: "gpt-x",
      choices: [{ index: 0, delta, finish_reason }],
    },
  ];
  const called = calls.flatMap(({ id, name, arguments: given }, index) => [
    chunk({ tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] }),
    ...pieces(given).map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ]);
  const said = text === undefined ? [] : pieces(text).map((content) => chunk({ content }));
  const end = chunk({}, text === undefined ? "tool_calls" : "stop");
  return [
    chunk({ role: "assistant", content: text === undefined ? null : "" }),
    ...said,
    ...called,
    end,
    ["", "[DONE]"],
  ];
}

function anthropicEvents({ text, calls = [] }: Step, count: number): Event[] {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = {
    id: `msg_${count}`,
    type: "message",
    role: "assistant",
    model: "claude-x",
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  const blocks = [
    {
      start: { type: "text", text: "" },
      deltas: pieces(text ?? "Let me see.").map((piece) => ({ type: "text_delta", text: piece })),
    },
    ...calls.map(({ id, name, arguments: given }) => ({
      start: { type: "tool_use", id, name, input: {} },
      deltas: pieces(given).map((partial_json) => ({ type: "input_json_delta", partial_json })),
    })),
  ];
  const streamed = blocks.flatMap(({ start, deltas }, index) => [
    typed({ type: "content_block_start", index, content_block: start }),
    ...deltas.map((delta) => typed({ type: "content_block_delta", index, delta })),
    typed({ type: "content_block_stop", index }),
  ]);
  const delta = { stop_reason: text === undefined ? "tool_use" : "end_turn", stop_sequence: null };
  return [
    typed({ type: "message_start", message }),
    ...streamed,
    typed({ type: "message_delta", delta, usage: { output_tokens: 9 } }),
    typed({ type: "message_stop" }),
  ];
}

/** Calls have no ids here, as from older models. */
function geminiEvents({ text, calls = [] }: Step, count: number): Event[] {
  const chunk = (parts: readonly object[], finishReason?: string): Event => [
    "",
    { responseId: `r${count}`, candidates: [{ index: 0, content: { role: "model", parts }, finishReason }] },
  ];
  if (text !== undefined) return [...pieces(text).map((piece) => chunk([{ text: piece }])), chunk([], "STOP")];
  const parts = calls.map(({ name, arguments: given }, index) => ({
    functionCall: { name, args: JSON.parse(given) },
    thoughtSignature: `sig${count}${index}`,
  }));
  return [...parts.map((part) => chunk([part])), chunk([], "STOP")];
}

const wireForms: Readonly<Record<Provider, (step: Step, count: number) => Event[]>> = {
  "openai.responses": responsesEvents,
  "openai.chat": chatEvents,
  anthropic: anthropicEvents,
  gemini: geminiEvents,
};
