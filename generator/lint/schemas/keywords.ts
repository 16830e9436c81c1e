import type { Dialect } from "../../schema/dialect.js";
import type { JsonValue } from "../../schema/json.js";

const words = (text: string): string[] => text.split(" ");

const shared = words(
  "$comment $defs $id $ref $schema additionalProperties allOf anyOf const contains contentEncoding contentMediaType default " +
    "definitions description else enum examples exclusiveMaximum exclusiveMinimum format if items maxItems maxLength " +
    "maxProperties maximum minItems minLength minProperties minimum multipleOf not oneOf pattern patternProperties " +
    "properties propertyNames readOnly required then title type uniqueItems writeOnly",
);

/** The keywords of each dialect, annotations included (JSON Schema Core and Validation). */
export const keywordsOf: Readonly<Record<Dialect, ReadonlySet<string>>> = {
  "2020-12": new Set([
    ...shared,
    ...words(
      "$anchor $dynamicAnchor $dynamicRef $vocabulary contentSchema dependentRequired dependentSchemas deprecated maxContains " +
        "minContains prefixItems unevaluatedItems unevaluatedProperties",
    ),
  ]),
  "draft-07": new Set([...shared, ...words("additionalItems dependencies")]),
};

/** Words that other vocabularies annotate schemas with: OpenAPI, hyper-schema, editors, forms, Gemini. `nullable` has its own rule. */
export const foreignKeywords: ReadonlySet<string> = new Set(
  words(
    "nullable example discriminator xml externalDocs deprecated links base markdownDescription enumDescriptions " +
      "markdownEnumDescriptions deprecationMessage errorMessage defaultSnippets doNotSuggest allowComments " +
      "allowTrailingCommas suggestSortText enumNames enumTitles propertyOrdering tsType tsEnumNames",
  ),
);

const types: ReadonlyMap<string, readonly string[]> = new Map(
  (
    [
      ["string", "minLength maxLength pattern contentEncoding contentMediaType"],
      ["number integer", "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf"],
      [
        "array",
        "items prefixItems additionalItems contains minContains maxContains minItems maxItems uniqueItems unevaluatedItems",
      ],
      [
        "object",
        "properties patternProperties additionalProperties propertyNames required minProperties maxProperties " +
          "dependentRequired dependentSchemas unevaluatedProperties",
      ],
    ] as const
  ).flatMap(([type, keywords]) => words(keywords).map((keyword) => [keyword, words(type)] as const)),
);

/** The types that a keyword says anything of; undefined for those that speak of all. */
export function typeOfKeyword(keyword: string, value: JsonValue | undefined): readonly string[] | undefined {
  if (keyword === "format" && typeof value === "string") {
    return numberFormats.has(value) ? ["number", "integer"] : stringFormats.has(value) ? ["string"] : undefined;
  }
  return types.get(keyword);
}

const numberFormats = new Set(words("int32 int64 float double"));
const stringFormats = new Set(
  words(
    "date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference uuid " +
      "uri-template json-pointer relative-json-pointer regex",
  ),
);
