import type { Issue } from "../../templates/runtime/types.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { SchemaBundle } from "../load/schema-bundle.js";
import type { Tool } from "../model/tool.js";
import { isObject, member } from "../schema/json.js";
import { walkSchema } from "../schema/walk.js";
import { compileTool } from "../validate/compile-tool.js";

export type Part = "input" | "output";

/** What values are held against: one schema of one version of one tool. */
export type Yardstick = {
  readonly tool: string;
  readonly schema_version: string;
  readonly validate: (value: unknown) => readonly Issue[];
  /** Every property name that the schema knows, anywhere in it. */
  readonly names: ReadonlySet<string>;
};

/** Why there is nothing to hold values against: no such version, no such schema, or one that can't be compiled. */
export type Unselected =
  | { readonly reason: "no-version"; readonly versions: readonly string[] }
  | { readonly reason: "no-schema" }
  | { readonly reason: "faulty"; readonly diagnostics: readonly Diagnostic[] };

/** The schema of a tool's input or output, of its newest version or of a frozen one, compiled. */
export function selectSchema(tool: Tool, part: Part, version: string = tool.schema_version): Yardstick | Unselected {
  const all = [tool, ...tool.versions];
  const selected = all.find(({ schema_version }) => schema_version === version);
  if (selected === undefined) {
    const versions = [...new Set(all.map(({ schema_version }) => schema_version))];
    return { reason: "no-version", versions };
  }
  const bundle = selected[part];
  if (bundle === undefined) return { reason: "no-schema" };
  const { validators, diagnostics } = compileTool(selected);
  const validate = validators[part];
  if (validate === undefined || diagnostics.length > 0) return { reason: "faulty", diagnostics };
  return { tool: tool.name, schema_version: version, validate, names: namesIn(bundle) };
}

function namesIn({ schema, dialect }: SchemaBundle): ReadonlySet<string> {
  const names = new Set<string>();
  walkSchema(schema, dialect, (node) => {
    const properties = member(node, "properties");
    for (const name of isObject(properties) ? Object.keys(properties) : []) names.add(name);
  });
  return names;
}
