import { _, type Code, type KeywordCxt, type Name, nil } from "ajv";
import { allSchemaProperties, usePattern } from "ajv/dist/vocabularies/code.js";
import { setConstant } from "./set-constant.js";

/** Names up to this number are compared one by one. */
const fewNames = 8;

/** Code that tells whether `properties` names a property. */
export function isNamed({ gen, parentSchema }: KeywordCxt, key: Name): Code {
  const names = allSchemaProperties(parentSchema["properties"]);
  return names.length > fewNames
    ? _`${setConstant(gen, names)}.has(${key})`
    : oneOfThese(names.map((name) => _`${key} === ${name}`));
}

/** Code that tells whether a pattern of `patternProperties` matches a property. */
export const isMatched = (cxt: KeywordCxt, key: Name): Code =>
  oneOfThese(
    Object.keys(cxt.parentSchema["patternProperties"] ?? {}).map(
      (pattern) => _`${usePattern(cxt, pattern)}.test(${key})`,
    ),
  );

/** One condition of those that are not nil. */
export const oneOfThese = (conditions: readonly Code[]): Code =>
  conditions.reduce((all, one) => (all === nil ? one : one === nil ? all : _`${all} || ${one}`), nil);
