import type { Declaration, Declarations, Form } from "../../templates/runtime/types.js";
import type { Tool } from "../model/tool.js";
import { dialectUri } from "../schema/dialect.js";
import type { JsonObject } from "../schema/json.js";
import { aliasName } from "./alias-name.js";
import { type Projection, project } from "./project.js";
import type { Document } from "./site.js";
import type { Refusal } from "./subset/context.js";
import type { FormRules, ProviderRules } from "./target.js";
import { targets } from "./targets/index.js";
import { mcp } from "./targets/mcp.js";
import { visibleSchema } from "./visible-schema.js";
import { wrapOutput } from "./wrap-output.js";

/** A tool's declarations, by family of targets. Made once for each tool: several stages ask for them. */
export const declareTool = (tool: Tool): Declarations => declared(tool).declarations;

/** Why the families that have no declaration of a tool refuse it. */
export const refusalsOf = (tool: Tool): Refusals => declared(tool).refused;

export type Refusals = Readonly<Partial<Record<keyof Declarations, Refusal>>>;
type Declared = { readonly declarations: Declarations; readonly refused: Refusals };

const known = new WeakMap<Tool, Declared>();

function declared(tool: Tool): Declared {
  const before = known.get(tool);
  if (before !== undefined) return before;
  const made = declare(tool);
  known.set(tool, made);
  return made;
}

function declare(tool: Tool): Declared {
  const document: Document = { schema: visibleSchema(tool), dialect: tool.input.dialect };
  // Several targets have rules in common.
  const projections = new Map<FormRules, ReturnType<typeof project>>();
  const projected = (rules: FormRules): ReturnType<typeof project> => {
    const found = projections.get(rules) ?? project(document, rules);
    projections.set(rules, found);
    return found;
  };
  const declarations = targets.map((target) => [target.family, declareFor(tool, target, projected)] as const);
  const refused = declarations.flatMap(([family, one]) => ("refused" in one ? [[family, one.refused] as const] : []));
  const made = declarations.flatMap(([family, one]) => ("refused" in one ? [] : [[family, one] as const]));
  return {
    declarations: { ...Object.fromEntries(made), mcp: declareForMcp(tool, document) },
    refused: Object.fromEntries(refused),
  };
}

/** What one target is told about a tool, or why it refuses it. */
export function declareFor(
  tool: Pick<Tool, "name" | "description">,
  { toolName, plain, strict }: ProviderRules,
  projected: (rules: FormRules) => ReturnType<typeof project>,
): Declaration | { readonly refused: Refusal } {
  const whole = projected(plain);
  if ("refused" in whole) return whole;
  const narrow = strict === undefined ? undefined : projected(strict);
  return {
    name: aliasName(tool.name, toolName),
    description: tool.description,
    plain: formOf(tool, whole),
    ...(narrow === undefined
      ? {}
      : "refused" in narrow
        ? { notStrict: narrow.refused }
        : { strict: formOf(tool, narrow) }),
  };
}

function formOf({ description }: Pick<Tool, "description">, { note, ...form }: Projection): Form {
  return note === "" ? form : { description: `${description}\n\n${note}`, ...form };
}

/** MCP takes a schema without `$schema` for 2020-12, so another dialect must be named. */
function declareForMcp(tool: Tool, { schema }: Document): Declarations["mcp"] {
  const { dialect } = tool.input;
  const visible = Object(schema) as JsonObject;
  return {
    name: aliasName(tool.name, mcp.toolName),
    description: tool.description,
    plain: {
      parameters: {
        ...(dialect === "2020-12" ? {} : { $schema: dialectUri[dialect] }),
        ...(Object.hasOwn(visible, "properties") ? visible : { ...visible, properties: {} }),
      },
      decode: {},
      losses: [],
    },
    ...answerOf(tool),
  };
}

function answerOf({ output }: Tool): Pick<Declarations["mcp"], "output" | "wrappedOutput"> {
  if (output === undefined) return {};
  const wrappedOutput = wrapOutput(output);
  return { output: output.schema, ...(wrappedOutput === undefined ? {} : { wrappedOutput }) };
}
