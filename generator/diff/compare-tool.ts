import { compareAccess } from "./compare-access.js";
import { compareDeclarations } from "./compare-declarations.js";
import { compareDefaults } from "./compare-defaults.js";
import { compareEffects } from "./compare-effects.js";
import { compareErrors } from "./compare-errors.js";
import { compareLife } from "./compare-life.js";
import { compareSamples } from "./compare-samples.js";
import { compareSchemasOf } from "./compare-schemas-of.js";
import { compareTexts } from "./compare-texts.js";
import { compareTypes } from "./compare-types.js";
import type { Finding } from "./review.js";
import type { CompareOptions, ToolPair } from "./tool-pair.js";

/** Everything that changed about one tool, judged: what passes, what it does, what is read, what it is called. */
export function compareTool(pair: ToolPair, options: CompareOptions): Finding[] {
  return [
    ...compareSchemasOf(pair, options),
    ...compareEffects(pair),
    ...compareAccess(pair),
    ...compareErrors(pair),
    ...compareLife(pair),
    ...compareTypes(pair),
    ...compareDefaults(pair),
    ...compareTexts(pair),
    ...compareSamples(pair),
    ...compareDeclarations(pair),
  ];
}
