import { mcpTools } from "../../templates/mcp/tools.js";
import { anthropic } from "../../templates/providers/anthropic.js";
import { gemini } from "../../templates/providers/gemini.js";
import { openai } from "../../templates/providers/openai.js";
import type { Tool } from "../model/tool.js";
import { declareTool } from "../providers/declare-tool.js";
import type { JsonObject, JsonValue } from "../schema/json.js";
import type { OutputFile } from "./emitter.js";
import { printJson } from "./print-json.js";

/** Target files by name, each with the kind of declaration that it shows. */
const kinds = {
  "openai.chat": "openai",
  "openai.responses": "openai",
  anthropic: "anthropic",
  gemini: "geminiJsonSchema",
  "mcp.2025-11-25": "mcp",
  "mcp.2026-07-28": "mcp",
} as const;
export const targetNames: readonly string[] = Object.keys(kinds);

/** `declarations/<target>.json`: exactly what the package sends, made by the very functions that send it. */
export function emitTargetFiles(tools: readonly Tool[]): OutputFile[] {
  const toolset = {
    tools: tools.map((tool) => ({
      name: tool.name,
      contract: { ...(tool.title === undefined ? {} : { title: tool.title }), ...pick(tool) },
      declarations: declareTool(tool),
    })),
  };
  const contents: Readonly<Record<keyof typeof kinds, unknown>> = {
    "openai.chat": openai.chat.tools(toolset),
    "openai.responses": openai.responses.tools(toolset),
    anthropic: anthropic.tools(toolset),
    gemini: gemini.tools(toolset)[0],
    "mcp.2025-11-25": mcpTools(toolset, "2025-11-25"),
    "mcp.2026-07-28": mcpTools(toolset, "2026-07-28"),
  };
  return Object.entries(contents).map(([target, content]) => ({
    path: `declarations/${target}.json`,
    content: printJson(content as JsonValue),
  }));
}

const pick = ({ hints, schema_version, hashes }: Tool): Pick<Tool, "hints" | "schema_version" | "hashes"> => ({
  hints,
  schema_version,
  hashes,
});

/** What `index.json` says of one tool in each target: the name sent, strictness, what is not said, and the way back. */
export function describeTargets(tool: Tool): JsonObject {
  const declarations = declareTool(tool);
  return Object.fromEntries(
    Object.entries(kinds).map(([target, kind]) => {
      const declaration = declarations[kind];
      if (declaration === undefined) return [target, {}];
      const { name, plain } = declaration;
      return [target, { name, strict: false, losses: plain.losses, decode: plain.decode } as unknown as JsonObject];
    }),
  );
}
