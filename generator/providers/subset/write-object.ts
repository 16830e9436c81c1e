import type { DecodeNode } from "../../../templates/runtime/types.js";
import type { JsonObject, JsonValue } from "../../schema/json.js";
import { aliasName } from "../alias-name.js";
import { constantsOf } from "../constants-of.js";
import { conditionalMembers, type Member, type ObjectShape, shapeOf } from "../object-shape.js";
import { saidOf, type View, viewOf } from "../site.js";
import { type Context, lose, nodeOf } from "./context.js";
import { factsOf } from "./facts.js";
import { loseUnnamed } from "./lose-unnamed.js";
import { printWritten } from "./print-written.js";
import { unite } from "./unite.js";
import { writeAny } from "./write-any.js";
import { mapValue, writeMap } from "./write-map.js";
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
