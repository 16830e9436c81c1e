import { wordsIn } from "../../plan/identifier-words.js";
import { docText } from "../../print/doc-comment.js";
import { isObject, type JsonSchema, type JsonValue, member } from "../../schema/json.js";

/** Constraints that no type says, in the order in which they are printed. */
const constraints = [
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "contentEncoding",
  "contentMediaType",
];

/**
 * The doc comment of a value, as finished lines: title and description, then as tags what its type leaves unsaid, always in
 * the same order. `name` is what the value is called beside the comment: text that only repeats it is left out.
 */
export function docLines(schema: JsonSchema, name = ""): readonly string[] {
  if (typeof schema === "boolean") return [];
  const prose = proseOf(schema, name);
  const tags = tagsOf(schema);
  return prose.length > 1 && tags.length > 0 ? [...prose, "", ...tags] : [...prose, ...tags];
}

/** The same in short, for one line of a list. */
export function docLine(schema: JsonSchema): string {
  if (typeof schema === "boolean") return "";
  const tags = tagsOf(schema).map((tag) => tag.slice(1));
  const text = textOf(schema, "description") || textOf(schema, "title");
  return [text, ...(tags.length === 0 ? [] : [`(${tags.join(", ")})`])].filter((part) => part !== "").join(" ");
}

/** Paragraphs, with empty lines between them. */
function proseOf(schema: JsonSchema, name: string): readonly string[] {
  const [title, described] = [textOf(schema, "title"), textOf(schema, "description")];
  const description = name !== "" && wordsOf(described) === wordsOf(name) ? "" : described;
  const items = itemsOf(schema);
  const each = items === undefined ? "" : textOf(items, "description");
  const paragraphs = [
    wordsOf(name).endsWith(wordsOf(title)) || wordsOf(description).startsWith(wordsOf(title)) ? "" : title,
    description,
    each === "" ? "" : `Each item: ${each}`,
    choicesOf(schema).join("\n"),
  ];
  return paragraphs.filter((text) => text !== "").flatMap((text, index) => (index === 0 ? [text] : ["", text]));
}

function tagsOf(schema: JsonSchema): readonly string[] {
  const items = itemsOf(schema);
  const examples = member(schema, "examples");
  return [
    ...constraintsOf(schema).map((text) => `@${text}`),
    ...(items === undefined ? [] : constraintsOf(items).map((text) => `@items ${text}`)),
    ...(isObject(schema) && Object.hasOwn(schema, "default") ? [`@default ${jsonText(schema["default"])}`] : []),
    ...(Array.isArray(examples) ? examples.map((example: JsonValue) => `@example ${jsonText(example)}`) : []),
    ...(member(schema, "deprecated") === true ? ["@deprecated"] : []),
  ];
}

/** `minLength 8`, of a schema or of the one branch that it has beside `null`. */
function constraintsOf(schema: JsonSchema): readonly string[] {
  const type = member(schema, "type");
  const types = Array.isArray(type) ? type : [type];
  const isListed = ["enum", "const"].some((keyword) => member(schema, keyword) !== undefined);
  const isInteger = types.includes("integer") && !types.includes("number") && !isListed;
  const own = constraints.flatMap((keyword) => {
    const value = member(schema, keyword);
    if (value === true) return [keyword];
    return typeof value === "string" || typeof value === "number" ? [`${keyword} ${docText(String(value))}`] : [];
  });
  const branch = onlyBranchOf(schema);
  return [...(isInteger ? ["integer"] : []), ...own, ...(branch === undefined ? [] : constraintsOf(branch))];
}

/** The branch of `anyOf` or `oneOf` that stands beside `null` alone. */
function onlyBranchOf(schema: JsonSchema): JsonSchema | undefined {
  for (const union of [member(schema, "anyOf"), member(schema, "oneOf")]) {
    if (!Array.isArray(union) || union.length !== 2) continue;
    const others = union.filter((branch) => member(branch, "type") !== "null");
    const [only] = others;
    if (others.length === 1 && isObject(only)) return only;
  }
  return undefined;
}

/** The one schema of all items of a list, which has no other place for its comment. */
function itemsOf(schema: JsonSchema): JsonSchema | undefined {
  const items = member(schema, "items");
  return isObject(items) && member(items, "properties") === undefined && member(items, "$ref") === undefined
    ? items
    : undefined;
}

/** `oneOf: [{ const, description }]`, the documented enum: one line for each value. */
function choicesOf(schema: JsonSchema): readonly string[] {
  for (const union of [member(schema, "oneOf"), member(schema, "anyOf")]) {
    if (!Array.isArray(union)) continue;
    const lines = union.map((branch: JsonValue): string | undefined => {
      if (!isObject(branch) || !Object.hasOwn(branch, "const")) return undefined;
      return `- \`${jsonText(branch["const"])}\`: ${textOf(branch, "description") || textOf(branch, "title")}`;
    });
    const known = lines.filter((line) => line !== undefined);
    if (known.length === union.length && known.some((line) => !line.endsWith(": "))) return known;
  }
  return [];
}

const textOf = (schema: JsonSchema, keyword: "title" | "description"): string => {
  const text = member(schema, keyword);
  return typeof text === "string" ? docText(text) : "";
};

const jsonText = (value: JsonValue | undefined): string => docText(JSON.stringify(value ?? null));

const wordsOf = (text: string): string => wordsIn(text).join("").toLowerCase();
