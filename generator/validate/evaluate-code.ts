import type { ValidateFunction } from "../../templates/runtime/schema.js";
import * as runtime from "../../templates/runtime/validation.js";
import type { StandaloneCode } from "./standalone-code.js";

const exported: ReadonlyMap<string, unknown> = new Map(Object.entries(runtime));

/** The function that a validator's code is: what a build tries is what a service runs. */
export function evaluateCode({ expression, imports }: StandaloneCode): ValidateFunction {
  const make = new Function(...imports, `"use strict";\nreturn ${expression};`);
  return make(...imports.map((name) => exported.get(name)));
}
