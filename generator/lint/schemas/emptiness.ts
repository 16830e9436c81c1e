import { buildGraph } from "../../diff/inclusion/normalise/build-graph.js";
import { normalise } from "../../diff/inclusion/normalise/normalise.js";
import { prove } from "../../diff/inclusion/prove/prove.js";
import type { SchemaBundle } from "../../load/schema-bundle.js";
import { isObject, type JsonSchema, member } from "../../schema/json.js";
import { fragmentToPointer, pointerToFragment } from "../../schema/pointer.js";
import { mapSchema } from "../../schema/walk.js";

/** How many steps the proof of one question may take. What takes longer stays unsaid. */
const steps = 1000;

/**
 * Which of some schemas no value satisfies, by the prover of `toolgen diff`: an answer "true" is a proof, "false" may also
 * mean that none was found. Each question is a schema whose references lead into the bundle, such as
 * `{ allOf: [{ $ref: "#/properties/a" }, { not: … }] }`.
 */
export function areEmpty({ schema, dialect, ...rest }: SchemaBundle, questions: readonly JsonSchema[]): boolean[] {
  if (questions.length === 0) return [];
  const moved = (part: JsonSchema): JsonSchema =>
    mapSchema(part, dialect, (node) => {
      const ref = member(node, "$ref");
      if (!isObject(node) || typeof ref !== "string") return node;
      return { ...node, $ref: pointerToFragment(`/$defs/whole${fragmentToPointer(ref) ?? ""}`) };
    });
  const document = {
    properties: Object.fromEntries(questions.map((question, index) => [String(index), moved(question)])),
    $defs: { whole: moved(schema) },
  };
  const { formulas } = normalise({ ...rest, dialect, schema: document }, "");
  const roots = questions.map((_, index) => ({ root: `/properties/${index}`, formulas: new Map() }));
  const graph = buildGraph([{ root: "", formulas }, ...roots]);
  return graph.roots.slice(1).map((root) => prove([root], graph, steps).isProved);
}
