import { isObject, type JsonObject, type JsonValue } from "../../schema/json.js";
import { evaluate } from "../../schema/values/evaluate.js";
import { type Kind, kindOf } from "../kinds.js";
import { saidOf, type View } from "../site.js";
import { type Context, lose, refuse } from "./context.js";
import { noteOf } from "./note.js";
import type { Option } from "./written.js";

/** Listed values, and whether it is certain that the rest of what is said leaves them. */
export type Left = { readonly values: readonly JsonValue[]; readonly isSure: boolean };

/** The listed values that the rest of what is said leaves. Unions are no part of that: they are told branch by branch. */
export function leftOf({ document, parts }: View, values: readonly JsonValue[]): Left {
  const schemas = parts.map(({ schema }): JsonValue => {
    const { $ref: _, allOf: __, anyOf: ___, oneOf: ____, ...own } = schema;
    return own;
  });
  const judged = values.map((value) => ({ value, outcome: evaluate(document, schemas, value) }));
  const left = judged.filter(({ outcome }) => outcome !== false);
  return { values: left.map(({ value }) => value), isSure: left.every(({ outcome }) => outcome === true) };
}

/** One way for each type among listed values other than null; undefined where the provider can't be told the list. */
export function writeValues(view: View, values: readonly JsonValue[], context: Context): readonly Option[] | undefined {
  const places: readonly Place[] = ["const", "enum"].flatMap((keyword) =>
    saidOf(view, keyword).map(({ at }) => ({ at, keyword })),
  );
  if (values.some((value) => isObject(value) || Array.isArray(value))) {
    if (context.rules.any === "refuse") refuseAt(places, "it lists objects or lists", context);
    loseAt(places, context);
    return undefined;
  }
  const isConstant = places[0]?.keyword === "const";
  return [
    ...textOptions(values, places, isConstant, context),
    ...numberOptions(values, isConstant, context),
    ...booleanOptions(values, places, isConstant, context),
  ];
}

type Place = { readonly at: string; readonly keyword: string };

const loseAt = (places: readonly Place[], context: Context): void => {
  for (const { at, keyword } of places) lose(context, at, keyword, "unsupported");
};

const refuseAt = ([place]: readonly Place[], reason: string, context: Context): void =>
  refuse(context, place?.at ?? "", place?.keyword ?? "enum", reason);

const listed = (values: readonly JsonValue[], isConstant: boolean, { rules }: Context): JsonObject => {
  const [only] = values;
  return isConstant && values.length === 1 && only !== undefined && rules.constants === "const"
    ? { const: only }
    : { enum: values };
};

function textOptions(
  all: readonly JsonValue[],
  places: readonly Place[],
  isConstant: boolean,
  context: Context,
): readonly Option[] {
  const values = all.filter((value) => typeof value === "string");
  if (values.length === 0) return [];
  const kinds: readonly Kind[] = ["string"];
  if (!context.rules.emptyTexts && values.includes("")) {
    loseAt(places, context);
    return [{ body: { type: "string" }, sent: kinds, own: kinds, notes: [noteOf("enum", values)] }];
  }
  const folded = new Set(values.map((value) => value.toLowerCase()));
  if (!context.rules.keepsCase && folded.size < values.length) {
    refuseAt(places, "two of its values differ only in capital letters", context);
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
  places: readonly Place[],
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
  loseAt(places, context);
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
