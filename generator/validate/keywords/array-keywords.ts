import { _, type Ajv, type AnySchema, type KeywordCxt } from "ajv";
import { alwaysValidSchema, Type } from "ajv/dist/compile/util.js";
import type { Dialect } from "../../schema/dialect.js";
import { hasRoom } from "./bound-errors.js";
import type { EvaluationScope } from "./evaluation-scope.js";
import { replaceKeyword } from "./replace-keyword.js";

/** Loops over items, each of which ends when it has found errors enough. */
export function addArrayKeywords(ajv: Ajv, dialect: Dialect, scope: EvaluationScope): void {
  replaceKeyword(ajv, "items", (cxt, original) => {
    // A list of schemas in `items` is draft-07's way to say `prefixItems`.
    if (Array.isArray(cxt.schema)) original.code(cxt);
    else checkItems(cxt, cxt.parentSchema["prefixItems"]);
  });
  if (dialect === "draft-07") {
    replaceKeyword(ajv, "additionalItems", (cxt) => {
      const own: unknown = cxt.parentSchema["items"];
      if (Array.isArray(own)) checkItems(cxt, own);
    });
  }
  replaceKeyword(ajv, "contains", (cxt) => countItems(cxt, scope));
}

/** Checks the items after those that have schemas of their own. */
function checkItems(cxt: KeywordCxt, own: readonly AnySchema[] | undefined): void {
  const { gen, data, keyword, schema, it } = cxt;
  if (alwaysValidSchema(it, schema)) return;
  if (schema === false && own !== undefined) {
    cxt.setParams({ len: own.length });
    cxt.fail(_`${data}.length > ${own.length}`);
    return;
  }
  gen.forRange("i", own?.length ?? 0, _`${data}.length && ${hasRoom(cxt)}`, (dataProp) => {
    cxt.subschema({ keyword, dataProp, dataPropType: Type.Num }, gen.name("valid"));
  });
}

/** `contains` looks at the items that match, and says nothing of those that don't: Ajv keeps an error of each of them. */
function countItems(cxt: KeywordCxt, scope: EvaluationScope): void {
  const { gen, data, keyword, parentSchema } = cxt;
  const least: number = parentSchema["minContains"] ?? 1;
  const most: number | undefined = parentSchema["maxContains"];
  const seen = scope.seenAt(cxt);
  if (least === 0 && most === undefined && seen === undefined) return;

  const count = gen.let("count", 0);
  const valid = gen.name("valid");
  gen.forRange("i", 0, _`${data}.length`, (dataProp) => {
    cxt.subschema({ keyword, dataProp, dataPropType: Type.Num, compositeRule: true, createErrors: false }, valid);
    cxt.reset();
    gen.if(valid, () => {
      gen.code(_`${count}++`);
      if (seen !== undefined) gen.code(_`${seen}.add(${dataProp})`);
      else gen.if(most === undefined ? _`${count} >= ${least}` : _`${count} > ${most}`, () => gen.break());
    });
  });
  cxt.setParams({ min: least, max: most });
  cxt.pass(most === undefined ? _`${count} >= ${least}` : _`${count} >= ${least} && ${count} <= ${most}`);
}
