import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  parseAllDocuments,
  type Scalar,
  type YAMLError,
  type YAMLMap,
  type YAMLSeq,
  type Document as YamlDocument,
} from "yaml";
import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import type { JsonValue } from "../schema/json.js";
import { formatPointer } from "../schema/pointer.js";
import type { Locate } from "./locator.js";
import type { Range, SourceMember, SourceNode } from "./source-node.js";

/**
 * Reads YAML 1.2 core with positions, as far as it says what JSON says. Of a broken syntax only the first fault is told: those
 * behind it most often follow from it.
 */
export function readYaml(
  text: string,
  locate: Locate,
  depthLimit: number,
): { root?: SourceNode; diagnostics: Diagnostic[] } {
  const fault = directive(text, locate);
  if (fault !== undefined) return { diagnostics: [fault] };
  const [root, second] = parseYaml(text);
  if (root === undefined) {
    const params = { detail: "the file is empty", language: "YAML" };
    return { diagnostics: [createDiagnostic("invalid-syntax", params, locate(0, 0))] };
  }
  const [error] = root.errors;
  if (error !== undefined) return { diagnostics: [syntaxDiagnostic(error, locate, depthLimit)] };
  if (second !== undefined) {
    const place = locate(second.range[0], second.range[0]);
    return { diagnostics: [featureDiagnostic("several documents in one file", place)] };
  }
  return readNodes(root.contents, locate, depthLimit);
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
    // The library compares each key with all others; `readNodes` finds them in one pass.
    uniqueKeys: false,
    merge: false,
    prettyErrors: false,
  });
  return Array.isArray(documents) ? documents : [];
}

function syntaxDiagnostic(error: YAMLError, locate: Locate, depthLimit: number): Diagnostic {
  // Where the parser's stack ended depends on the machine, so that no place is better than a wrong one.
  if (error.code === "RESOURCE_EXHAUSTION") {
    return createDiagnostic("nesting-too-deep", { what: "values", limit: depthLimit }, locate(0, 0));
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

/** The JSON that the nodes say. Own code instead of the library's `toJS`, which resolves what a contract may not hold. */
function readNodes(
  root: Node | null,
  locate: Locate,
  depthLimit: number,
): { root?: SourceNode; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const tokens: (string | number)[] = [];
  const placeOf = (node: Node): Place => {
    const { from, to } = rangeOf(node, { from: 0, to: 0 });
    return locate(from, to, formatPointer(tokens));
  };
  const refuse = (feature: YamlFeature, node: Node): void => {
    diagnostics.push(featureDiagnostic(feature, placeOf(node)));
  };
  const checkProperties = (node: Scalar | YAMLMap | YAMLSeq): void => {
    if (node.anchor !== undefined) refuse("anchors", node);
    if (node.tag !== undefined) refuse("tags", node);
  };
  /** `around`: where a value counts as standing that is not written, such as the one of `a:`. */
  const visit = (node: unknown, around: Range): SourceNode => {
    if (isAlias(node)) refuse("aliases", node);
    if (!isScalar(node) && !isMap(node) && !isSeq(node)) return { ...around, value: null };
    checkProperties(node);
    const range = rangeOf(node, around);
    if (isScalar(node)) return { ...range, value: visitScalar(node) };
    if (tokens.length >= depthLimit) {
      diagnostics.push(createDiagnostic("nesting-too-deep", { what: "values", limit: depthLimit }, placeOf(node)));
      return { ...range, value: null };
    }
    if (isSeq(node)) {
      const items = node.items.map((item, index) => visitAt(index, item, range));
      return { ...range, value: items.map(({ value }) => value), items };
    }
    const keys = new Map<string, Scalar>();
    const members = new Map<string, SourceMember>();
    for (const { key, value } of node.items) {
      const name = visitKey(key, keys);
      const at = isNode(key) ? rangeOf(key, range) : range;
      members.set(name, { key: at, node: visitAt(name, value, at) });
    }
    return {
      ...range,
      value: Object.fromEntries([...members].map(([name, item]) => [name, item.node.value])),
      members,
    };
  };
  const visitAt = (token: string | number, node: unknown, around: Range): SourceNode => {
    tokens.push(token);
    const result = visit(node, around);
    tokens.pop();
    return result;
  };
  const visitKey = (key: unknown, keys: Map<string, Scalar>): string => {
    if (!isScalar(key)) {
      if (isNode(key)) refuse("keys that are no plain text", key);
      return "";
    }
    checkProperties(key);
    if (typeof key.value !== "string") {
      const name = key.source === undefined || key.source === "" ? "in front of the colon" : key.source;
      diagnostics.push(createDiagnostic("non-string-key", { key: name }, placeOf(key)));
      return "";
    }
    if (key.value === "<<" && key.type === "PLAIN") refuse("merge keys", key);
    const first = keys.get(key.value);
    if (first !== undefined) {
      const related = [{ message: "the first one", place: placeOf(first) }];
      diagnostics.push(createDiagnostic("duplicate-key", { key: JSON.stringify(key.value) }, placeOf(key), related));
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
        diagnostics.push(createDiagnostic("unsafe-number", { number: source ?? String(value) }, placeOf(node)));
      }
      return number;
    }
    if (typeof value === "string") {
      if (/\p{Surrogate}/u.test(value)) diagnostics.push(createDiagnostic("lone-surrogate", {}, placeOf(node)));
      return value;
    }
    return typeof value === "boolean" ? value : null;
  };
  return { root: visit(root, { from: 0, to: 0 }), diagnostics };
}

const rangeOf = ({ range }: Node, otherwise: Range): Range =>
  range === null || range === undefined ? otherwise : { from: range[0], to: range[1] };
