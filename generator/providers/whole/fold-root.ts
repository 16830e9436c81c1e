import type { DecodeNode } from "../../../templates/runtime/types.js";
import { isObject, type JsonObject, type JsonValue, jsonEqual } from "../../schema/json.js";
import { constantsOf } from "../constants-of.js";
import { describeForms } from "../describe-forms.js";
import { expandRoot } from "../expand-root.js";
import { valuesOf } from "../kinds.js";
import { type Member, type ObjectShape, shapeOf } from "../object-shape.js";
import { type Document, type Part, type Site, viewOf } from "../site.js";
import { lose, present } from "../subset/context.js";
import { discriminatorOf } from "../subset/discriminator-of.js";
import { loseRest } from "../subset/lose-unnamed.js";
import { noteOf } from "../subset/note.js";
import { joinDescriptions } from "../subset/unite.js";
import { naming } from "./naming.js";
import { below, printWhole, type Whole } from "./print-whole.js";

/** A root as it is sent, with its way back and what is said of it in words. */
export type Root = {
  readonly parameters: JsonObject;
  readonly decode?: DecodeNode | undefined;
  readonly sentence: string;
  readonly notes: readonly string[];
};

/** One object in place of unions, references and `allOf`: every property of every form, required where all of them require it. */
export function foldRoot(context: Whole): Root | undefined {
  const { document } = context;
  const { forms, notes } = expandRoot(document, context);
  const [first] = forms;
  if (first === undefined) return undefined;
  const shapes = forms.map((view) => ({ view, shape: shapeOf(view) }));
  const constants = shapes.map(({ view, shape }) => constantsOf(view, shape.members));
  const by = discriminatorOf(constants, true);
  const names = [...new Set(shapes.flatMap(({ shape }) => rightMembers(shape, document).map(({ name }) => name)))];
  const properties = names.map((name): [string, JsonValue] => {
    const sites = shapes.flatMap(({ shape }) => memberIn(shape, name, document)?.site ?? []);
    return [name, mergeSites(sites, context)];
  });
  const required = names.filter((name) =>
    shapes.every(({ shape }) => memberIn(shape, name, document)?.isRequired === true),
  );
  for (const { view, shape } of shapes) {
    // What an open form takes under another form's name, is not told.
    const isForeign = names.some((name) => memberIn(shape, name, document) === undefined);
    if (isForeign && shape.rest !== "closed") loseRest(view, context);
  }
  const base = viewOf(document, { schemas: [{ schema: document.schema, at: "" }] });
  const kept = keepOthers(base.parts, context);
  const described = shapes.map(({ shape }, index) => ({
    members: rightMembers(shape, document),
    constants: constants[index] ?? new Map(),
  }));
  return {
    parameters: {
      ...kept.keywords,
      type: "object",
      properties: Object.fromEntries(properties),
      ...(required.length === 0 ? {} : { required }),
      ...restOf(
        shapes.map(({ shape }) => shape),
        context,
      ),
      ...definitionsOf(document, context),
    },
    decode: by === undefined ? undefined : straysBy(by, described, names),
    sentence: forms.length > 1 ? describeForms(described, by) : "",
    notes: [...notes, ...kept.notes],
  };
}

/** The members of a form for which there are right values. */
const rightMembers = ({ members }: ObjectShape, document: Document): readonly Member[] =>
  members.filter(({ site }) => viewOf(document, site).never === undefined);

const memberIn = (shape: ObjectShape, name: string, document: Document): Member | undefined =>
  rightMembers(shape, document).find((member) => member.name === name);

/** Equal schemas once, with all that is said of them; listed texts as one list; what else differs as a union. */
function mergeSites(sites: readonly Site[], context: Whole): JsonValue {
  const printed: JsonObject[] = [];
  for (const site of sites) {
    const [only, ...more] = site.schemas.map((located) => printWhole(located, context));
    const one: JsonObject = only === undefined ? {} : more.length === 0 ? only : { allOf: [only, ...more] };
    const index = printed.findIndex((other) =>
      jsonEqual(withDescription(other, undefined), withDescription(one, undefined)),
    );
    const known = printed[index];
    if (known === undefined) printed.push(one);
    else printed[index] = withDescription(known, joinDescriptions([textOf(known), textOf(one)]));
  }
  const [first, ...more] = printed;
  if (first === undefined || more.length === 0) return first ?? {};
  const values = sites.map((site) => valuesOf(viewOf(context.document, site)));
  if (values.every((list) => list?.every((value) => typeof value === "string"))) {
    const description = joinDescriptions(printed.map(textOf));
    return withDescription({ type: "string", enum: [...new Set(values.flatMap((list) => list ?? []))] }, description);
  }
  return { anyOf: printed };
}

