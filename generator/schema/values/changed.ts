import { isObject, type JsonValue, member } from "../json.js";
import { parsePointer } from "../pointer.js";

/** A copy with another value at a place, or without the member there; undefined where nothing is left. What lies above must exist. */
export function changed(root: JsonValue, pointer: string, value: JsonValue | undefined): JsonValue | undefined {
  const change = (current: JsonValue | undefined, [key, ...deeper]: readonly string[]): JsonValue | undefined => {
    if (key === undefined) return value;
    if (Array.isArray(current)) {
      const index = Number(key);
      const inner = change(current[index], deeper);
      return [...current.slice(0, index), ...(inner === undefined ? [] : [inner]), ...current.slice(index + 1)];
    }
    if (!isObject(current)) return current;
    const inner = change(member(current, key), deeper);
    const entries = Object.entries(current).filter(([name]) => inner !== undefined || name !== key);
    if (inner === undefined) return Object.fromEntries(entries);
    return Object.hasOwn(current, key)
      ? Object.fromEntries(entries.map(([name, old]) => [name, name === key ? inner : old]))
      : Object.fromEntries([...entries, [key, inner]]);
  };
  return change(root, parsePointer(pointer));
}
