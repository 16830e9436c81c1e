import type { SchemaBundle, SchemaOrigin, Tool } from "../../generator/model/tool.js";
import type { JsonSchema } from "../../generator/schema/json.js";
import { bundleOf, placeOf } from "../validate/bundle-of.js";

type Part = { readonly schema: JsonSchema; readonly origins?: readonly SchemaOrigin[] };

const bundle = ({ schema, origins = [] }: Part): SchemaBundle => ({ ...bundleOf(schema, "2020-12"), origins });

/** A tool of which only the types matter. */
export function toolOf(name: string, input: Part, output?: Part, more: Partial<Tool> = {}): Tool {
  const type = name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
  return {
    name,
    names: { type, value: name },
    domain: [],
    file: `registry/${name}/contract.yaml`,
    place: { file: "contract.yaml", line: 1, column: 1, endLine: 1, endColumn: 1 },
    placeOf,
    description: "Does something.",
    schema_version: "1.0.0",
    effects: { worst: { side_effect_class: "read", approval: "never", concurrency: "parallel" } },
    hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    idempotency: { kind: "none" },
    injected: {},
    errors: [],
    goals: [],
    stability: "stable",
    formerly: [],
    tags: [],
    apply_defaults: false,
    needs_review: [],
    input: bundle(input),
    ...(output === undefined ? {} : { output: bundle(output) }),
    samples: [],
    versions: [],
    hashes: { wire: "", contract: "", source: "" },
    ...more,
  };
}
