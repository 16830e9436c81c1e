import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { checkReferences } from "./check-references.js";
import { checkValues } from "./check-values.js";
import { below, type Finding, isList, isObject, type Json, type JsonObject, type Reason, textsOf } from "./finding.js";
import { measureSchema } from "./measure-schema.js";
import { patternFeatures } from "./pattern-features.js";
import type { SchemaRules } from "./rules.js";
import { allSchemas, type SubSchema } from "./sub-schemas.js";

/** Holds the schema of a tool's arguments against the rules of one form of a target. */
export function checkSchema(schema: Json | undefined, at: string, rules: SchemaRules): readonly Finding[] {
  if (!isObject(schema)) return [{ reason: "invalid-schema", at }];
  return [
    ...checkValidity(schema, at, rules),
    ...checkRoot(schema, at, rules),
    ...allSchemas(schema, at).flatMap((one) => checkNode(one, at, rules)),
    ...checkReferences(schema, at, rules),
    ...checkLimits(schema, at, rules),
  ];
}

const metaSchemas = {
  "2020-12": new Ajv2020({ strict: false, validateFormats: false }),
  "draft-07": new Ajv({ strict: false, validateFormats: false }),
} as const;

/** By the meta-schema of the dialect. It says nothing of keywords that it does not know. */
function checkValidity(schema: JsonObject, at: string, { dialect }: SchemaRules): readonly Finding[] {
  if (dialect === undefined) return [];
  const isOld = dialect === "declared" ? /draft-07/.test(String(schema["$schema"])) : dialect === "draft-07";
  const { $schema: _, ...rest } = schema;
  const isValid = metaSchemas[isOld ? "draft-07" : "2020-12"].validateSchema(rest);
  return isValid === true ? [] : [{ reason: "invalid-schema", at }];
}

function checkRoot(schema: JsonObject, at: string, rules: SchemaRules): readonly Finding[] {
  const object = rules.types === "upper" ? "OBJECT" : "object";
  const refused = rules.notAtRoot.filter((keyword) => Object.hasOwn(schema, keyword));
  return [
    ...(schema["type"] === object ? [] : [{ reason: "root-type", at } as const]),
    ...refused.map((keyword): Finding => ({ reason: "root-union", at: below(at, keyword) })),
    ...(rules.rootProperties && !isObject(schema["properties"]) ? [{ reason: "root-properties", at } as const] : []),
  ];
}

function checkNode({ schema, keyword: under, at }: SubSchema, root: string, rules: SchemaRules): readonly Finding[] {
  if (!isObject(schema)) {
    // `additionalProperties: false` and the like; as a schema of a value, true and false say no type.
    const isSwitch = /^(?:additional|unevaluated)(?:Properties|Items)$/.test(under);
    return rules.typed && !isSwitch ? [{ reason: "typeless", at }] : [];
  }
  const keywords = Object.keys(schema).filter((keyword) => rules.keywords?.has(keyword) === false);
  return [
    ...keywords.map((keyword): Finding => ({ reason: "keyword", at: below(at, keyword) })),
    ...checkType(schema, at, rules),
    ...checkObject(schema, at, root, rules),
    ...checkTexts(schema, at, rules),
    ...checkValues(schema, at, rules),
  ];
}

const protoTypes = ["STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT"];

function checkType(schema: JsonObject, at: string, rules: SchemaRules): readonly Finding[] {
  const { type } = schema;
  const types = typesOf(schema);
  const isSaid = ["type", "anyOf", "oneOf", "allOf", "$ref", "enum", "const"].some((keyword) =>
    Object.hasOwn(schema, keyword),
  );
  const isUnion = Object.hasOwn(schema, "anyOf");
  const found: (readonly [boolean, Reason])[] = [
    [rules.typed && !isSaid, "typeless"],
    // An enum says its type as well in the proto.
    [rules.enums.textTypeOnly && Object.hasOwn(schema, "enum") && type === undefined, "typeless"],
    [isList(type) && !rules.typeLists, "type-list"],
    // The meta-schema says it otherwise.
    [rules.dialect === undefined && !types.every((name) => protoTypes.includes(name)), "type"],
    [rules.items && types.some((name) => /^array$/i.test(name)) && !Object.hasOwn(schema, "items"), "items-missing"],
    [rules.aloneUnion && isUnion && Object.keys(schema).length > 1, "union-sibling"],
    [Number(schema["minItems"] ?? 0) > (rules.greatestMinItems ?? Number.POSITIVE_INFINITY), "min-items"],
  ];
  return [
    ...found.flatMap(([isWrong, reason]) => (isWrong ? [{ reason, at }] : [])),
    ...(rules.keywordsByType ? foreignKeywords(schema, types, at) : []),
  ];
}

