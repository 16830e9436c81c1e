import { _, type Ajv, type AnySchema, type Code, type KeywordCxt, type Name, nil } from "ajv";
import { not } from "ajv/dist/compile/codegen/index.js";
import { alwaysValidSchema, Type } from "ajv/dist/compile/util.js";
import { validatePropertyDeps, validateSchemaDeps } from "ajv/dist/vocabularies/applicator/dependencies.js";
import { usePattern } from "ajv/dist/vocabularies/code.js";
import { breakWhenFull } from "./bound-errors.js";
import { isMatched, isNamed, oneOfThese } from "./known-keys.js";
import { replaceKeyword } from "./replace-keyword.js";

/** Loops over properties, each of which ends when it has found errors enough. */
export function addObjectKeywords(ajv: Ajv): void {
  // Where names are many, Ajv keeps a copy of all their schemas to look them up in.
  replaceKeyword(ajv, "additionalProperties", (cxt) => {
    checkOthers(cxt, (key) => [isNamed(cxt, key), isMatched(cxt, key)]);
  });
  replaceKeyword(ajv, "patternProperties", (cxt) => {
    const { gen, data, keyword, schema, it } = cxt;
    for (const schemaProp of Object.keys(schema)) {
      if (alwaysValidSchema(it, schema[schemaProp])) continue;
      gen.forIn("key", data, (dataProp) => {
        gen.if(_`${usePattern(cxt, schemaProp)}.test(${dataProp})`, () => {
          cxt.subschema({ keyword, schemaProp, dataProp, dataPropType: Type.Str }, gen.name("valid"));
          breakWhenFull(cxt);
        });
      });
    }
  });
  replaceKeyword(ajv, "dependencies", (cxt) => {
    // Ajv passes over a property called `__proto__`.
    const [names, schemas] = [true, false].map((isList) =>
      Object.fromEntries(Object.entries(cxt.schema).filter(([, held]) => Array.isArray(held) === isList)),
    );
    validatePropertyDeps(cxt, names as Record<string, string[]>);
    validateSchemaDeps(cxt, schemas as Record<string, AnySchema>);
  });
  replaceKeyword(ajv, "propertyNames", (cxt) => {
    const { gen, data, keyword, schema, it } = cxt;
    if (alwaysValidSchema(it, schema)) return;
    gen.forIn("key", data, (key) => {
      cxt.setParams({ propertyName: key });
      const valid = gen.name("valid");
      cxt.subschema({ keyword, data: key, dataTypes: ["string"], propertyName: key, compositeRule: true }, valid);
      gen.if(not(valid), () => {
        cxt.error(true);
        breakWhenFull(cxt);
      });
    });
  });
}

/** Checks the properties for which none of these conditions holds. */
export function checkOthers(cxt: KeywordCxt, isKnown: (key: Name) => readonly Code[]): void {
  const { gen, data, keyword, schema, it } = cxt;
  if (alwaysValidSchema(it, schema)) return;
  gen.forIn("key", data, (key) => {
    const known = oneOfThese(isKnown(key));
    const check = (): void => {
      // Each of the two keywords calls the property by its own name in errors.
      if (schema === false) cxt.error(false, { additionalProperty: key, unevaluatedProperty: key });
      else cxt.subschema({ keyword, dataProp: key, dataPropType: Type.Str }, gen.name("valid"));
      breakWhenFull(cxt);
    };
    if (known === nil) check();
    else gen.if(not(known), check);
  });
}
