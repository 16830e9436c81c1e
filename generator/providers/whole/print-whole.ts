import { isObject, type JsonObject, type JsonSchema, type JsonValue } from "../../schema/json.js";
import { escapeToken, valueAt } from "../../schema/pointer.js";
import { childrenOf, mapSchema } from "../../schema/walk.js";
import { fitsPattern } from "../fits-pattern.js";
import { type Document, type Located, referenceOf } from "../site.js";
import { type Context, lose } from "../subset/context.js";
import { noteOf, withNotes } from "../subset/note.js";
import type { PatternRule, WholeRules } from "../target.js";

/** JSON Schema's own keywords. Others, and those that speak of forms, storage and documentation alone, are nothing to a provider. */
const known: ReadonlySet<string> = new Set(
  (
    "$defs definitions $ref type enum const properties required additionalProperties patternProperties propertyNames " +
    "minProperties maxProperties dependentRequired dependentSchemas dependencies unevaluatedProperties items prefixItems " +
    "additionalItems contains minContains maxContains unevaluatedItems minItems maxItems uniqueItems minLength maxLength " +
    "pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf anyOf oneOf allOf not if then else " +
    "default examples title description"
  ).split(" "),
);

/**
 * A schema of the contract in JSON Schema 2020-12, as it stands: without keywords that are not JSON Schema's own, tuples in the
 * newer form, lists with a schema of their items. Patterns that the provider can't read are lost and noted.
 */
export function printWhole({ schema, at }: Located, context: Whole): JsonObject {
  if (!isObject(schema)) return schema === false ? { not: {} } : {};
  const printed = mapSchema(schema, context.document.dialect, (node, pointer) =>
    isObject(node) ? printNode(node, at + pointer, context) : node,
  );
  return isObject(printed) ? printed : {};
}

/** What one projection reads, and what it collects on its way. */
export type Whole = Pick<Context, "document" | "found"> & { readonly rules: WholeRules };

function printNode(node: JsonObject, at: string, context: Whole): JsonObject {
  const { document, rules } = context;
  const original = valueAt(document.schema as JsonValue, at);
  const notes: string[] = [];
  const drop = (keyword: string, value: JsonValue): [string, JsonValue][] => {
    lose(context, at, keyword, "unsupported");
    notes.push(noteOf(keyword, value));
    return [];
  };
  const isUnfit = (keyword: string): boolean =>
    rules.patterns !== undefined && isObject(original) && hasUnfit(document, original[keyword], rules.patterns);
  const isConditionUnfit = isUnfit("if");
  const areNamesUnfit = Object.keys(Object(node["patternProperties"])).some(
    (pattern) => rules.patterns !== undefined && !fitsPattern(pattern, rules.patterns),
  );
  const ofAll = schemaOfEveryName(node);
  const entries = Object.entries(node).flatMap(([keyword, value]): [string, JsonValue][] => {
    if (!known.has(keyword)) return [];
    switch (keyword) {
      case "pattern":
        return rules.patterns === undefined || fitsPattern(String(value), rules.patterns)
          ? [[keyword, value]]
          : drop(keyword, value);
      // Without its pattern, what must not be would be more than was meant.
      case "not":
        return isUnfit(keyword) ? drop(keyword, value) : [[keyword, value]];
      case "if":
        return isConditionUnfit ? drop(keyword, value) : [[keyword, value]];
      case "then":
      case "else":
        return isConditionUnfit ? [] : [[keyword, value]];
      case "contains":
        return isUnfit(keyword) && Object.hasOwn(node, "maxContains") ? drop(keyword, value) : [[keyword, value]];
      case "oneOf":
        // Without its pattern, a branch may fit beside another one.
        if (!isListUnfit(original, rules, document)) return [[keyword, value]];
        lose(context, at, keyword, "widened");
        return Object.hasOwn(node, "anyOf") ? [] : [["anyOf", value]];
      case "patternProperties":
        if (ofAll !== undefined) return [["additionalProperties", ofAll]];
        return areNamesUnfit ? drop(keyword, value) : [[keyword, value]];
      case "additionalProperties":
      case "unevaluatedProperties":
        // It would forbid the names of the patterns.
        return areNamesUnfit ? drop(keyword, value) : [[keyword, value]];
      case "properties":
        return [[keyword, { ...Object(asObjects(value)), ...unstated(node) }]];
      case "dependencies":
        // A word of draft-07: who reads the newer dialect passes it over.
        if (document.dialect === "draft-07") lose(context, at, keyword, "unsupported");
        return [[keyword, value]];
      case "items":
        return [[Array.isArray(value) ? "prefixItems" : keyword, value]];
      case "additionalItems":
        return Array.isArray(node["items"]) ? [["items", value]] : [];
      default:
        return [[keyword, value]];
    }
  });
  const written = Object.fromEntries(entries);
  const types = [node["type"] ?? []].flat();
  const missing = types.includes("object") && !Object.hasOwn(node, "properties") ? unstated(node) : {};
  const whole: JsonObject = {
    ...written,
    ...(types.includes("array") && !Object.hasOwn(written, "items") ? { items: {} } : {}),
    ...(Object.keys(missing).length === 0 ? {} : { properties: missing }),
  };
  if (notes.length === 0) return whole;
  const description = typeof whole["description"] === "string" ? whole["description"] : undefined;
  return { ...whole, description: withNotes(description, notes) ?? "" };
}

