import type { JsonObject, JsonValue } from "../../schema/json.js";
import { fitsPattern } from "../fits-pattern.js";
import type { ObjectShape } from "../object-shape.js";
import { type Site, saidOf, type View } from "../site.js";
import type { SubsetRules } from "../target.js";
import { type Context, lose, present } from "./context.js";
import { factsOf } from "./facts.js";
import { printWritten } from "./print-written.js";
import { isNothing, type Option } from "./written.js";

/** What a map holds: an object whose names are all data. */
export function mapValue({ rest, patterns }: ObjectShape): Site | undefined {
  const [only, ...others] = patterns;
  if (only !== undefined && others.length === 0 && rest === "closed") return only.site;
  return only === undefined && typeof rest === "object" ? rest : undefined;
}

/** A map: as it is, or as a list of its members where the target knows none. */
export function writeMap(view: View, value: Site, context: Context): Option {
  const { rules } = context;
  const written = context.write(value, context);
  const [pattern] = saidOf(view, "patternProperties");
  if (pattern !== undefined && (rules.maps === "keep" || !isTold(pattern.value, rules))) {
    lose(context, pattern.at, "additionalProperties", "widened");
  }
  if (rules.maps === "keep") {
    const { kept, notes } = factsOf(view, "object", context);
    const body = { type: "object", additionalProperties: isNothing(written) ? false : printWritten(written, rules) };
    const decode = written.decode === undefined ? undefined : { values: written.decode };
    return { body: { ...body, ...kept }, sent: ["object"], own: ["object"], decode, notes };
  }
  const key = context.write(keySite(view, rules), context);
  const { kept, notes } = factsOf(view, "object", context, ["propertyNames", "minProperties", "maxProperties"]);
  return {
    body: {
      type: "array",
      items: {
        type: "object",
        properties: { key: printWritten({ ...key, decode: undefined }, rules), value: printWritten(written, rules) },
        required: ["key", "value"],
        ...(rules.objects === "close" ? { additionalProperties: false } : {}),
      },
      ...kept,
      ...boundsOfPairs(view, context),
    },
    sent: ["array"],
    own: ["object"],
    decode: { pairs: written.decode ?? true },
    notes: ["key and value of each member", ...notes],
  };
}

/** Whether the names that a map may have can be said. */
const isTold = (patterns: JsonValue, rules: SubsetRules): boolean =>
  rules.keywords.has("pattern") &&
  Object.keys(Object(patterns)).every((pattern) => fitsPattern(pattern, rules.patterns));

/** What is said of the names of a map. */
function keySite(view: View, rules: SubsetRules): Site {
  const names = saidOf(view, "propertyNames").map(({ value, at }) => ({ schema: value, at: `${at}/propertyNames` }));
  const patterns = saidOf(view, "patternProperties").flatMap(({ value, at }) =>
    isTold(value, rules)
      ? Object.keys(Object(value)).map((pattern) => ({ schema: { pattern }, at: `${at}/patternProperties` }))
      : [],
  );
  const text = { schema: { type: "string" }, at: `${view.site.schemas[0]?.at}/propertyNames/type` };
  return { schemas: [...names, ...patterns, text] };
}

/** A pair may come twice, so a list that is long enough may be an object that is not. */
function boundsOfPairs(view: View, context: Context): JsonObject {
  const { rules } = context;
  const bound = (keyword: string, name: string, most: number): number | undefined => {
    const [said] = saidOf(view, keyword);
    const value = Number(said?.value);
    if (said === undefined || (keyword === "minProperties" && value === 0)) return undefined;
    const isWhole = rules.keywords.has(name) && value <= most;
    if (!isWhole) lose(context, said.at, keyword, "unsupported");
    else if (keyword === "minProperties" && value > 1) lose(context, said.at, keyword, "widened");
    return isWhole ? value : undefined;
  };
  return present({
    minItems: bound("minProperties", "minItems", rules.minItems),
    maxItems: bound("maxProperties", "maxItems", Number.POSITIVE_INFINITY),
  });
}
