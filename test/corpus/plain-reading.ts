import type { SchemaBundle } from "../../generator/model/tool.js";
import { evaluate } from "../../generator/schema/values/evaluate.js";
import type { Mutant } from "../../generator/schema/values/mutants.js";
import { mapSchema, walkSchema } from "../../generator/schema/walk.js";

/** Keywords of which types can't say whether they apply. */
const conditions: ReadonlySet<string> = new Set([
  ..."if then else not contains propertyNames unevaluatedProperties".split(" "),
  ..."dependentSchemas dependentRequired dependencies format multipleOf uniqueItems".split(" "),
]);

/** Tells of a mutant whether it is refused without a condition, so that types can see it as well. */
export function plainReading({ schema, dialect }: SchemaBundle): (mutant: Mutant) => boolean {
  let isConditional = false;
  walkSchema(schema, dialect, (node) => {
    isConditional ||= typeof node !== "boolean" && Object.keys(node).some((keyword) => conditions.has(keyword));
  });
  if (!isConditional) return () => true;
  const plain = mapSchema(schema, dialect, (node) => {
    if (typeof node === "boolean") return node;
    const { oneOf, ...entries } = Object.fromEntries(
      Object.entries(node).filter(([keyword]) => !conditions.has(keyword)),
    );
    // Two branches that seem to match may differ in what is left out.
    return oneOf === undefined ? entries : { ...entries, allOf: [entries["allOf"] ?? [], { anyOf: oneOf }].flat() };
  });
  const root = { schema: plain, dialect };
  return ({ whole }) => evaluate(root, [plain], whole) === false;
}
