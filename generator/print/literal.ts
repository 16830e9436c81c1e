import { isObject, type JsonValue } from "../schema/json.js";
import { unsafeCharacters } from "./unsafe-characters.js";

const width = 100;

const escapeUnits = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, "0")}`).join(
    "",
  );

/** A string as a JavaScript and TypeScript literal that reads back code unit by code unit. */
export const printString = (text: string): string => JSON.stringify(text).replace(unsafeCharacters, escapeUnits);

const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** A property name in a type or an object literal: bare where it is an ASCII identifier, else quoted. */
export const printKey = (key: string): string => (identifier.test(key) ? key : printString(key));

/** In an object literal a bare or quoted `__proto__` would set the prototype; computed, it is a member like any other. */
const printMemberKey = (key: string): string => (key === "__proto__" ? '["__proto__"]' : printKey(key));

/** A JSON value as a literal, on one line where it fits. `indent` is the depth of the line on which it begins. */
export function printLiteral(value: JsonValue, indent = 0, room: number = width - indent * 2): string {
  const line = printOnLine(value, room);
  if (line !== undefined) return line;
  const pad = "  ".repeat(indent + 1);
  const nested = (key: string, item: JsonValue): string =>
    `${pad}${key}${printLiteral(item, indent + 1, width - pad.length - key.length)},\n`;
  // Added up and not joined: `join` would copy what lies deep once for each level around it.
  let lines = "";
  if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) lines += nested(`${printMemberKey(key)}: `, item);
    return `{\n${lines}${"  ".repeat(indent)}}`;
  }
  if (Array.isArray(value)) {
    for (const item of value) lines += nested("", item);
    return `[\n${lines}${"  ".repeat(indent)}]`;
  }
  return printScalar(value);
}

const printScalar = (value: JsonValue): string =>
  typeof value === "string" ? printString(value) : Object.is(value, -0) ? "-0" : String(value);

/** The value on one line, or undefined as soon as it needs more room than there is: the work stays linear in the room. */
function printOnLine(value: JsonValue, room: number): string | undefined {
  if (room <= 0) return undefined;
  if (!isObject(value) && !Array.isArray(value)) {
    if (typeof value === "string" && value.length > room) return undefined;
    const text = printScalar(value);
    return text.length <= room ? text : undefined;
  }
  const parts = isObject(value)
    ? Object.entries(value).map(([key, item]): [string, JsonValue] => [`${printMemberKey(key)}: `, item])
    : value.map((item: JsonValue): [string, JsonValue] => ["", item]);
  if (parts.length * 3 > room + 3) return undefined;
  let text = "";
  for (const [key, item] of parts) {
    const before = `${text === "" ? "" : `${text}, `}${key}`;
    const printed = printOnLine(item, room - 4 - before.length);
    if (printed === undefined) return undefined;
    text = before + printed;
  }
  return isObject(value) ? (text === "" ? "{}" : `{ ${text} }`) : `[${text}]`;
}
