import { isObject, type JsonValue } from "../schema/json.js";

const width = 84;

/** JSON for people: what fits stands on one line, plain values of a longer list fill their lines. */
export function printJson(value: JsonValue, indent = ""): string {
  const line = JSON.stringify(value);
  if (indent.length + line.length <= width || typeof value !== "object" || value === null) return line;
  const deeper = `${indent}  `;
  if (isObject(value)) {
    const members = Object.entries(value).map(
      ([key, inner]) => `${deeper}${JSON.stringify(key)}: ${printJson(inner, deeper)}`,
    );
    return members.length === 0 ? "{}" : `{\n${members.join(",\n")}\n${indent}}`;
  }
  const items = value.map((item: JsonValue) => printJson(item, deeper));
  const isPlain = value.every((item: JsonValue) => typeof item !== "object" || item === null);
  return `[\n${isPlain ? fill(items, deeper) : items.map((item) => deeper + item).join(",\n")}\n${indent}]`;
}

function fill(items: readonly string[], indent: string): string {
  const lines: string[] = [];
  for (const [index, item] of items.entries()) {
    const piece = index === items.length - 1 ? item : `${item},`;
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + piece.length <= width) lines[lines.length - 1] = `${last} ${piece}`;
    else lines.push(indent + piece);
  }
  return lines.join("\n");
}
