import { describe, expect, test } from "vitest";
import { checkBody } from "./check-body.js";
import { conversations } from "./conversations.js";
import { messageReasons } from "./finding.js";
import { requestOf } from "./requests.js";

describe("R12: the checker refuses a conversation that a provider refuses, and takes what it takes", () => {
  test.each(conversations)("$provider: $what: $reasons", ({ provider, body, reasons }) => {
    const found = new Set(checkBody(provider, body).map(({ reason }) => reason));
    expect([...found].sort()).toEqual([...reasons].sort());
  });

  test("for each reason that it knows", () => {
    const shown = new Set(conversations.flatMap((row) => row.reasons));
    expect(messageReasons.filter((reason) => !shown.has(reason))).toEqual([]);
  });
});

describe("R12: the checker points at what is wrong, in the whole body", () => {
  const wrong = requestOf("bedrock", { type: "object", oneOf: [] });
  test.each([
    [
      "a tool",
      "bedrock",
      { toolConfig: { tools: wrong }, messages: [] },
      "/toolConfig/tools/0/toolSpec/inputSchema/json",
    ],
    [
      "a call",
      "bedrock",
      {
        toolConfig: { tools: requestOf("bedrock", { type: "object" }) },
        messages: [
          { role: "assistant", content: [{ text: "." }, { toolUse: { toolUseId: "a", name: "try_0", input: {} } }] },
        ],
      },
      "/messages/0/content/1/toolUse",
    ],
    [
      "one of several lists",
      "gemini",
      {
        tools: [{ functionDeclarations: [] }, { functionDeclarations: [{ name: "1", description: "x" }] }],
        contents: [],
      },
      "/tools/1/functionDeclarations/0/name",
    ],
  ] as const)("%s", (_what, provider, body, place) => {
    expect(checkBody(provider, body).map(({ at }) => at)).toContainEqual(expect.stringMatching(`^${place}`));
  });
});
