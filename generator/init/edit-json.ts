import type { JsonValue } from "../schema/json.js";

/** An object or a list in the text of a JSON file: the offsets of its brackets, and of what is in it. */
type Container = { readonly open: number; readonly close: number; readonly children: readonly Child[] };
type Child = { readonly key: string | undefined; readonly start: number; readonly value: Value };
type Value = { readonly start: number; readonly end: number; readonly container?: Container };

/**
 * A JSON text with one member more, at the end of the object at `parents`, which is made where it is missing. Every other
 * character stays as it is; the new ones follow the indentation and the line ends of the file. The text must be sound JSON,
 * the objects on the way must be objects, and must not have the member yet.
 */
export function insertMember(text: string, parents: readonly string[], key: string, value: JsonValue): string {
  const container = valueAt(text, parents)?.container;
  const [parent] = parents.slice(-1);
  if (container === undefined && parent !== undefined)
    return insertMember(text, parents.slice(0, -1), parent, Object.fromEntries([[key, value]]));
  if (container === undefined) throw new Error("the text is no JSON object");
  return insertChild(text, container, `${JSON.stringify(key)}: `, value);
}

/** The same for one item more at the end of a list. */
export function insertItem(text: string, path: readonly string[], value: JsonValue): string {
  const container = valueAt(text, path)?.container;
  if (container === undefined) throw new Error(`there is no list at ${path.join(".")}`);
  return insertChild(text, container, "", value);
}

/** The same text with another value at a path that exists. */
export function replaceMember(text: string, path: readonly string[], value: string): string {
  const found = valueAt(text, path);
  if (found === undefined) throw new Error(`there is no ${path.join(".")}`);
  return text.slice(0, found.start) + JSON.stringify(value) + text.slice(found.end);
}

function insertChild(text: string, { open, close, children }: Container, head: string, value: JsonValue): string {
  const eol = /\r?\n/.exec(text)?.[0] ?? "\n";
  const unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";
  const print = (indent: string): string =>
    head + JSON.stringify(value, undefined, unit).replaceAll("\n", eol + indent);
  const [first] = children;
  const last = children.at(-1);
  if (first === undefined || last === undefined) {
    const outer = indentOf(text, open);
    return `${text.slice(0, open + 1)}${eol}${outer}${unit}${print(outer + unit)}${eol}${outer}${text.slice(close)}`;
  }
  const at = last.value.end;
  const isSpread = text.slice(open, first.start).includes("\n");
  const inner = indentOf(text, first.start);
  const addition = isSpread ? `,${eol}${inner}${print(inner)}` : `, ${head}${JSON.stringify(value)}`;
  return text.slice(0, at) + addition + text.slice(at);
}

/** The white space at the beginning of the line of an offset. */
function indentOf(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

/** Of equal keys the last one counts, as for `JSON.parse`. */
function valueAt(text: string, path: readonly string[]): Value | undefined {
  let value: Value | undefined = readTree(text);
  for (const key of path) value = value?.container?.children.findLast((child) => child.key === key)?.value;
  return value;
}

function readTree(text: string): Value {
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"\uFEFF]+/g)];
  let next = 0;
  const peek = (): RegExpExecArray => {
    const token = tokens[next];
    if (token === undefined) throw new Error("the text is no JSON");
    return token;
  };
  const take = (): RegExpExecArray => {
    const token = peek();
    next += 1;
    return token;
  };
  const readKey = (): string => {
    const [literal] = take();
    take();
    return String(JSON.parse(literal));
  };
  const readValue = (): Value => {
    const { 0: opening, index: start } = take();
    if (opening !== "{" && opening !== "[") return { start, end: start + opening.length };
    const children: Child[] = [];
    while (!/^[}\]]$/.test(peek()[0])) {
      const child = peek().index;
      if (peek()[0] === ",") take();
      else children.push({ key: opening === "{" ? readKey() : undefined, start: child, value: readValue() });
    }
    const close = take().index;
    return { start, end: close + 1, container: { open: start, close, children } };
  };
  return readValue();
}