export const typesOf = ({ type }: JsonObject): readonly string[] => (typeof type === "string" ? [type] : textsOf(type));

/** 3.1: "only allowed for OBJECT type" and the like. */
const speaking: readonly (readonly [types: RegExp, keywords: RegExp])[] = [
  [/^OBJECT$/, /^(?:properties|required|propertyOrdering|minProperties|maxProperties)$/],
  [/^ARRAY$/, /^(?:items|minItems|maxItems)$/],
  [/^STRING$/, /^(?:minLength|maxLength|pattern)$/],
  [/^(?:NUMBER|INTEGER)$/, /^(?:minimum|maximum)$/],
];

const foreignKeywords = (schema: JsonObject, types: readonly string[], at: string): readonly Finding[] =>
  Object.keys(schema).flatMap((keyword): Finding[] => {
    const [meant] = speaking.find(([, keywords]) => keywords.test(keyword)) ?? [];
    return meant === undefined || types.some((type) => meant.test(type))
      ? []
      : [{ reason: "keyword-type", at: below(at, keyword) }];
  });

function checkObject(schema: JsonObject, at: string, root: string, rules: SchemaRules): readonly Finding[] {
  const isObjectType = typesOf(schema).some((name) => /^object$/i.test(name));
  const names = Object.keys(Object(schema["properties"]));
  const required = textsOf(schema["required"]);
  const missing = required.filter((name) => !names.includes(name));
  const optional = names.filter((name) => !required.includes(name));
  const isClosed = schema["additionalProperties"] === false;
  const isDescribed = isObjectType || isObject(schema["properties"]);
  const isKnown = rules.requiredKnown === "everywhere" || (rules.requiredKnown === "objects" && isDescribed);
  const { keys } = rules;
  const isJudged = keys !== undefined && (keys.at === "everywhere" || at === root);
  const refused = isJudged ? names.filter((name) => !keys.pattern.test(name)) : [];
  return [
    ...(rules.closed && isObjectType && !isClosed ? [{ reason: "open-object", at } as const] : []),
    ...(rules.allRequired ? optional.map((name) => placed("optional-property", name, at)) : []),
    ...(isKnown ? missing.map((): Finding => ({ reason: "required-unknown", at: below(at, "required") })) : []),
    ...(rules.nonEmptyProperties && isObjectType && names.length === 0
      ? [{ reason: "properties-empty", at } as const]
      : []),
    ...refused.map((name) => placed("key-pattern", name, at)),
  ];
}

const placed = (reason: Reason, name: string, at: string): Finding => ({ reason, at: below(at, "properties", name) });

function checkTexts({ pattern, format, type }: JsonObject, at: string, rules: SchemaRules): readonly Finding[] {
  const { features, greatestRepeat } = patternFeatures(typeof pattern === "string" ? pattern : "");
  const rule = rules.pattern;
  const isRefused =
    rule !== undefined &&
    (rule.refuses.some((feature) => features.has(feature)) ||
      greatestRepeat > (rule.greatestRepeat ?? Number.POSITIVE_INFINITY));
  // Formats of numbers are documented apart from those of texts.
  const isText = !/^(?:number|integer)$/i.test(String(type));
  const isUnknown = typeof format === "string" && isText && rules.formats?.has(format) === false;
  return [
    ...(isRefused ? [{ reason: "pattern", at: below(at, "pattern") } as const] : []),
    ...(isUnknown ? [{ reason: "format", at: below(at, "format") } as const] : []),
  ];
}

function checkLimits(schema: JsonObject, at: string, { limits }: SchemaRules): readonly Finding[] {
  const size = measureSchema(schema);
  const found: (readonly [value: number, limit: number | undefined, Reason])[] = [
    [size.depth, limits.depth, "depth"],
    [size.properties, limits.properties, "property-count"],
    [size.characters, limits.characters, "characters"],
    [size.enumValues, limits.enumValues, "enum-count"],
    [size.maxItemsTotal, limits.maxItemsTotal, "max-items-total"],
    // Only where listed values are limited at all.
    [size.longestEnum, limits.enumValues === undefined ? undefined : 15_000, "enum-characters"],
  ];
  return found.flatMap(([value, limit, reason]) => (limit !== undefined && value > limit ? [{ reason, at }] : []));
}
