import { isAsserting } from "../../schema/canonical.js";
import type { JsonObject } from "../../schema/json.js";
import { allKinds, jsonType, type Kind } from "../kinds.js";
import type { View } from "../site.js";
import { type Context, lose, refuse } from "./context.js";
import type { Option } from "./written.js";

/** What is not told inside: nothing is to be told, it is not the provider's to say, or it lies too deep. */
export type Untold = "free" | "too-deep" | "too-long" | "ambiguous";

const reasons: Readonly<Record<Untold, (kind: Kind | undefined) => string>> = {
  free: (kind) => `it takes any ${kind ?? "value"}`,
  "too-deep": () => "it is nested too deeply",
  "too-long": () => "it becomes many times longer",
  ambiguous: () => "its branches are sent in different forms, and nothing tells them apart",
};

/** A value of which the provider is told nothing but the type, if that: as it is, as JSON text, or not at all. */
export function writeAny(view: View, kind: Kind | undefined, context: Context, untold: Untold = "free"): Option {
  const [place = { at: view.site.schemas[0]?.at ?? "", keyword: "type" }] = assertions(view);
  const own = kind === undefined ? allKinds : [kind];
  if (context.rules.any === "refuse") {
    refuse(context, place.at, place.keyword, reasons[untold](kind));
    return { body: {}, sent: own, own };
  }
  if (context.rules.any === "keep") {
    if (untold !== "free") loseAll(view, context);
    return { body: plainBody(kind), sent: own, own };
  }
  loseAll(view, context);
  const what = kind === undefined ? "JSON text" : `${kind} as JSON text`;
  const json = [...new Set(own.map(jsonType))];
  return { body: { type: "string" }, sent: ["string"], own, decode: { json }, notes: [what] };
}

const plainBody = (kind: Kind | undefined): JsonObject => {
  if (kind === undefined) return {};
  return kind === "array" ? { type: kind, items: {} } : { type: kind };
};

/** All that is said of a value, and of what is inside, is told in the form that JSON text or any value is. */
export function loseAll(view: View, context: Context): void {
  for (const { at, keyword } of assertions(view)) lose(context, at, keyword, "widened");
}

/** What the outermost parts assert: what they refer to is part of that. */
function assertions({ parts }: View): readonly { readonly at: string; readonly keyword: string }[] {
  const outer = parts.filter(({ within }) => !parts.some(({ at }) => within.includes(at)));
  return outer.flatMap(({ schema, at }) =>
    Object.keys(schema)
      .filter((keyword) => keyword !== "$defs" && keyword !== "definitions" && isAsserting(keyword))
      .map((keyword) => ({ at, keyword })),
  );
}
