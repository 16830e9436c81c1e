import { _, type Ajv, type KeywordCxt } from "ajv";
import { usePattern } from "ajv/dist/vocabularies/code.js";
import { ucs2length } from "../../../templates/runtime/validation.js";
import { replaceKeyword } from "./replace-keyword.js";
import { useRuntime } from "./use-runtime.js";

/**
 * A pattern is not tried on a text that the schema's own `maxLength` refuses, although all errors are asked for: one that is
 * fast on 64 characters may take a minute on the hundred thousand that a stranger sends (check-patterns.ts).
 */
export function addPatternKeyword(ajv: Ajv): void {
  replaceKeyword(ajv, "pattern", (cxt: KeywordCxt) => {
    const { data, schema, parentSchema } = cxt;
    const fails = _`!${usePattern(cxt, schema)}.test(${data})`;
    const most: unknown = parentSchema["maxLength"];
    cxt.fail(typeof most === "number" ? _`${useRuntime(cxt, { ucs2length })}(${data}) <= ${most} && ${fails}` : fails);
  });
}
