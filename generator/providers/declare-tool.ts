import type { Declaration, Declarations, DecodeNode, Decoder, Loss } from "../../templates/runtime/types.js";
import type { Tool } from "../model/tool.js";
import { dialectUri } from "../schema/dialect.js";
import type { JsonObject } from "../schema/json.js";
import { aliasName } from "./alias-name.js";
import { type Folded, foldRoot } from "./fold-root.js";
import { type ProviderTarget, targets } from "./target.js";
import { visibleSchema } from "./visible-schema.js";
import { wrapOutput } from "./wrap-output.js";

/** A tool's declarations, by family of targets. */
export function declareTool(tool: Tool): Declarations {
  const visible = visibleSchema(tool);
  const folded = foldRoot(tool.input, visible);
  const declare = (target: ProviderTarget): Declaration => {
    const { schema, decode, losses, note } = target.allowsRootUnion
      ? { schema: visible, decode: {}, losses: [], note: "" }
      : folded;
    return {
      name: aliasName(tool.name, target),
      description: tool.description,
      plain: {
        ...(note === "" ? {} : { description: `${tool.description}\n\n${note}` }),
        parameters: withProperties(schema),
        decode: decoderOf(decode),
        losses: losses.map((loss): Loss => ({ ...loss, why: "unsupported" })),
      },
    };
  };
  const { openai, anthropic, gemini, mcp } = targets;
  return {
    openai: declare(openai),
    anthropic: declare(anthropic),
    gemini: declare(gemini),
    geminiJsonSchema: declare(gemini),
    bedrock: declare(anthropic),
    mistral: declare(openai),
    mcp: { ...inDialect(declare(mcp), tool), ...answerOf(tool) },
  };
}

function decoderOf({ nulls }: Folded["decode"]): Decoder {
  if (nulls === undefined) return {};
  const cases = Object.entries(nulls.cases).map(([value, strays]): [string, DecodeNode] => [value, { strays }]);
  return { root: { by: { property: nulls.by, cases: Object.fromEntries(cases) } } };
}

/** Providers refuse an object schema without `properties`. */
const withProperties = (schema: JsonObject): JsonObject =>
  Object.hasOwn(schema, "properties") ? schema : { ...schema, properties: {} };

/** MCP takes a schema without `$schema` for 2020-12, so another dialect must be named. */
function inDialect(declaration: Declaration, { input }: Tool): Declaration {
  if (input.dialect === "2020-12") return declaration;
  const { plain } = declaration;
  return {
    ...declaration,
    plain: { ...plain, parameters: { $schema: dialectUri[input.dialect], ...plain.parameters } },
  };
}

function answerOf({ output }: Tool): Pick<Declarations["mcp"], "output" | "wrappedOutput"> {
  if (output === undefined) return {};
  const wrappedOutput = wrapOutput(output);
  return { output: output.schema, ...(wrappedOutput === undefined ? {} : { wrappedOutput }) };
}
