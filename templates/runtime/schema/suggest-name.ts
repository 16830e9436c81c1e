import { isObject, member } from "../json-object.js";
import type { JsonObject, JsonValue } from "../types.js";
import { nearest } from "./nearest.js";

/** An object, and the schemas that may have a say in it. */
export type Judged = { readonly value: unknown; readonly schemas: readonly JsonObject[] };

/** The declared name that a superfluous one most likely stands for: one that the object has not. */
export function suggestDeclared(superfluous: string, { value, schemas }: Judged): string | undefined {
  // Where one schema of several is closed, the names that another one declares are not allowed either.
  const closed = narrow(schemas, (schema) => member(schema, "additionalProperties") === false);
  const declared = narrow(closed, (schema) => isMeant(schema, value))
    .flatMap((schema) => entriesOf(member(schema, "properties")))
    .filter(([name, property]) => property !== false && !has(value, name));
  return nearest(superfluous, new Set(declared.map(([name]) => name)));
}

/** The name that an object has in the place of a missing one: one that no schema declares. */
export function suggestGiven(missing: string, { value, schemas }: Judged): string | undefined {
  if (!isObject(value)) return undefined;
  const isDeclared = (name: string): boolean => schemas.some((schema) => has(member(schema, "properties"), name));
  return nearest(
    missing,
    Object.keys(value).filter((name) => !isDeclared(name)),
  );
}

/** Those that fit, or all where none does. */
function narrow(schemas: readonly JsonObject[], fits: (schema: JsonObject) => boolean): readonly JsonObject[] {
  const fitting = schemas.filter(fits);
  return fitting.length > 0 ? fitting : schemas;
}

/** False for a branch with another tag: a property that allows some constants, and the value's own is none of them. */
const isMeant = (schema: JsonObject, value: unknown): boolean =>
  entriesOf(member(schema, "properties")).every(([name, property]) => {
    const constants = constantsOf(property);
    return !isObject(value) || !has(value, name) || constants.length === 0 || constants.includes(value[name] ?? null);
  });

/** The constants that a schema allows; none where it does not list them. */
export function constantsOf(schema: JsonValue): readonly JsonValue[] {
  const [constant, allowed] = [member(schema, "const"), member(schema, "enum")];
  if (constant !== undefined) return [constant];
  return Array.isArray(allowed) ? allowed : [];
}

const entriesOf = (value: JsonValue | undefined): [string, JsonValue][] =>
  isObject(value) ? Object.entries(value) : [];
const has = (value: unknown, name: string): boolean => isObject(value) && Object.hasOwn(value, name);