const everyName: ReadonlySet<string> = new Set(["", "^", ".*", "^.*", "^.*$", "(.*)", "^(.*)$"]);

/**
 * What an object says of all its members by a pattern that every name has: Anthropic refuses some of these (openclaw/openclaw#29416).
 * A name with a line break is nothing that a model sends.
 */
function schemaOfEveryName(node: JsonObject): JsonValue | undefined {
  const [only, ...others] = Object.entries(Object(node["patternProperties"]) as JsonObject);
  const isAlone = ["properties", "additionalProperties"].every((keyword) => !Object.hasOwn(node, keyword));
  if (only === undefined || others.length > 0 || !isAlone) return undefined;
  const [pattern, schema] = only;
  return everyName.has(pattern) ? schema : undefined;
}

/** What an open object must have and `properties` does not name: OpenAI wants each name there. */
function unstated({ properties, required, additionalProperties: rest }: JsonObject): JsonObject {
  if (!Array.isArray(required) || rest === false) return {};
  const stated = isObject(properties) ? properties : {};
  const names = required.filter((name: JsonValue) => typeof name === "string" && !Object.hasOwn(stated, name));
  return Object.fromEntries(names.map((name: JsonValue) => [String(name), isObject(rest) ? rest : {}]));
}

/** `true` and `false` in the form of objects that mean the same: not everybody reads them. */
const asObjects = (properties: JsonValue): JsonValue =>
  isObject(properties)
    ? Object.fromEntries(
        Object.entries(properties).map(([name, one]): [string, JsonValue] => [
          name,
          one === true ? {} : one === false ? { not: {} } : one,
        ]),
      )
    : properties;

function isListUnfit(original: JsonValue | undefined, { patterns }: WholeRules, document: Document): boolean {
  const list = isObject(original) ? original["oneOf"] : undefined;
  return (
    patterns !== undefined && Array.isArray(list) && list.some((one: JsonValue) => hasUnfit(document, one, patterns))
  );
}

/** Whether a schema, or what it refers to, has a pattern that the provider can't read. */
function hasUnfit(document: Document, schema: JsonValue | undefined, rule: PatternRule): boolean {
  const seen = new Set<JsonValue>();
  const look = (node: JsonValue | undefined): boolean => {
    if (!isObject(node) || seen.has(node)) return false;
    seen.add(node);
    const names = Object.keys(Object(node["patternProperties"]));
    const patterns = typeof node["pattern"] === "string" ? [node["pattern"], ...names] : names;
    return (
      patterns.some((pattern) => !fitsPattern(pattern, rule)) ||
      look(referenceOf(document, node)?.schema) ||
      childrenOf(node as JsonSchema, document.dialect).some((child) => look(child.schema as JsonValue))
    );
  };
  return look(schema);
}

/** A place inside another, as a pointer. */
export const below = (at: string, ...tokens: readonly string[]): string =>
  at + tokens.map((token) => `/${escapeToken(token)}`).join("");
