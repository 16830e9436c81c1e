import { isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../../schema/json.js";
import { fragmentToPointer, valueAt } from "../../schema/pointer.js";
import { createFinding, type Finding } from "../finding.js";
import { isHidden, type LintedTool, nodesOf } from "../linted-tool.js";
import { ofEachTool, type RuleChecks } from "../rule-check.js";
import { typesOf, unionsOf } from "../schema-facts.js";
import { nameOfNode, placeOfNode, type SchemaNode, type SchemaPart } from "../schema-node.js";

/** Whether objects take properties that they do not name (L1). */
export const closingRules: RuleChecks<"input-not-closed" | "output-closed"> = {
  "input-not-closed": ofEachTool(checkInputs),
  "output-closed": ofEachTool(checkOutputs),
};

/** Keywords whose schemas speak of the same value as the schema around them, which then may close them. */
const inPlace = new Set(["allOf", "anyOf", "oneOf", "then", "else", "dependentSchemas", "dependencies"]);

function checkInputs(linted: LintedTool): Finding[] {
  const told = new Set<string>();
  return nodesOf(linted, "input").flatMap(({ part, node }) => {
    // What stands in place is judged with the schema around it, a definition with whoever refers to it.
    const isOwn = !inPlace.has(node.keyword) && node.keyword !== "$defs" && node.keyword !== "definitions";
    if (!isOwn || node.isCondition || isHidden(linted.tool, node)) return [];
    return openObjects(part, node.schema, node.pointer).flatMap((pointer) => {
      if (told.has(pointer)) return [];
      told.add(pointer);
      const open = part.nodes.find((one) => one.pointer === pointer) ?? node;
      const place = nameOfNode(part, open);
      const at = part.root + pointer;
      const circumstances = { tool: linted.tool.name, at, fragment: null, place: placeOfNode(part, open) };
      return [createFinding("input-not-closed", { place }, circumstances)];
    });
  });
}

/** The pointers of the objects that are open, of all that a schema says of one value; each place is looked at once. */
function openObjects(part: SchemaPart, schema: JsonSchema, pointer: string, seen = new Set<string>()): string[] {
  if (!isObject(schema) || seen.has(pointer)) return [];
  seen.add(pointer);
  if (isClosed(schema)) return [];
  const ref = member(schema, "$ref");
  const target = typeof ref === "string" ? fragmentToPointer(ref) : undefined;
  const within = [
    ...(target === undefined ? [] : [{ schema: at(part, target), pointer: target }]),
    ...listOf(schema, "allOf").map((branch, index) => ({ schema: branch, pointer: `${pointer}/allOf/${index}` })),
  ];
  const open = within.map((one) => openObjects(part, one.schema, one.pointer, seen));
  // One closed part closes all of them: it sees the other parts' properties as unknown ones, which is another rule's matter.
  if (within.some((one) => isObject(one.schema) && closes(part, one.schema, new Set()))) return [];
  const branches = unionsOf(schema).flatMap(({ keyword, branches: list }) =>
    list.map((branch, index) => ({ schema: branch as JsonSchema, pointer: `${pointer}/${keyword}/${index}` })),
  );
  const objects = branches.filter((one) => isObject(one.schema) && describesObject(part, one.schema));
  if (!isObjectItself(schema)) {
    return [...open.flat(), ...objects.flatMap((one) => openObjects(part, one.schema, one.pointer, seen))];
  }
  // Branches that list properties of their own may each be closed; those that only demand some leave it to the object.
  const areAlternatives =
    objects.length > 0 && objects.every((one) => states(one.schema, "properties") || isRef(one.schema));
  return areAlternatives ? objects.flatMap((one) => openObjects(part, one.schema, one.pointer, seen)) : [pointer];
}

function closes(part: SchemaPart, schema: JsonObject, seen: Set<string>): boolean {
  if (isClosed(schema)) return true;
  const ref = member(schema, "$ref");
  const pointer = typeof ref === "string" ? fragmentToPointer(ref) : undefined;
  if (pointer !== undefined && !seen.has(pointer)) {
    seen.add(pointer);
    const target = at(part, pointer);
    if (isObject(target) && closes(part, target, seen)) return true;
  }
  return listOf(schema, "allOf").some((branch) => isObject(branch) && closes(part, branch, seen));
}

/** Closed, or a map: what it does not name has a schema. */
function isClosed(schema: JsonObject): boolean {
  return ["additionalProperties", "unevaluatedProperties"].some((keyword) => {
    const rest = member(schema, keyword);
    return rest === false || (isObject(rest) && Object.keys(rest).some((key) => key !== "description"));
  });
}

/** Whether values are objects by what the schema itself says, its references and unions left aside. */
function isObjectItself(schema: JsonObject): boolean {
  const types = typesOf([schema]);
  return types === undefined
    ? ["properties", "required", "patternProperties", "additionalProperties"].some((word) => states(schema, word))
    : types.includes("object");
}

const describesObject = (part: SchemaPart, schema: JsonObject): boolean =>
  isObjectItself(schema) ||
  isRef(schema) ||
  listOf(schema, "allOf").some((one) => isObject(one) && describesObject(part, one));

const isRef = (schema: JsonSchema): boolean => states(schema, "$ref");
const states = (schema: JsonSchema, keyword: string): boolean => member(schema, keyword) !== undefined;
const listOf = (schema: JsonObject, keyword: string): readonly JsonSchema[] => {
  const list = member(schema, keyword);
  return Array.isArray(list) ? (list as readonly JsonSchema[]) : [];
};
const at = ({ bundle }: SchemaPart, pointer: string): JsonSchema => {
  const found: JsonValue | undefined = valueAt(bundle.schema, pointer);
  return isObject(found) || typeof found === "boolean" ? found : true;
};

/** What a closed output says for itself: `x-closed-because`, or a `$comment` beside the keyword. */
const reasons = ["x-closed-because", "$comment"];

function checkOutputs(linted: LintedTool): Finding[] {
  return nodesOf(linted, "output").flatMap(({ part, node }) => {
    const keyword = ["additionalProperties", "unevaluatedProperties"].find(
      (word) => member(node.schema, word) === false,
    );
    if (keyword === undefined || node.isCondition || isReasoned(node)) return [];
    const place = nameOfNode(part, node);
    const at = part.root + node.pointer;
    const circumstances = { tool: linted.tool.name, at, fragment: null, place: placeOfNode(part, node, keyword) };
    return [createFinding("output-closed", { place }, circumstances)];
  });
}

const isReasoned = ({ schema }: SchemaNode): boolean =>
  reasons.some((word) => {
    const text = member(schema, word);
    return typeof text === "string" && text.trim() !== "";
  });
