import { type JsonValue, jsonEqual } from "../../schema/json.js";
import { jsonType, type Kind } from "../kinds.js";
import type { View } from "../site.js";
import type { Context } from "./context.js";
import { joinOptions } from "./join-options.js";
import { writeAny } from "./write-any.js";
import type { Option, Written } from "./written.js";

/** Several ways that one value may look like as one: what one of them says for others too stands once. */
export function unite(view: View, branches: readonly Written[], context: Context): Written {
  const united = lay(branches);
  const decode = joinOptions(united.options, context.rules.keepsCase);
  if (decode !== "ambiguous") return { ...united, decode };
  const any = writeAny(view, undefined, context, "ambiguous");
  return { options: [any], isNullable: false, decode: any.decode };
}

/** The same where it is known from elsewhere which way a value goes. What all branches say of the value is said of the whole. */
export function lay(branches: readonly Written[]): Written {
  const [first] = branches;
  const isShared = branches.every(({ description }) => description === first?.description);
  const options = branches.flatMap((branch) => spread(isShared ? { ...branch, description: undefined } : branch));
  return {
    options: joinTexts(joinLists(distinct(options))),
    isNullable: branches.some((branch) => branch.isNullable),
    ...(isShared && first?.description !== undefined ? { description: first.description } : {}),
  };
}

/** The ways of a branch, each with the branch's own description. */
function spread({ options, description, notes = [] }: Written): readonly Option[] {
  return options.map((option) => ({
    ...option,
    description: option.description ?? description,
    notes: [...(option.notes ?? []), ...notes],
  }));
}

/** Each way once, with all that is said of it. */
function distinct(options: readonly Option[]): readonly Option[] {
  const kept: Option[] = [];
  for (const option of options) {
    const index = kept.findIndex(
      ({ body, decode }) => jsonEqual(body, option.body) && jsonEqual(plain(decode), plain(option.decode)),
    );
    const known = kept[index];
    if (known === undefined) kept.push(option);
    else kept[index] = { ...known, description: joinDescriptions([known.description, option.description]) };
  }
  return kept;
}

/** Different descriptions of one thing, each once. */
export function joinDescriptions(descriptions: readonly (string | undefined)[]): string | undefined {
  const said = descriptions.flatMap((text) => (text === undefined ? [] : text.split(" / ")));
  return said.length === 0 ? undefined : [...new Set(said)].join(" / ");
}

/** Lists of values of one type that nobody describes become one list. */
function joinLists(options: readonly Option[]): readonly Option[] {
  const joined: Option[] = [];
  for (const option of options) {
    const index = joined.findIndex((other) => areLists(other, option));
    const other = joined[index];
    if (other === undefined) joined.push(option);
    else joined[index] = joinTwo(other, option);
  }
  return joined;
}

const isList = ({ body, description, notes = [], values, decode }: Option): boolean => {
  const isOnly = Object.keys(body).every((keyword) => ["type", "enum", "const"].includes(keyword));
  return (
    isOnly && values !== undefined && decode?.enum === undefined && description === undefined && notes.length === 0
  );
};

const areLists = (a: Option, b: Option): boolean =>
  isList(a) && isList(b) && jsonType(a.own[0] ?? "null") === jsonType(b.own[0] ?? "null");

function joinTwo(a: Option, b: Option): Option {
  const values: readonly JsonValue[] = [...new Set([...(a.values ?? []), ...(b.values ?? [])])];
  const kinds: readonly Kind[] = a.own.join() === b.own.join() ? a.own : ["number"];
  const anyCase = [...new Set([...(a.decode?.anyCase ?? []), ...(b.decode?.anyCase ?? [])])];
  return {
    ...a,
    body: { type: kinds[0] ?? "string", enum: values },
    sent: kinds,
    own: kinds,
    values,
    decode: anyCase.length === 0 ? undefined : { anyCase },
  };
}

/** JSON text and any other text are one text. */
function joinTexts(options: readonly Option[]): readonly Option[] {
  const isText = ({ body }: Option): boolean => jsonEqual(body, { type: "string" });
  const texts = options.filter(isText);
  const [first] = texts;
  if (first === undefined || !texts.some(({ decode }) => decode?.json !== undefined)) return options;
  const json = [...new Set(texts.flatMap(({ decode }) => decode?.json ?? []))];
  const descriptions = [...new Set(texts.flatMap(({ description }) => description ?? []))];
  const joined: Option = {
    ...first,
    own: [...new Set(texts.flatMap(({ own }) => own))],
    decode: { json },
    description: descriptions.length === 0 ? undefined : descriptions.join(" "),
    notes: [...new Set(texts.flatMap(({ notes = [] }) => notes))],
  };
  return options.flatMap((option) => (isText(option) ? (option === first ? [joined] : []) : [option]));
}

const plain = (node: Option["decode"]): JsonValue => (node ?? {}) as JsonValue;
