import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { placeWithin } from "../load/place-within.js";
import type { SchemaBundle } from "../load/schema-bundle.js";
import type { Dialect } from "../schema/dialect.js";
import { isObject, type JsonSchema } from "../schema/json.js";
import { walkSchema } from "../schema/walk.js";
import { patternFault } from "./patterns/pattern-fault.js";
import { patternsOf } from "./patterns/patterns-of.js";

/** Keywords that people expect to be enforced and no validator of ours enforces, each with what to write instead. */
const unsupported: Readonly<Record<Dialect, ReadonlyMap<string, string>>> = {
  "2020-12": new Map([
    ["$recursiveRef", "write $ref; $recursiveRef belongs to draft 2019-09"],
    ["$vocabulary", "remove it; it has a meaning in meta-schemas only"],
    ["additionalItems", "write prefixItems for the first items and items for the others"],
    ["dependencies", "write dependentRequired or dependentSchemas; 2020-12 has no dependencies"],
  ]),
  "draft-07": new Map([
    ["$dynamicRef", "write $ref, or declare draft 2020-12"],
    ["$dynamicAnchor", "write $id with a fragment, or declare draft 2020-12"],
    ["$recursiveRef", "write $ref; $recursiveRef belongs to draft 2019-09"],
    ["$vocabulary", "remove it; draft-07 has no vocabularies"],
    ["prefixItems", "write items with a list, or declare draft 2020-12"],
    ["dependentRequired", "write dependencies, or declare draft 2020-12"],
    ["dependentSchemas", "write dependencies, or declare draft 2020-12"],
    ["unevaluatedItems", "write additionalItems, or declare draft 2020-12"],
    ["unevaluatedProperties", "write additionalProperties, or declare draft 2020-12"],
  ]),
};

/** What a schema says and no validator here would enforce: keywords of other dialects, and patterns that are no expressions. */
export function findUnenforceable(
  schema: JsonSchema,
  dialect: Dialect,
  placeOf: SchemaBundle["placeOf"],
): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  walkSchema(schema, dialect, (node, pointer) => {
    for (const [keyword, advice] of unsupported[dialect]) {
      if (!isObject(node) || !Object.hasOwn(node, keyword)) continue;
      const place = placeOf(`${pointer}/${keyword}`, "key");
      diagnostics.push(createDiagnostic("unsupported-keyword", { keyword, advice }, place));
    }
    for (const use of patternsOf(node)) {
      const fault = patternFault(use.pattern);
      if (fault === undefined) continue;
      const { detail, advice, from, to } = fault;
      const place = placeWithin(placeOf(pointer + use.pointer, use.part), use.pattern, from, to);
      diagnostics.push(createDiagnostic("invalid-pattern", { pattern: use.pattern, detail, advice }, place));
    }
  });
  return diagnostics;
}
