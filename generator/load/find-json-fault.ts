/** Where a text stops being JSON, in UTF-16 code units, and why. */
export type JsonFault = { readonly at: number; readonly detail: string };

/**
 * One token: punctuation, a string, a number or a word, after white space (RFC 8259, sections 2, 6 and 7). Other control
 * characters have been refused when the text was decoded.
 */
const token =
  /[ \t\n\r]*(?:([{}[\]:,])|("(?:[^"\\\t\n\r]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)))/y;
const blank = /[ \t\n\r]*/y;

const closing = new Map([
  ["{", "}"],
  ["[", "]"],
]);

/**
 * The first place where a text is no JSON; undefined where it is. YAML reads most of what JSON does not allow, and the
 * message of `JSON.parse` depends on the version of Node and often names no place.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const open: string[] = [];
  let comma = 0;
  let expected: "value" | "item" | "first" | "key" | "colon" | "next" = "value";
  for (let at = 0; ; at = token.lastIndex) {
    blank.lastIndex = at;
    const begin = at + (blank.exec(text)?.[0].length ?? 0);
    const closer = open.at(-1);
    if (begin === text.length) {
      if (expected === "next" && closer === undefined) return undefined;
      return {
        at: begin,
        detail: closer === undefined ? "the file is empty" : `the file ends before its last ${closer}`,
      };
    }
    token.lastIndex = at;
    const [, mark, string, word] = token.exec(text) ?? [];
    if (mark === undefined && string === undefined && word === undefined)
      return { at: begin, detail: foreign(text, begin) };

    if (expected === "next" && closer === undefined) return { at: begin, detail: "nothing may follow the value" };
    if (mark !== undefined && mark === closer && (expected === "next" || expected === "first")) {
      open.pop();
      expected = "next";
    } else if (expected === "next") {
      if (mark !== ",") return { at: begin, detail: `a comma or ${closer} must stand here` };
      comma = begin;
      expected = closer === "}" ? "key" : "item";
    } else if (expected === "colon") {
      if (mark !== ":") return { at: begin, detail: "a colon must stand here" };
      expected = "value";
    } else if (expected === "key" || (expected === "first" && closer === "}")) {
      if (mark === "}") return { at: comma, detail: `a comma can't stand before ${mark}` };
      if (string === undefined) return { at: begin, detail: "a key in double quotes must stand here" };
      expected = "colon";
    } else {
      const end = mark === undefined ? undefined : closing.get(mark);
      if (expected === "item" && mark === "]") return { at: comma, detail: `a comma can't stand before ${mark}` };
      if (mark !== undefined && end === undefined) return { at: begin, detail: "a value must stand here" };
      if (end !== undefined) open.push(end);
      expected = end === undefined ? "next" : "first";
    }
  }
}

/** What people write that JSON does not know. */
function foreign(text: string, at: number): string {
  if (/^(#|\/\/|\/\*)/.test(text.slice(at, at + 2))) return "JSON has no comments";
  if (text[at] === "'") return "JSON has double quotes only";
  if (text[at] === '"') return "this string is not closed on its line, or holds an escape that JSON does not know";
  return "this is neither a value nor a key of JSON; text stands in double quotes";
}
