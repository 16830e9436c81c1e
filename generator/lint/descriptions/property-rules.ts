import { allowedValues } from "../../model/property-at.js";
import { isObject, type JsonValue, member } from "../../schema/json.js";
import { createFinding, type Finding } from "../finding.js";
import { isHidden, type LintedTool, nodesOf } from "../linted-tool.js";
import { ofEachTool, type RuleChecks } from "../rule-check.js";
import { partsOf, stated } from "../schema-facts.js";
import { placeOfNode, type SchemaNode, type SchemaPart } from "../schema-node.js";
import { wordsOfName } from "../words/verbs.js";

/** Descriptions inside the input: they are prompts as well. What the executor fills in, no model reads. */
export const propertyRules: RuleChecks<"property-without-description" | "enum-values-unexplained"> = {
  "property-without-description": ofEachTool(checkDescriptions),
  "enum-values-unexplained": ofEachTool(checkValues),
};

function checkDescriptions(linted: LintedTool): Finding[] {
  const properties = nodesOf(linted, "input").filter(
    ({ node }) => node.keyword === "properties" && !node.isCondition && !isHidden(linted.tool, node),
  );
  // A property that stands in several branches is described once.
  const described = new Set(properties.flatMap(({ part, node }) => (isDescribed(part, node) ? [node.path] : [])));
  const told = new Set<string>();
  return properties.flatMap(({ part, node }) => {
    const isKnown = node.path !== undefined && (described.has(node.path) || told.has(node.path));
    if (isKnown || isDescribed(part, node) || isConstant(part, node) || isEmpty(node)) return [];
    if (node.path !== undefined) told.add(node.path);
    const at = part.root + node.pointer;
    const circumstances = { tool: linted.tool.name, at, fragment: node.key, place: placeOfNode(part, node) };
    return [createFinding("property-without-description", { name: node.key }, circumstances)];
  });
}

const isDescribed = (part: SchemaPart, { schema }: SchemaNode): boolean => {
  const text = stated(partsOf(part.bundle, schema), "description");
  return typeof text === "string" && text.trim() !== "";
};

/** The constant that tells a branch from others explains itself. */
const isConstant = (part: SchemaPart, { schema }: SchemaNode): boolean =>
  allowedValues(partsOf(part.bundle, schema))?.length === 1;

/** `{ not: {} }`, which forbids the property. */
const isEmpty = ({ schema }: SchemaNode): boolean => {
  const denied = member(schema, "not");
  return denied === true || (isObject(denied) && Object.keys(denied).length === 0);
};

/** Properties whose values are codes that everybody knows. */
const commonCodes = new Set(
  (
    "language lang locale country countries currency currencies format extension codec encoding unit units size " +
    "operator op timezone zone region state scheme protocol algorithm quality resolution sign direction axis"
  ).split(" "),
);

function checkValues(linted: LintedTool): Finding[] {
  return nodesOf(linted, "input").flatMap(({ part, node }) => {
    const values = member(node.schema, "enum");
    if (!Array.isArray(values) || node.isCondition || isHidden(linted.tool, node)) return [];
    const around = node.keyword === "items" && node.parent !== undefined ? [node, node.parent] : [node];
    const name = around.at(-1)?.key ?? "";
    if (wordsOfName(name).some((word) => commonCodes.has(word))) return [];
    const text = around.flatMap((one) => [member(one.schema, "description"), member(one.schema, "title")]).join(" ");
    const unexplained = values.filter((value: JsonValue) => isCode(value, values) && !names(text, String(value)));
    // One code among words is most often a word that is short: `asc, desc, id`.
    if (unexplained.length === 0 || unexplained.length < values.length / 2) return [];
    const shown = unexplained.slice(0, 8).map((value) => JSON.stringify(value));
    const list = [...shown, ...(unexplained.length > shown.length ? ["…"] : [])].join(", ");
    const at = `${part.root}${node.pointer}/enum`;
    const circumstances = { tool: linted.tool.name, at, fragment: unexplained, place: placeOfNode(part, node, "enum") };
    return [createFinding("enum-values-unexplained", { values: list }, circumstances)];
  });
}

/** One or two letters, a letter with digits, or a number that counts: 64, 96 and 128 are quantities, 1, 2 and 3 are codes. */
const isCode = (value: JsonValue, values: readonly JsonValue[]): boolean =>
  typeof value === "number"
    ? values.includes(value + 1) || values.includes(value - 1)
    : typeof value === "string" && /^(?:[A-Za-z]{1,2}|[A-Za-z]?[0-9]{1,4})$/.test(value);

const names = (text: string, value: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${value.replace(/[.]/g, "\\.")}(?![\\p{L}\\p{N}])`, "iu").test(text);
