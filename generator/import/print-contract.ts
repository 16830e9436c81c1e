import { Document, isMap, isScalar, isSeq, Scalar, visit } from "yaml";
import type { OutputFile } from "../emit/emitter.js";
import type { JsonObject, JsonSchema } from "../schema/json.js";
import type { GuessedEffects } from "./guess-effects.js";

/** What an imported contract says; the effects as they were guessed, everything else as it is written. */
export type ImportedContract = {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly effects: GuessedEffects;
  readonly input: JsonSchema;
  readonly output?: JsonSchema;
  readonly needsReview: readonly string[];
  /** Facts of the source that no field of a contract holds. */
  readonly rest: JsonObject;
};

/** The files of a contract, named as they are called inside the tool's folder: the contract in YAML, its schemas in JSON. */
export function printContract(contract: ImportedContract): OutputFile[] {
  const { name, title, description, effects, input, output, needsReview, rest } = contract;
  const document = new Document(
    {
      name,
      ...(title === undefined ? {} : { title }),
      description,
      schema_version: "1.0.0",
      side_effect_class: effects.sideEffectClass,
      ...(effects.openWorld === undefined ? {} : { open_world: effects.openWorld }),
      ...(effects.idempotency === undefined ? {} : { idempotency: effects.idempotency }),
      input: { $ref: "./input.schema.json" },
      ...(output === undefined ? {} : { output: { $ref: "./output.schema.json" } }),
      ...(needsReview.length === 0 ? {} : { needs_review: needsReview }),
      ...(Object.keys(rest).length === 0 ? {} : { "x-imported": rest }),
    },
    // The same object twice would become an anchor and an alias, which a contract must not have.
    { aliasDuplicateObjects: false },
  );
  chooseStyles(document);
  const printed = document.toString({ lineWidth, doubleQuotedAsJSON: true, flowCollectionPadding: true });
  return [
    { path: "contract.yaml", content: printed.replace(unprintable, escapeCharacter) },
    { path: "input.schema.json", content: printJson(input) },
    ...(output === undefined ? [] : [{ path: "output.schema.json", content: printJson(output) }]),
  ];
}

const printJson = (value: JsonSchema): string => `${JSON.stringify(value, null, 2)}\n`;

const lineWidth = 110;

/** Contracts are written by hand later on, so they look as if they were: references and word lists in one line, texts in blocks. */
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
  for (const field of ["input", "output", "needs_review"]) {
    const node = document.get(field, true);
    if (isMap(node) || isSeq(node)) node.flow = true;
  }
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
