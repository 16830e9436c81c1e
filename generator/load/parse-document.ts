import {
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseAllDocuments,
  type Scalar,
  type YAMLError,
  type YAMLMap,
  type YAMLSeq,
  type Document as YamlDocument,
} from "yaml";
import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import type { JsonValue } from "../schema/json.js";
import { formatPointer, parsePointer } from "../schema/pointer.js";
import { decodeText } from "./decode-text.js";
import { findJsonFault } from "./find-json-fault.js";
import { createLocator, type Locate } from "./locator.js";

/** A file of the registry: its value, and where each part of the value stands in the text. */
export type Document = {
  readonly file: string;
  readonly text: string;
  readonly value: JsonValue;
  /** The place of the value at a pointer, or of its key. A pointer to nothing gives the nearest parent's place. */
  readonly placeOf: (pointer: string, part?: "key" | "value") => Place;
};

/** Deeper values overflow the stack of common readers. */
const depthLimit = 600;

/**
 * Reads one file, YAML 1.2 core or JSON by its ending, as a JSON value with positions. Everything that JSON can't say, or
 * that two readers understand differently, is refused: duplicate keys, anchors, aliases, tags, directives, several
 * documents, integers beyond 2^53, lone surrogates, byte order marks, other encodings. Of a broken syntax only the first
 * fault is told: those behind it most often follow from it.
 */
export function parseDocument(file: string, bytes: Uint8Array): { document?: Document; diagnostics: Diagnostic[] } {
  const text = decodeText(file, bytes);
  if (typeof text !== "string") return { diagnostics: [text] };
  const locate = createLocator(file, text);
  const isJson = file.endsWith(".json");
  const fault = isJson ? jsonFault(text, locate) : directive(text, locate);
  if (fault !== undefined) return { diagnostics: [fault] };

  // In JSON a tab is white space wherever it stands, in YAML it can't indent.
  const [root, second] = parseYaml(isJson ? text.replaceAll("\t", " ") : text);
  if (root === undefined) {
    return {
      diagnostics: [
        createDiagnostic("invalid-syntax", { detail: "the file is empty", language: "YAML" }, locate(0, 0)),
      ],
    };
  }
  const [error] = root.errors;
  if (error !== undefined) return { diagnostics: [syntaxDiagnostic(error, locate)] };
  if (second !== undefined) {
    const place = locate(second.range[0], second.range[0]);
    return { diagnostics: [featureDiagnostic("several documents in one file", place)] };
  }

  const diagnostics: Diagnostic[] = [];
  const value = toValue(root.contents, locate, diagnostics);
  if (diagnostics.length > 0) return { diagnostics };
  const placeOf: Document["placeOf"] = (pointer, part = "value") => {
    const { from, to } = rangeOf(root, pointer, part);
    // The parser counts the line end behind a block to the block.
    return locate(from, from + text.slice(from, to).trimEnd().length, pointer);
  };
  return { document: { file, text, value, placeOf }, diagnostics };
}

function jsonFault(text: string, locate: Locate): Diagnostic | undefined {
  const fault = findJsonFault(text);
  if (fault === undefined) return undefined;
  const place = locate(fault.at, fault.at + 1);
  return createDiagnostic("invalid-syntax", { detail: fault.detail, language: "JSON" }, place);
}

