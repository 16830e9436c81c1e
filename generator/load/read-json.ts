import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import { formatPointer } from "../schema/pointer.js";
import type { Locate } from "./locator.js";
import type { Range, SourceMember, SourceNode } from "./source-node.js";

/**
 * One token: punctuation, the quote that begins a string, a number or a word, after white space (RFC 8259, sections 2 and 6).
 * Other control characters have been refused when the text was decoded.
 */
const token =
  /[ \t\n\r]*(?:([{}[\]:,])|(")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-]))|((?:true|false|null)(?!\w)))/y;
const blank = /[ \t\n\r]*/y;
/** A stretch of a string without escapes, and one escape (section 7). One expression for both would overflow in long strings. */
const plain = /[^"\\\t\n\r]*/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

const closing = new Map([
  ["{", "}"],
  ["[", "]"],
]);

/** An object or a list that is being read. */
type Open = {
  readonly from: number;
  readonly closer: string;
  readonly members: Map<string, SourceMember>;
  readonly items: SourceNode[];
  key: Range & { readonly name: string };
};

/** What may stand next; `first`: a member, an item or the closer. */
type Expected = "value" | "item" | "first" | "key" | "colon" | "next";

/**
 * Reads JSON with positions, without recursion: how deep a file may go is no matter of the stack. `JSON.parse` names no place,
 * and its messages depend on the version of Node. Of what is no JSON the first fault is told; of what other readers take in
 * another way, each.
 */
export function readJson(
  text: string,
  locate: Locate,
  depthLimit: number,
): { root?: SourceNode; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const open: Open[] = [];
  let root: SourceNode | undefined;
  let comma = 0;
  let expected: Expected = "value";

  /** The place of what stands inside the given objects and lists. */
  const placeIn = (around: readonly Open[], { from, to }: Range): Place =>
    locate(from, to, formatPointer(around.map(({ closer, key, items }) => (closer === "}" ? key.name : items.length))));
  const broken = (at: number, detail: string): { diagnostics: Diagnostic[] } => {
    const params = { detail, language: "JSON" };
    return { diagnostics: [createDiagnostic("invalid-syntax", params, locate(at, at + 1))] };
  };

  const begin = (range: Range, closer: string): Expected => {
    if (open.length === depthLimit) {
      diagnostics.push(
        createDiagnostic("nesting-too-deep", { what: "values", limit: depthLimit }, placeIn(open, range)),
      );
    }
    open.push({ from: range.from, closer, members: new Map(), items: [], key: { ...range, name: "" } });
    return "first";
  };
  const end = ({ from, closer, members, items }: Open, to: number): Expected => {
    open.pop();
    const range = { from, to };
    if (closer === "]") return put({ ...range, value: items.map(({ value }) => value), items });
    const value = Object.fromEntries([...members].map(([name, { node }]) => [name, node.value]));
    return put({ ...range, value, members });
  };
  const put = (node: SourceNode): Expected => {
    const around = open.at(-1);
    if (around === undefined) root = node;
    else if (around.closer === "]") around.items.push(node);
    else around.members.set(around.key.name, { key: around.key, node });
    return "next";
  };
  const readKey = (object: Open, name: string, range: Range): Expected => {
    const first = object.members.get(name)?.key;
    const placeOf = (key: Range): Place => placeIn(open.slice(0, -1), key);
    if (first !== undefined) {
      const related = [{ message: "the first one", place: placeOf(first) }];
      diagnostics.push(createDiagnostic("duplicate-key", { key: JSON.stringify(name) }, placeOf(range), related));
    }
    if (hasLoneSurrogate(name)) diagnostics.push(createDiagnostic("lone-surrogate", {}, placeOf(range)));
    object.key = { ...range, name };
    return "colon";
  };
  const readText = (value: string, range: Range): Expected => {
    if (hasLoneSurrogate(value)) diagnostics.push(createDiagnostic("lone-surrogate", {}, placeIn(open, range)));
    return put({ ...range, value });
  };
  const readNumber = (source: string, range: Range): Expected => {
    // There is one zero: -0 would not come back from JSON.
    const value = Number(source) + 0;
    const isExact = /[.eE]/.test(source) ? Number.isFinite(value) : Number.isSafeInteger(value);
    if (!isExact) diagnostics.push(createDiagnostic("unsafe-number", { number: source }, placeIn(open, range)));
    return put({ ...range, value });
  };

  for (let at = 0; ; ) {
    blank.lastIndex = at;
    const from = at + (blank.exec(text)?.[0].length ?? 0);
    const around = open.at(-1);
    const closer = around?.closer;
    if (from === text.length) {
      if (root !== undefined) return { root, diagnostics };
      return broken(from, closer === undefined ? "the file is empty" : `the file ends before its last ${closer}`);
    }
    token.lastIndex = at;
    const [, mark, quote, number, word] = token.exec(text) ?? [];
    const to = quote === undefined ? token.lastIndex : endOfString(text, token.lastIndex);
    if ((mark ?? quote ?? number ?? word) === undefined || to === undefined) return broken(from, foreign(text, from));
    at = to;

    const range = { from, to };
    const string = quote === undefined ? undefined : unquote(text.slice(from, to));
    if (root !== undefined) return broken(from, "nothing may follow the value");
    if (around !== undefined && mark === closer && (expected === "next" || expected === "first")) {
      expected = end(around, range.to);
    } else if (expected === "next") {
      if (mark !== ",") return broken(from, `a comma or ${closer} must stand here`);
      comma = from;
      expected = closer === "}" ? "key" : "item";
    } else if (expected === "colon") {
      if (mark !== ":") return broken(from, "a colon must stand here");
      expected = "value";
    } else if (around !== undefined && closer === "}" && (expected === "key" || expected === "first")) {
      if (mark === "}") return broken(comma, `a comma can't stand before ${mark}`);
      if (string === undefined) return broken(from, "a key in double quotes must stand here");
      expected = readKey(around, string, range);
    } else if (mark !== undefined) {
      if (expected === "item" && mark === "]") return broken(comma, `a comma can't stand before ${mark}`);
      const own = closing.get(mark);
      if (own === undefined) return broken(from, "a value must stand here");
      expected = begin(range, own);
    } else if (string !== undefined) {
      expected = readText(string, range);
    } else if (number !== undefined) {
      expected = readNumber(number, range);
    } else {
      expected = put({ ...range, value: word === "null" ? null : word === "true" });
    }
  }
}

/** Where a string ends that has begun before a place; undefined where it does not, or holds what no string may hold. */
function endOfString(text: string, begin: number): number | undefined {
  for (let at = begin; ; at = escaped.lastIndex) {
    plain.lastIndex = at;
    plain.exec(text);
    if (text[plain.lastIndex] === '"') return plain.lastIndex + 1;
    escaped.lastIndex = plain.lastIndex;
    if (!escaped.test(text)) return undefined;
  }
}

const unquote = (string: string): string => (string.includes("\\") ? String(JSON.parse(string)) : string.slice(1, -1));

const hasLoneSurrogate = (text: string): boolean => /\p{Surrogate}/u.test(text);

/** What people write that JSON does not know. */
function foreign(text: string, at: number): string {
  if (/^(#|\/\/|\/\*)/.test(text.slice(at, at + 2))) return "JSON has no comments";
  if (text[at] === "'") return "JSON has double quotes only";
  if (text[at] === '"') return "this string is not closed on its line, or holds an escape that JSON does not know";
  return "this is neither a value nor a key of JSON; text stands in double quotes";
}
