import { type Expression, type ObjectProperty, parseSync } from "oxc-parser";
import type { Modules, Mutation } from "./mutation.js";

/** A member of an object literal somewhere in a constant of a module. */
export type Member = {
  readonly file: string;
  readonly constant: string;
  /** The keys above the member, items of lists by their index. */
  readonly path: readonly string[];
  readonly key: string;
  readonly node: ObjectProperty;
  readonly value: Expression;
};

/** All members of all object literals that are constants of `contract.js` modules, the tools' data. */
export function membersOf(modules: Modules): readonly Member[] {
  return [...modules]
    .filter(([file]) => file.endsWith("/contract.js"))
    .flatMap(([file, source]) => {
      const { program } = parseSync(file, source);
      return program.body.flatMap((statement) => {
        const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
        if (declaration?.type !== "VariableDeclaration") return [];
        return declaration.declarations.flatMap(({ id, init }) =>
          id.type === "Identifier" && init !== null ? collect(file, id.name, [], init) : [],
        );
      });
    });
}

function collect(file: string, constant: string, path: readonly string[], value: Expression): Member[] {
  if (value.type === "ArrayExpression") {
    return value.elements.flatMap((item, index) =>
      item === null || item.type === "SpreadElement" ? [] : collect(file, constant, [...path, String(index)], item),
    );
  }
  if (value.type !== "ObjectExpression") return [];
  return value.properties.flatMap((node): Member[] => {
    if (node.type !== "Property") return [];
    const key =
      node.key.type === "Identifier" ? node.key.name : node.key.type === "Literal" ? String(node.key.value) : "";
    const member: Member = { file, constant, path, key, node, value: node.value };
    return [member, ...collect(file, constant, [...path, key], node.value)];
  });
}

const labelOf = ({ file, constant, path, key }: Member, what: string): string =>
  `${file}: ${[constant, ...path, key].join("/")} ${what}`;

/** The member with another value, given as source text. */
export const withValue = (member: Member, text: string): Mutation => ({
  label: labelOf(member, `becomes ${text}`),
  edits: [{ file: member.file, from: member.value.start, to: member.value.end, text }],
});

/** The object without the member. A comma without a member before it would not parse, so an empty spread takes its place. */
export const without = (member: Member): Mutation => ({
  label: labelOf(member, "is gone"),
  edits: [{ file: member.file, from: member.node.start, to: member.node.end, text: "...{}" }],
});

/** The list without one item each time. */
export function withoutItems(member: Member): Mutation[] {
  if (member.value.type !== "ArrayExpression") return [];
  return member.value.elements.flatMap((item): Mutation[] => {
    if (item?.type !== "Literal") return [];
    const edits = [{ file: member.file, from: item.start, to: item.end, text: "...[]" }];
    return [{ label: labelOf(member, `without ${JSON.stringify(item.value)}`), edits }];
  });
}

/** The list with one item more. */
export function withItem(member: Member, text: string): Mutation[] {
  if (member.value.type !== "ArrayExpression") return [];
  const edits = [{ file: member.file, from: member.value.start + 1, to: member.value.start + 1, text: `${text}, ` }];
  return [{ label: labelOf(member, `with ${text}`), edits }];
}

/** The text or the truth value that a member is; undefined for anything else. */
export function literalOf({ value }: Member): string | boolean | undefined {
  const literal = value.type === "Literal" ? value.value : undefined;
  return typeof literal === "string" || typeof literal === "boolean" ? literal : undefined;
}
