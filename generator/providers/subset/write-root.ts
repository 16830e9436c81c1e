import type { DecodeNode } from "../../../templates/runtime/types.js";
import { type JsonObject, type JsonValue, jsonEqual } from "../../schema/json.js";
import { constantsOf } from "../constants-of.js";
import { describeForms } from "../describe-forms.js";
import { expandRoot } from "../expand-root.js";
import { conditionalMembers, shapeOf } from "../object-shape.js";
import type { Document, Site, View } from "../site.js";
import { type Context, lose, nodeOf, refuse } from "./context.js";
import { discriminatorOf } from "./discriminator-of.js";
import { conditionsOf, factsOf } from "./facts.js";
import { chooseBy } from "./join-options.js";
import { loseRest, loseUnnamed } from "./lose-unnamed.js";
import { printWritten } from "./print-written.js";
import { lay, unite } from "./unite.js";
import { joinMembers, type Row, takesNull, withConditional, writeObject, writeRows } from "./write-object.js";
import type { Option, Written } from "./written.js";

/** The schema of the arguments, the way back, and what the schema does not say. */
export type Root = {
  readonly parameters: JsonObject;
  readonly decode: DecodeNode | undefined;
  /** Which arguments belong together, as a sentence. */
  readonly sentence: string;
  readonly notes: readonly string[];
};

/** Writes the arguments themselves: one object, whatever unions the contract has there. */
export function writeRoot(document: Document, context: Context): Root {
  const { forms, notes } = expandRoot(document, context);
  const [first, ...others] = forms;
  if (first === undefined) {
    refuseAll(context);
    return { parameters: {}, decode: undefined, sentence: "", notes: [] };
  }
  if (others.length > 0) return foldForms(forms, notes, context);
  const conditions = conditionsOf(first, context);
  const option = isSilent(first) ? writeNone(first, context) : writeObject(first, context);
  if (option === undefined) refuseAll(context);
  const { parameters, decode } = asObject(option ?? writeNone(first, context), context);
  return { parameters, decode, sentence: "", notes: [...notes, ...conditions, ...(option?.notes ?? [])] };
}

const refuseAll = (context: Context): void =>
  refuse(context, context.found.impossible ?? "", "type", "no value is right for it");

/** Where nothing at all is said of the arguments, none are meant. */
function isSilent(view: View): boolean {
  const { members, rest, patterns } = shapeOf(view);
  if (conditionalMembers(view).by.length > 0) return false;
  const speaks = view.parts.some(({ schema }) =>
    ["additionalProperties", "unevaluatedProperties", "propertyNames"].some((keyword) =>
      Object.hasOwn(schema, keyword),
    ),
  );
  const isEmpty = members.length === 0 && patterns.length === 0;
  return isEmpty && (rest === "closed" || !speaks);
}

function writeNone(view: View, context: Context): Option {
  const { body } = joinMembers([], context);
  const isClosed = shapeOf(view).rest === "closed";
  if (!isClosed && context.rules.objects !== "keep") lose(context, "", "additionalProperties", "closed");
  const closing = context.rules.objects === "close" || (isClosed && context.rules.objects === "keep");
  return {
    body: { type: "object", ...body, ...(closing ? { additionalProperties: false } : {}) },
    sent: ["object"],
    own: ["object"],
  };
}

/** What is sent as something else than an object lies in one. */
function asObject(option: Option, { rules }: Context): Pick<Root, "parameters" | "decode"> {
  if (option.sent.join() === "object") {
    // Of the arguments themselves providers want to be told which there are, if none.
    const { type = "object", properties = {}, ...rest } = option.body;
    return { parameters: { type, properties, ...rest }, decode: option.decode };
  }
  const inner: Written = { options: [{ ...option, notes: [] }], isNullable: false };
  return {
    parameters: {
      type: "object",
      properties: { arguments: printWritten(inner, rules) },
      required: ["arguments"],
      ...(rules.objects === "close" ? { additionalProperties: false } : {}),
    },
    decode: { unwrap: "arguments", ...option.decode },
  };
}

/** One form of the arguments with what was written of its members. */
type Branch = {
  readonly view: View;
  readonly rows: ReadonlyMap<string, Row>;
  readonly constants: ReadonlyMap<string, readonly JsonValue[]>;
  readonly isClosed: boolean;
};

