import { nestingLimit } from "./nesting.js";
import type { JsonValue } from "./types.js";

/** Why a value is no JSON, and where. */
export type NotJson = { readonly ok: false; readonly path: string; readonly reason: string };

/**
 * What a handler returned, as JSON, made once: what is validated is what is stored, serialised and sent. Own enumerable
 * properties; `toJSON` is honoured; members that are undefined are dropped, as `JSON.stringify` does. Unlike there, nothing
 * is changed in silence: undefined items, NaN, infinities, bigints, functions, symbols and cycles are refused, and so is what would
 * become an empty object, such as a Map, a Promise or an Error. The copy is frozen.
 */
export function toJsonValue(value: unknown): { readonly ok: true; readonly value: JsonValue } | NotJson {
  try {
    return { ok: true, value: copy(value, "", "", new Set()) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, path: error.path, reason: error.message };
    // A getter, a proxy or a `toJSON` threw. Whose code that is and what it says stays with the service.
    return { ok: false, path: "", reason: "the value can't be read" };
  }
}

class Refusal extends Error {
  readonly path: string;
  constructor(path: string, reason: string) {
    super(reason);
    this.path = path;
  }
}

function copy(value: unknown, key: string, path: string, above: Set<object>): JsonValue {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new Refusal(path, `${value} is no JSON number`);
    return value;
  }
  if (typeof value !== "object")
    throw new Refusal(path, `${typeof value === "undefined" ? "undefined" : `a ${typeof value}`} is no JSON value`);
  if (above.has(value)) throw new Refusal(path, "the value contains itself");
  if (above.size >= nestingLimit) throw new Refusal(path, `values are nested deeper than ${nestingLimit} levels`);
  above.add(value);
  const result = copyObject(value, key, path, above);
  above.delete(value);
  return result;
}

function copyObject(value: object, key: string, path: string, above: Set<object>): JsonValue {
  if ("toJSON" in value && typeof value.toJSON === "function") return copy(value.toJSON(key), key, path, above);
  if (Array.isArray(value)) {
    return Object.freeze(Array.from(value, (item, index) => copy(item, String(index), `${path}/${index}`, above)));
  }
  const own = Object.entries(value);
  if (own.length === 0 && !isPlain(value)) throw new Refusal(path, `${kindOf(value)} is no JSON value`);
  const members = own
    .filter(([, item]) => item !== undefined)
    .map(([name, item]): [string, JsonValue] => [
      name,
      copy(item, name, `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, above),
    ]);
  return Object.freeze(Object.fromEntries(members));
}

/** Objects of literals, of `Object.create(null)`, and of other realms. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** `[object Map]` → `a Map`. */
function kindOf(value: object): string {
  const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
  return `${/^[AEIOU]/.test(kind) ? "an" : "a"} ${kind}`;
}
