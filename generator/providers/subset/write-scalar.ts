import type { Kind } from "../kinds.js";
import type { View } from "../site.js";
import type { Context } from "./context.js";
import { factsOf } from "./facts.js";
import type { Option } from "./written.js";

/** A text, a number or a boolean, with its bounds. */
export function writeScalar(view: View, kind: Kind, context: Context): Option {
  const { kept, notes } = factsOf(view, kind, context);
  return { body: { type: kind, ...kept }, sent: [kind], own: [kind], notes };
}
