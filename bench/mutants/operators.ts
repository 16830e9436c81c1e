import { codeOperators } from "./code-operators.js";
import { dataOperators } from "./data-operators.js";
import type { Operator } from "./mutation.js";
import { validatorOperators } from "./validator-operators.js";
import { wiringOperators } from "./wiring-operators.js";

/** The kinds of fault that are put into the compiled package. */
export const operators: readonly Operator[] = [
  ...dataOperators(),
  ...validatorOperators(),
  ...wiringOperators(),
  ...codeOperators(),
];
