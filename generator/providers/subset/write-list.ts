import type { DecodeNode } from "../../../templates/runtime/types.js";
import type { JsonObject } from "../../schema/json.js";
import { type ListShape, listShapeOf } from "../list-shape.js";
import type { Member, Rest } from "../object-shape.js";
import { saidOf, type View } from "../site.js";
import { type Context, lose, nodeOf } from "./context.js";
import { factsOf } from "./facts.js";
import { printWritten } from "./print-written.js";
import { unite } from "./unite.js";
import { writeAny } from "./write-any.js";
import { joinMembers, writeRows } from "./write-object.js";
import { isNothing, type Option, type Written } from "./written.js";

/** A list, or a tuple. Undefined where it must have items that nothing is right for. */
export function writeList(view: View, context: Context): Option | undefined {
  const shape = listShapeOf(view);
  if (shape.first.length > 0) return writeTuple(view, shape, context);
  if (shape.rest === "closed") return writeEmptyList(view, context);
  const items = shape.rest === "open" ? anyItem(view, context) : context.write(shape.rest, context);
  if (isNothing(items)) return writeEmptyList(view, context);
  const { kept, notes } = factsOf(view, "array", context, readItems(view));
  return {
    body: { type: "array", items: printWritten(items, context.rules), ...kept },
    sent: ["array"],
    own: ["array"],
    decode: items.decode === undefined ? undefined : { items: items.decode },
    notes,
  };
}

/** What the shape of a list has read already; beside `contains` it is not known which items are left. */
const readItems = (view: View): readonly string[] => (saidOf(view, "contains").length > 0 ? [] : ["unevaluatedItems"]);

function anyItem(view: View, context: Context): Written {
  const option = writeAny({ ...view, parts: [] }, undefined, context);
  return { options: [option], isNullable: false, decode: option.decode };
}

/** A list that holds nothing: providers want a schema of its items all the same. */
function writeEmptyList(view: View, context: Context): Option | undefined {
  const [least, most] = boundsOf(view);
  if (least > 0 || most < 0) return undefined;
  const isTold = context.rules.keywords.has("maxItems");
  for (const keyword of isTold ? [] : ["prefixItems", "items", "additionalItems", "unevaluatedItems", "maxItems"]) {
    for (const { at } of saidOf(view, keyword)) lose(context, at, keyword, "widened");
  }
  return {
    body: { type: "array", items: { type: "string" }, ...(isTold ? { maxItems: 0 } : {}) },
    sent: ["array"],
    own: ["array"],
  };
}

/** How many items a list must and may have. */
function boundsOf(view: View): readonly [least: number, most: number] {
  return [
    Math.max(0, ...saidOf(view, "minItems").map(({ value }) => Number(value))),
    Math.min(Number.POSITIVE_INFINITY, ...saidOf(view, "maxItems").map(({ value }) => Number(value))),
  ];
}

function writeTuple(view: View, given: ListShape, context: Context): Option | undefined {
  const { tuples } = context.rules;
  // Where nothing is right for a place, the list ends before it.
  const end = given.first.findIndex((site) => isNothing(context.write(site, context)));
  const shape: ListShape = end < 0 ? given : { first: given.first.slice(0, end), rest: "closed" };
  if (end >= 0 && boundsOf(view)[0] > end) return undefined;
  if (end === 0) return writeEmptyList(view, context);
  if (tuples === "object") return writeAsObject(view, shape, context);
  return tuples === "union" ? writeAsUnion(view, shape, context) : writeAsTuple(view, shape, context);
}

/** That no further items are sent which the contract takes: where they are allowed, or where the list is. */
function loseRest(view: View, rest: Rest, context: Context): void {
  if (rest === "closed") return;
  const said = ["additionalItems", "unevaluatedItems", "items"].flatMap((keyword) =>
    saidOf(view, keyword)
      .filter(({ value }) => !Array.isArray(value))
      .map(({ at }) => ({ at, keyword })),
  );
  const places = said.length > 0 ? said : [{ at: view.site.schemas[0]?.at ?? "", keyword: "items" }];
  for (const { at, keyword } of places) lose(context, at, keyword, "closed");
}

function writeAsObject(view: View, { first, rest }: ListShape, context: Context): Option | undefined {
  const [least, most] = boundsOf(view);
  if (least > first.length) return writeAny(view, "array", context);
  if (most > first.length) loseRest(view, rest, context);
  const members = first
    .slice(0, most)
    .map((site, index): Member => ({ name: String(index), site, isRequired: index < least, isStated: true }));
  const rows = writeRows(members, context);
  if (rows === undefined) return undefined;
  const written = joinMembers(rows, context);
  const { notes } = factsOf(view, "array", context, ["minItems", "maxItems", ...readItems(view)]);
  // An object may leave out one place and have the next one, which a list can't.
  if (members.length - least > 1) for (const { at, keyword } of tuplesIn(view)) lose(context, at, keyword, "widened");
  const { properties = {}, ...decode } = written.decode ?? {};
  return {
    body: { type: "object", ...written.body, additionalProperties: false },
    sent: ["object"],
    own: ["array"],
    decode: { ...decode, tuple: members.map(({ name }): DecodeNode | null => properties[name] ?? null) },
    notes: ["list of the members in their order", ...notes],
  };
}

/** The places where a tuple is written down. */
const tuplesIn = (view: View): readonly { readonly at: string; readonly keyword: string }[] =>
  ["prefixItems", "items"].flatMap((keyword) =>
    saidOf(view, keyword)
      .filter(({ value }) => Array.isArray(value))
      .map(({ at }) => ({ at, keyword })),
  );

function writeAsUnion(view: View, { first, rest }: ListShape, context: Context): Option {
  for (const { at, keyword } of tuplesIn(view)) lose(context, at, keyword, "widened");
  const sites = typeof rest === "object" ? [...first, rest] : first;
  const items = sites.map((site) => context.write(site, context));
  if (rest === "open") loseRest(view, rest, context);
  const joined = unite(view, items, context);
  const { kept, notes } = factsOf(view, "array", context, readItems(view));
  const most =
    typeof rest === "object" ? {} : { maxItems: Math.min(first.length, Number(kept["maxItems"] ?? first.length)) };
  return {
    body: { type: "array", items: printWritten(joined, context.rules), ...kept, ...most },
    sent: ["array"],
    own: ["array"],
    decode: nodeOf(joined.decode === undefined ? {} : { items: joined.decode }),
    notes: ["one item of each kind, in order", ...notes],
  };
}

function writeAsTuple(view: View, { first, rest }: ListShape, context: Context): Option {
  const { rules } = context;
  const written = first.map((site) => context.write(site, context));
  // The way back knows one node for all items of a list.
  if (written.some(({ decode }) => decode !== undefined)) return writeAny(view, "array", context, "ambiguous");
  const items = written.map((item) => printWritten(item, rules));
  const { kept, notes } = factsOf(view, "array", context, readItems(view));
  const others: JsonObject =
    rest === "closed"
      ? { maxItems: Math.min(first.length, Number(kept["maxItems"] ?? first.length)) }
      : rest === "open"
        ? {}
        : { items: printWritten(context.write(rest, context), rules) };
  return { body: { type: "array", prefixItems: items, ...kept, ...others }, sent: ["array"], own: ["array"], notes };
}
