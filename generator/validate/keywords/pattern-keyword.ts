import { _, type Ajv, type KeywordCxt } from "ajv";
import { useFunc } from "ajv/dist/compile/util.js";
import ucs2 from "ajv/dist/runtime/ucs2length.js";
import { usePattern } from "ajv/dist/vocabularies/code.js";
import { replaceKeyword } from "./replace-keyword.js";

/**
 * A pattern is not tried on a text that the schema's own `maxLength` refuses, although all errors are asked for: a pattern
 * that is fast on 64 characters may take a minute on the hundred thousand that a stranger sends (check-patterns.ts).
 */
export function addPatternKeyword(ajv: Ajv): void {
  replaceKeyword(ajv, "pattern", (cxt: KeywordCxt) => {
    const { gen, data, schema, parentSchema } = cxt;
    const fails = _`!${usePattern(cxt, schema)}.test(${data})`;
    const most: unknown = parentSchema["maxLength"];
    cxt.fail(typeof most === "number" ? _`${useFunc(gen, ucs2.default)}(${data}) <= ${most} && ${fails}` : fails);
  });
}
