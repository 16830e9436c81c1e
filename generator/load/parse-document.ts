import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseAllDocuments,
  type YAMLError,
  type Document as YamlDocument,
} from "yaml";
import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import type { JsonValue } from "../schema/json.js";
import { formatPointer, parsePointer } from "../schema/pointer.js";

/** A file of the registry: its value, and where each part of the value stands in the text. */
export type Document = {
  readonly file: string;
  readonly text: string;
  readonly value: JsonValue;
  /** The place of the value at a pointer, or of its key. A pointer to nothing gives the nearest parent's place. */
  readonly placeOf: (pointer: string, part?: "key" | "value") => Place;
};

/** Deeper values overflow the stack of common readers, and of the YAML parser. */
const depthLimit = 600;

/**
 * Reads one file, YAML 1.2 core or JSON by its ending, as a JSON value with positions. Everything that JSON can't say, or
 * that two readers understand differently, is refused: duplicate keys, anchors, aliases, tags, several documents,
 * integers beyond 2^53, lone surrogates, byte order marks, other encodings.
 */
export function parseDocument(file: string, bytes: Uint8Array): { document?: Document; diagnostics: Diagnostic[] } {
  const decoded = decode(file, bytes);
  if (typeof decoded !== "string") return { diagnostics: [decoded] };
  const text = decoded;
  const isJson = file.endsWith(".json");
  const lines = new LineCounter();
  const placeAt = (from: number, to: number, pointer?: string): Place => {
    const start = lines.linePos(Math.min(from, text.length));
    const end = lines.linePos(Math.min(Math.max(to, from), text.length));
    const range = { line: start.line, column: start.col, endLine: end.line, endColumn: end.col };
    return { file, ...range, source: text, ...(pointer === undefined ? {} : { pointer }) };
  };

  if (nestsTooDeep(text)) {
    const start: Place = { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
    return { diagnostics: [createDiagnostic("nesting-too-deep", { limit: depthLimit }, start)] };
  }
  const [root, second] = parseYaml(text, lines);
  if (root === undefined) {
    return {
      diagnostics: [
        createDiagnostic(
          "invalid-syntax",
          { detail: "the file is empty", language: languageOf(isJson) },
          placeAt(0, 0),
        ),
      ],
    };
  }
  const diagnostics: Diagnostic[] = root.errors.map((error) => syntaxDiagnostic(error, isJson, placeAt));
  if (second !== undefined) {
    const start = second.range[0];
    diagnostics.push(
      createDiagnostic("yaml-feature", { feature: "several documents in one file" }, placeAt(start, start)),
    );
  }
  if (isJson && diagnostics.length === 0) {
    const error = jsonError(text);
    if (error !== undefined) {
      diagnostics.push(
        createDiagnostic("invalid-syntax", { detail: error.detail, language: "JSON" }, placeAt(error.at, error.at)),
      );
    }
  }
  if (diagnostics.length > 0) return { diagnostics };

  const value = toValue(root.contents, placeAt, diagnostics);
  if (diagnostics.length > 0) return { diagnostics };
  const placeOf: Document["placeOf"] = (pointer, part = "value") => {
    const { from, to } = rangeOf(root, pointer, part);
    return placeAt(from, to, pointer);
  };
  return { document: { file, text, value, placeOf }, diagnostics };
}

const languageOf = (isJson: boolean): string => (isJson ? "JSON" : "YAML");

function decode(file: string, bytes: Uint8Array): string | Diagnostic {
  const start: Place = { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return createDiagnostic("byte-order-mark", {}, start);
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return createDiagnostic("invalid-encoding", { detail: "it looks like UTF-16" }, start);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return createDiagnostic("invalid-encoding", { detail: "some bytes are no UTF-8 sequence" }, start);
  }
}

function parseYaml(text: string, lines: LineCounter): YamlDocument.Parsed[] {
  const documents = parseAllDocuments(text, {
    version: "1.2",
    schema: "core",
    intAsBigInt: true,
    uniqueKeys: true,
    merge: false,
    prettyErrors: false,
    lineCounter: lines,
  });
  return Array.isArray(documents) ? documents : [];
}

/** Brackets nested beyond the limit: found before the parsers, which would overflow on them. An over-estimate is harmless: text in strings counts too, but is never that deep by accident. */
function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x5b || code === 0x7b) depth += 1;
    else if ((code === 0x5d || code === 0x7d) && depth > 0) depth -= 1;
    if (depth > depthLimit) return true;
  }
  return false;
}

function syntaxDiagnostic(error: YAMLError, isJson: boolean, placeAt: (from: number, to: number) => Place): Diagnostic {
  const place = placeAt(error.pos[0], error.pos[1]);
  if (error.code === "DUPLICATE_KEY") {
    const key = place.source?.slice(error.pos[0]).match(/^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s:]+)/)?.[0] ?? "";
    return createDiagnostic("duplicate-key", { key }, place);
  }
  if (error.code === "MULTIPLE_ANCHORS" || error.code === "BAD_ALIAS") {
    return createDiagnostic("yaml-feature", { feature: "anchors and aliases" }, place);
  }
  if (error.code === "TAG_RESOLVE_FAILED") return createDiagnostic("yaml-feature", { feature: "tags" }, place);
  const detail =
    error.code === "TAB_AS_INDENT" ? "tabs can't indent YAML; use spaces" : (error.message.split("\n", 1)[0] ?? "");
  return createDiagnostic("invalid-syntax", { detail, language: languageOf(isJson) }, place);
}

