import { isObject, type JsonObject, type JsonValue } from "../../schema/json.js";
import { evaluate } from "../../schema/values/evaluate.js";
import { type Kind, kindOf } from "../kinds.js";
import { saidOf, type View } from "../site.js";
import { type Context, lose, refuse } from "./context.js";
import { noteOf } from "./note.js";
import type { Option } from "./written.js";

/** The listed values that the rest of what is said leaves. */
export const rightValues = ({ document, site }: View, values: readonly JsonValue[]): readonly JsonValue[] =>
  values.filter(
    (value) =>
      evaluate(
        document,
        site.schemas.map(({ schema }) => schema),
        value,
      ) !== false,
  );

/** One way for each type among listed values other than null; undefined where the provider can't be told the list. */
export function writeValues(view: View, values: readonly JsonValue[], context: Context): readonly Option[] | undefined {
  const place = saidOf(view, "const").map(({ at }) => ({ at, keyword: "const" }))[0] ?? {
    at: saidOf(view, "enum")[0]?.at ?? "",
    keyword: "enum",
  };
  if (values.some((value) => isObject(value) || Array.isArray(value))) {
    if (context.rules.any === "refuse") refuse(context, place.at, place.keyword, "it lists objects or lists");
    for (const keyword of ["const", "enum"]) {
      for (const { at } of saidOf(view, keyword)) lose(context, at, keyword, "unsupported");
    }
    return undefined;
  }
  const isConstant = place.keyword === "const";
  return [
    ...textOptions(values, place, isConstant, context),
    ...numberOptions(values, isConstant, context),
    ...booleanOptions(values, place, isConstant, context),
  ];
}

type Place = { readonly at: string; readonly keyword: string };

const listed = (values: readonly JsonValue[], isConstant: boolean, { rules }: Context): JsonObject => {
  const [only] = values;
  return isConstant && values.length === 1 && only !== undefined && rules.constants === "const"
    ? { const: only }
    : { enum: values };
};

function textOptions(
  all: readonly JsonValue[],
  { at, keyword }: Place,
  isConstant: boolean,
  context: Context,
): readonly Option[] {
  const values = all.filter((value) => typeof value === "string");
  if (values.length === 0) return [];
  const kinds: readonly Kind[] = ["string"];
  if (!context.rules.emptyTexts && values.includes("")) {
    lose(context, at, keyword, "unsupported");
    return [{ body: { type: "string" }, sent: kinds, own: kinds, notes: [noteOf("enum", values)] }];
  }
  const folded = new Set(values.map((value) => value.toLowerCase()));
  if (!context.rules.keepsCase && folded.size < values.length) {
    refuse(context, at, keyword, "two of its values differ only in capital letters");
  }
  const cased = context.rules.keepsCase ? [] : values.filter((value) => value.toLowerCase() !== value.toUpperCase());
  const decode = cased.length === 0 ? undefined : { anyCase: cased };
  return [
    { body: { type: "string", ...listed(values, isConstant, context) }, sent: kinds, own: kinds, values, decode },
  ];
}

function numberOptions(all: readonly JsonValue[], isConstant: boolean, context: Context): readonly Option[] {
  const values = all.filter((value) => typeof value === "number");
  if (values.length === 0) return [];
  const own: readonly Kind[] = values.every(Number.isInteger) ? ["integer"] : ["number"];
  if (context.rules.numbers === "text") return [asTexts(values, own)];
  return [{ body: { type: own[0] ?? "number", ...listed(values, isConstant, context) }, sent: own, own, values }];
}

function booleanOptions(
  all: readonly JsonValue[],
  { at, keyword }: Place,
  isConstant: boolean,
  context: Context,
): readonly Option[] {
  const values = all.filter((value) => typeof value === "boolean");
  if (values.length === 0) return [];
  const own: readonly Kind[] = ["boolean"];
  const free: Option = { body: { type: "boolean" }, sent: own, own };
  if (values.length === 2) return [free];
  if (context.rules.booleans === "text") return [asTexts(values, own)];
  if (context.rules.booleans === "keep") {
    return [{ ...free, body: { type: "boolean", ...listed(values, isConstant, context) }, values }];
  }
  lose(context, at, keyword, "unsupported");
  return [{ ...free, notes: [noteOf("enum", values)] }];
}

function asTexts(values: readonly (number | boolean)[], own: readonly Kind[]): Option {
  const table = values.map((value): [string, number | boolean] => [String(value), value]);
  return {
    body: { type: "string", enum: table.map(([text]) => text) },
    sent: ["string"],
    own,
    values,
    decode: { enum: Object.fromEntries(table) },
  };
}

/** The types of listed values. */
export const kindsAmong = (values: readonly JsonValue[]): readonly Kind[] => [...new Set(values.map(kindOf))];
