/**
 * An item of the model's as OpenAI sent it. The SDK's stream helpers add what they parsed (`parsed_arguments`, `parsed`, null for
 * tools that are no classes of theirs), and the API refuses members that it does not know (openai-python#2720). Goes by position:
 * what is the model's own data stays.
 */
export function asSent(item: object): object {
  const sent = without(item, ["parsed", "parsed_arguments"]);
  const content: unknown = "content" in sent ? sent.content : undefined;
  const calls: unknown = "tool_calls" in sent ? sent.tool_calls : undefined;
  return {
    ...sent,
    ...(Array.isArray(content) ? { content: content.map((part: object) => without(part, ["parsed"])) } : {}),
    ...(Array.isArray(calls) ? { tool_calls: calls.map(callAsSent) } : {}),
  };
}

function callAsSent(call: object): object {
  if (!("function" in call) || typeof call.function !== "object" || call.function === null) return call;
  return { ...call, function: without(call.function, ["parsed_arguments"]) };
}

const without = (value: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
