import type { Tool } from "../../generator/model/tool.js";
import { declareTool } from "../../generator/providers/declare-tool.js";
import { mcpTools } from "../../templates/mcp/tools.js";
import type { Declaration, Declarations, Form } from "../../templates/runtime/types.js";
import type { Target } from "./checker/envelopes.js";
import type { Json } from "./checker/finding.js";

/** One form of one tool as a request of its own to one target. */
export type DeclaredForm = { readonly target: Target; readonly form: "plain" | "strict"; readonly content: Json };

type Envelope = (
  declared: { readonly name: string; readonly description: string },
  schema: unknown,
  strict: boolean,
) => object;

const inFunction: Envelope = (declared, parameters, strict) => ({
  type: "function",
  function: { ...declared, parameters, strict },
});

const hasNone = (schema: unknown): boolean => Object.keys(Object(Object(schema).properties)).length === 0;

const envelopes: readonly (readonly [Target, keyof Declarations, Envelope])[] = [
  ["openai.chat", "openai", inFunction],
  [
    "openai.responses",
    "openai",
    (declared, parameters, strict) => ({ type: "function", ...declared, parameters, strict }),
  ],
  [
    "anthropic",
    "anthropic",
    (declared, input_schema, strict) => ({ ...declared, input_schema, ...(strict ? { strict } : {}) }),
  ],
  // A function without arguments has no parameters (agno-agi/agno#2112).
  ["gemini", "gemini", (declared, parameters) => ({ ...declared, ...(hasNone(parameters) ? {} : { parameters }) })],
  [
    "gemini.json-schema",
    "geminiJsonSchema",
    (declared, parametersJsonSchema) => ({ ...declared, parametersJsonSchema }),
  ],
  [
    "bedrock",
    "bedrock",
    (declared, json, strict) => ({ toolSpec: { ...declared, inputSchema: { json }, ...(strict ? { strict } : {}) } }),
  ],
  ["mistral", "mistral", inFunction],
];

/** Every form in which a tool may be sent, each in the envelope that the target's documents show. */
export function declaredForms(tool: Tool): readonly DeclaredForm[] {
  const declarations = declareTool(tool);
  const formed = envelopes.flatMap(([target, family, envelope]): DeclaredForm[] => {
    const declaration: Declaration | undefined = declarations[family];
    if (declaration === undefined) return [];
    const { name, description, plain, strict } = declaration;
    const wrap = (form: Form, isStrict: boolean): Json => {
      const tools = [envelope({ name, description: form.description ?? description }, form.parameters, isStrict)];
      return (target.startsWith("gemini") ? { functionDeclarations: tools } : tools) as unknown as Json;
    };
    return [
      { target, form: "plain", content: wrap(plain, false) },
      ...(strict === undefined ? [] : [{ target, form: "strict", content: wrap(strict, true) } as const]),
    ];
  });
  const { name, title, hints, schema_version, hashes } = tool;
  const listed = {
    name,
    contract: { ...(title === undefined ? {} : { title }), hints, schema_version, hashes },
    declarations,
  };
  const mcp = (["2025-11-25", "2026-07-28"] as const).map(
    (revision): DeclaredForm => ({
      target: `mcp.${revision}`,
      form: "plain",
      content: mcpTools({ tools: [listed] }, revision) as unknown as Json,
    }),
  );
  return [...formed, ...mcp];
}