/** JSON is stricter than the YAML that contains it: comments, trailing commas and bare words are no JSON. */
function jsonError(text: string): { detail: string; at: number } | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const at = Number(/ position (\d+)/.exec(message)?.[1] ?? text.length);
    return { detail: `this is no JSON: ${message.replace(/(?: in JSON)? at position .*$/s, "")}`, at };
  }
}

/** The JSON value of a node. Own code instead of the library's `toJS`, which resolves what a contract may not hold. */
function toValue(
  root: Node | null,
  placeAt: (from: number, to: number, pointer?: string) => Place,
  diagnostics: Diagnostic[],
): JsonValue {
  const tokens: (string | number)[] = [];
  const placeOfNode = (node: Node): Place => placeAt(node.range?.[0] ?? 0, node.range?.[1] ?? 0, formatPointer(tokens));
  const refuse = (feature: string, node: Node): void => {
    diagnostics.push(createDiagnostic("yaml-feature", { feature }, placeOfNode(node)));
  };
  const visit = (node: unknown): JsonValue => {
    if (node === null || node === undefined) return null;
    if (isAlias(node)) {
      refuse("aliases", node);
      return null;
    }
    if (!isScalar(node) && !isMap(node) && !isSeq(node)) return null;
    if (node.anchor !== undefined) refuse("anchors", node);
    if (node.tag !== undefined) refuse("tags", node);
    if (isScalar(node)) return scalarValue(node.value, () => placeOfNode(node), diagnostics);
    if (isSeq(node)) {
      return node.items.map((item, index) => {
        tokens.push(index);
        const value = visit(item);
        tokens.pop();
        return value;
      });
    }
    return Object.fromEntries(node.items.map((pair) => visitPair(pair)));
  };
  const visitPair = (pair: Pair<unknown, unknown>): [string, JsonValue] => {
    const key = keyOf(pair);
    if (isScalar(pair.key) && key === undefined) {
      diagnostics.push(
        createDiagnostic("non-string-key", { key: String(pair.key.source ?? pair.key.value) }, placeOfNode(pair.key)),
      );
    } else if (key === undefined) {
      const place = isScalar(pair.key) || isMap(pair.key) || isSeq(pair.key) ? placeOfNode(pair.key) : placeAt(0, 0);
      diagnostics.push(createDiagnostic("yaml-feature", { feature: "keys that are no plain text" }, place));
    } else if (isScalar(pair.key)) {
      if (pair.key.anchor !== undefined) refuse("anchors", pair.key);
      if (pair.key.tag !== undefined) refuse("tags", pair.key);
      if (key === "<<" && pair.key.type === "PLAIN") refuse("merge keys", pair.key);
      scalarValue(key, () => placeAt(pair.key && isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0, 0), diagnostics);
    }
    tokens.push(key ?? "");
    const value = visit(pair.value);
    tokens.pop();
    return [key ?? "", value];
  };
  return visit(root);
}

const keyOf = (pair: Pair<unknown, unknown>): string | undefined =>
  isScalar(pair.key) && typeof pair.key.value === "string" ? pair.key.value : undefined;

function scalarValue(value: unknown, place: () => Place, diagnostics: Diagnostic[]): JsonValue {
  if (typeof value === "bigint" || typeof value === "number") {
    const number = Number(value);
    const exact = typeof value === "bigint" ? Number.isSafeInteger(number) : Number.isFinite(number);
    if (!exact) diagnostics.push(createDiagnostic("unsafe-number", { number: String(value) }, place()));
    return number;
  }
  if (typeof value === "string") {
    if (/\p{Surrogate}/u.test(value)) diagnostics.push(createDiagnostic("lone-surrogate", {}, place()));
    return value;
  }
  return typeof value === "boolean" ? value : null;
}

/** Where the value at a pointer stands in the text, or its key; the nearest parent where the pointer leads nowhere. */
function rangeOf(root: YamlDocument.Parsed, pointer: string, part: "key" | "value"): { from: number; to: number } {
  let node: unknown = root.contents;
  let range = { from: root.contents?.range?.[0] ?? 0, to: root.contents?.range?.[1] ?? 0 };
  for (const token of parsePointer(pointer)) {
    if (isMap(node)) {
      const pair: unknown = node.items.find((item) => keyOf(item) === token);
      if (!isPair(pair)) break;
      const key = isScalar(pair.key) ? rangeOfNode(pair.key) : undefined;
      const value =
        isScalar(pair.value) || isMap(pair.value) || isSeq(pair.value) ? rangeOfNode(pair.value) : undefined;
      range = (part === "key" ? key : value) ?? value ?? key ?? range;
      node = pair.value;
    } else if (isSeq(node)) {
      const item: unknown = node.items[Number(token)];
      if (!isScalar(item) && !isMap(item) && !isSeq(item)) break;
      range = rangeOfNode(item) ?? range;
      node = item;
    } else {
      break;
    }
  }
  return range;
}

const rangeOfNode = (node: Node): { from: number; to: number } | undefined =>
  node.range === null || node.range === undefined ? undefined : { from: node.range[0], to: node.range[1] };
