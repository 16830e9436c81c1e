import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Dialect } from "../schema/dialect.js";
import { formatChecks } from "./formats.js";
import { addAlternativeKeywords } from "./keywords/alternative-keywords.js";
import { addArrayKeywords } from "./keywords/array-keywords.js";
import { addEvaluationKeywords } from "./keywords/evaluation-keywords.js";
import { EvaluationScope } from "./keywords/evaluation-scope.js";
import type { FunctionQueue } from "./keywords/function-queue.js";
import { addObjectKeywords } from "./keywords/object-keywords.js";
import { addPatternKeyword } from "./keywords/pattern-keyword.js";
import { addReferenceKeyword } from "./keywords/reference-keyword.js";
import { addUnevaluatedKeywords } from "./keywords/unevaluated-keywords.js";
import { addValueKeywords } from "./keywords/value-keywords.js";
import { traceParts } from "./trace-parts.js";

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
  code: { source: true, lines: true },
};

/**
 * An Ajv instance for one schema, with code of our own for most keywords that hold schemas: Ajv takes care of the frame, of types,
 * constants and bounds. Its functions call each other by the names of the queue, so they are only good for being printed. Names
 * in its code count on from one compilation to the next, so that an instance that is used twice would make a tool's code depend on
 * its neighbours. Creating one takes a tenth of a millisecond.
 */
export function createAjv(dialect: Dialect, queue: FunctionQueue): Ajv | Ajv2020 {
  const ajv = dialect === "2020-12" ? new Ajv2020(options) : new Ajv(options);
  // The 2020 class turns both on. Dynamic references are resolved before, and what is evaluated we count by ourselves.
  ajv.opts.dynamicRef = false;
  ajv.opts.unevaluated = false;
  for (const [format, check] of formatChecks) {
    ajv.addFormat(format, check.type === "string" ? check.test : { type: "number", validate: check.test });
  }
  const scope = new EvaluationScope();
  addValueKeywords(ajv);
  addPatternKeyword(ajv);
  addArrayKeywords(ajv, dialect, scope);
  addObjectKeywords(ajv);
  addAlternativeKeywords(ajv, scope);
  addReferenceKeyword(ajv, scope, queue);
  if (dialect === "2020-12") {
    addEvaluationKeywords(ajv, scope);
    addUnevaluatedKeywords(ajv, scope);
  }
  traceParts(ajv);
  return ajv;
}
