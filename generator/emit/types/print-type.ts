import { printKey, printString } from "../../print/literal.js";
import { indexOf, inherited, settleIndexes } from "./index-signature.js";
import { comment, group, indent, type Layout, line, lineEnd, separated, softLine, whenBroken } from "./layout.js";
import {
  jsonType,
  type Member,
  type ObjectType,
  type ReferenceType,
  type TupleType,
  type TypeNode,
} from "./type-node.js";

/** How names are written in the module that a type is printed into. */
export type TypeWriter = {
  readonly reference: (type: ReferenceType) => string;
  readonly json: (name: "JsonValue" | "JsonObject") => string;
  /** Whether objects show that they can have other properties: where they are read. */
  readonly isRead: boolean;
};

/** An object with more members has a line for each, even where one line had the room. */
const mostMembersInLine = 3;

/**
 * What stands after `=` or `:`. A union that does not fit begins on the next line. An object with members has `between` around
 * them: line ends, or, where all of it stands in a line, places where a line may end.
 */
export function layoutAssigned(type: TypeNode, writer: TypeWriter, between: Layout = lineEnd): Layout {
  if (type.kind === "union" && !hugs(type.types))
    return group(indent([line, layoutUnion(layoutAlternatives(type, writer))]));
  const isBlock = type.kind === "object" && type.members.length > 0;
  return [" ", isBlock ? layoutObject(type, writer, between) : layoutType(type, writer)];
}

/** The same for a type or one more, which is given as text. */
const layoutAssignedOr = (other: string, type: TypeNode, writer: TypeWriter): Layout =>
  group(indent([line, layoutUnion([...layoutAlternatives(type, writer), other])]));

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
        : group(indent([softLine, layoutUnion(layoutAlternatives(type, writer))]));
    case "intersection":
      return group(
        separated(
          settleIndexes(type.types).map((part) => layoutPart(part, writer)),
          " & ",
        ),
      );
    case "object":
      return group(layoutObject(type, writer, line));
  }
}

/** One object or list beside `null`: `{ … } | null` reads better than two lines with bars. */
const hugs = (types: readonly TypeNode[]): boolean =>
  types.filter(({ kind }) => kind === "object" || kind === "array").length === 1 &&
  types.every((type) => type.kind === "object" || type.kind === "array" || isNull(type));

const isNull = (type: TypeNode): boolean => type.kind === "keyword" && type.name === "null";

/** The alternatives of a type. */
const layoutAlternatives = (type: TypeNode, writer: TypeWriter): readonly Layout[] =>
  (type.kind === "union" ? type.types : [type]).map((part) =>
    indent(part.kind === "intersection" ? ["(", layoutType(part, writer), ")"] : layoutType(part, writer)),
  );

const layoutUnion = (alternatives: readonly Layout[]): Layout => [
  whenBroken("| "),
  separated(alternatives, [line, "| "]),
];

/** A part of an intersection. All objects of one break where it does not fit on a line. */
function layoutPart(type: TypeNode, writer: TypeWriter): Layout {
  if (type.kind === "object") return layoutObject(type, writer, line);
  return type.kind === "union" ? parenthesised(type, writer) : layoutType(type, writer);
}

/** What stands before `[]` or `?`. An item that can be anything is a JSON value. */
function layoutItem(type: TypeNode, writer: TypeWriter): Layout {
  if (type.kind === "unknown") return writer.json("JsonValue");
  return type.kind === "union" || type.kind === "intersection" ? parenthesised(type, writer) : layoutType(type, writer);
}

const parenthesised = (type: TypeNode, writer: TypeWriter): Layout =>
  type.kind === "union" && !hugs(type.types)
    ? group(["(", indent([softLine, layoutUnion(layoutAlternatives(type, writer))]), softLine, ")"])
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

/** An object with line ends between its braces and members, or with places where a line may end. */
function layoutObject(type: ObjectType, writer: TypeWriter, between: Layout): Layout {
  const { members, rest } = type;
  const separator = members.length > mostMembersInLine ? lineEnd : between;
  if (members.length === 0 && rest.kind === "unknown") return writer.json("JsonObject");
  const index = indexOf(type, writer.isRead);
  const entries = members.map((member) => layoutMember(member, writer, separator));
  if (index !== undefined) {
    const layout = index.hasUndefined
      ? layoutAssignedOr("undefined", index.type, writer)
      : layoutAssigned(index.type, writer, separator);
    entries.push([comment(index.doc), "[key: string]:", layout]);
  }
  const lines = separated(entries, [";", separator]);
  const end = separator === lineEnd ? ";" : whenBroken(";");
  return ["{", indent([separator, lines]), end, separator, "}"];
}

function layoutMember({ key, type, isOptional, doc }: Member, writer: TypeWriter, between: Layout): Layout {
  const isInherited = inherited.has(key);
  const takesMethod = isInherited && isOptional && type.kind !== "unknown";
  // No method is a JSON value: `{}` has a `toString`, and yet not the property that is asked for.
  const asked = isInherited && !isOptional && type.kind === "unknown" ? jsonType : type;
  return [
    comment(doc),
    `${printKey(key)}${isOptional ? "?" : ""}:`,
    takesMethod
      ? layoutAssignedOr(`Object[${printString(key)}]`, type, writer)
      : layoutAssigned(asked, writer, between),
  ];
}
