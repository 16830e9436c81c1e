import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { SchemaBundle } from "../load/schema-bundle.js";
import { type JsonSchema, member } from "../schema/json.js";
import { fragmentToPointer } from "../schema/pointer.js";
import { childrenOf, walkSchema } from "../schema/walk.js";

/** Keywords that apply their schemas to the same value, not to a part of it. */
const inPlace = new Set(["allOf", "anyOf", "dependencies", "dependentSchemas", "else", "if", "not", "oneOf", "then"]);

/**
 * References that no validator can follow: to something that is no schema, and around in a circle without ever going down
 * into the value, such as `{ "$ref": "#" }`, which would never come to an end.
 */
export function findRefFaults(
  schema: JsonSchema,
  { dialect, placeOf }: Pick<SchemaBundle, "dialect" | "placeOf">,
): Diagnostic[] {
  const schemas = new Map<string, JsonSchema>();
  walkSchema(schema, dialect, (node, pointer) => schemas.set(pointer, node));
  const diagnostics: Diagnostic[] = [];
  const report = (pointer: string, detail: string): void => {
    diagnostics.push(createDiagnostic("uncompilable-schema", { detail }, placeOf(`${pointer}/$ref`)));
  };

  const states = new Map<string, "open" | "done">();
  const follow = (pointer: string): void => {
    const node = schemas.get(pointer);
    if (node === undefined || states.has(pointer)) return;
    states.set(pointer, "open");
    for (const child of childrenOf(node, dialect)) {
      if (inPlace.has(child.keyword)) follow(pointer + child.pointer);
    }
    const ref = member(node, "$ref");
    if (typeof ref === "string") {
      const target = fragmentToPointer(ref);
      if (target === undefined || !schemas.has(target)) report(pointer, `$ref ${ref} does not point at a schema`);
      else if (states.get(target) === "open")
        report(pointer, `$ref ${ref} leads back here without going into the value`);
      else follow(target);
    }
    states.set(pointer, "done");
  };
  for (const pointer of schemas.keys()) follow(pointer);
  return diagnostics;
}
