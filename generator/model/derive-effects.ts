import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { ContractFile } from "../parse/contract.js";
import { type JsonValue, member } from "../schema/json.js";
import { escapeToken, parsePointer } from "../schema/pointer.js";
import { allowedValues, conjunctionOf, propertyAt } from "./property-at.js";
import type { Effect, EffectTable, SchemaBundle, SideEffectClass } from "./tool.js";

/** From harmless to worst: a class that is not known for sure is the worst that it can be. */
const severity: readonly SideEffectClass[] = ["read", "modify", "delete", "publish"];

/**
 * What the calls of a tool may do. A class that is chosen by an input field is read off the arguments before anything runs,
 * so the field must be there in every valid call and every value of it must have a class.
 */
export function deriveEffects(
  { fields, document }: ContractFile,
  input: SchemaBundle,
): { effects: EffectTable; diagnostics: Diagnostic[] } {
  const declared = fields.side_effect_class;
  const effectOf = (side_effect_class: SideEffectClass): Effect => ({
    side_effect_class,
    approval:
      fields.approval ?? (side_effect_class === "delete" || side_effect_class === "publish" ? "required" : "never"),
    concurrency: fields.concurrency ?? (side_effect_class === "read" ? "parallel" : "serial"),
  });
  if (typeof declared === "string") return { effects: { worst: effectOf(declared) }, diagnostics: [] };

  const diagnostics: Diagnostic[] = [];
  const { by, cases, otherwise } = declared;
  const classes = [...Object.values(cases), ...(otherwise === undefined ? [] : [otherwise])];
  const worst = effectOf(severity.findLast((item) => classes.includes(item)) ?? "publish");
  const values = fieldValues(input, by, (detail) => {
    const place = document.placeOf("/side_effect_class/by");
    diagnostics.push(createDiagnostic("invalid-effect-field", { pointer: by, detail }, place));
  });
  if (values === undefined) return { effects: { worst }, diagnostics };

  const rows = values.flatMap((value) => {
    const key = caseKey(value);
    const found = Object.hasOwn(cases, key) ? cases[key] : otherwise;
    if (found !== undefined) return [{ value, effect: effectOf(found) }];
    const place = document.placeOf("/side_effect_class/cases", "key");
    diagnostics.push(createDiagnostic("uncovered-effect-case", { value: JSON.stringify(value) }, place));
    return [];
  });
  const known = new Set(values.map(caseKey));
  for (const key of Object.keys(cases).filter((name) => !known.has(name))) {
    const place = document.placeOf(`/side_effect_class/cases/${escapeToken(key)}`, "key");
    diagnostics.push(createDiagnostic("unknown-effect-case", { value: JSON.stringify(key), pointer: by }, place));
  }
  return { effects: { worst, by: { pointer: by, cases: rows } }, diagnostics };
}

/** Cases are keys of an object, so a value that is no string goes by its JSON text. */
const caseKey = (value: JsonValue): string => (typeof value === "string" ? value : JSON.stringify(value));

function fieldValues(
  input: SchemaBundle,
  by: string,
  refuse: (detail: string) => void,
): readonly JsonValue[] | undefined {
  const [name = "", ...deeper] = parsePointer(by);
  if (deeper.length > 0) {
    refuse("which is not at the root of the input");
    return undefined;
  }
  const property = propertyAt(input, by);
  if (property.length === 0) {
    refuse("which the input does not have");
    return undefined;
  }
  const isRequired = conjunctionOf(input, input.schema).some((part) => {
    const required = member(part, "required");
    return Array.isArray(required) && required.includes(name);
  });
  if (!isRequired) {
    refuse("which is not required");
    return undefined;
  }
  const values = allowedValues(property);
  if (values === undefined) refuse("which has neither enum nor const");
  return values;
}
