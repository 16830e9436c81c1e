import { checkRequest } from "./check-request.js";
import { below, type Finding, isObject, type Json, own } from "./finding.js";
import { type FormName, targetOf, toolOf } from "./requests.js";

/** The providers whose packages were read (section 8): each sends the schemas of a tool as they are. */
export const behind = {
  // Without `strict`, the provider's package writes false.
  openai: "openai.responses",
  anthropic: "anthropic",
  gemini: "gemini.json-schema",
  bedrock: "bedrock",
  mistral: "mistral",
} as const satisfies Readonly<Record<string, FormName>>;

/** What `tool()` of `ai` 7.0.173 takes. */
const members = [
  ..."title description inputSchema outputSchema strict inputExamples providerOptions execute type".split(" "),
  ..."toModelOutput needsApproval onInputStart onInputDelta onInputAvailable".split(" "),
];

/** Judges `tools` of `generateText`: the object itself, and then what the provider behind is sent. */
export function checkAiSdk(provider: keyof typeof behind, tools: unknown): readonly Finding[] {
  if (!isObject(tools)) return [{ reason: "envelope", at: "" }];
  const entries = Object.entries(tools);
  const found = entries.flatMap(([name, tool]) => checkTool(tool, below("", name)));
  const sent = entries.map(([name, tool]): Json => {
    const isStrict = own(tool, "strict") === true && provider !== "gemini" && provider !== "mistral";
    const form = `${behind[provider]}${isStrict ? " strict" : ""}` as FormName;
    const description = own(tool, "description");
    return toolOf(form, own(own(tool, "inputSchema"), "jsonSchema") ?? null, {
      name,
      ...(description === undefined ? {} : { description }),
    });
  });
  const request = provider === "gemini" ? { functionDeclarations: sent } : sent;
  return [...found, ...checkRequest(targetOf(behind[provider]), request)];
}

function checkTool(tool: Json, at: string): readonly Finding[] {
  const schema = own(tool, "inputSchema");
  if (!isObject(tool) || !isObject(schema)) return [{ reason: "envelope", at }];
  // What @ai-sdk/provider-utils takes for a schema of its own, and so as it is.
  const isMarked = Reflect.get(schema, Symbol.for("vercel.ai.schema")) === true;
  const isSchema = isMarked && "jsonSchema" in schema && "validate" in schema;
  const strict = own(tool, "strict");
  return [
    ...Object.keys(tool).flatMap((name): Finding[] =>
      members.includes(name) ? [] : [{ reason: "member-unknown", at: below(at, name) }],
    ),
    ...(isSchema ? [] : [{ reason: "envelope", at: below(at, "inputSchema") } as const]),
    ...(strict === undefined || typeof strict === "boolean"
      ? []
      : [{ reason: "envelope", at: below(at, "strict") } as const]),
  ];
}
