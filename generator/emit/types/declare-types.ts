import type { NamedType, TypeNames } from "../../plan/name-types.js";
import { comment, group, indent, line, printLayout, whenBroken } from "./layout.js";
import { layoutAssigned, type TypeWriter } from "./print-type.js";
import { schemaToType } from "./schema-to-type.js";
import { partsOf, type TypeNode } from "./type-node.js";

/** How a module names what it does not declare itself. */
export type Imports = {
  /** The local name of a type of another module of the package. */
  readonly type: (name: string, from: string) => string;
  readonly json: TypeWriter["json"];
};

/**
 * The declarations of all types of a module, parts before the types that they are parts of. A type that is returned and read
 * in two forms is declared twice, one after the other.
 */
export function declareTypes(
  names: TypeNames,
  imports: Imports,
  docOf: (type: NamedType) => readonly string[],
): readonly string[] {
  const declarations: string[] = [];
  const visited = new Set<NamedType>();
  const visit = (type: NamedType): void => {
    if (visited.has(type) || type.from !== undefined) return;
    visited.add(type);
    const body = schemaToType(type, names);
    for (const part of referencesOf(body)) visit(part);
    const doc = docOf(type);
    if (type.read === undefined) {
      declarations.push(declare(type.name, body, true, doc, imports));
    } else {
      declarations.push(
        declare(type.name, body, false, doc, imports),
        declareRead(type.name, type.read, body, imports),
      );
    }
  };
  for (const root of names.roots) visit(root);
  return declarations;
}

function declare(name: string, body: TypeNode, isRead: boolean, doc: readonly string[], imports: Imports): string {
  const writer: TypeWriter = {
    reference: ({ type }) => {
      const form = isRead ? (type.read ?? type.name) : type.name;
      return type.from === undefined ? form : imports.type(form, type.from);
    },
    json: imports.json,
    isRead,
  };
  return printLayout([comment(doc), `export type ${name} =`, layoutAssigned(body, writer), ";\n"]);
}

/** The form that is read: what it adds, where only the outermost object is open, else the whole again. */
function declareRead(name: string, read: string, body: TypeNode, imports: Imports): string {
  const doc = [`\`${name}\` as it is read: with properties that the contract does not name.`];
  if (!hasReaderForm(body)) return printLayout([comment(doc), `export type ${read} = ${name};\n`]);
  const isOpenOutside = body.kind === "object" && !body.members.some(({ type }) => hasReaderForm(type));
  if (!isOpenOutside) return declare(read, body, true, doc, imports);
  const more = group(["{", indent([line, "[key: string]: unknown", whenBroken(";")]), line, "}"]);
  return printLayout([comment(doc), `export type ${read} = ${name} & `, more, ";\n"]);
}

/** Whether a type prints differently where it is read. */
function hasReaderForm(type: TypeNode): boolean {
  if (type.kind === "object" && type.isOpen && type.members.length > 0) return true;
  return type.kind === "reference" ? type.type.read !== undefined : partsOf(type).some(hasReaderForm);
}

/** The named types that a type mentions, in the order of mention. */
const referencesOf = (type: TypeNode): readonly NamedType[] =>
  type.kind === "reference" ? [type.type] : partsOf(type).flatMap(referencesOf);
