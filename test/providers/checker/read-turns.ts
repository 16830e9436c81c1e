import { below, isList, type Json, own } from "./finding.js";

/** The providers whose conversations are judged. */
export type Provider = "openai.chat" | "openai.responses" | "anthropic" | "gemini" | "bedrock" | "mistral";

/** A call or a result as the provider reads it; `body` is the arguments or what was answered. */
export type Piece = {
  readonly id: Json | undefined;
  readonly name: Json | undefined;
  readonly body: Json | undefined;
  readonly at: string;
  readonly isSigned: boolean;
};

/** What one side says in one go: a message, or neighbouring items where each call and each result is one of its own. */
export type Turn = {
  readonly role: Json | undefined;
  readonly calls: readonly Piece[];
  readonly results: readonly Piece[];
  /** Whether something else stands before the last result. */
  readonly isLate: boolean;
  /** How many parts the turn has, of whatever kind. */
  readonly size: number;
  /** Places of texts with nothing in them. */
  readonly blanks: readonly string[];
  readonly isEndedByThought: boolean;
  readonly at: string;
};

/** Section 7: where a provider has its messages, and what is a call or a result in them. */
export const messagesMember: Readonly<Record<Provider, string>> = {
  "openai.chat": "messages",
  "openai.responses": "input",
  anthropic: "messages",
  gemini: "contents",
  bedrock: "messages",
  mistral: "messages",
};

/** The turns of a conversation, in its order; undefined where its messages are no list. */
export function readTurns(provider: Provider, body: Json): readonly Turn[] | undefined {
  const member = messagesMember[provider];
  const messages = own(body, member);
  // The Responses API takes a text for one message of the user's.
  if (provider === "openai.responses" && typeof messages === "string") return [];
  if (!isList(messages)) return undefined;
  const turns = messages.map((message, index) => readers[provider](message, below("", member, index)));
  switch (provider) {
    case "openai.chat":
    case "mistral":
      return joined(turns, ["tool"]);
    case "openai.responses":
      return joined(turns, ["assistant", "tool"]);
    default:
      return turns;
  }
}

type Part = {
  readonly call?: Piece;
  readonly result?: Piece;
  readonly blankAt?: string;
  readonly isThought?: boolean;
};

function turnOf(role: Json | undefined, parts: readonly Part[], at: string): Turn {
  const last = parts.findLastIndex(({ result }) => result !== undefined);
  return {
    role,
    calls: parts.flatMap(({ call }) => call ?? []),
    results: parts.flatMap(({ result }) => result ?? []),
    isLate: parts.some(({ result }, index) => result === undefined && index < last),
    size: parts.length,
    blanks: parts.flatMap(({ blankAt }) => blankAt ?? []),
    isEndedByThought: parts.at(-1)?.isThought === true,
    at,
  };
}

/** A message whose content is a list of parts, or a text. */
const readParts =
  (content: string, read: (part: Json, at: string) => Part) =>
  (message: Json, at: string): Turn => {
    const parts = own(message, content);
    const found = isList(parts) ? parts.map((part, index) => read(part, below(at, content, index))) : [{}];
    return turnOf(own(message, "role"), found, at);
  };

const piece = (from: Json, id: string, name: string, body: string, at: string): Piece => ({
  id: own(from, id),
  name: own(from, name),
  body: own(from, body),
  at,
  isSigned: false,
});

const isBlank = (text: Json | undefined): boolean => typeof text === "string" && text.trim() === "";

const anthropicPart = (block: Json, at: string): Part => {
  const type = own(block, "type");
  if (type === "text" && isBlank(own(block, "text"))) return { blankAt: at };
  if (type === "thinking" || type === "redacted_thinking") return { isThought: true };
  if (type === "tool_use") return { call: piece(block, "id", "name", "input", at) };
  if (type === "tool_result") return { result: piece(block, "tool_use_id", "", "content", at) };
  return {};
};

const bedrockPart = (block: Json, at: string): Part => {
  const [use, result] = [own(block, "toolUse"), own(block, "toolResult")];
  // What Bedrock runs by itself, it answers as well.
  if (use !== undefined && own(use, "type") !== "server_tool_use")
    return { call: piece(use, "toolUseId", "name", "input", below(at, "toolUse")) };
  if (result !== undefined) return { result: piece(result, "toolUseId", "", "content", below(at, "toolResult")) };
  if (isBlank(own(block, "text"))) return { blankAt: at };
  return { isThought: own(block, "reasoningContent") !== undefined };
};

const geminiPart = (part: Json, at: string): Part => {
  const [call, result] = [own(part, "functionCall"), own(part, "functionResponse")];
  const isSigned = typeof own(part, "thoughtSignature") === "string";
  if (call !== undefined)
    return { call: { ...piece(call, "id", "name", "args", below(at, "functionCall")), isSigned } };
  if (result !== undefined) return { result: piece(result, "id", "name", "response", below(at, "functionResponse")) };
  return own(part, "text") === "" && !isSigned ? { blankAt: at } : {};
};

/** OpenAI takes an empty text for content, Mistral does not. */
const readChat =
  (isNothing: (content: Json) => boolean) =>
  (message: Json, at: string): Turn => {
    const [role, content, calls] = [own(message, "role"), own(message, "content"), own(message, "tool_calls")];
    if (role === "tool") return turnOf(role, [{ result: piece(message, "tool_call_id", "", "content", at) }], at);
    const asked = isList(calls) ? calls : [];
    const parts = asked.map((call, index): Part => {
      const place = below(at, "tool_calls", index);
      const named = own(call, "function") ?? null;
      return { call: { ...piece(named, "", "name", "arguments", place), id: own(call, "id") } };
    });
    return turnOf(role, [...(content === undefined || isNothing(content) ? [] : [{}]), ...parts], at);
  };

function readItem(item: Json, at: string): Turn {
  switch (own(item, "type")) {
    case "function_call":
      return turnOf("assistant", [{ call: piece(item, "call_id", "name", "arguments", at) }], at);
    case "function_call_output":
      return turnOf("tool", [{ result: piece(item, "call_id", "", "output", at) }], at);
    case "reasoning":
      return turnOf("assistant", [{ isThought: true }], at);
    default:
      return turnOf(own(item, "role"), [{}], at);
  }
}

const readers: Readonly<Record<Provider, (message: Json, at: string) => Turn>> = {
  "openai.chat": readChat((content) => content === null),
  "openai.responses": readItem,
  anthropic: readParts("content", anthropicPart),
  gemini: readParts("parts", geminiPart),
  bedrock: readParts("content", bedrockPart),
  mistral: readChat((content) => content === null || content === ""),
};

/** Neighbours of one side are one turn where each call or each result is a message of its own. */
function joined(turns: readonly Turn[], roles: readonly Json[]): readonly Turn[] {
  const all: Turn[] = [];
  for (const turn of turns) {
    const last = all.at(-1);
    if (last === undefined || last.role !== turn.role || !roles.includes(turn.role ?? null)) {
      all.push(turn);
      continue;
    }
    const [calls, results] = [
      [...last.calls, ...turn.calls],
      [...last.results, ...turn.results],
    ];
    all[all.length - 1] = {
      ...{ ...last, calls, results, size: last.size + turn.size },
      isEndedByThought: turn.isEndedByThought,
    };
  }
  return all;
}
