import type { DecodeNode, Loss } from "../../../templates/runtime/types.js";
import type { JsonObject, JsonValue } from "../../schema/json.js";
import { aliasName } from "../alias-name.js";
import { fitsPattern } from "../fits-pattern.js";
import { valuesOf } from "../kinds.js";
import { conditionalMembers, type Member, type ObjectShape, shapeOf } from "../object-shape.js";
import { type Site, saidOf, type View, viewOf } from "../site.js";
import type { SubsetRules } from "../target.js";
import { type Context, lose, nodeOf, present } from "./context.js";
import { factsOf } from "./facts.js";
import { printWritten } from "./print-written.js";
import { unite } from "./unite.js";
import { writeAny } from "./write-any.js";
import { isNothing, type Option, type Written } from "./written.js";

/** An object: its named members, a map, or any object. Undefined where it must have what nothing is right for. */
export function writeObject(view: View, context: Context): Option | undefined {
  const { rules } = context;
  const shape = withConditional(view, context);
  const rows = writeRows(shape.members, context);
  if (rows === undefined) return undefined;
  const forbidden = shape.members.filter(
    ({ name, site }) => site.schemas.length > 0 && !rows.some((row) => row.name === name),
  );
  const isNameless = forbidden.length === shape.members.length;
  const value = isNameless ? mapValue(shape) : undefined;
  // Where any name may be sent, those that nothing is right for may be as well.
  if (forbidden.length > 0 && (value !== undefined || (rules.objects === "keep" && shape.rest !== "closed"))) {
    for (const { at } of saidOf(view, "properties")) lose(context, at, "properties", "widened");
  }
  if (value !== undefined) return writeMap(view, value, context);
  const isFree = isNameless && (shape.rest !== "closed" || shape.patterns.length > 0);
  if (isFree ? rules.any !== "keep" : isNameless && rules.needsProperties) return writeAny(view, "object", context);
  const members = joinMembers(rows, context);
  const extra = writeRest(view, shape, context);
  const decode = extra.values === undefined ? members.decode : { ...members.decode, values: extra.values };
  // What the required members come to anyway needs no word.
  const least = Math.max(0, ...saidOf(view, "minProperties").map(({ value }) => Number(value)));
  const { kept, notes } = factsOf(
    view,
    "object",
    context,
    least > rows.filter(({ isRequired }) => isRequired).length ? [] : ["minProperties"],
  );
  return {
    body: { type: "object", ...(isFree ? {} : members.body), ...extra.body, ...kept },
    sent: ["object"],
    own: ["object"],
    decode,
    constants: constantsOf(view, shape.members),
    notes,
  };
}

/** The shape of an object, with what only its conditions speak of where it is closed and that could not be sent otherwise. */
export function withConditional(view: View, context: Context): ObjectShape {
  const shape = shapeOf(view);
  if (context.rules.objects === "keep" && shape.rest !== "closed") return shape;
  const { members, by } = conditionalMembers(view);
  for (const { at, keyword } of by) lose(context, at, keyword, "closed");
  return { ...shape, members: [...shape.members, ...members] };
}

/** A member with what was written of it. */
export type Row = {
  readonly name: string;
  readonly written: Written;
  readonly isRequired: boolean;
  /** The place of the member's schema. */
  readonly at: string;
};

/** Writes each member. Undefined where one that must be there has no right value. */
export function writeRows(members: readonly Member[], context: Context): readonly Row[] | undefined {
  const rows: Row[] = [];
  for (const { name, site, isRequired, isStated, others = [] } of members) {
    const isSaid = site.schemas.length > 0;
    if (!isStated && !isSaid && context.rules.any === "refuse") continue;
    const first = context.write(site, context);
    const further = others.map((other) => context.write(other, context));
    const written = further.length === 0 ? first : unite(viewOf(context.document, site), [first, ...further], context);
    if (isNothing(written) && isRequired) {
      context.found.impossible ??= site.schemas[0]?.at ?? "";
      return undefined;
    }
    if (!isNothing(written)) rows.push({ name, written, isRequired, at: site.schemas[0]?.at ?? "" });
  }
  return rows;
}

