import type { JsonObject, JsonSchema, JsonValue } from "../runtime/types.js";
import { isList, isObject, memberOf } from "./json.js";
import { follow } from "./read-schema.js";

/** One form that an object may take: what it may hold by name, each with all schemas that apply to it, and what it must. */
export type Shape = {
  readonly properties: ReadonlyMap<string, readonly JsonValue[]>;
  readonly required: ReadonlySet<string>;
  /** Whether it takes no others. */
  readonly isClosed: boolean;
};

/** Beyond so many forms nothing is said of any: the number multiplies with every union. */
const limit = 64;

/** The forms of the object at the root of a schema: one, or one for each combination of its unions' branches. */
export function shapesOf(root: JsonSchema): readonly Shape[] {
  const read = (schema: JsonValue | undefined, depth: number): readonly Shape[] => {
    if (!isObject(schema) || depth > 50) return [shapeOf({})];
    const { $ref: reference, allOf, anyOf, oneOf } = schema;
    const parts: (readonly Shape[])[] = [[shapeOf(schema)]];
    if (typeof reference === "string") parts.push(read(follow(root, reference), depth + 1));
    if (isList(allOf)) parts.push(...allOf.map((branch) => read(branch, depth + 1)));
    for (const union of [anyOf, oneOf]) {
      if (isList(union)) parts.push(union.flatMap((branch) => read(branch, depth + 1)));
    }
    return parts.reduce((left, right) =>
      left.length * right.length > limit ? [] : left.flatMap((a) => right.map((b) => join(a, b))),
    );
  };
  return read(root, 0);
}

function shapeOf({ properties, required, additionalProperties }: JsonObject): Shape {
  const members = Object.entries(isObject(properties) ? properties : {});
  return {
    properties: new Map(members.map(([name, schema]) => [name, [schema]])),
    required: new Set(isList(required) ? required.map(String) : []),
    isClosed: additionalProperties === false,
  };
}

function join(a: Shape, b: Shape): Shape {
  const names = new Set([...a.properties.keys(), ...b.properties.keys()]);
  return {
    properties: new Map(
      [...names].map((name) => [name, [...(a.properties.get(name) ?? []), ...(b.properties.get(name) ?? [])]]),
    ),
    required: new Set([...a.required, ...b.required]),
    isClosed: a.isClosed || b.isClosed,
  };
}

/** The property whose text tells several forms apart: all require it, and no two take the same. */
export function discriminatorOf(shapes: readonly Shape[]): string | undefined {
  const [first] = shapes;
  if (first === undefined || shapes.length < 2) return undefined;
  return [...first.required].find((name) => {
    const texts = shapes.map((shape) => textsOf(shape, name));
    const all = texts.flatMap((list) => list ?? []);
    return texts.every((list) => list !== undefined) && new Set(all).size === all.length;
  });
}

/** The form that a value has by the property that tells forms apart. */
export const shapeFor = (shapes: readonly Shape[], by: string, value: JsonValue): Shape | undefined =>
  shapes.find((shape) => textsOf(shape, by)?.some((text) => text === memberOf(value, by)));

/** The texts that a form allows for a property that it requires; undefined where other values fit as well. */
function textsOf(shape: Shape, name: string): readonly string[] | undefined {
  if (!shape.required.has(name)) return undefined;
  const lists = (shape.properties.get(name) ?? []).flatMap((schema): (readonly JsonValue[])[] => {
    if (!isObject(schema)) return [];
    if (schema["const"] !== undefined) return [[schema["const"]]];
    return isList(schema["enum"]) ? [schema["enum"]] : [];
  });
  const [first, ...rest] = lists;
  const common = first?.filter((value) => rest.every((list) => list.includes(value)));
  return common?.every((value) => typeof value === "string") === true ? common.map(String) : undefined;
}
