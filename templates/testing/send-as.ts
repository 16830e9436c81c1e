import type { JsonObject, JsonSchema, JsonValue } from "../runtime/types.js";
import { isList, isObject, memberOf } from "./json.js";
import { follow, readSchema } from "./read-schema.js";

/** How a text that a schema lists is written. */
type Spelling = (text: string) => string;
const asListed: Spelling = (text) => text;

/** What is known at every place: the whole schema, and how a model writes. */
type Sender = { readonly root: JsonObject; readonly spell: Spelling };

/**
 * Arguments as a model sends them that reads nothing but the declared schema: null where a property must be there and may be null,
 * a list of `{ key, value }` where an object is asked for as one, texts where values are. Apart from the package's own tables on
 * purpose: what they bring back is held against what was sent.
 */
export function sendAs(root: JsonObject, value: JsonValue, spell: Spelling = asListed): JsonValue {
  const wrapper = Object.keys(Object(root["properties"]));
  const isWrapped = wrapper.length === 1 && wrapper[0] === "arguments" && memberOf(value, "arguments") === undefined;
  const inner = isWrapped ? memberOf(root["properties"], "arguments") : undefined;
  const sender = { root, spell };
  return inner === undefined ? send(sender, root, value) : { arguments: send(sender, inner, value) };
}

function send(sender: Sender, schema: JsonValue | undefined, value: JsonValue): JsonValue {
  if (!isObject(schema)) return value;
  const { root, spell } = sender;
  if (typeof schema["$ref"] === "string") return send(sender, follow(root, schema["$ref"]), value);
  const branches = schema["anyOf"] ?? schema["oneOf"];
  if (isList(branches)) {
    const isFor = (branch: JsonValue): boolean =>
      readSchema(branch as JsonSchema, send({ root, spell: asListed }, branch, value), root).length === 0;
    const branch = branches.find(isFor);
    return branch === undefined ? value : send(sender, branch, value);
  }
  const types = [schema["type"] ?? []].flat();
  const isText = types.includes("string") && typeof value !== "string" && value !== null;
  if (isText && !types.some((type) => isOfType(value, type))) return asText(schema, value);
  if (typeof value === "string")
    return isAnyText(schema) ? JSON.stringify(value) : isListed(schema, value) ? spell(value) : value;
  if (isList(value)) {
    const members = Object.fromEntries(value.map((item, index) => [String(index), item]));
    return isTuple(schema) ? sendMembers(sender, schema, members) : sendItems(sender, schema, value);
  }
  if (!isObject(value)) return value;
  const pair = memberOf(schema["items"], "properties");
  if (!types.includes("array") || memberOf(pair, "key") === undefined) return sendMembers(sender, schema, value);
  return Object.entries(value).map(([key, one]) => ({ key, value: send(sender, memberOf(pair, "value"), one) }));
}

const isListed = ({ const: only, enum: listed }: JsonObject, text: string): boolean =>
  only === text || (isList(listed) && listed.includes(text));

/** An object in place of a list has the places for its names. */
function isTuple({ properties }: JsonObject): boolean {
  const names = Object.keys(Object(properties));
  return names.length > 0 && names.every((name) => /^(?:0|[1-9]\d*)$/.test(name));
}

function isOfType(value: JsonValue, type: JsonValue): boolean {
  if (isList(value)) return type === "array";
  return type === "integer" ? Number.isInteger(value) : type === typeof value;
}

/** One of the listed texts, or JSON where that is asked for, of this type or of any. */
function asText(schema: JsonObject, value: JsonValue): JsonValue {
  const { enum: texts, description } = schema;
  if (isList(texts) && texts.includes(String(value))) return String(value);
  const [, type] = /(\w+) as JSON text/.exec(String(description)) ?? [];
  return isAnyText(schema) || (type !== undefined && isOfType(value, type)) ? JSON.stringify(value) : value;
}

/** Where the text may be the JSON of anything, a text is written as JSON too. */
const isAnyText = ({ description }: JsonObject): boolean => /\((?:[^()]*; )?JSON text[;)]/.test(String(description));

const sendItems = (sender: Sender, { items, prefixItems }: JsonObject, list: readonly JsonValue[]): JsonValue =>
  list.map((item, index) => send(sender, (isList(prefixItems) ? prefixItems[index] : undefined) ?? items, item));

function sendMembers(sender: Sender, schema: JsonObject, value: JsonObject): JsonValue {
  const { properties, required, additionalProperties } = schema;
  const declared = Object.entries(isObject(properties) ? properties : {});
  const rest = new Map(Object.entries(value));
  const members = declared.flatMap(([name, inner]): [string, JsonValue][] => {
    const own = rest.has(name)
      ? name
      : [...rest.keys()].find((key) => isAlias(name, key) && !Object.hasOwn(Object(properties), key));
    const member = own === undefined ? undefined : rest.get(own);
    if (own !== undefined && member !== undefined) {
      rest.delete(own);
      return [[name, send(sender, inner, member)]];
    }
    const mustBe = isList(required) && required.includes(name);
    return mustBe && readSchema(inner as JsonSchema, null, sender.root).length === 0 ? [[name, null]] : [];
  });
  const others = [...rest].map(([name, one]): [string, JsonValue] => [name, send(sender, additionalProperties, one)]);
  return Object.fromEntries([...members, ...others]);
}

/** A name that a provider refuses is sent without what it refuses, cut where it is long, and with a hash behind it. */
export function isAlias(sent: string, name: string): boolean {
  const [, clean = ""] = /^(.*)_[0-9a-f]+$/.exec(sent) ?? [];
  const whole = name.replace(/[^a-zA-Z0-9_]/g, "_").replace(/^(?=[0-9])/, "_");
  return clean !== "" && (sent.length < longest ? whole === clean : whole.startsWith(clean));
}

/** The longest names that any provider takes. */
const longest = 64;