const textOf = ({ description }: JsonObject): string | undefined =>
  typeof description === "string" ? description : undefined;

const withDescription = ({ description: _, ...schema }: JsonObject, description: string | undefined): JsonObject =>
  description === undefined ? schema : { description, ...schema };

/** Keywords of the root that stand for all forms: those that are no part of its shape. */
const others = ["title", "description", "default", "examples", "minProperties", "maxProperties", ...naming];

function keepOthers(
  parts: readonly Part[],
  context: Whole,
): { readonly keywords: JsonObject; readonly notes: readonly string[] } {
  const keywords = new Map<string, JsonValue>();
  const notes: string[] = [];
  const conditional = parts.find(({ schema }) => Object.hasOwn(schema, "if"));
  for (const { schema, at } of parts) {
    const printed = printWhole({ schema, at }, context);
    for (const [keyword, value] of Object.entries(printed)) {
      const isCondition = keyword === "if" || keyword === "then" || keyword === "else";
      const isKept = others.includes(keyword) && (isCondition ? conditional?.at === at : !keywords.has(keyword));
      if (isKept) keywords.set(keyword, value);
      else if (["not", "enum", "const", "if"].includes(keyword) || (others.includes(keyword) && !isText(keyword))) {
        lose(context, at, keyword, "unsupported");
        // A condition alone says nothing of what follows.
        const { if: condition, then: met, else: missed } = printed;
        notes.push(
          keyword === "if"
            ? noteOf("rule", present({ if: condition, then: met, else: missed }))
            : noteOf(keyword, value),
        );
      }
    }
  }
  return { keywords: Object.fromEntries(keywords), notes };
}

const isText = (keyword: string): boolean =>
  ["title", "description", "default", "examples", "then", "else"].includes(keyword);

/** What all forms together say of other members: what one of them takes, is taken. */
function restOf(shapes: readonly ObjectShape[], context: Whole): JsonObject {
  const hasPatterns = shapes.some(({ patterns }) => patterns.length > 0);
  if (shapes.every(({ rest }) => rest === "closed")) {
    if (!hasPatterns) return { additionalProperties: false };
    lose(context, "", "additionalProperties", "unsupported");
    return {};
  }
  const rests = shapes.map(({ rest }) => (typeof rest === "object" ? mergeSites([rest], context) : {}));
  const [first = {}] = rests;
  const isOne = rests.every((rest) => jsonEqual(rest, first)) && Object.keys(Object(first)).length > 0;
  return isOne && !hasPatterns ? { additionalProperties: first } : {};
}

function definitionsOf({ schema }: Document, context: Whole): JsonObject {
  if (!isObject(schema)) return {};
  const words = ["$defs", "definitions"].filter((word) => isObject(schema[word]));
  return Object.fromEntries(
    words.map((word): [string, JsonValue] => {
      const tables = Object.entries(Object(schema[word]) as Record<string, JsonValue>);
      return [
        word,
        Object.fromEntries(
          tables.map(([name, one]): [string, JsonValue] => [
            name,
            typeof one === "boolean" ? one : printWhole({ schema: one, at: below("", word, name) }, context),
          ]),
        ),
      ];
    }),
  );
}

/** A model may send null for what belongs to another form. */
function straysBy(
  by: string,
  forms: readonly {
    readonly members: readonly Member[];
    readonly constants: ReadonlyMap<string, readonly JsonValue[]>;
  }[],
  names: readonly string[],
): DecodeNode {
  const cases = forms.flatMap(({ members, constants }) => {
    const own = members.map(({ name }) => name);
    const strays = names.filter((name) => !own.includes(name));
    const values = strays.length === 0 ? [] : (constants.get(by) ?? []);
    return values.map((value): [string, DecodeNode] => [String(value), { strays }]);
  });
  return { by: { property: by, cases: Object.fromEntries(cases) } };
}
