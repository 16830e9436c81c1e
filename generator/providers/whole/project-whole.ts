import { isObject, type JsonObject } from "../../schema/json.js";
import { pruneDefinitions } from "../../schema/prune-definitions.js";
import type { Projection } from "../project.js";
import type { Document } from "../site.js";
import { newFound, type Refusal } from "../subset/context.js";
import { withNotes } from "../subset/note.js";
import type { WholeRules } from "../target.js";
import { defineTargets } from "./define-targets.js";
import { foldRoot, type Root } from "./fold-root.js";
import { printWhole, type Whole } from "./print-whole.js";
import { renameRoot } from "./rename-root.js";

/** Keywords that providers refuse beside `type: object` at the root, even where nothing is strict; a reference hides the type. */
const refusedAtRoot = ["$ref", "oneOf", "anyOf", "allOf", "not", "enum", "const"];

/** Leaves a contract's schema as it is, but for its root. */
export function projectWhole(document: Document, rules: WholeRules): Projection | { readonly refused: Refusal } {
  const context: Whole = { document, rules, found: newFound() };
  const { schema } = document;
  const isKept = isObject(schema) && !refusedAtRoot.some((keyword) => Object.hasOwn(schema, keyword));
  const written = isKept ? keepRoot(schema, context) : foldRoot(context);
  if (written === undefined) return { refused: { at: "", keyword: "type", reason: "no value is right for it" } };
  const root = renameRoot(written, context);
  const { decode, sentence, notes } = root;
  const defined = defineTargets(withProperties(root.parameters), !isKept || root !== written, context);
  const pruned = pruneDefinitions(defined, "2020-12");
  return {
    parameters: isObject(pruned) ? pruned : defined,
    decode: decode === undefined ? {} : { root: decode },
    losses: [...context.found.losses.values()],
    note: withNotes(sentence === "" ? undefined : sentence, notes) ?? "",
  };
}

/** Providers refuse an object schema without them. */
const withProperties = (schema: JsonObject): JsonObject =>
  Object.hasOwn(schema, "properties") ? schema : { ...schema, properties: {} };

function keepRoot(schema: JsonObject, context: Whole): Root {
  return { parameters: { ...printWhole({ schema, at: "" }, context), type: "object" }, sentence: "", notes: [] };
}
