import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import { formatPointer } from "../schema/pointer.js";
import type { Locate } from "./locator.js";
import type { Range, SourceMember, SourceNode } from "./source-node.js";

/**
 * One token: punctuation, a string, a number or a word, after white space (RFC 8259, sections 2, 6 and 7). Other control
 * characters have been refused when the text was decoded.
 */
const token =
  /[ \t\n\r]*(?:([{}[\]:,])|("[^"\\\t\n\r]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\t\n\r]*)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-]))|((?:true|false|null)(?!\w)))/y;
const blank = /[ \t\n\r]*/y;

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
  let expected: "value" | "item" | "first" | "key" | "colon" | "next" = "value";

  /** The place of what stands inside the given objects and lists. */
  const placeIn = (around: readonly Open[], { from, to }: Range): Place =>
    locate(from, to, formatPointer(around.map(({ closer, key, items }) => (closer === "}" ? key.name : items.length))));
  const broken = (at: number, detail: string): { diagnostics: Diagnostic[] } => {
    const params = { detail, language: "JSON" };
    return { diagnostics: [createDiagnostic("invalid-syntax", params, locate(at, at + 1))] };
  };

  const begin = (range: Range, closer: string): void => {
    if (open.length === depthLimit) {
      diagnostics.push(createDiagnostic("nesting-too-deep", { limit: depthLimit }, placeIn(open, range)));
    }
    open.push({ from: range.from, closer, members: new Map(), items: [], key: { ...range, name: "" } });
    expected = "first";
  };
  const end = ({ from, closer, members, items }: Open, to: number): void => {
    open.pop();
    const range = { from, to };
    if (closer === "]") put({ ...range, value: items.map(({ value }) => value), items });
    else
      put({ ...range, value: Object.fromEntries([...members].map(([name, { node }]) => [name, node.value])), members });
  };
  const put = (node: SourceNode): void => {
    const around = open.at(-1);
    if (around === undefined) root = node;
    else if (around.closer === "]") around.items.push(node);
    else around.members.set(around.key.name, { key: around.key, node });
    expected = "next";
  };
  const readKey = (object: Open, name: string, range: Range): void => {
    const first = object.members.get(name)?.key;
    const around = open.slice(0, -1);
    if (first !== undefined) {
      const related = [{ message: "the first one", place: placeIn(around, first) }];
      const params = { key: JSON.stringify(name) };
      diagnostics.push(createDiagnostic("duplicate-key", params, placeIn(around, range), related));
    }
    if (hasLoneSurrogate(name)) diagnostics.push(createDiagnostic("lone-surrogate", {}, placeIn(around, range)));
    object.key = { ...range, name };
    expected = "colon";
  };
  const readText = (value: string, range: Range): void => {
    if (hasLoneSurrogate(value)) diagnostics.push(createDiagnostic("lone-surrogate", {}, placeIn(open, range)));
    put({ ...range, value });
  };
  const readNumber = (source: string, range: Range): void => {
    // There is one zero: -0 would not come back from JSON.
    const value = Number(source) + 0;
    const isExact = /[.eE]/.test(source) ? Number.isFinite(value) : Number.isSafeInteger(value);
    if (!isExact) diagnostics.push(createDiagnostic("unsafe-number", { number: source }, placeIn(open, range)));
    put({ ...range, value });
  };

  for (let at = 0; ; at = token.lastIndex) {
    blank.lastIndex = at;
    const from = at + (blank.exec(text)?.[0].length ?? 0);
    const around = open.at(-1);
    const closer = around?.closer;
    if (from === text.length) {
      if (root !== undefined) return { root, diagnostics };
      return broken(from, closer === undefined ? "the file is empty" : `the file ends before its last ${closer}`);
    }
    token.lastIndex = at;
    const [, mark, string, number, word] = token.exec(text) ?? [];
    if ((mark ?? string ?? number ?? word) === undefined) return broken(from, foreign(text, from));

    const range = { from, to: token.lastIndex };
    if (root !== undefined) return broken(from, "nothing may follow the value");
    if (around !== undefined && mark === closer && (expected === "next" || expected === "first")) {
      end(around, range.to);
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
      readKey(around, unquote(string), range);
    } else if (mark !== undefined) {
      if (expected === "item" && mark === "]") return broken(comma, `a comma can't stand before ${mark}`);
      const own = closing.get(mark);
      if (own === undefined) return broken(from, "a value must stand here");
      begin(range, own);
    } else if (string !== undefined) {
      readText(unquote(string), range);
    } else if (number !== undefined) {
      readNumber(number, range);
    } else {
      put({ ...range, value: word === "null" ? null : word === "true" });
    }
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
