import { createDiagnostic, type Diagnostic, type Place } from "../diagnostics/diagnostic.js";
import type { OutputFile } from "../emit/emitter.js";
import type { SideEffectClass } from "../model/tool.js";
import { type JsonObject, type JsonValue, member } from "../schema/json.js";
import { type ConvertedSchema, convertSchema } from "./convert-schema.js";
import { fitName } from "./fit-name.js";
import { guessEffects } from "./guess-effects.js";
import { printContract } from "./print-contract.js";
import type { Source } from "./read-source.js";
import type { RecognisedTool } from "./recognise-tools.js";
import { without } from "./without.js";

export type ConvertedTool = {
  readonly name: string;
  readonly sideEffectClass: SideEffectClass;
  /** The fields of the contract that a person has to judge, in the contract's order. */
  readonly needsReview: readonly string[];
  /** What was guessed or changed, in words. */
  readonly notes: readonly string[];
  /** The contract's files, POSIX paths inside the tool's folder. */
  readonly files: readonly OutputFile[];
  /** Where the source names the tool. */
  readonly place: Place;
};

/** The contract of a recognised tool. No tool where it has no schema that a contract could hold. */
export function convertTool(
  tool: RecognisedTool,
  source: Source,
): { readonly tool?: ConvertedTool; readonly diagnostics: readonly Diagnostic[] } {
  const { name, reason } = fitName(tool.name);
  const { pointers, notation } = tool;
  const place = source.placeOf(pointers.name);
  const renamed =
    reason === undefined
      ? []
      : [createDiagnostic("import-renamed", { name: tool.name, new_name: name, reason }, place)];
  const input = convertSchema(tool.inputSchema ?? noArguments, {
    ...{ tool: name, part: "input", notation: notation.input },
    place: source.placeOf(pointers.input, "key"),
  });
  const output: ConvertedSchema =
    tool.outputSchema === undefined
      ? { notes: [], diagnostics: [] }
      : convertSchema(tool.outputSchema, {
          ...{ tool: name, part: "output", notation: notation.output },
          place: source.placeOf(pointers.output, "key"),
        });
  const diagnostics = [...renamed, ...input.diagnostics, ...output.diagnostics];
  if (input.schema === undefined || (tool.outputSchema !== undefined && output.schema === undefined)) {
    return { diagnostics };
  }

  const effects = guessEffects(tool.name, tool.annotations);
  const isDescribed = tool.description !== undefined && tool.description.trim() !== "";
  const needsReview = [
    ...(reason === undefined ? [] : ["name"]),
    ...(isDescribed ? [] : ["description"]),
    ...effects.needsReview,
  ];
  const title = tool.title ?? member(tool.annotations, "title");
  const files = printContract({
    name,
    ...(typeof title === "string" && title !== "" ? { title } : {}),
    description: isDescribed ? tool.description : "Imported without a description.",
    effects,
    input: input.schema,
    ...(output.schema === undefined ? {} : { output: output.schema }),
    needsReview,
    rest: restOf(tool, name, title),
  });
  const notes = [
    ...(reason === undefined ? [] : [`was called ${JSON.stringify(tool.name)}`]),
    ...(tool.inputSchema === undefined ? ["declares no arguments"] : []),
    ...effects.notes,
    ...input.notes,
    ...output.notes,
  ];
  return { tool: { name, sideEffectClass: effects.sideEffectClass, needsReview, notes, files, place }, diagnostics };
}

const noArguments: JsonObject = { type: "object", properties: {}, additionalProperties: false };

const hints = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];

/** What the contract does not say otherwise: the old name, a second title, annotations that are no hints, members of the source's own. */
function restOf(tool: RecognisedTool, name: string, title: JsonValue | undefined): JsonObject {
  const told = [...hints, ...(member(tool.annotations, "title") === title ? ["title"] : [])];
  const annotations = without(tool.annotations, ...told);
  return {
    ...(tool.name === name ? {} : { name: tool.name }),
    ...tool.rest,
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
  };
}
