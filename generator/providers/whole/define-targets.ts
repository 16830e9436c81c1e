import { isObject, type JsonObject, type JsonSchema, type JsonValue } from "../../schema/json.js";
import { formatPointer, fragmentToPointer, parsePointer, pointerToFragment, valueAt } from "../../schema/pointer.js";
import { mapSchema, walkSchema } from "../../schema/walk.js";
import { printWhole, type Whole } from "./print-whole.js";

/**
 * What is referred to by its place among the arguments becomes a definition where that place is gone, for the root is another
 * one or lists are written otherwise. References to definitions stay as they are.
 */
export function defineTargets(parameters: JsonObject, isRebuilt: boolean, context: Whole): JsonObject {
  const names = new Map<string, string>();
  const hoisted: [string, JsonValue][] = [];
  const taken = new Set(Object.keys(Object(parameters["$defs"])));
  const look = (schema: JsonSchema): void =>
    walkSchema(schema, "2020-12", (node) => {
      const pointer = pointerOf(node);
      if (pointer === undefined || isDefinition(pointer) || names.has(pointer)) return;
      if (!isRebuilt && valueAt(parameters, pointer) !== undefined) return;
      const name = nameOf(pointer, taken);
      taken.add(name);
      names.set(pointer, name);
      const target = valueAt(context.document.schema as JsonValue, pointer) ?? true;
      const { $defs: _, definitions: __, ...printed } = printWhole({ schema: target, at: pointer }, context);
      hoisted.push([name, printed]);
      look(printed);
    });
  look(parameters);
  if (names.size === 0) return parameters;
  const $defs = { ...Object(parameters["$defs"]), ...Object.fromEntries(hoisted) } as JsonObject;
  const redirected = mapSchema({ ...parameters, $defs }, "2020-12", (node) => {
    const name = names.get(pointerOf(node) ?? " ");
    return isObject(node) && name !== undefined
      ? { ...node, $ref: pointerToFragment(formatPointer(["$defs", name])) }
      : node;
  });
  return isObject(redirected) ? redirected : parameters;
}

function nameOf(pointer: string, taken: ReadonlySet<string>): string {
  const word = (parsePointer(pointer).at(-1) ?? "").replace(/[^a-zA-Z0-9_.-]/g, "_") || "arguments";
  let name = word;
  for (let count = 2; taken.has(name); count += 1) name = `${word}_${count}`;
  return name;
}

function pointerOf(node: JsonSchema): string | undefined {
  const reference = isObject(node) ? node["$ref"] : undefined;
  return typeof reference === "string" ? fragmentToPointer(reference) : undefined;
}

const isDefinition = (pointer: string): boolean => /^\/(?:\$defs|definitions)\/[^/]+$/.test(pointer);
