import type { Place } from "../../diagnostics/diagnostic.js";
import { placeWithin } from "../../load/place-within.js";
import type { Tool } from "../../model/tool.js";
import { isObject, type JsonValue } from "../../schema/json.js";
import { escapeToken } from "../../schema/pointer.js";
import type { SchemaNode, SchemaPart } from "../schema-node.js";

/** One text that a model gets to read. */
export type VisibleText = {
  readonly text: string;
  /** Pointer into the contract. */
  readonly at: string;
  /** A name, running text, or a value that may be sent or come back. */
  readonly kind: "name" | "prose" | "value";
  /** Where it is written; with offsets in UTF-16 code units, where that part of it is. */
  readonly placeOf: (from?: number, to?: number) => Place;
};

type PlaceOf = (pointer: string, part?: "key" | "value") => Place;

/** Every text of a tool that goes to models, in declarations, in MCP's listing, or in answers. */
export function listTexts(tool: Tool, parts: readonly SchemaPart[]): VisibleText[] {
  const own = (pointer: string, text: string | undefined, kind: VisibleText["kind"]): VisibleText[] =>
    text === undefined ? [] : [textAt(text, pointer, kind, tool.placeOf, pointer)];
  return [
    ...own("/name", tool.name, "name"),
    ...own("/title", tool.title, "prose"),
    ...own("/description", tool.description, "prose"),
    ...tool.errors.flatMap(({ code, message, user_action }, index) => [
      ...own(`/errors/${index}/code`, code, "name"),
      ...own(`/errors/${index}/message`, message, "prose"),
      ...own(`/errors/${index}/user_action`, user_action, "prose"),
    ]),
    ...textsIn(tool.deprecated ?? null, "/deprecated", "prose", tool.placeOf),
    ...textsIn(tool.providers ?? null, "/providers", "prose", tool.placeOf),
    ...textsIn(tool.mcp ?? null, "/mcp", "prose", tool.placeOf),
    ...parts.flatMap((part) => part.nodes.flatMap((node) => textsOfNode(part, node))),
  ];
}

/** Keywords whose texts are no reading matter: types, references, expressions, names that `properties` gives as well. */
const structural = new Set(
  (
    "$ref $dynamicRef $schema $id $anchor $dynamicAnchor type format pattern required dependentRequired contentEncoding " +
    "contentMediaType allOf anyOf oneOf not if then else items prefixItems additionalItems contains additionalProperties " +
    "propertyNames unevaluatedItems unevaluatedProperties dependentSchemas dependencies contentSchema"
  ).split(" "),
);
const maps = ["properties", "patternProperties", "$defs", "definitions"];
const values = ["enum", "const", "default", "examples"];

function textsOfNode({ root, bundle }: SchemaPart, { schema, pointer }: SchemaNode): VisibleText[] {
  return Object.entries(schema).flatMap(([keyword, value]): VisibleText[] => {
    const at = `${pointer}/${escapeToken(keyword)}`;
    if (structural.has(keyword)) return [];
    if (maps.includes(keyword)) {
      return Object.keys(isObject(value) ? value : {}).map((name) =>
        textAt(name, `${root}${at}/${escapeToken(name)}`, "name", bundle.placeOf, `${at}/${escapeToken(name)}`, "key"),
      );
    }
    return textsIn(value, at, values.includes(keyword) ? "value" : "prose", bundle.placeOf, root);
  });
}

/** All texts of a JSON value, the names of its members included. */
function textsIn(
  value: JsonValue,
  pointer: string,
  kind: VisibleText["kind"],
  placeOf: PlaceOf,
  root = "",
): VisibleText[] {
  if (typeof value === "string") return [textAt(value, root + pointer, kind, placeOf, pointer)];
  if (Array.isArray(value)) {
    return value.flatMap((item: JsonValue, index) => textsIn(item, `${pointer}/${index}`, kind, placeOf, root));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const at = `${pointer}/${escapeToken(key)}`;
    return [textAt(key, root + at, "name", placeOf, at, "key"), ...textsIn(item, at, kind, placeOf, root)];
  });
}

function textAt(
  text: string,
  at: string,
  kind: VisibleText["kind"],
  placeOf: PlaceOf,
  pointer: string,
  part: "key" | "value" = "value",
): VisibleText {
  return {
    text,
    at,
    kind,
    placeOf: (from = 0, to = text.length) => placeWithin(placeOf(pointer, part), text, from, to),
  };
}
