import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { SchemaBundle } from "../load/schema-bundle.js";
import type { Dialect } from "../schema/dialect.js";
import { isObject, type JsonSchema, member } from "../schema/json.js";
import { escapeToken } from "../schema/pointer.js";
import { walkSchema } from "../schema/walk.js";

const useRef = "refer to the schema with $ref; a bundle has one meaning, whoever refers to it";

/** Keywords that people expect to be enforced and no validator of ours enforces, each with what to write instead. */
const unsupported: Readonly<Record<Dialect, ReadonlyMap<string, string>>> = {
  "2020-12": new Map([
    ["$dynamicRef", useRef],
    ["$dynamicAnchor", "write $anchor, and refer to it with $ref"],
    ["$recursiveRef", "write $ref; $recursiveRef belongs to draft 2019-09"],
    ["$vocabulary", "remove it; it has a meaning in meta-schemas only"],
    ["additionalItems", "write prefixItems for the first items and items for the others"],
    ["dependencies", "write dependentRequired or dependentSchemas; 2020-12 has no dependencies"],
  ]),
  "draft-07": new Map([
    ["$dynamicRef", useRef],
    ["$dynamicAnchor", "write $id with a fragment, and refer to it with $ref"],
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
    const pattern = member(node, "pattern");
    const fault = typeof pattern === "string" ? patternFault(pattern) : undefined;
    if (typeof pattern === "string" && fault !== undefined) {
      diagnostics.push(createDiagnostic("invalid-pattern", { pattern, detail: fault }, placeOf(`${pointer}/pattern`)));
    }
    const patterned = member(node, "patternProperties");
    for (const key of isObject(patterned) ? Object.keys(patterned) : []) {
      const detail = patternFault(key);
      if (detail === undefined) continue;
      const place = placeOf(`${pointer}/patternProperties/${escapeToken(key)}`, "key");
      diagnostics.push(createDiagnostic("invalid-pattern", { pattern: key, detail }, place));
    }
  });
  return diagnostics;
}

/** The engine's reason for refusing a pattern, without the pattern. */
function patternFault(pattern: string): string | undefined {
  try {
    // Compiled at its first use only: what is too large for the engine is found by using it.
    new RegExp(pattern, "u").test("");
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    return reason.slice(reason.lastIndexOf(": ") + 2).toLowerCase();
  }
}
