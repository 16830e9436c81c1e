import { _, type Ajv, type Code, type KeywordCxt, type Name } from "ajv";
import { nil } from "ajv/dist/compile/codegen/index.js";
import { alwaysValidSchema, Type } from "ajv/dist/compile/util.js";
import { checkDataType } from "ajv/dist/compile/validate/dataType.js";
import { hasRoom } from "./bound-errors.js";
import type { EvaluationScope } from "./evaluation-scope.js";
import { isMatched, isNamed } from "./known-keys.js";
import { markAll, markItems, markProperties } from "./mark-evaluated.js";
import { checkOthers } from "./object-keywords.js";

/**
 * `unevaluatedItems` and `unevaluatedProperties`, after all other keywords of their schema. What stands right beside them they
 * know beforehand; what else was looked at is in the set of their schema, if it needs one.
 */
export function addUnevaluatedKeywords(ajv: Ajv, scope: EvaluationScope): void {
  const add = (
    keyword: string,
    params: (names: KeywordCxt["params"]) => Code,
    check: (cxt: KeywordCxt, seen: Name | undefined) => void,
  ): void => {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      post: true,
      trackErrors: true,
      schemaType: ["boolean", "object"],
      error: { message: keyword, params: (cxt) => params(cxt.params) },
      code: (cxt) => {
        const seen = cxt.parentSchema["collects"] === true ? scope.seenAt(cxt) : undefined;
        check(cxt, seen);
        const isLast = keyword === "unevaluatedProperties" || cxt.parentSchema["unevaluatedProperties"] === undefined;
        if (isLast) handOver(cxt, seen, scope);
      },
    });
  };
  // Where items were looked at here and there, no number of items would be right.
  const whichItems = ({ limit, item }: KeywordCxt["params"]): Code =>
    item === undefined ? _`{limit: ${limit}}` : _`{unevaluatedItem: ${item}}`;
  add("unevaluatedItems", whichItems, checkItems);
  add(
    "unevaluatedProperties",
    ({ unevaluatedProperty }) => _`{unevaluatedProperty: ${unevaluatedProperty}}`,
    checkProperties,
  );
}

function checkItems(cxt: KeywordCxt, seen: Name | undefined): void {
  const { gen, data, keyword, schema, parentSchema, it } = cxt;
  if (parentSchema["items"] !== undefined || alwaysValidSchema(it, schema)) return;
  const known: number = parentSchema["prefixItems"]?.length ?? 0;
  const checkItem = (index: Name): void => {
    if (schema === false) {
      cxt.error(false, { item: index });
      gen.break();
    } else cxt.subschema({ keyword, dataProp: index, dataPropType: Type.Num }, gen.name("valid"));
  };
  whereIs(cxt, "array", () => {
    if (schema === false && seen === undefined) {
      gen.if(_`${data}.length > ${known}`, () => cxt.error(false, { limit: known }));
      return;
    }
    gen.forRange("i", known, _`${data}.length && ${hasRoom(cxt)}`, (index) => {
      if (seen === undefined) checkItem(index);
      else gen.if(_`!${seen}.has(${index})`, () => checkItem(index));
    });
  });
}

function checkProperties(cxt: KeywordCxt, seen: Name | undefined): void {
  if (cxt.parentSchema["additionalProperties"] !== undefined) return;
  whereIs(cxt, "object", () =>
    checkOthers(cxt, (key) => [
      isNamed(cxt, key),
      isMatched(cxt, key),
      seen === undefined ? nil : _`${seen}.has(${key})`,
    ]),
  );
}

/** Whoever asks around this schema learns what it has looked at: all that it has an `unevaluated…` for, and the rest of its set. */
function handOver(cxt: KeywordCxt, seen: Name | undefined, scope: EvaluationScope): void {
  const { gen, parentSchema } = cxt;
  if (seen !== undefined) scope.close(cxt);
  const outer = scope.seenAt(cxt);
  if (outer === undefined) return;
  if (seen !== undefined) markAll(gen, outer, seen);
  if (parentSchema["unevaluatedItems"] !== undefined) whereIs(cxt, "array", () => markItems(cxt, outer));
  if (parentSchema["unevaluatedProperties"] !== undefined) whereIs(cxt, "object", () => markProperties(cxt, outer));
}

const whereIs = ({ gen, data }: KeywordCxt, type: "array" | "object", code: () => void): void =>
  void gen.if(checkDataType(type, data), code);
