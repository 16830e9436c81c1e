import { printKey, printString } from "../../print/literal.js";
import { indexOf, inherited, settleIndexes } from "./index-signature.js";
import { comment, group, indent, type Layout, line, lineEnd, separated, softLine, whenBroken } from "./layout.js";
import type { Member, ObjectType, ReferenceType, TupleType, TypeNode } from "./type-node.js";

/** How names are written in the module that a type is printed into. */
export type TypeWriter = {
  readonly reference: (type: ReferenceType) => string;
  readonly json: (name: "JsonValue" | "JsonObject") => string;
  /** Whether objects show that they can have other properties: where they are read. */
  readonly isRead: boolean;
};

/** An object with more members has a line for each, even where one line had the room. */
const mostMembersInLine = 3;

/** What stands after `=` or `:`. A union that does not fit begins on the next line; an object always has a line for each member. */
export function layoutAssigned(type: TypeNode, writer: TypeWriter): Layout {
  if (type.kind === "union" && !hugs(type.types)) return group(indent([line, layoutUnion(type.types, writer)]));
  return [" ", type.kind === "object" ? layoutObject(type, writer, lineEnd) : layoutType(type, writer)];
}

function layoutType(type: TypeNode, writer: TypeWriter): Layout {
  switch (type.kind) {
    case "unknown":
    case "never":
      return type.kind;
    case "json":
      return writer.json("JsonValue");
    case "keyword":
      return type.name;
    case "literal":
      return typeof type.value === "string" ? printString(type.value) : String(type.value);
    case "reference":
      return writer.reference(type);
    case "array":
      return [layoutItem(type.items, writer), "[]"];
    case "tuple":
      return layoutTuple(type, writer);
    case "union":
      return hugs(type.types)
        ? separated(
            type.types.map((part) => layoutType(part, writer)),
            " | ",
          )
        : group(indent([softLine, layoutUnion(type.types, writer)]));
    case "intersection":
      return separated(
        settleIndexes(type.types).map((part) => layoutPart(part, writer)),
        " & ",
      );
    case "object":
      return group(layoutObject(type, writer, type.members.length > mostMembersInLine ? lineEnd : line));
  }
}

/** One object or list beside `null`: `{ … } | null` reads better than two lines with bars. */
const hugs = (types: readonly TypeNode[]): boolean =>
  types.filter(({ kind }) => kind === "object" || kind === "array").length === 1 &&
  types.every((type) => type.kind === "object" || type.kind === "array" || isNull(type));

const isNull = (type: TypeNode): boolean => type.kind === "keyword" && type.name === "null";

const layoutUnion = (types: readonly TypeNode[], writer: TypeWriter): Layout => [
  whenBroken("| "),
  separated(
    types.map((type) =>
      indent(type.kind === "intersection" ? ["(", layoutType(type, writer), ")"] : layoutType(type, writer)),
    ),
    [line, "| "],
  ),
];

/** A part of an intersection. */
const layoutPart = (type: TypeNode, writer: TypeWriter): Layout =>
  type.kind === "union" ? parenthesised(type, writer) : layoutType(type, writer);

/** What stands before `[]` or `?`. An item that can be anything is a JSON value. */
function layoutItem(type: TypeNode, writer: TypeWriter): Layout {
  if (type.kind === "unknown") return writer.json("JsonValue");
  return type.kind === "union" || type.kind === "intersection" ? parenthesised(type, writer) : layoutType(type, writer);
}

const parenthesised = (type: TypeNode, writer: TypeWriter): Layout =>
  type.kind === "union" && !hugs(type.types)
    ? group(["(", indent([softLine, layoutUnion(type.types, writer)]), softLine, ")"])
    : ["(", layoutType(type, writer), ")"];

function layoutTuple({ items, required, rest }: TupleType, writer: TypeWriter): Layout {
  const parts = items.map((item, index) =>
    index < required && item.kind !== "unknown"
      ? layoutType(item, writer)
      : [layoutItem(item, writer), index < required ? "" : "?"],
  );
  const tail = rest.kind === "never" ? [] : [["...", layoutItem(rest, writer), "[]"]];
  const all = [...parts, ...tail];
  if (all.length === 0) return "[]";
  return group(["[", indent([softLine, separated(all, [",", line])]), whenBroken(","), softLine, "]"]);
}

/** An object with `separator` between its braces and members: a line end, or a place where a line may end. */
function layoutObject(type: ObjectType, writer: TypeWriter, separator: Layout): Layout {
  const { members, rest } = type;
  if (members.length === 0 && rest.kind === "unknown") return writer.json("JsonObject");
  const index = indexOf(type, writer.isRead);
  const entries = members.map((member) => layoutMember(member, writer));
  if (index !== undefined) {
    const layout: Layout = index.hasUndefined
      ? [" ", layoutType(index.type, writer), " | undefined"]
      : layoutAssigned(index.type, writer);
    entries.push([comment(index.doc), "[key: string]:", layout]);
  }
  const lines = separated(entries, [";", separator]);
  const end = separator === lineEnd ? ";" : whenBroken(";");
  return ["{", indent([separator, lines]), end, separator, "}"];
}

function layoutMember({ key, type, isOptional, doc }: Member, writer: TypeWriter): Layout {
  const isInherited = isOptional && inherited.has(key) && type.kind !== "unknown";
  return [
    comment(doc),
    `${printKey(key)}${isOptional ? "?" : ""}:`,
    isInherited ? [" ", layoutType(type, writer), ` | Object[${printString(key)}]`] : layoutAssigned(type, writer),
  ];
}
