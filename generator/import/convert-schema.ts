import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue } from "../schema/json.js";
import { fromGeminiSchema } from "./gemini-schema.js";
import type { SchemaNotation } from "./recognise-tools.js";
import { upgradeSchema } from "./upgrade-schema.js";

export type ConvertedSchema = {
  /** Absent where the source holds nothing that could be a schema. */
  readonly schema?: JsonSchema;
  /** What was changed or assumed, in words; empty where the schema was kept to the letter. */
  readonly notes: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
};

/** A tool's schema as a contract may hold it: to the letter, except for what is said. */
export function convertSchema(
  value: JsonValue,
  about: {
    readonly tool: string;
    readonly part: "input" | "output";
    readonly notation: SchemaNotation;
    readonly place: Place;
  },
): ConvertedSchema {
  const { tool: name, part, notation, place } = about;
  if (typeof value === "boolean" && part === "output") return { schema: value, notes: [], diagnostics: [] };
  if (!isObject(value)) {
    return { notes: [], diagnostics: [createDiagnostic("import-no-schema", { name, part }, place)] };
  }
  const written = notation === "gemini" ? fromGeminiSchema(value) : { schema: value, changes: [] };
  const upgraded = upgradeSchema(written.schema);
  const rooted = part === "input" ? requireObject(upgraded.schema) : { schema: upgraded.schema, changes: [] };
  const changes = [...written.changes, ...upgraded.changes, ...rooted.changes];

  const notes: string[] = [];
  const diagnostics: Diagnostic[] = [];
  if (changes.length > 0) {
    const detail = changes.join("; ");
    notes.push(`${part} schema: ${detail}`);
    diagnostics.push(createDiagnostic("import-upgraded", { name, part, detail }, place));
  }
  if (upgraded.assumedDraft07 !== undefined) {
    const keywords = upgraded.assumedDraft07.join(", ");
    notes.push(`${part} schema: draft-07 was assumed`);
    diagnostics.push(createDiagnostic("import-assumed-draft-07", { name, part, keywords }, place));
  }
  if (upgraded.problem !== undefined) {
    notes.push(`${part} schema: ${upgraded.problem}`);
    diagnostics.push(createDiagnostic("import-not-upgraded", { name, part, detail: upgraded.problem }, place));
  }
  return { schema: rooted.schema, notes, diagnostics };
}

/**
 * Arguments are always an object, so `type: object` at the root of an input changes nothing that is ever sent. A root that
 * is a `$ref` says its type elsewhere.
 */
function requireObject(schema: JsonObject): { readonly schema: JsonObject; readonly changes: readonly string[] } {
  if (Object.hasOwn(schema, "type") || Object.hasOwn(schema, "$ref")) return { schema, changes: [] };
  return { schema: { ...schema, type: "object" }, changes: ["type: object was added at the root"] };
}
