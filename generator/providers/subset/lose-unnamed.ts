import type { Loss } from "../../../templates/runtime/types.js";
import type { ObjectShape } from "../object-shape.js";
import { saidOf, type View } from "../site.js";
import { type Context, lose } from "./context.js";

/** What of the members without a name of their own can't be sent, or can be sent although the contract refuses it. */
export function loseUnnamed(
  view: View,
  { rest, patterns }: Pick<ObjectShape, "rest" | "patterns">,
  context: Context,
): void {
  const isClosed = context.rules.objects !== "keep";
  for (const { at } of saidOf(view, "patternProperties")) {
    lose(context, at, "patternProperties", isClosed ? "closed" : "unsupported");
  }
  if (isClosed && rest !== "closed") loseRest(view, context);
  // Names of patterns must stay possible, so all others become so.
  if (!isClosed && rest !== "open" && patterns.length > 0) loseRest(view, context, "unsupported");
}

/** That an object is closed which is open in the contract, or the reverse: where that is said, or where the object is. */
export function loseRest(view: View, context: Pick<Context, "found">, why: Loss["why"] = "closed"): void {
  const said = ["additionalProperties", "unevaluatedProperties"].flatMap((keyword) =>
    saidOf(view, keyword).map(({ at }) => ({ at, keyword })),
  );
  const places = said.length > 0 ? said : [{ at: view.site.schemas[0]?.at ?? "", keyword: "additionalProperties" }];
  for (const { at, keyword } of places) lose(context, at, keyword, why);
}
