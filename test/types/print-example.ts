import ts from "typescript";
import { emitTypes } from "../../generator/emit/types/emit-types.js";
import { printSchemaType } from "../../generator/emit/types/print-schema-type.js";
import { bundleOf } from "../validate/bundle-of.js";
import { cutExample } from "./cut-example.js";
import { toolOf } from "./tool-of.js";
import type { TypeExample } from "./type-examples.js";

/** The module that toolgen prints for an example, as a reader of values sees it. */
export function printExample(example: TypeExample): string {
  const { schema, dialect } = cutExample(example);
  return printSchemaType(bundleOf(schema, dialect), example.name);
}

/** What `docs/types.md` shows of it: of an answer both forms, as a handler returns it and as it is read. */
export function excerptOfExample(example: TypeExample): string {
  if (!example.name.endsWith("Output")) return excerpt(printExample(example), example.name);
  const { schema } = cutExample(example);
  const name = example.name
    .replace(/Output$/, "")
    .replace(/(?<!^)[A-Z]/g, "_$&")
    .toLowerCase();
  const text = emitTypes(toolOf(name, { schema: true }, { schema }), { types: "types.ts" }, new Map());
  return excerpt(text, example.name, (declared) => declared.startsWith(example.name));
}

/** Declarations that a generator prints around the types that it is asked for. */
const frame = ["JsonValue", "JsonObject", "Holder", "ClientOptions", "paths", "webhooks", "operations", "$defs"];

/**
 * The declarations of a printed module that are about one type: without banners and without the generator's frame. Of
 * openapi-typescript's `components` the schemas are left, of an alias for a member of a frame that member's type.
 */
export function excerpt(text: string, name: string, isShown: (declared: string) => boolean = () => true): string {
  const source = ts.createSourceFile("types.ts", text, ts.ScriptTarget.ESNext, true);
  const parts = source.statements.flatMap((statement) => {
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === "components") {
      return schemasOf(statement).map(textOf);
    }
    if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)) return [];
    const declared = statement.name.text;
    if (frame.includes(declared) || !isShown(declared)) return [];
    if (declared !== name || !ts.isTypeAliasDeclaration(statement)) return [textOf(statement)];
    if (/^components\[/.test(statement.type.getText())) return [];
    const member = /^Holder\["(.*)"\]$/.exec(statement.type.getText())?.[1];
    return [member === undefined ? textOf(statement) : `export type ${name} = ${typeInHolder(source, member)};`];
  });
  return parts.join("\n\n");
}

function schemasOf(components: ts.InterfaceDeclaration): ts.TypeElement[] {
  const schemas = components.members.find((member) => member.name?.getText() === "schemas");
  return schemas !== undefined && ts.isPropertySignature(schemas) && schemas.type && ts.isTypeLiteralNode(schemas.type)
    ? [...schemas.type.members]
    : [];
}

function typeInHolder(source: ts.SourceFile, key: string): string {
  const holder = source.statements.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === "Holder");
  const member = holder?.members.find(({ name }) => name?.getText() === key);
  return member !== undefined && ts.isPropertySignature(member) ? (member.type?.getText() ?? "") : "";
}

/** A node with its doc comment, at the left margin. */
function textOf(node: ts.Node): string {
  const source = node.getSourceFile();
  const start = node.getStart(source, true);
  const { character } = source.getLineAndCharacterOfPosition(start);
  return source.text.slice(start, node.end).replaceAll(`\n${" ".repeat(character)}`, "\n");
}
