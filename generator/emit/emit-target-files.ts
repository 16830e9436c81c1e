import { mcpTools } from "../../templates/mcp/tools.js";
import { anthropic } from "../../templates/providers/anthropic.js";
import { bedrock } from "../../templates/providers/bedrock.js";
import { gemini } from "../../templates/providers/gemini.js";
import { mistral } from "../../templates/providers/mistral.js";
import { openai } from "../../templates/providers/openai.js";
import type { Declaration } from "../../templates/runtime/types.js";
import type { Tool } from "../model/tool.js";
import { declareTool, refusalsOf } from "../providers/declare-tool.js";
import { type TargetName, targetFamilies } from "../providers/targets/names.js";
import { type JsonObject, type JsonValue, member } from "../schema/json.js";
import type { OutputFile } from "./emitter.js";
import { printJson } from "./print-json.js";

/** `declarations/<target>.json`: exactly what the package sends, made by the very functions that send it. */
export function emitTargetFiles(tools: readonly Tool[]): OutputFile[] {
  return Object.entries(contentsOf(tools)).map(([target, content]) => ({
    path: `declarations/${target}.json`,
    content: printJson(content),
  }));
}

const known = new WeakMap<readonly Tool[], Readonly<Record<TargetName, JsonValue>>>();

/** What each target is sent for a list of tools. */
function contentsOf(tools: readonly Tool[]): Readonly<Record<TargetName, JsonValue>> {
  const before = known.get(tools);
  if (before !== undefined) return before;
  const toolset = {
    tools: tools.map((tool) => ({
      name: tool.name,
      contract: { ...(tool.title === undefined ? {} : { title: tool.title }), ...pick(tool) },
      declarations: declareTool(tool),
    })),
  };
  const contents = {
    "openai.chat": openai.chat.tools(toolset),
    "openai.responses": openai.responses.tools(toolset),
    anthropic: anthropic.tools(toolset),
    gemini: gemini.proto.tools(toolset)[0],
    "gemini.json-schema": gemini.tools(toolset)[0],
    bedrock: bedrock.tools(toolset),
    mistral: mistral.tools(toolset),
    "mcp.2025-11-25": mcpTools(toolset, "2025-11-25"),
    "mcp.2026-07-28": mcpTools(toolset, "2026-07-28"),
  } as unknown as Readonly<Record<TargetName, JsonValue>>;
  known.set(tools, contents);
  return contents;
}

const pick = ({ hints, schema_version, hashes }: Tool): Pick<Tool, "hints" | "schema_version" | "hashes"> => ({
  hints,
  schema_version,
  hashes,
});

/**
 * What `index.json` says of one tool in each target: the name sent, whether its file has the strict form, what that form does not
 * say, and the way back; or why it is refused. `tools`: all that the files list.
 */
export function describeTargets(tool: Tool, tools: readonly Tool[]): JsonObject {
  const declarations = declareTool(tool);
  const refusals = refusalsOf(tool);
  return Object.fromEntries(
    Object.entries(targetFamilies).map(([target, family]): [string, JsonValue] => {
      const declaration: Declaration | undefined = declarations[family];
      if (declaration === undefined) return [target, { refused: { ...refusals[family] } as JsonObject }];
      const { name, plain, strict, notStrict } = declaration;
      const isStrict = strict !== undefined && strictIn(tools, target as TargetName).has(name);
      const { losses, decode } = isStrict ? strict : plain;
      const reason = isStrict || notStrict === undefined ? {} : { not_strict: { ...notStrict } };
      return [target, { name, strict: isStrict, ...reason, losses, decode } as unknown as JsonObject];
    }),
  );
}

/** The names that a target's file declares as strict, wherever its envelope says so. */
export function strictIn(tools: readonly Tool[], target: TargetName): ReadonlySet<string> {
  const before = strictNames.get(tools) ?? new Map<TargetName, ReadonlySet<string>>();
  strictNames.set(tools, before);
  const content = contentsOf(tools)[target];
  const names = before.get(target) ?? new Set(Array.isArray(content) ? content.flatMap(strictName) : []);
  before.set(target, names);
  return names;
}

const strictNames = new WeakMap<readonly Tool[], Map<TargetName, ReadonlySet<string>>>();

function strictName(entry: JsonValue): readonly string[] {
  const inner = member(entry, "function") ?? member(entry, "toolSpec") ?? entry;
  const name = member(inner, "name");
  return typeof name === "string" && member(inner, "strict") === true ? [name] : [];
}
