import { suggest } from "../../diagnostics/suggest.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../../schema/json.js";
import { fragmentToPointer, valueAt } from "../../schema/pointer.js";
import { evaluate } from "../../schema/values/evaluate.js";
import { createFinding, type Finding } from "../finding.js";
import { type LintedTool, nodesOf } from "../linted-tool.js";
import { ofEachTool, type RuleChecks } from "../rule-check.js";
import { partsOf, stated, states } from "../schema-facts.js";
import { nameOfNode, placeOfNode, type SchemaNode, type SchemaPart } from "../schema-node.js";

/** What a schema says about values and contradicts, or leaves out. */
export const valueRules: RuleChecks<"required-not-declared" | "refused-example" | "untyped-schema"> = {
  "required-not-declared": ofEachTool(checkRequired),
  "refused-example": ofEachTool(checkExamples),
  "untyped-schema": ofEachTool(checkTypes),
};

/** Longer names are no slips of a finger. */
const longestName = 80;

const inPlace = ["allOf", "anyOf", "oneOf", "then", "else", "if"];

function checkRequired({ tool, parts }: LintedTool): Finding[] {
  return parts.flatMap((part) =>
    part.nodes.flatMap((node) => {
      const required = member(node.schema, "required");
      if (!Array.isArray(required) || node.isCondition) return [];
      const declared = declaredNames(part, outermost(node).schema);
      // A part of a schema that lists nothing itself is completed by whoever refers to it.
      if (declared === "any" || (declared.size === 0 && outermost(node).pointer !== "")) return [];
      return required.flatMap((name: JsonValue, index): Finding[] => {
        if (typeof name !== "string" || declared.has(name)) return [];
        const near = name.length > longestName ? undefined : suggest(name, [...declared]);
        const advice =
          near === undefined ? "declare it under properties, or do not require it" : `did you mean ${near}?`;
        const at = `${part.root}${node.pointer}/required/${index}`;
        const place = part.bundle.placeOf(`${node.pointer}/required/${index}`);
        return [
          createFinding("required-not-declared", { name, advice }, { tool: tool.name, at, fragment: name, place }),
        ];
      });
    }),
  );
}

/** The schema that speaks of the same value and lies in no other one that does. */
function outermost(node: SchemaNode): SchemaNode {
  return inPlace.includes(node.keyword) && node.parent !== undefined ? outermost(node.parent) : node;
}

/** The names of properties that a schema knows, with all that speaks of the same value; "any" where it takes others on purpose. */
function declaredNames(part: SchemaPart, schema: JsonValue, seen = new Set<JsonValue>()): ReadonlySet<string> | "any" {
  const names = new Set<string>();
  if (!isObject(schema) || seen.has(schema)) return names;
  seen.add(schema);
  const ref = member(schema, "$ref");
  const related: JsonValue[] = [
    ...(typeof ref === "string" ? [valueAt(part.bundle.schema, fragmentToPointer(ref) ?? "") ?? true] : []),
    ...inPlace.flatMap((keyword) => member(schema, keyword) ?? []).flat(),
    ...Object.values(member(schema, "dependentSchemas") ?? {}),
  ];
  const isMap = isObject(member(schema, "additionalProperties")) || Object.hasOwn(schema, "patternProperties");
  if (isMap) return "any";
  for (const name of Object.keys(member(schema, "properties") ?? {})) names.add(name);
  for (const other of related) {
    const more = declaredNames(part, other, seen);
    if (more === "any") return "any";
    for (const name of more) names.add(name);
  }
  return names;
}

function checkExamples({ tool, parts }: LintedTool): Finding[] {
  return parts.flatMap((part) =>
    part.nodes.flatMap((node) =>
      shownValues(node.schema).flatMap(({ keyword, pointer, value }) => {
        if (evaluate(part.bundle, [node.schema], value) !== false) return [];
        const at = part.root + node.pointer + pointer;
        const place = part.bundle.placeOf(node.pointer + pointer);
        const params = { keyword, value: shorten(JSON.stringify(value)) };
        return [createFinding("refused-example", params, { tool: tool.name, at, fragment: value, place })];
      }),
    ),
  );
}

function shownValues(schema: JsonObject): { keyword: string; pointer: string; value: JsonValue }[] {
  const byDefault = member(schema, "default");
  const examples = member(schema, "examples");
  return [
    ...(byDefault === undefined ? [] : [{ keyword: "default", pointer: "/default", value: byDefault }]),
    ...(Array.isArray(examples)
      ? examples.map((value: JsonValue, index) => ({ keyword: "example", pointer: `/examples/${index}`, value }))
      : []),
  ];
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** The name of the property that a schema belongs to, and how deep below it. */
const nearestName = (node: SchemaNode): string =>
  node.keyword === "properties" || node.parent === undefined ? node.key : `${nearestName(node.parent)}/${node.keyword}`;

/** What may be anything on purpose says so. */
const saysAny = (part: SchemaPart, { schema }: SchemaNode): boolean =>
  /\bany (?:JSON )?(?:value|type|JSON)\b|\barbitrary\b|任意|quelconque|beliebig|cualquier/i.test(
    String(stated(partsOf(part.bundle, schema), "description") ?? ""),
  );

const typing = ["type", "enum", "const", "anyOf", "oneOf", "not", "if", "$dynamicRef"];

function checkTypes(linted: LintedTool): Finding[] {
  const values = nodesOf(linted, "input", "output").filter(
    ({ node }) => ["properties", "items", "prefixItems"].includes(node.keyword) && !node.isCondition,
  );
  const isTyped = (part: SchemaPart, schema: JsonSchema): boolean => states(partsOf(part.bundle, schema), ...typing);
  // A branch, or a definition that is joined with others, may say more of a property whose type stands elsewhere.
  const typed = values.filter(({ part, node }) => isTyped(part, node.schema));
  const paths = new Set(typed.map(({ part, node }) => part.root + node.path));
  const names = new Set(typed.map(({ node }) => nearestName(node)));
  return values.flatMap(({ part, node }) => {
    if (isTyped(part, node.schema) || saysAny(part, node)) return [];
    if (node.path !== undefined && paths.has(part.root + node.path)) return [];
    if (node.path === undefined && !Object.hasOwn(node.schema, "description") && names.has(nearestName(node)))
      return [];
    const circumstances = {
      tool: linted.tool.name,
      at: part.root + node.pointer,
      fragment: null,
      place: placeOfNode(part, node),
    };
    return [createFinding("untyped-schema", { name: nameOfNode(part, node) }, circumstances)];
  });
}
