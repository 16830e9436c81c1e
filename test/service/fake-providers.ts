import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import type { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { anthropic } from "../providers/adapters/loopback/anthropic.js";
import { bedrock } from "../providers/adapters/loopback/bedrock.js";
import { gemini } from "../providers/adapters/loopback/gemini.js";
import { mistral } from "../providers/adapters/loopback/mistral.js";
import { openaiChat } from "../providers/adapters/loopback/openai-chat.js";
import { openaiResponses } from "../providers/adapters/loopback/openai-responses.js";
import { vertex } from "../providers/adapters/loopback/vertex.js";
import type { Step, Wire } from "../providers/adapters/loopback/wire.js";
import { checkBody } from "../providers/checker/check-body.js";
import type { Json } from "../providers/checker/finding.js";
import type { Provider as Judged } from "../providers/checker/read-turns.js";

export type { Step };

/** The providers that the example service asks. */
export type Provider = Exclude<Judged, "bedrock" | "mistral">;
export type AnyProvider = Judged | "vertex";

/** What a service sent. */
export type Recorded = { readonly provider: AnyProvider; readonly body: RequestBody };

/** As much of the forms of a request as tests read; each provider has some of it. */
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
  readonly origin: string;
  /** The address of a provider, by the variable that its SDK reads it from. */
  readonly environment: Readonly<Record<string, string>>;
  readonly requests: Recorded[];
  /** Why requests were refused. */
  readonly refusals: { readonly provider: AnyProvider; readonly reasons: readonly string[] }[];
  close(): void;
};

const wires: Readonly<Record<AnyProvider, Wire>> = {
  "openai.responses": openaiResponses,
  "openai.chat": openaiChat,
  ...{ anthropic, gemini, vertex, bedrock, mistral },
};
const providers = Object.keys(wires) as AnyProvider[];

/** As much of a request and a response as HTTP/1 and HTTP/2 have in common. */
type Request = Readable & { readonly url?: string | undefined };
type Response = {
  writeHead(status: number, headers?: Readonly<Record<string, string>>): Response;
  write(bytes: Uint8Array, written: () => void): boolean;
  end(): unknown;
  end(text: string): unknown;
  destroy(): unknown;
};
type Serve = (handle: (request: Request, response: Response) => void) => Server;

/**
 * A server on loopback that answers as the providers' APIs do: the n-th request to one of them gets the n-th step, in its wire
 * form. A request that the provider would refuse, for its tools or its conversation, gets 400 in the provider's form, and counts
 * for nothing. `serve` makes a server of another protocol.
 */
export async function startFakeProviders(steps: readonly Step[], serve: Serve = createServer): Promise<FakeProviders> {
  const requests: Recorded[] = [];
  const refusals: FakeProviders["refusals"] = [];
  const server = serve(async (request, response) => {
    const url = request.url ?? "";
    const provider = providers.find((name) => wires[name].path.test(url));
    const count = requests.filter((one) => one.provider === provider).length;
    const step = steps[count];
    if (provider === undefined || step === undefined) return void response.writeHead(404).end(`no answer: ${url}`);
    const body = (await json(request)) as RequestBody;
    const findings = checkBody(provider === "vertex" ? "gemini" : provider, body as unknown as Json);
    if (findings.length > 0) {
      refusals.push({ provider, reasons: findings.map(({ reason }) => reason) });
      return sendFailure(response, wires[provider], 400, JSON.stringify(findings));
    }
    requests.push({ provider, body });
    // All of them say it in the body or in the path.
    const isStreamed = (body as { readonly stream?: unknown }).stream === true || /stream/i.test(url);
    if (step.fails === "at once" || (step.fails === "midway" && !isStreamed)) {
      return sendFailure(response, wires[provider], wires[provider].overloaded, "Too many requests.");
    }
    await (isStreamed ? sendStream : sendWhole)(response, wires[provider], step, count);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = ["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"].map((name) => [name, "none"]);
  return {
    origin,
    environment: {
      ...Object.fromEntries(keys),
      OPENAI_BASE_URL: `${origin}/openai`,
      ANTHROPIC_BASE_URL: `${origin}/anthropic`,
      GOOGLE_GEMINI_BASE_URL: `${origin}/gemini`,
    },
    requests,
    refusals,
    close: () => void server.close(),
  };
}

function sendFailure(response: Response, wire: Wire, status: number, message: string): void {
  const { headers, body } = wire.failure(status, message);
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

async function sendWhole(response: Response, wire: Wire, step: Step, count: number): Promise<void> {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(wire.whole(step, count)));
}

/** In pieces that end in the middle of events and of characters, as networks do. */
async function sendStream(response: Response, wire: Wire, step: Step, count: number): Promise<void> {
  const events = wire.streamed(step, count);
  const { lastEvent = Buffer.of() } = wire;
  const bytes = Buffer.concat(step.fails === "midway" ? [...events.slice(0, 2), lastEvent] : events);
  response.writeHead(200, { "content-type": wire.streamType });
  for (let start = 0; start < bytes.length; start += 997) {
    const piece = bytes.subarray(start, start + 997);
    await new Promise<void>((resolve) => void response.write(piece, resolve));
  }
  if (step.fails === "midway" && lastEvent.length === 0) response.destroy();
  else response.end();
}