/** `%YAML 1.1` before a document asks other readers for other values than ours. */
function directive(text: string, locate: Locate): Diagnostic | undefined {
  const [before] = /^(?:[ \t]*(?:#.*)?\r?\n)*(?=%)/.exec(text) ?? [];
  if (before === undefined) return undefined;
  return featureDiagnostic("directives", locate(before.length, before.length + 1));
}

function parseYaml(text: string): YamlDocument.Parsed[] {
  const documents = parseAllDocuments(text, {
    version: "1.2",
    schema: "core",
    intAsBigInt: true,
    // The library compares each key with all others; `toValue` finds them in one pass.
    uniqueKeys: false,
    merge: false,
    prettyErrors: false,
  });
  return Array.isArray(documents) ? documents : [];
}

function syntaxDiagnostic(error: YAMLError, locate: Locate): Diagnostic {
  // Where the parser's stack ended depends on the machine, so that no place is better than a wrong one.
  if (error.code === "RESOURCE_EXHAUSTION") {
    return createDiagnostic("nesting-too-deep", { limit: depthLimit }, locate(0, 0));
  }
  const place = locate(error.pos[0], error.pos[1]);
  if (error.code === "MULTIPLE_ANCHORS" || error.code === "BAD_ALIAS") {
    return featureDiagnostic("anchors", place);
  }
  if (error.code === "TAG_RESOLVE_FAILED") return featureDiagnostic("tags", place);
  const detail = plainWords[error.code] ?? error.message.split("\n", 1)[0] ?? "";
  return createDiagnostic("invalid-syntax", { detail, language: "YAML" }, place);
}

/** What the parser says in words that only its author knows. */
const plainWords: { readonly [Code in YAMLError["code"]]?: string } = {
  TAB_AS_INDENT: "tabs can't indent YAML; use spaces",
  BLOCK_AS_IMPLICIT_KEY:
    "a colon begins a second key here; quote a text that holds one, and indent the keys of an object alike",
};

/** What YAML has and JSON has not, with what to write instead. */
const yamlFeatures = {
  aliases: "write the value out in full",
  anchors: "write the value out in full",
  directives: "remove the line",
  "keys that are no plain text": "write a text as key",
  "merge keys": "write the fields out in full",
  "several documents in one file": "give each document a file of its own",
  tags: "remove the tag, and quote what must be a text",
} as const;
type YamlFeature = keyof typeof yamlFeatures;

const featureDiagnostic = (feature: YamlFeature, place: Place): Diagnostic =>
  createDiagnostic("yaml-feature", { feature, advice: yamlFeatures[feature] }, place);

/** The JSON value of a node. Own code instead of the library's `toJS`, which resolves what a contract may not hold. */
function toValue(root: Node | null, locate: Locate, diagnostics: Diagnostic[]): JsonValue {
  const tokens: (string | number)[] = [];
  const placeOfNode = (node: Node): Place => locate(node.range?.[0] ?? 0, node.range?.[1] ?? 0, formatPointer(tokens));
  const refuse = (feature: YamlFeature, node: Node): void => {
    diagnostics.push(featureDiagnostic(feature, placeOfNode(node)));
  };
  const checkProperties = (node: Scalar | YAMLMap | YAMLSeq): void => {
    if (node.anchor !== undefined) refuse("anchors", node);
    if (node.tag !== undefined) refuse("tags", node);
  };
  const visit = (node: unknown): JsonValue => {
    if (isAlias(node)) refuse("aliases", node);
    if (!isScalar(node) && !isMap(node) && !isSeq(node)) return null;
    checkProperties(node);
    if (isScalar(node)) return visitScalar(node);
    if (tokens.length >= depthLimit) {
      diagnostics.push(createDiagnostic("nesting-too-deep", { limit: depthLimit }, placeOfNode(node)));
      return null;
    }
    if (isSeq(node)) return node.items.map((item, index) => visitAt(index, item));
    const keys = new Map<string, Scalar>();
    return Object.fromEntries(
      node.items.map(({ key, value }): [string, JsonValue] => {
        const name = visitKey(key, keys);
        return [name, visitAt(name, value)];
      }),
    );
  };
  const visitAt = (token: string | number, node: unknown): JsonValue => {
    tokens.push(token);
    const value = visit(node);
    tokens.pop();
    return value;
  };
  const visitKey = (key: unknown, keys: Map<string, Scalar>): string => {
    if (!isScalar(key)) {
      if (isNode(key)) refuse("keys that are no plain text", key);
      return "";
    }
    checkProperties(key);
    if (typeof key.value !== "string") {
      const name = key.source === undefined || key.source === "" ? "in front of the colon" : key.source;
      diagnostics.push(createDiagnostic("non-string-key", { key: name }, placeOfNode(key)));
      return "";
    }
    if (key.value === "<<" && key.type === "PLAIN") refuse("merge keys", key);
    const first = keys.get(key.value);
    if (first !== undefined) {
      const related = [{ message: "the first one", place: placeOfNode(first) }];
      diagnostics.push(
        createDiagnostic("duplicate-key", { key: JSON.stringify(key.value) }, placeOfNode(key), related),
      );
    }
    keys.set(key.value, first ?? key);
    return String(visitScalar(key));
  };
  const visitScalar = (node: Scalar): JsonValue => {
    const { value, source } = node;
    if (typeof value === "bigint" || typeof value === "number") {
      const number = Number(value);
      const exact = typeof value === "bigint" ? Number.isSafeInteger(number) : Number.isFinite(number);
      if (!exact) {
        diagnostics.push(createDiagnostic("unsafe-number", { number: source ?? String(value) }, placeOfNode(node)));
      }
      return number;
    }
    if (typeof value === "string") {
      if (/\p{Surrogate}/u.test(value)) diagnostics.push(createDiagnostic("lone-surrogate", {}, placeOfNode(node)));
      return value;
    }
    return typeof value === "boolean" ? value : null;
  };
  return visit(root);
}

const keyOf = (pair: Pair<unknown, unknown>): string | undefined =>
  isScalar(pair.key) && typeof pair.key.value === "string" ? pair.key.value : undefined;

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
