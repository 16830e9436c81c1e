import { isObject, type JsonValue, member } from "../schema/json.js";

/** One step of an access in code: `.name`, `["any name"]` or `[0]`. */
const step = /\.([A-Za-z_$][\w$]*)|\[(?:("(?:[^"\\]|\\.)*")|(\d+))\]/y;

/**
 * Of each of these values, the parts that code reads by its name, such as `schema0.properties.a.enum`: the value without all
 * others, and lists of which items are left out as objects. A value that is not read is left out. What stands in a string may
 * be taken for an access, which only means that more is kept.
 */
export function readParts(values: ReadonlyMap<string, JsonValue>, code: string): [name: string, part: JsonValue][] {
  const accesses = new Map<string, string[][]>();
  for (const { 0: name, index } of code.matchAll(/\b[A-Za-z]+\d+\b/g)) {
    if (!values.has(name)) continue;
    step.lastIndex = index + name.length;
    const path: string[] = [];
    for (let found = step.exec(code); found !== null; found = step.exec(code)) {
      const [, bare, quoted, position] = found;
      path.push(bare ?? position ?? JSON.parse(quoted ?? '""'));
    }
    const paths = accesses.get(name);
    if (paths === undefined) accesses.set(name, [path]);
    else paths.push(path);
  }
  return [...values].flatMap(([name, value]): [string, JsonValue][] => {
    const paths = accesses.get(name);
    return paths === undefined ? [] : [[name, keep(value, paths)]];
  });
}

/** What lies on these paths. A path may go on behind the value, to a method of it. */
function keep(value: JsonValue, paths: readonly (readonly string[])[]): JsonValue {
  const inner = new Map<string, string[][]>();
  for (const [first, ...rest] of paths) {
    if (first === undefined || partOf(value, first) === undefined) return value;
    const known = inner.get(first);
    if (known === undefined) inner.set(first, [rest]);
    else known.push(rest);
  }
  const kept = [...inner].map(([key, rests]): [string, JsonValue] => [key, keep(partOf(value, key) ?? null, rests)]);
  return Object.fromEntries(kept);
}

function partOf(value: JsonValue, key: string): JsonValue | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) ? member(value, key) : undefined;
}
