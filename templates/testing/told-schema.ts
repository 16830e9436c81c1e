import type { JsonObject, JsonSchema, JsonValue, Loss } from "../runtime/types.js";
import { isList, isObject, tokensOf, valueAt, withValueAt } from "./json.js";
import { mapSchema } from "./map-schema.js";
import { shapesOf } from "./shapes-of.js";

/**
 * As much of a contract's schema as a form tells by its losses: without the keywords that the provider has no words for, with
 * weaker ones where there are any, and with one form of the arguments where a union of several is folded.
 */
export function toldSchema(contract: JsonSchema, losses: readonly Loss[]): JsonSchema {
  const isUntold = ({ why }: Loss): boolean => why === "unsupported" || why === "widened";
  // What lies deeper first, for a weaker keyword moves what lies below it.
  const lost = losses
    .filter((loss) => isUntold(loss) && !isFolded(loss))
    .sort((a, b) => tokensOf(b.at).length - tokensOf(a.at).length);
  const told = lost.reduce<JsonValue>((rest, loss) => {
    const schema = valueAt(rest, loss.at);
    return isObject(schema) ? (withValueAt(rest, loss.at, weakened(schema, loss)) ?? rest) : rest;
  }, contract);
  const whole = (lost.length === 0 ? told : mapSchema(told, inclusive)) as JsonSchema;
  return losses.some(isFolded) ? foldedSchema(whole) : whole;
}

/** A union of the arguments as a whole, which providers refuse, becomes one object with the arguments of all. */
const isFolded = ({ at, keyword }: Loss): boolean =>
  /^(?:\/allOf\/\d+)*$/.test(at) && (keyword === "oneOf" || keyword === "anyOf");

function weakened(schema: JsonObject, { keyword, why }: Loss): JsonObject {
  const { [keyword]: said, ...rest } = schema;
  if (why !== "widened") return rest;
  if (keyword === "exclusiveMinimum") return { minimum: said ?? 0, ...rest };
  if (keyword === "exclusiveMaximum") return { maximum: said ?? 0, ...rest };
  return isList(said) && (keyword === "prefixItems" || keyword === "items") ? listOf(said, rest) : rest;
}

/** Branches that are told in a weaker form may fit beside each other. */
function inclusive({ oneOf, ...schema }: JsonObject): JsonObject {
  return oneOf === undefined ? schema : { ...schema, allOf: [schema["allOf"] ?? [], { anyOf: oneOf }].flat() };
}

/** A tuple as a list each of whose items is right for one of its places. */
function listOf(places: readonly JsonValue[], { items, additionalItems, ...schema }: JsonObject): JsonObject {
  const others = items ?? additionalItems ?? true;
  return {
    ...(others === false ? { maxItems: places.length } : {}),
    ...schema,
    items: { anyOf: [...places, others] },
  };
}

/** What all forms of an object agree on: an argument is as one of the forms that have it says, and required where it is in all. */
function foldedSchema(schema: JsonSchema): JsonObject {
  const { $schema, $defs, definitions } = isObject(schema) ? schema : {};
  const shapes = shapesOf(schema);
  const names = new Set(shapes.flatMap(({ properties }) => [...properties.keys()]));
  const members = [...names].map((name): [string, JsonObject] => [
    name,
    { anyOf: shapes.flatMap(({ properties }) => ofAll(properties.get(name))) },
  ]);
  const [first, ...others] = shapes;
  return {
    ...($schema === undefined ? {} : { $schema }),
    ...($defs === undefined ? {} : { $defs }),
    ...(definitions === undefined ? {} : { definitions }),
    type: "object",
    properties: Object.fromEntries(members),
    required: [...(first?.required ?? [])].filter((name) => others.every(({ required }) => required.has(name))),
    ...(shapes.length > 0 && shapes.every(({ isClosed }) => isClosed) ? { additionalProperties: false } : {}),
  };
}

const ofAll = (schemas: readonly JsonValue[] | undefined): readonly JsonObject[] =>
  schemas === undefined ? [] : [{ allOf: schemas }];