/** Members in the form of an object schema, and their way back. */
export type Members = {
  readonly body: JsonObject;
  readonly decode: DecodeNode | undefined;
};

export function joinMembers(rows: readonly Row[], context: Context): Members {
  const { rules } = context;
  const names = rows.map(({ name }) => name);
  const rename: [string, string][] = [];
  const nulls: string[] = [];
  const ambiguous: string[] = [];
  const nodes: [string, DecodeNode][] = [];
  const required: string[] = [];
  const properties = rows.map(({ name, written, isRequired, at }): [string, JsonValue] => {
    const sent = rules.keys === undefined ? name : aliasName(name, rules.keys, names);
    if (sent !== name) rename.push([sent, name]);
    if (written.decode !== undefined) nodes.push([name, written.decode]);
    const becomesNull = !isRequired && rules.absent === "null";
    if (isRequired || becomesNull) required.push(sent);
    if (!becomesNull) return [sent, printWritten(written, rules)];
    if (takesNull(written)) lose(context, at, "type", "ambiguous");
    (takesNull(written) ? ambiguous : nulls).push(name);
    return [sent, printWritten(withNull(written), rules)];
  });
  return {
    body: {
      properties: Object.fromEntries(properties),
      ...(required.length === 0 && rules.absent === "omit" ? {} : { required }),
    },
    decode: nodeOf({
      ...(rename.length === 0 ? {} : { rename: Object.fromEntries(rename) }),
      ...(nulls.length === 0 ? {} : { nulls }),
      ...(ambiguous.length === 0 ? {} : { ambiguous }),
      ...(nodes.length === 0 ? {} : { properties: Object.fromEntries(nodes) }),
    }),
  };
}

/** Whether null is a right value in the contract: then it can't stand for what is absent. */
export const takesNull = ({ isNullable, options }: Written): boolean =>
  isNullable || options.some(({ own }) => own.includes("null"));

const withNull = (written: Written): Written => (takesNull(written) ? written : { ...written, isNullable: true });

type Others = { readonly body: JsonObject; readonly values?: DecodeNode | undefined };

/** What is said of members that have no name of their own. */
function writeRest(view: View, { rest, patterns, members }: ObjectShape, context: Context): Others {
  const { rules } = context;
  for (const { at, value } of saidOf(view, "required")) {
    const unsaid = members.some(({ site, isStated }) => !isStated && site.schemas.length === 0);
    if (unsaid && rules.any === "refuse" && Array.isArray(value)) lose(context, at, "required", "unsupported");
  }
  loseUnnamed(view, { rest, patterns }, context);
  if (rules.objects === "keep") {
    // What patterns allow must not be forbidden.
    if (rest === "open" || patterns.length > 0) return { body: {} };
    if (rest === "closed") return { body: { additionalProperties: false } };
    const written = context.write(rest, context);
    return { body: { additionalProperties: printWritten(written, rules) }, values: written.decode };
  }
  return { body: rules.objects === "close" ? { additionalProperties: false } : {} };
}

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

/** What a map holds: an object whose names are all data. */
function mapValue({ rest, patterns }: ObjectShape): Site | undefined {
  const [only, ...others] = patterns;
  if (only !== undefined && others.length === 0 && rest === "closed") return only.site;
  return only === undefined && typeof rest === "object" ? rest : undefined;
}

function writeMap(view: View, value: Site, context: Context): Option {
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

/** The listed values of each member that must be there. */
export function constantsOf({ document }: View, members: readonly Member[]): ReadonlyMap<string, readonly JsonValue[]> {
  const rows = members.flatMap(({ name, site, isRequired }): [string, readonly JsonValue[]][] => {
    if (!isRequired) return [];
    const view = viewOf(document, site);
    const values = view.choices.length > 0 ? undefined : valuesOf(view);
    return values === undefined ? [] : [[name, values]];
  });
  return new Map(rows);
}
