import { declareTool } from "../providers/declare-tool.js";
import type { JsonObject } from "../schema/json.js";
import type { LintedTool } from "./linted-tool.js";

/** What one target is told about a tool, as far as lint looks at it. */
export type DeclaredForm = {
  readonly provider: string;
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonObject;
  /** What a model may get wrong, because it is not told. That less may be sent than the contract takes harms nobody. */
  readonly losses: readonly { readonly at: string; readonly keyword: string }[];
};

const declared = new WeakMap<LintedTool, readonly DeclaredForm[]>();

/** The declarations of a tool, one for each target that takes it. */
export function declaredForms(linted: LintedTool): readonly DeclaredForm[] {
  const known = declared.get(linted);
  if (known !== undefined) return known;
  const forms = Object.entries(declareTool(linted.tool)).map(
    ([provider, { name, description, plain }]): DeclaredForm => {
      const { parameters } = plain;
      const losses = plain.losses.filter(({ why }) => why !== "closed");
      return { provider, name, description: plain.description ?? description, parameters, losses };
    },
  );
  declared.set(linted, forms);
  return forms;
}