/** One object for all forms: every member of each, required where all require it. */
function foldForms(views: readonly View[], lost: readonly string[], context: Context): Root {
  const notes = new Set(lost);
  // What is said of one form only would be wrong of the others.
  const telling = { ...context, rules: { ...context.rules, keywords: new Set<string>() } };
  const once = writingOnce(context);
  const branches = views.flatMap((view): Branch[] => {
    const { members, rest, patterns } = withConditional(view, context);
    const rows = writeRows(members, once);
    if (rows === undefined) return [];
    for (const note of [...conditionsOf(view, context), ...factsOf(view, "object", telling).notes]) notes.add(note);
    loseUnnamed(view, { rest, patterns }, context);
    // All forms together say nothing of what has no name.
    if (context.rules.objects === "keep" && typeof rest === "object") loseRest(view, context, "unsupported");
    const constants = constantsOf(view, members);
    const isClosed = rest === "closed" && patterns.length === 0;
    return [{ view, rows: new Map(rows.map((row) => [row.name, row])), constants, isClosed }];
  });
  const [first] = branches;
  if (first === undefined) refuseAll(context);
  const by = discriminatorOf(
    branches.map(({ constants }) => constants),
    context.rules.keepsCase,
  );
  const names = [...new Set(branches.flatMap(({ rows }) => [...rows.keys()]))];
  const rows = names.map((name) => mergeRow(name, branches, by, context));
  const { body, decode } = joinMembers(rows, {
    ...context,
    found: by === undefined ? context.found : { ...context.found, losses: new Map() },
  });
  const closing =
    context.rules.objects === "close" ||
    (context.rules.objects === "keep" && branches.every(({ isClosed }) => isClosed));
  const described = branches.map(({ rows: own, constants }) => ({ members: [...own.values()], constants }));
  return {
    parameters: { type: "object", ...body, ...(closing ? { additionalProperties: false } : {}) },
    decode: by === undefined ? decode : decodeBy(by, branches, names, decode, context),
    sentence: describeForms(described, by),
    notes: [...notes],
  };
}

/** Writes what several forms say alike of a member once: written anew for each of them, the schema would count as many times longer. */
function writingOnce(context: Context): Context {
  const known = new Map<string, Written>();
  const write = (site: Site): Written => {
    const id = site.schemas.map(({ at }) => at).join(" ");
    const written = known.get(id) ?? context.write(site, context);
    known.set(id, written);
    return written;
  };
  return { ...context, write };
}

/** What all forms together say of one member. */
function mergeRow(name: string, branches: readonly Branch[], by: string | undefined, context: Context): Row {
  const having = branches.flatMap(({ view, rows }) => {
    const row = rows.get(name);
    return row === undefined ? [] : [{ view, row }];
  });
  const written = having.map(({ row }) => row.written);
  const isRequired = having.length === branches.length && having.every(({ row }) => row.isRequired);
  const at = having[0]?.row.at ?? "";
  if (by === undefined && !isRequired && context.rules.absent === "null") {
    const isForeign =
      having.length < branches.length || having.some(({ row }) => !row.isRequired && !takesNull(row.written));
    if (isForeign && written.some(takesNull)) {
      refuse(context, at, "type", "null means that it is absent or null itself, and nothing tells which");
    }
  }
  const [first] = having;
  const [one] = written;
  const printed = written.map((each) => printWritten(each, context.rules));
  if (one !== undefined && printed.every((each) => jsonEqual(each, printed[0] ?? {}))) {
    return { name, isRequired, at, written: one };
  }
  const all = by !== undefined || first === undefined ? lay(written) : unite(first.view, written, context);
  return { name, isRequired, at, written: all };
}

/** The way back form by form: what belongs to other forms is absent where it is null. */
function decodeBy(
  by: string,
  branches: readonly Branch[],
  names: readonly string[],
  joined: DecodeNode | undefined,
  context: Context,
): DecodeNode {
  const isNull = context.rules.absent === "null";
  const cases = branches.flatMap(({ rows, constants }) => {
    const nulls: string[] = [];
    const ambiguous: string[] = [];
    for (const name of names) {
      const row = rows.get(name);
      if (row === undefined) nulls.push(name);
      else if (!row.isRequired && isNull) {
        if (takesNull(row.written)) lose(context, row.at, "type", "ambiguous");
        (takesNull(row.written) ? ambiguous : nulls).push(name);
      }
    }
    const nodes = [...rows.values()].flatMap(({ name, written }): [string, DecodeNode][] =>
      written.decode === undefined ? [] : [[name, written.decode]],
    );
    const node: DecodeNode = {
      ...(nulls.length === 0 ? {} : isNull ? { nulls } : { strays: nulls }),
      ...(ambiguous.length === 0 ? {} : { ambiguous }),
      ...(nodes.length === 0 ? {} : { properties: Object.fromEntries(nodes) }),
    };
    return (constants.get(by) ?? []).map((value): readonly [JsonValue, DecodeNode] => [value, node]);
  });
  const chosen = chooseBy(by, cases);
  return nodeOf({ ...(joined?.rename === undefined ? {} : { rename: joined.rename }), ...chosen }) ?? chosen;
}
