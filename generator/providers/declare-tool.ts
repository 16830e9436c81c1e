import type { Tool } from "../model/tool.js";
import { dialectUri } from "../schema/dialect.js";
import type { JsonObject, JsonSchema } from "../schema/json.js";
import { aliasName } from "./alias-name.js";
import { type Decoder, foldRoot } from "./fold-root.js";
import { type ProviderTarget, targets } from "./target.js";
import { visibleSchema } from "./visible-schema.js";
import { wrapOutput } from "./wrap-output.js";

/** What one target is told about one tool, with the way back. */
export type Declaration = {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonObject;
  readonly strict: boolean;
  readonly decode: Decoder;
  readonly losses: readonly { readonly at: string; readonly keyword: string }[];
  /** MCP's alone: the schema of the answer, and its form for revisions that want an object. */
  readonly output?: JsonSchema;
  readonly wrappedOutput?: JsonObject;
};
export type Declarations = Readonly<Record<ProviderTarget["name"], Declaration>>;

/** A tool's declarations, by target. Not strict yet; strictness is said all the same, since providers guess where it is not. */
export function declareTool(tool: Tool): Declarations {
  const visible = visibleSchema(tool);
  const folded = foldRoot(tool.input, visible);
  const declare = (target: ProviderTarget): Declaration => {
    const { schema, decode, losses, note } = target.allowsRootUnion
      ? { schema: visible, decode: {}, losses: [], note: "" }
      : folded;
    return {
      name: aliasName(tool.name, target),
      description: note === "" ? tool.description : `${tool.description}\n\n${note}`,
      parameters: withProperties(schema),
      strict: false,
      decode,
      losses,
    };
  };
  const { openai, anthropic, gemini, mcp } = targets;
  return {
    openai: declare(openai),
    anthropic: declare(anthropic),
    gemini: declare(gemini),
    mcp: { ...inDialect(declare(mcp), tool), ...answerOf(tool) },
  };
}

/** Providers refuse an object schema without `properties`. */
const withProperties = (schema: JsonObject): JsonObject =>
  Object.hasOwn(schema, "properties") ? schema : { ...schema, properties: {} };

/** MCP takes a schema without `$schema` for 2020-12, so another dialect must be named. */
function inDialect(declaration: Declaration, { input }: Tool): Declaration {
  if (input.dialect === "2020-12") return declaration;
  return { ...declaration, parameters: { $schema: dialectUri[input.dialect], ...declaration.parameters } };
}

function answerOf({ output }: Tool): Pick<Declaration, "output" | "wrappedOutput"> {
  if (output === undefined) return {};
  const wrappedOutput = wrapOutput(output);
  return { output: output.schema, ...(wrappedOutput === undefined ? {} : { wrappedOutput }) };
}
