import type { Costs, DecodeNode } from "../../../templates/runtime/types.js";
import { isObject, type JsonObject, type JsonValue } from "../../schema/json.js";
import { mapSchema, walkSchema } from "../../schema/walk.js";
import { countCosts } from "../count-costs.js";
import type { Projection } from "../project.js";
import type { Document } from "../site.js";
import type { SubsetRules } from "../target.js";
import { type Context, newFound, type Refusal } from "./context.js";
import { withNotes } from "./note.js";
import { printWritten } from "./print-written.js";
import { pruneDecoder } from "./prune-decoder.js";
import { writeNode } from "./write-node.js";
import { type Root, writeRoot } from "./write-root.js";
import { isNothing } from "./written.js";

/** Writes a contract's arguments in a part of JSON Schema. */
export function projectSubset(document: Document, rules: SubsetRules): Projection | { readonly refused: Refusal } {
  const { root, context } = write(document, rules);
  const [refusal] = context.found.refusals;
  if (refusal !== undefined) return { refused: refusal };
  const definitions = [...context.found.definitions.values()].filter(
    ({ written }) => written === undefined || !isNothing(written),
  );
  const $defs = definitions.map(({ name, written }): [string, JsonValue] => [
    name,
    written === undefined ? {} : printWritten(written, rules),
  ]);
  const description = withNotes(descriptionOf(document), []);
  const parameters = {
    ...(description === undefined ? {} : { description }),
    ...root.parameters,
    ...($defs.length === 0 ? {} : { $defs: Object.fromEntries($defs) }),
  };
  const costs = countCosts(parameters);
  const exceeded = exceededBy(costs, rules.budget);
  if (exceeded !== undefined) return { refused: { at: "", keyword: "properties", reason: exceeded } };
  const nodes = definitions.map(({ name, written }): [string, DecodeNode] => [name, written?.decode ?? {}]);
  const note = withNotes(root.sentence === "" ? undefined : root.sentence, root.notes) ?? "";
  return {
    parameters: rules.types === "upper" ? withCapitals(parameters) : parameters,
    decode: pruneDecoder(root.decode, new Map(nodes)),
    losses: [...context.found.losses.values()],
    ...(Object.keys(rules.budget).length === 0 ? {} : { costs }),
    note,
  };
}

/** What holds itself multiplies as it is unrolled, so it is unrolled as deeply as it may and as is short enough. */
function write(document: Document, rules: SubsetRules): { readonly root: Root; readonly context: Context } {
  let count = 0;
  walkSchema(document.schema, document.dialect, () => {
    count += 1;
  });
  const most = 300 + 3 * count;
  for (let levels = typeof rules.recursion === "object" ? rules.recursion.levels : 0; ; levels -= 1) {
    const context: Context = {
      document,
      rules,
      stack: [],
      depth: 0,
      levels,
      most,
      found: newFound(),
      write: writeNode,
    };
    const root = writeRoot(document, context);
    if (levels <= 0 || context.found.sites <= most) return { root, context };
  }
}

const descriptionOf = ({ schema }: Document): string | undefined => {
  const description = isObject(schema) ? schema["description"] : undefined;
  return typeof description === "string" ? description : undefined;
};

const budgetWords: Readonly<Record<keyof Costs, string>> = {
  optional: "optional properties",
  unions: "unions",
  properties: "properties",
  depth: "levels",
  characters: "characters in names and values",
  enumValues: "listed values",
};

function exceededBy(costs: Costs, budget: SubsetRules["budget"]): string | undefined {
  return (Object.keys(budgetWords) as (keyof Costs)[])
    .filter((name) => costs[name] > (budget[name] ?? Number.POSITIVE_INFINITY))
    .map((name) => `it has ${costs[name]} ${budgetWords[name]}, and a request may have ${budget[name]}`)[0];
}

/** `Schema` of Gemini writes its types in capital letters. */
function withCapitals(parameters: JsonObject): JsonObject {
  const mapped = mapSchema(parameters, "2020-12", (node) => {
    if (!isObject(node) || typeof node["type"] !== "string") return node;
    return { ...node, type: node["type"].toUpperCase() };
  });
  return isObject(mapped) ? mapped : parameters;
}
