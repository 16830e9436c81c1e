import { _, Ajv, type CodeKeywordDefinition, type KeywordCxt, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { isMultipleOf } from "../../templates/runtime/validation.js";
import type { Dialect } from "../schema/dialect.js";
import { formatChecks } from "./formats.js";

const options: Options = {
  strict: false,
  // Without it, NaN and the infinities would be numbers. A handler's answer may hold them, JSON can't.
  strictNumbers: true,
  allErrors: true,
  ownProperties: true,
  discriminator: true,
  validateSchema: false,
  meta: false,
  messages: false,
  logger: false,
  unicodeRegExp: true,
  // A definition that many places refer to would be repeated in each of them.
  inlineRefs: false,
  code: { source: true, lines: true },
};

/**
 * An Ajv instance for one schema. Names in its code count on from one compilation to the next, so that an instance that is used
 * twice would make a tool's code depend on its neighbours. Creating one takes a tenth of a millisecond.
 */
export function createAjv(dialect: Dialect, usesUnevaluated: boolean): Ajv | Ajv2020 {
  const ajv = dialect === "2020-12" ? new Ajv2020(options) : new Ajv(options);
  // The 2020 class turns both on; where the schema does not ask for them they only make the code longer.
  ajv.opts.dynamicRef = false;
  ajv.opts.unevaluated = usesUnevaluated;
  for (const [format, check] of formatChecks) {
    ajv.addFormat(format, check.type === "string" ? check.test : { type: "number", validate: check.test });
  }
  replaceKeyword(ajv, "multipleOf", (cxt) => {
    const { gen, data, schemaCode } = cxt;
    const test = gen.scopeValue("func", { ref: isMultipleOf, code: _`isMultipleOf` });
    cxt.fail(_`!${test}(${data}, ${schemaCode})`);
  });
  replaceKeyword(ajv, "enum", (cxt, original) => {
    // Ajv throws at an empty list; JSON Schema allows it, and then nothing is valid.
    if (Array.isArray(cxt.schema) && cxt.schema.length === 0) cxt.fail();
    else original.code(cxt);
  });
  return ajv;
}

function replaceKeyword(
  ajv: Ajv | Ajv2020,
  keyword: string,
  code: (cxt: KeywordCxt, original: CodeKeywordDefinition) => void,
): void {
  const original = ajv.getKeyword(keyword);
  if (typeof original !== "object" || !("code" in original)) throw new Error(`Ajv has no keyword ${keyword}`);
  ajv.removeKeyword(keyword);
  ajv.addKeyword({ ...original, keyword, code: (cxt: KeywordCxt) => code(cxt, original) });
}
