import type { Decoder, Form } from "../../templates/runtime/types.js";
import type { JsonObject } from "../schema/json.js";
import type { Document } from "./site.js";
import type { Refusal } from "./subset/context.js";
import { projectSubset } from "./subset/project-subset.js";
import type { FormRules } from "./target.js";
import { projectWhole } from "./whole/project-whole.js";

/** A contract's arguments as one form of one provider has them, and what it takes to bring them back. */
export type Projection = {
  readonly parameters: JsonObject;
  readonly decode: Decoder;
  readonly losses: Form["losses"];
  readonly costs?: NonNullable<Form["costs"]>;
  /** What the schema does not say of the arguments as a whole, for the description of the tool; empty where it says all. */
  readonly note: string;
};

/** Projects the schema that a model may see into a form. The rules are data; `refused` says what of the contract has no place. */
export function project(document: Document, rules: FormRules): Projection | { readonly refused: Refusal } {
  return rules.kind === "whole" ? projectWhole(document, rules) : projectSubset(document, rules);
}
