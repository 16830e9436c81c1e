import type { Form, JsonObject, JsonValue } from "../runtime/types.js";
import { filled, visible } from "./hidden-arguments.js";
import { readSchema } from "./read-schema.js";
import { refusalsOf } from "./refusals-of.js";
import { sendAs } from "./send-as.js";
import type { Suite } from "./suite.js";
import type { Target } from "./targets.js";
import { toldSchema } from "./told-schema.js";
import { withoutAddedNulls } from "./without-added-nulls.js";

/**
 * What the contract refuses for the sake of arguments that a model sees, the declared schema refuses as well, unless its losses
 * say otherwise.
 */
export function checkDeclaredRefusals(schema: JsonObject, suite: Suite, target: Target, { losses }: Form): string[] {
  const { tool, facts, accepted } = suite;
  const told = toldSchema(tool.input.json, losses);
  const right = accepted.find(({ input }) => input !== undefined)?.input;
  return refusalsOf(suite)
    .filter(({ part }) => part === "input")
    .flatMap(({ title, value, at }) => {
      const seen = visible(value, facts);
      const sent = sendAs(schema, seen);
      if (readSchema(schema, sent).length > 0) return [];
      // Some of what is wrong can't be sent at all: what comes back is right then, or is without the nulls that say nothing.
      const call = { tool_call_id: "golden", name: facts.name, arguments: JSON.stringify(sent) };
      const back = target.decode === undefined ? sent : target.decode({ tools: [tool] }, call).arguments;
      const readings = [back as JsonValue, withoutAddedNulls(back as JsonValue, seen, () => true)];
      const isTold = readings.every((one) => readSchema(told, filled(one, right, facts)).length > 0);
      return isTold ? [`the declared schema accepts ${title} (wrong at ${at || "the root"})`] : [];
    });
}
