import { createToolkit, type Toolkit } from "../../../templates/runtime/toolkit.js";
import type { Tool } from "../../../templates/runtime/types.js";
import { makeTools } from "../../toolkit/make-tools.js";

const closed = (properties: object, required: readonly string[]): object => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

/** So many optional texts. */
const optional = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`o${index}`, { type: "string" }]));

/**
 * Tools whose two forms differ: a map and an optional argument, a schema that holds itself, and two that together ask for more
 * optional arguments than one request of Anthropic's may have.
 */
export const richTools: Promise<readonly Tool[]> = makeTools([
  {
    name: "set.labels",
    formerly: ["label"],
    side_effect_class: "read",
    input: closed(
      {
        labels: { type: "object", additionalProperties: { type: "integer" } },
        note: { type: "string" },
        unit: { enum: ["kg", "lb"] },
      },
      ["labels"],
    ),
    output: { type: "object" },
  },
  {
    name: "walk",
    side_effect_class: "read",
    input: {
      ...closed({ tree: { $ref: "#/$defs/tree" } }, ["tree"]),
      $defs: { tree: closed({ children: { type: "array", items: { $ref: "#/$defs/tree" } } }, ["children"]) },
    },
    output: { type: "object" },
  },
  { name: "wide", side_effect_class: "read", input: closed(optional(20), []), output: { type: "object" } },
  { name: "wider", side_effect_class: "read", input: closed(optional(21), []), output: { type: "object" } },
]);

/** Every call answers with its own arguments. */
export async function richToolkit(): Promise<Toolkit> {
  const tools = await richTools;
  return createToolkit(tools).handle(Object.fromEntries(tools.map(({ name }) => [name, (input: unknown) => input])));
}

/** "set.labels" as every provider gets it; its SHA-256 begins with these eight digits. */
export const labels = "set_labels_f0cbc758";
