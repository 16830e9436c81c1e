import type { SchemaBundle } from "../../model/tool.js";
import { evaluate } from "../../schema/values/evaluate.js";
import type { Mutant } from "../../schema/values/mutants.js";
import { mapSchema, walkSchema } from "../../schema/walk.js";

/** The keywords that the generated package's own reader of schemas knows (`templates/testing/read-schema.ts`). */
const known = new Set(
  (
    "$ref $defs definitions type enum const minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems " +
    "minProperties maxProperties minLength maxLength pattern required properties patternProperties additionalProperties " +
    "items prefixItems additionalItems allOf anyOf oneOf"
  ).split(" "),
);

/** Keywords that decide which others apply. Without them a known keyword is always seen. */
const conditions = [
  "if",
  "dependentSchemas",
  "dependencies",
  "not",
  "contains",
  "propertyNames",
  "unevaluatedProperties",
];

/** Tells of a mutant whether the package's reader sees that it is refused. */
export function plainReading({ schema, dialect }: SchemaBundle): (mutant: Mutant) => boolean {
  let isConditional = false;
  walkSchema(schema, dialect, (node) => {
    isConditional ||= typeof node !== "boolean" && conditions.some((keyword) => Object.hasOwn(node, keyword));
  });
  if (!isConditional) return ({ keyword }) => known.has(keyword);
  const plain = mapSchema(schema, dialect, (node) => {
    if (typeof node === "boolean") return node;
    const { oneOf, ...entries } = Object.fromEntries(Object.entries(node).filter(([keyword]) => known.has(keyword)));
    // Two branches that seem to match may differ in what the reader does not know.
    return oneOf === undefined ? entries : { ...entries, allOf: [entries["allOf"] ?? [], { anyOf: oneOf }].flat() };
  });
  const root = { schema: plain, dialect };
  return ({ whole }) => evaluate(root, [plain], whole) === false;
}
