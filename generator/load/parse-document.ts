import type { Diagnostic, Place } from "../diagnostics/diagnostic.js";
import type { JsonValue } from "../schema/json.js";
import { decodeText } from "./decode-text.js";
import { createLocator } from "./locator.js";
import { readJson } from "./read-json.js";
import { readYaml } from "./read-yaml.js";
import { rangeAt } from "./source-node.js";

/** A file of the registry: its value, and where each part of the value stands in the text. */
export type Document = {
  readonly file: string;
  readonly text: string;
  readonly value: JsonValue;
  /** The place of the value at a pointer, or of its key. A pointer to nothing gives the nearest parent's place. */
  readonly placeOf: (pointer: string, part?: "key" | "value") => Place;
};

/**
 * How deep values may lie in each other. Each level of a schema takes two, and the stages after this one walk schemas by
 * recursion; test/hostile builds what is as deep as this. The YAML parser itself needs more of the stack.
 */
const depthLimit = { json: 1200, yaml: 600 };

/**
 * Reads one file, YAML 1.2 core or JSON by its ending, as a JSON value with positions. Everything that JSON can't say, or
 * that two readers understand differently, is refused: duplicate keys, anchors, aliases, tags, directives, several
 * documents, integers beyond 2^53, lone surrogates, byte order marks, other encodings.
 */
export function parseDocument(file: string, bytes: Uint8Array): { document?: Document; diagnostics: Diagnostic[] } {
  const text = decodeText(file, bytes);
  if (typeof text !== "string") return { diagnostics: [text] };
  const locate = createLocator(file, text);
  const { root, diagnostics } = file.endsWith(".json")
    ? readJson(text, locate, depthLimit.json)
    : readYaml(text, locate, depthLimit.yaml);
  if (root === undefined || diagnostics.length > 0) return { diagnostics };
  const placeOf: Document["placeOf"] = (pointer, part = "value") => {
    const { from, to } = rangeAt(root, pointer, part);
    // YAML counts the line end behind a block to the block.
    return locate(from, from + text.slice(from, to).trimEnd().length, pointer);
  };
  return { document: { file, text, value: root.value, placeOf }, diagnostics };
}
