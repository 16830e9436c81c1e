import { _, type Ajv, type KeywordCxt } from "ajv";
import { canonicalText, findDuplicate, isMultipleOf } from "../../../templates/runtime/validation.js";
import type { JsonValue } from "../../schema/json.js";
import { replaceKeyword } from "./replace-keyword.js";
import { setConstant } from "./set-constant.js";
import { useRuntime } from "./use-runtime.js";

/** Constants up to this number are compared one by one: shorter code, and no slower than a set. */
const fewConstants = 16;

/** What Ajv's own code gets wrong or takes too long for: decimals, empty and long lists of constants, and equal items. */
export function addValueKeywords(ajv: Ajv): void {
  replaceKeyword(ajv, "multipleOf", (cxt) => {
    cxt.fail(_`!${useRuntime(cxt, { isMultipleOf })}(${cxt.data}, ${cxt.schemaCode})`);
  });
  replaceKeyword(ajv, "enum", (cxt, original) => {
    const constants: readonly JsonValue[] = cxt.schema;
    // Ajv throws at an empty list; JSON Schema allows it, and then nothing is valid.
    if (constants.length === 0) cxt.fail();
    else if (constants.length > fewConstants) failOutside(cxt, constants);
    else original.code(cxt);
  });
  replaceKeyword(ajv, "uniqueItems", (cxt) => {
    if (cxt.schema === true) failOnDuplicate(cxt);
  });
}

/** Ajv compares every item with every other one. */
function failOnDuplicate(cxt: KeywordCxt): void {
  const pair = cxt.gen.const("pair", _`${useRuntime(cxt, { findDuplicate })}(${cxt.data})`);
  cxt.setParams({ i: _`${pair}[1]`, j: _`${pair}[0]` });
  cxt.fail(_`${pair} !== undefined`);
}

/** A long list as a set: of the constants, or of texts that equal objects and arrays share. */
function failOutside(cxt: KeywordCxt, constants: readonly JsonValue[]): void {
  const { gen, data, schemaCode } = cxt;
  const isPart = (value: JsonValue): boolean => typeof value === "object" && value !== null;
  if (constants.some(isPart)) {
    const toText = useRuntime(cxt, { canonicalText });
    const texts = setConstant(gen, constants.map(canonicalText), _`${schemaCode}.map(${toText})`);
    cxt.fail(_`!${texts}.has(${toText}(${data}))`);
  } else cxt.fail(_`!${setConstant(gen, constants, _`${schemaCode}`)}.has(${data})`);
}
