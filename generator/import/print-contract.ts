import type { OutputFile } from "../emit/emitter.js";
import { printYaml } from "../print/print-yaml.js";
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
  const content = printYaml(
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
    ["input", "output", "needs_review"],
  );
  return [
    { path: "contract.yaml", content },
    { path: "input.schema.json", content: printJson(input) },
    ...(output === undefined ? [] : [{ path: "output.schema.json", content: printJson(output) }]),
  ];
}

const printJson = (value: JsonSchema): string => `${JSON.stringify(value, null, 2)}\n`;
