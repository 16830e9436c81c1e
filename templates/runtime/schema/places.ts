import { isObject, member, partsOf } from "../json-object.js";
import { unescapeToken, valueAt } from "../pointer.js";
import type { JsonObject, JsonSchema, JsonValue } from "../types.js";

/** What a contract's schema knows of one place in a value. */
export type Place = {
  /** The pointer, as far as it may be told: where a key is a secret it ends before it. */
  readonly pointer: string;
  /** False where the pointer ends early. */
  readonly isWhole: boolean;
  /** Nothing of the value may be told: the place, or one above it, is marked `x-sensitive`. */
  readonly isHidden: boolean;
  /** Every schema that may have a say in the place, whatever branch of whatever union it lies in. */
  readonly schemas: readonly JsonObject[];
};

/** A schema as it is looked at when a value has failed. */
export type Places = {
  readonly at: (pointer: string) => Place;
  /** A schema with all that it refers to and is composed of (`allOf`). */
  readonly composing: (schema: JsonValue) => readonly JsonObject[];
};

/**
 * Looks places up by their pointers. Nobody knows here which branches count and which patterns match, so all of them do: a
 * place that might be marked is hidden. Hidden are also the keys of a map whose keys (`propertyNames`) or values are marked, for
 * such a map is often one from secret to secret. Names that the schema itself declares are no secrets.
 */
export function createPlaces(root: JsonSchema): Places {
  const start = enter(root, [root], { pointer: "", isWhole: true, isHidden: false });
  const composed = new Map<JsonValue, readonly JsonObject[]>();
  return {
    at: (pointer) => {
      let place = start;
      for (const token of pointer.split("/").slice(1)) {
        const next: KnownPlace = place.below.get(token) ?? step(root, place, token);
        place.below.set(token, next);
        place = next;
      }
      return place;
    },
    composing: (schema) => {
      const known = composed.get(schema) ?? inPlace(root, [schema], ["allOf"]);
      composed.set(schema, known);
      return known;
    },
  };
}

/** What was found is kept, for a thousand errors lie at places that have most of their way in common. */
type KnownPlace = Place & { readonly below: Map<string, KnownPlace> };

function enter(root: JsonSchema, schemas: readonly JsonValue[], place: Omit<Place, "schemas">): KnownPlace {
  const all = inPlace(root, schemas);
  return { ...place, isHidden: place.isHidden || all.some(isMarked), schemas: all, below: new Map() };
}

function step(root: JsonSchema, above: KnownPlace, token: string): KnownPlace {
  const { declared, others, items, names } = schemasBelow(above.schemas, unescapeToken(token));
  const isSecret =
    declared.length === 0 &&
    (above.isHidden || inPlace(root, names).some(isMarked) || inPlace(root, others).some(isMarked));
  const isTold = above.isWhole && !isSecret;
  return enter(root, [...declared, ...others, ...items], {
    pointer: isTold ? `${above.pointer}/${token}` : above.pointer,
    isWhole: isTold,
    isHidden: above.isHidden || isSecret,
  });
}

/** The schemas that apply to one member: by its name; by a pattern or as one of the others; as an item; and those of names. */
function schemasBelow(
  schemas: readonly JsonObject[],
  name: string,
): Readonly<Record<"declared" | "others" | "items" | "names", JsonValue[]>> {
  const below = {
    declared: [] as JsonValue[],
    others: [] as JsonValue[],
    items: [] as JsonValue[],
    names: [] as JsonValue[],
  };
  for (const schema of schemas) {
    const get = (keyword: string): JsonValue => member(schema, keyword) ?? true;
    const own = member(member(schema, "properties"), name);
    if (own === undefined) below.others.push(get("additionalProperties"), get("unevaluatedProperties"));
    else below.declared.push(own);
    below.others.push(...partsOf(member(schema, "patternProperties")));
    below.names.push(get("propertyNames"));
    if (!/^\d+$/.test(name)) continue;
    const tuples = [get("prefixItems"), get("items")].map((tuple) => partsOf(tuple)[Number(name)] ?? true);
    below.items.push(...tuples, get("items"), get("additionalItems"), get("unevaluatedItems"), get("contains"));
  }
  return below;
}

/** Keywords that hold schemas for the value itself. */
const applicators = ["allOf", "anyOf", "oneOf", "dependentSchemas", "dependencies", "not", "if", "then", "else"];

/** Some schemas, and those that apply to the same value because of them: what they refer to, and what they are composed of. */
function inPlace(
  root: JsonSchema,
  schemas: readonly JsonValue[],
  keywords: readonly string[] = applicators,
): JsonObject[] {
  const found = new Set<JsonObject>();
  const queue = [...schemas];
  // The queue grows while it is read.
  for (const schema of queue) {
    if (!isObject(schema) || found.has(schema)) continue;
    found.add(schema);
    for (const keyword of keywords) {
      const held = member(schema, keyword);
      for (const part of isObject(held) && !/^depend/.test(keyword) ? [held] : partsOf(held)) queue.push(part);
    }
    if (Object.hasOwn(schema, "$ref")) queue.push(target(root, schema["$ref"]));
    if (Object.hasOwn(schema, "$dynamicRef")) queue.push(unknown);
  }
  return [...found];
}

/** What can't be followed might be marked. */
const unknown: JsonObject = { "x-sensitive": true };

/** A contract's references are pointers into its own schema, as fragments. */
function target(root: JsonSchema, ref: JsonValue | undefined): JsonValue {
  if (typeof ref !== "string" || !/^#(?:\/|$)/.test(ref)) return unknown;
  try {
    return (valueAt(root, decodeURIComponent(ref.slice(1))) as JsonValue | undefined) ?? unknown;
  } catch {
    return unknown;
  }
}

const isMarked = (schema: JsonObject): boolean => (member(schema, "x-sensitive") ?? false) !== false;
