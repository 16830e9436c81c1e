import { _, type Ajv, type AnySchema, type KeywordCxt } from "ajv";
import { getProperty, not } from "ajv/dist/compile/codegen/index.js";
import { alwaysValidSchema } from "ajv/dist/compile/util.js";
import type { SubschemaArgs } from "ajv/dist/compile/validate/subschema.js";
import { isObject } from "../../schema/json.js";
import type { Discriminator } from "../infer-discriminators.js";
import type { EvaluationScope } from "./evaluation-scope.js";
import { markAll } from "./mark-evaluated.js";
import { replaceKeyword } from "./replace-keyword.js";

/**
 * Schemas that may fail. What they look at counts only if they are valid, so each has a set of its own; and where somebody asks
 * for it, all are tried, even if the verdict is clear. Ajv skips an `if` without consequence, counts what a failed schema has
 * looked at, and nests a branch in the one before, which takes the square of the time to print.
 */
export function addAlternativeKeywords(ajv: Ajv, scope: EvaluationScope): void {
  replaceKeyword(ajv, "anyOf", (cxt) => {
    const { gen, keyword } = cxt;
    const branches: readonly AnySchema[] = cxt.schema;
    const isAsked = scope.seenAt(cxt) !== undefined;
    if (!isAsked && branches.some((branch) => alwaysValidSchema(cxt.it, branch))) return;
    const valid = gen.let("valid", false);
    branches.forEach((branch, schemaProp) => {
      const check = (): void => attempt(cxt, scope, branch, { keyword, schemaProp }, () => gen.assign(valid, true));
      if (schemaProp === 0 || (isAsked && mayEvaluate(branch))) check();
      else gen.if(_`!${valid}`, check);
    });
    cxt.result(
      valid,
      () => cxt.reset(),
      () => cxt.error(true),
    );
  });

  replaceKeyword(ajv, "oneOf", (cxt) => {
    const { gen, keyword, parentSchema } = cxt;
    if (parentSchema["discriminator"] !== undefined) return;
    const branches: readonly AnySchema[] = cxt.schema;
    const passing = gen.const("passing", _`[]`);
    cxt.setParams({ passing: _`${passing}.length > 1 ? ${passing} : null` });
    branches.forEach((branch, schemaProp) => {
      const check = (): void =>
        attempt(cxt, scope, branch, { keyword, schemaProp }, () => gen.code(_`${passing}.push(${schemaProp})`));
      if (schemaProp < 2) check();
      else gen.if(_`${passing}.length < 2`, check);
    });
    cxt.result(
      _`${passing}.length === 1`,
      () => cxt.reset(),
      () => cxt.error(true),
    );
  });

  replaceKeyword(ajv, "if", (cxt) => {
    const { gen, schema, parentSchema } = cxt;
    const clauses = ["then", "else"].filter((clause) => {
      const consequence: AnySchema | undefined = parentSchema[clause];
      return consequence !== undefined && !alwaysValidSchema(cxt.it, consequence);
    });
    if (clauses.length === 0 && scope.seenAt(cxt) === undefined) return;
    const holds = gen.let("holds", false);
    attempt(cxt, scope, schema, { keyword: "if", createErrors: false }, () => gen.assign(holds, true));
    cxt.reset();
    for (const clause of clauses) {
      gen.if(clause === "then" ? holds : not(holds), () => {
        const valid = gen.name("valid");
        cxt.subschema({ keyword: clause }, valid);
        cxt.setParams({ ifClause: clause });
        gen.if(not(valid), () => cxt.error(true));
      });
    }
  });

  replaceKeyword(ajv, "not", (cxt) => {
    const valid = cxt.gen.name("valid");
    scope.open(cxt, undefined);
    cxt.subschema({ keyword: "not", compositeRule: true, createErrors: false }, valid);
    scope.close(cxt);
    cxt.failResult(
      valid,
      () => cxt.reset(),
      () => cxt.error(),
    );
  });

  replaceKeyword(ajv, "discriminator", (cxt) => {
    const { gen, data } = cxt;
    const { propertyName, constants }: Discriminator = cxt.schema;
    const tag = gen.const("tag", _`${data}${getProperty(propertyName)}`);
    const chosen = gen.let("chosen", false);
    constants.forEach((ofBranch, schemaProp) => {
      gen.if(
        ofBranch.map((constant) => _`${tag} === ${constant}`).reduce((all, one) => _`${all} || ${one}`),
        () => {
          gen.assign(chosen, true);
          cxt.subschema({ keyword: "oneOf", schemaProp }, gen.name("valid"));
        },
      );
    });
    cxt.setParams({ discrError: "mapping", tag, tagName: propertyName });
    cxt.pass(chosen);
  });
}

/** The keywords that look at parts of a value, or apply schemas that may. */
const evaluating = new Set(
  (
    "$ref allOf anyOf oneOf if dependentSchemas properties patternProperties additionalProperties unevaluatedProperties " +
    "prefixItems items contains unevaluatedItems"
  ).split(" "),
);
const mayEvaluate = (schema: AnySchema): boolean =>
  isObject(schema) && Object.keys(schema).some((keyword) => evaluating.has(keyword));

/** Tries a schema; whoever asks learns what it has looked at if it is valid. */
function attempt(
  cxt: KeywordCxt,
  scope: EvaluationScope,
  schema: AnySchema,
  part: SubschemaArgs,
  then: () => void,
): void {
  const { gen } = cxt;
  const seen = scope.seenAt(cxt);
  const own = seen !== undefined && mayEvaluate(schema) ? gen.const("seen", _`new Set()`) : undefined;
  const valid = gen.name("valid");
  scope.open(cxt, own);
  cxt.subschema({ ...part, compositeRule: true }, valid);
  scope.close(cxt);
  gen.if(valid, () => {
    then();
    if (seen !== undefined && own !== undefined) markAll(gen, seen, own);
  });
}
