import type { Declaration } from "../../../templates/runtime/types.js";
import { declareFor as declare } from "../../providers/declare-tool.js";
import { project } from "../../providers/project.js";
import type { Refusal } from "../../providers/subset/context.js";
import type { ProviderRules } from "../../providers/target.js";
import { anthropic } from "../../providers/targets/anthropic.js";
import { bedrock } from "../../providers/targets/bedrock.js";
import { gemini, geminiJsonSchema } from "../../providers/targets/gemini.js";
import { mistral } from "../../providers/targets/mistral.js";
import { openai } from "../../providers/targets/openai.js";
import type { ToolView } from "./tool-view.js";

/** What a provider is told about a tool: a name that it takes, a plain and perhaps a strict form, each with its losses and the way back. */
export type ToolDeclaration = Declaration | { readonly refused: Refusal };

type Provider = "openai" | "anthropic" | "gemini" | "geminiJsonSchema" | "bedrock" | "mistral";

/** The rules of the built-in providers, to be used as they are or changed: `{ ...providerRules.openai, toolName: … }`. */
export const providerRules: Readonly<Record<Provider, ProviderRules>> = {
  openai,
  anthropic,
  gemini,
  geminiJsonSchema,
  bedrock,
  mistral,
};

/**
 * Declares a tool to a provider that toolgen does not know, by rules in the form of the built-in ones. For plug-ins, which write
 * the envelope that the provider wants and a file of their own. Refused with the place in the contract where no form is left.
 * Experimental until 1.0.
 */
export function declareFor(tool: ToolView, rules: ProviderRules): ToolDeclaration {
  const { input, visible_input: schema } = tool;
  const dialect = JSON.stringify(Object(input)["$schema"]).includes("draft-07") ? "draft-07" : "2020-12";
  return declare(tool, rules, (form) => project({ schema, dialect }, form));
}
