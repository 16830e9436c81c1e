import { checkMessages } from "./check-messages.js";
import { checkRequest } from "./check-request.js";
import { below, type Finding, isList, type Json, type MessageReason, own, type Reason, textsOf } from "./finding.js";
import { type Provider, readTurns } from "./read-turns.js";

type Found = Finding<Reason | MessageReason>;

/**
 * Judges the body of one HTTP request as the provider would: its tools, its choice among them, and its conversation. Empty where
 * it takes the request. Each place is a pointer into the body.
 */
export function checkBody(provider: Provider, body: Json): readonly Found[] {
  const tools = toolsOf(provider, body);
  const names = tools.flatMap(({ names }) => names);
  return [
    ...tools.flatMap(({ findings }) => findings),
    ...forced(provider, body).flatMap((name): readonly Found[] =>
      names.includes(name) ? [] : [{ reason: "choice-unknown", at: below("", choiceMember(provider)) }],
    ),
    ...(provider === "bedrock" ? missing(body) : []),
    ...checkMessages(provider, body),
  ];
}

type Declared = { readonly names: readonly string[]; readonly findings: readonly Found[] };

function toolsOf(provider: Provider, body: Json): readonly Declared[] {
  const list = provider === "bedrock" ? own(own(body, "toolConfig"), "tools") : own(body, "tools");
  if (list === undefined) return [];
  const at = provider === "bedrock" ? "/toolConfig/tools" : "/tools";
  const moved = (findings: readonly Finding[], place: string): readonly Found[] =>
    findings.map((found) => ({ ...found, at: place + found.at }));
  if (provider !== "gemini") {
    const names = (isList(list) ? list : []).flatMap((tool) => nameOf(provider, tool));
    return [{ names, findings: moved(checkRequest(provider, list), at) }];
  }
  if (!isList(list)) return [{ names: [], findings: [{ reason: "envelope", at }] }];
  return list.map((tool, index) => {
    const functions = own(tool, "functionDeclarations");
    const declared = isList(functions) ? functions : [];
    const isJson = declared.some((one) => own(one, "parametersJsonSchema") !== undefined);
    return {
      names: textsOf(declared.map((one) => own(one, "name") ?? null)),
      findings: moved(checkRequest(isJson ? "gemini.json-schema" : "gemini", tool), below(at, index)),
    };
  });
}

function nameOf(provider: Provider, tool: Json): readonly string[] {
  const around = { bedrock: "toolSpec", "openai.chat": "function", mistral: "function" } as const;
  const member = provider in around ? around[provider as keyof typeof around] : undefined;
  return textsOf([own(member === undefined ? tool : own(tool, member), "name") ?? null]);
}

const choiceMember = (provider: Provider): string =>
  provider === "bedrock" || provider === "gemini" ? "toolConfig" : "tool_choice";

/** The tools that the model may only call. */
function forced(provider: Provider, body: Json): readonly string[] {
  const choice = own(body, choiceMember(provider));
  switch (provider) {
    case "bedrock":
      return textsOf([own(own(own(choice, "toolChoice"), "tool"), "name") ?? null]);
    case "gemini":
      return textsOf(own(own(choice, "functionCallingConfig"), "allowedFunctionNames"));
    case "openai.chat":
    case "mistral":
      return textsOf([own(own(choice, "function"), "name") ?? null]);
    default:
      return textsOf([own(choice, "name") ?? null]);
  }
}

/** 4: `toolConfig: {}` is refused, and there must be one where the history has calls (kibana#277821). */
function missing(body: Json): readonly Found[] {
  const config = own(body, "toolConfig");
  const isUsed = (readTurns("bedrock", body) ?? []).some(({ calls, results }) => calls.length + results.length > 0);
  const isEmpty = config === undefined ? isUsed : own(config, "tools") === undefined;
  return isEmpty ? [{ reason: "tools-missing", at: "/toolConfig" }] : [];
}
