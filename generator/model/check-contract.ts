import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import { suggest } from "../diagnostics/suggest.js";
import type { Document } from "../load/parse-document.js";
import type { ContractFile } from "../parse/contract.js";
import { isObject, type JsonSchema, type JsonValue, member } from "../schema/json.js";
import { escapeToken } from "../schema/pointer.js";
import { allowedValues, type Conjunction, conjunctionOf, propertyAt } from "./property-at.js";
import type { EffectTable, Hints, SchemaBundle } from "./tool.js";

/** What a contract says twice and differently, and what it says of properties that do not exist. */
export function checkContract(
  file: ContractFile,
  input: SchemaBundle,
  facts: {
    readonly effects: EffectTable;
    readonly hints: Hints;
    /** The goals that the configuration knows. */
    readonly goals: readonly string[];
    /** The domains' files, where fields may come from, from the outermost folder inwards. */
    readonly domains: readonly Document[];
  },
): Diagnostic[] {
  const { document } = file;
  const root = acceptsObjectsOnly(input, input.schema)
    ? []
    : [createDiagnostic("input-not-object", {}, document.placeOf("/input", "key"))];
  return [
    ...root,
    ...checkPointers(file, input),
    ...checkContradictions(file, facts.effects, facts.hints),
    ...checkGoals(file, facts.goals, facts.domains),
    ...checkErrorCodes(file),
    ...checkReview(file),
  ];
}

/** Whether a schema says, itself or through all its branches, that values are objects. A schema in a circle says nothing. */
function acceptsObjectsOnly(bundle: SchemaBundle, root: JsonSchema): boolean {
  const answers = new Map<JsonValue, boolean>();
  const accepts = (schema: JsonValue): boolean => {
    const known = answers.get(schema);
    if (known !== undefined || (typeof schema !== "boolean" && !isObject(schema))) return known ?? false;
    answers.set(schema, false);
    const answer = conjunctionOf(bundle, schema).some((part) => {
      const type = member(part, "type");
      if (type === "object" || (Array.isArray(type) && type.length === 1 && type[0] === "object")) return true;
      const values = allowedValues([part]);
      if (values !== undefined && values.length > 0 && values.every(isObject)) return true;
      return [member(part, "oneOf"), member(part, "anyOf")].some(
        (branches) => Array.isArray(branches) && branches.length > 0 && branches.every(accepts),
      );
    });
    answers.set(schema, answer);
    return answer;
  };
  return accepts(root);
}

/** Properties that the executor reads or writes must exist, and a key must be text. */
function checkPointers({ fields, document }: ContractFile, input: SchemaBundle): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const refuse = (
    at: string,
    part: "key" | "value",
    field: string,
    pointer: string,
    detail: string,
    advice: string,
  ): void => {
    diagnostics.push(
      createDiagnostic("invalid-property-pointer", { field, pointer, detail, advice }, document.placeOf(at, part)),
    );
  };
  const check = (at: string, part: "key" | "value", field: string, pointer: string, mustBeText: boolean): void => {
    const property = propertyAt(input, pointer);
    const advice = `${mustBeText ? "a string property" : "a property"} of the input`;
    if (property.length === 0) refuse(at, part, field, pointer, "which the input does not have", advice);
    else if (mustBeText && !isText(property)) refuse(at, part, field, pointer, "which is not a string", advice);
  };
  const { idempotency, injected = {} } = fields;
  if (isObject(idempotency) && "key" in idempotency) {
    check("/idempotency/key", "value", "idempotency.key", idempotency.key, true);
  } else if (isObject(idempotency) && "keyFrom" in idempotency) {
    idempotency.keyFrom.forEach((pointer, index) => {
      check(`/idempotency/keyFrom/${index}`, "value", "idempotency.keyFrom", pointer, false);
    });
  }
  for (const pointer of Object.keys(injected))
    check(`/injected/${escapeToken(pointer)}`, "key", "injected", pointer, false);
  return diagnostics;
}

const isText = (parts: Conjunction): boolean =>
  parts.some((part) => member(part, "type") === "string") ||
  (allowedValues(parts)?.every((value) => typeof value === "string") ?? false);

function checkContradictions({ fields, document }: ContractFile, effects: EffectTable, hints: Hints): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const contradict = (pointer: string, detail: string, advice: string): void => {
    diagnostics.push(createDiagnostic("contradicting-effects", { detail, advice }, document.placeOf(pointer, "key")));
  };
  const worst = effects.worst.side_effect_class;
  if (worst === "publish" && fields.open_world === false) {
    contradict("/open_world", "open_world is false, but publishing acts on the world outside", "remove open_world");
  }
  if (isObject(fields.idempotency) && "key" in fields.idempotency && fields.idempotency.from !== "model") {
    const { key } = fields.idempotency;
    if (Object.hasOwn(fields.injected ?? {}, key)) {
      contradict("/injected", `${key} is filled both as idempotency key and as injected argument`, "fill it once");
    }
  }
  if (fields.deprecated !== undefined && (fields.stability ?? "deprecated") !== "deprecated") {
    contradict(
      "/stability",
      `stability is ${fields.stability}, but the tool is deprecated`,
      "write stability: deprecated, or remove deprecated",
    );
  }
  if (fields.formerly?.includes(fields.name)) {
    contradict("/formerly", `${fields.name} is the tool's present name`, "remove it from formerly");
  }
  const annotations = member(fields.mcp, "annotations");
  for (const [hint, value] of Object.entries(hints)) {
    const stated = member(annotations, hint);
    if (typeof stated === "boolean" && stated !== value) {
      const detail = `mcp.annotations.${hint} is ${stated}, but from side_effect_class follows ${value}`;
      contradict(`/mcp/annotations/${hint}`, detail, "remove the hint, or correct side_effect_class");
    }
  }
  return diagnostics;
}

function checkGoals(
  { fields, document }: ContractFile,
  goals: readonly string[],
  domains: readonly Document[],
): Diagnostic[] {
  const origin = [...domains, document].findLast(({ value }) => member(value, "goals") !== undefined) ?? document;
  return (fields.goals ?? []).flatMap((goal, index) => {
    if (goals.includes(goal)) return [];
    const near = suggest(goal, goals);
    const list = near === undefined ? goals.join(", ") : `${goals.join(", ")} (did you mean ${near}?)`;
    return [createDiagnostic("unknown-goal", { goal, goals: list }, origin.placeOf(`/goals/${index}`))];
  });
}

function checkErrorCodes({ fields, document }: ContractFile): Diagnostic[] {
  const seen = new Set<string>();
  return (fields.errors ?? []).flatMap(({ code }, index) => {
    if (!seen.has(code)) {
      seen.add(code);
      return [];
    }
    return [createDiagnostic("duplicate-error-code", { code }, document.placeOf(`/errors/${index}/code`))];
  });
}

/** One finding a contract: who imports forty tools should read forty lines, not a hundred. */
function checkReview({ fields, document }: ContractFile): Diagnostic[] {
  const guessed = fields.needs_review ?? [];
  if (guessed.length === 0) return [];
  return [createDiagnostic("needs-review", { fields: guessed.join(", ") }, document.placeOf("/needs_review"))];
}
