import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import type { CallOptions } from "@toolgen/example-tools";
import OpenAI from "openai";
import { askAnthropic } from "./ask-anthropic.js";
import { askGemini } from "./ask-gemini.js";
import { askOpenaiChat } from "./ask-openai-chat.js";
import { askOpenaiResponses } from "./ask-openai-responses.js";
import type { Conversation, Question } from "./conversation.js";
import { openDatabase } from "./database.js";
import { type Context, toolkit } from "./toolkit.js";

// The SDKs read their keys and addresses from the environment: OPENAI_API_KEY, OPENAI_BASE_URL and so on.
const ask: Readonly<Record<string, (question: Question) => Promise<Conversation>>> = {
  "openai.responses": (question) => askOpenaiResponses(new OpenAI(), question),
  "openai.chat": (question) => askOpenaiChat(new OpenAI(), question),
  anthropic: (question) => askAnthropic(new Anthropic(), question),
  gemini: (question) => askGemini(new GoogleGenAI({}), question),
};

const db = openDatabase(process.env["DATABASE"] ?? ":memory:");

type Response = { readonly status: number; readonly body: unknown };
type Route = (given: Readonly<Record<string, string | undefined>>, options: CallOptions<Context>) => Promise<Response>;

const routes: Readonly<Record<string, Route>> = {
  /** `{ provider, text, goal? }`: a conversation. */
  "/ask": async ({ provider, text, goal }, options) => {
    const asked = provider === undefined || !Object.hasOwn(ask, provider) ? undefined : ask[provider];
    if (asked === undefined || text === undefined) {
      return { status: 400, body: { error: `say { provider, text }; providers are ${Object.keys(ask).join(", ")}` } };
    }
    return { status: 200, body: await asked({ text, tools: toolkit.only({ goal }), options }) };
  },
  /** `{ id, name, arguments, schema_version?, list_hash? }`: one call that was kept, perhaps since before a release. */
  "/answer": async ({ id, name, arguments: given, schema_version, list_hash }, options) => {
    if (id === undefined || name === undefined) return { status: 400, body: { error: "say { id, name, arguments }" } };
    const call = { name, arguments: given, tool_call_id: id, schema_version };
    // Keys are made of ids, so that the same call twice has one effect.
    return { status: 200, body: await toolkit.answer(call, { ...options, list_hash, interaction_id: id }) };
  },
};

/** The signed-in user stands in `x-user` and `x-tenant`; a real service asks its session. */
async function answer(request: IncomingMessage): Promise<Response> {
  const { headers, method, url = "" } = request;
  const route = method === "POST" && Object.hasOwn(routes, url) ? routes[url] : undefined;
  if (route === undefined) return { status: 404, body: { error: "POST /ask or /answer" } };
  const principal = { id: String(headers["x-user"]), tenant: String(headers["x-tenant"]) };
  const given = (await json(request)) as Readonly<Record<string, string | undefined>>;
  return route(given, { principal, context: { db } });
}

const server = createServer(async (request, response) => {
  const { status, body } = await answer(request).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    return { status: 502, body: { error: "the conversation failed" } };
  });
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
});
server.listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === "object" ? address?.port : address}\n`);
});
