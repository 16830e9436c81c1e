import type { Form, JsonObject, JsonValue } from "../runtime/types.js";
import { checkWayBack, type Sent } from "./check-way-back.js";
import { visible } from "./hidden-arguments.js";
import { inputsOf } from "./inputs-of.js";
import { mapSchema } from "./map-schema.js";
import { readSchema } from "./read-schema.js";
import { sendAs } from "./send-as.js";
import type { Suite } from "./suite.js";
import type { Target } from "./targets.js";

/** What the contract takes, the declared schema takes as well, unless its losses say otherwise; and it comes back as it was. */
export function checkDeclaredInputs(suite: Suite, target: Target, declared: Sent): string[] {
  const { schema, form } = declared;
  return inputsOf(suite).flatMap((input) => {
    const seen = visible(input.value, suite.facts);
    const sent = sendAs(schema, seen);
    const faults = readSchema(schema, sent);
    if (faults.length === 0) return checkWayBack(suite, target, declared, { ...input, seen, sent });
    return isBeyond(schema, seen, form)
      ? []
      : faults.map(
          ({ at, keyword }) => `the declared schema refuses ${input.title}: ${keyword} at ${at || "the root"}`,
        );
  });
}

/** Whether a form has no place for arguments, since it is closed where the contract is open, as its losses say. */
function isBeyond(schema: JsonObject, seen: JsonValue, { losses }: Form): boolean {
  const closed = new Set(losses.flatMap(({ keyword, why }) => (why === "closed" ? [keyword] : [])));
  if (closed.size === 0) return false;
  const isClosing = (keyword: string, value: JsonValue): boolean =>
    (keyword === "additionalProperties" && value === false) ||
    // Of what may be of any type, a form may name one; and a tuple ends where the next item may be anything.
    (keyword === "type" && closed.has("type")) ||
    (keyword === "maxItems" && (closed.has("items") || closed.has("additionalItems")));
  const open = mapSchema(schema, (node) =>
    Object.fromEntries(Object.entries(node).filter(([keyword, value]) => !isClosing(keyword, value))),
  ) as JsonObject;
  return readSchema(open, sendAs(open, seen)).length === 0;
}
