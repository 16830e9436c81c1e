import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { askAnthropic } from "./ask-anthropic.js";
import { askGemini } from "./ask-gemini.js";
import { askOpenaiChat } from "./ask-openai-chat.js";
import { askOpenaiResponses } from "./ask-openai-responses.js";
import type { Conversation, Question } from "./conversation.js";
import { openDatabase } from "./database.js";
import { toolkit } from "./toolkit.js";

// The SDKs read their keys and addresses from the environment: OPENAI_API_KEY, OPENAI_BASE_URL and so on.
const ask: Readonly<Record<string, (question: Question) => Promise<Conversation>>> = {
  "openai.responses": (question) => askOpenaiResponses(new OpenAI(), question),
  "openai.chat": (question) => askOpenaiChat(new OpenAI(), question),
  anthropic: (question) => askAnthropic(new Anthropic(), question),
  gemini: (question) => askGemini(new GoogleGenAI({}), question),
};

const db = openDatabase(process.env["DATABASE"] ?? ":memory:");

/** `POST /ask { provider, text, goal? }`, with the signed-in user in `x-user` and `x-tenant` (a real service asks its session). */
async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const { headers, method, url } = request;
  if (method !== "POST" || url !== "/ask") return { status: 404, body: { error: "POST /ask" } };
  const { provider, text, goal } = (await json(request)) as Readonly<Record<string, string | undefined>>;
  const asked = provider === undefined || !Object.hasOwn(ask, provider) ? undefined : ask[provider];
  if (asked === undefined || text === undefined) {
    return { status: 400, body: { error: `say { provider, text }; providers are ${Object.keys(ask).join(", ")}` } };
  }
  const principal = { id: String(headers["x-user"]), tenant: String(headers["x-tenant"]) };
  const body = await asked({ text, tools: toolkit.only({ goal }), options: { principal, context: { db } } });
  return { status: 200, body };
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
