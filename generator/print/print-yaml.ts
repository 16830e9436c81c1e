import { Document, isMap, isScalar, isSeq, Scalar, visit } from "yaml";
import type { JsonValue } from "../schema/json.js";

const lineWidth = 110;

/**
 * A JSON value as YAML that reads back code unit by code unit, and looks as if it were written by hand: texts in blocks, versions
 * in quotes. Below the fields of the root that `flow` names everything stands in one line; elsewhere what holds no objects and
 * lists of its own, and is short.
 */
export function printYaml(value: JsonValue, flow?: readonly string[]): string {
  // The same object twice would become an anchor and an alias, which a contract must not have.
  const document = new Document(value, { aliasDuplicateObjects: false });
  chooseStyles(document);
  for (const field of flow ?? []) {
    const node = document.get(field, true);
    if (isMap(node) || isSeq(node)) node.flow = true;
  }
  if (flow === undefined) flattenSmall(document);
  const printed = document.toString({ lineWidth, doubleQuotedAsJSON: true, flowCollectionPadding: true });
  return printed.replace(unprintable, escapeCharacter);
}

function chooseStyles(document: Document): void {
  visit(document, {
    Scalar: (key, scalar) => {
      if (typeof scalar.value !== "string") return;
      const type = styleOf(scalar.value);
      // A key stands in one line.
      if (type !== undefined) scalar.type = key === "key" ? Scalar.QUOTE_DOUBLE : type;
    },
    Pair: (_, pair) => {
      const field = isScalar(pair.key) ? pair.key.value : undefined;
      if (field === "schema_version" && isScalar(pair.value)) pair.value.type = Scalar.QUOTE_DOUBLE;
    },
  });
}

/** A list of words, the schema of a plain property: longer ones are read line by line. */
const smallest = 72;

function flattenSmall(document: Document): void {
  visit(document, {
    Collection: (key, node) => {
      const items: readonly unknown[] = isMap(node) ? node.items.map(({ value }) => value) : node.items;
      const isPlain = items.every((item) => isScalar(item) || item === null);
      if (key !== null && isPlain && JSON.stringify(node).length <= smallest) node.flow = true;
    },
  });
}

/** The style that gives a text back code unit by code unit; undefined where the plain one does, which the library sees to. */
function styleOf(text: string): Scalar.Type | undefined {
  // As a bare key `<<` is YAML's merge key.
  if (text === "<<" || text.search(unprintable) >= 0) return Scalar.QUOTE_DOUBLE;
  // A block of nothing but white space has no indentation to be told from.
  if (text.includes("\n")) return /\S/.test(text) ? Scalar.BLOCK_LITERAL : Scalar.QUOTE_DOUBLE;
  if (text.length < lineWidth) return undefined;
  // Folding keeps single spaces between words and nothing else.
  return /^\S+(?: \S+)*$/.test(text) ? Scalar.BLOCK_FOLDED : Scalar.QUOTE_DOUBLE;
}

/**
 * Characters that YAML does not print (YAML 1.2.2, section 5.1), that some readers take for line breaks, or that reorder the
 * text around them (https://trojansource.codes). A text that has one is written in double quotes, where it can be escaped.
 */
const unprintable = /(?![\t\n])\p{Cc}|[\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;

const escapeCharacter = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
