import ts from "typescript";
import type { SchemaBundle } from "../../generator/model/tool.js";
import { isObject, type JsonValue, member } from "../../generator/schema/json.js";
import { fragmentToPointer, valueAt } from "../../generator/schema/pointer.js";

export type Lost = { readonly pointer: string; readonly printed: string };

/**
 * Walks a schema and the type that was printed for it side by side, and gives the number of schemas that name a `type`,
 * `const`, `enum` or `$ref`, and those of them that the type shows as `any`, `unknown` or a bare index signature, or not at all.
 */
export function findLostTypes(
  bundle: SchemaBundle,
  source: ts.SourceFile,
  name: string,
): { named: number; lost: Lost[] } {
  const aliases = new Map(
    source.statements.filter(ts.isTypeAliasDeclaration).map((item) => [item.name.text, item.type]),
  );
  const lost: Lost[] = [];
  const visited = new Set<string>();
  let named = 0;

  /** The alternatives and parts of a type, through names and parentheses. */
  const leaves = (type: ts.TypeNode, seen: ReadonlySet<string> = new Set()): ts.TypeNode[] => {
    if (ts.isParenthesizedTypeNode(type)) return leaves(type.type, seen);
    if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type))
      return type.types.flatMap((part) => leaves(part, seen));
    const alias = ts.isTypeReferenceNode(type) ? type.typeName.getText(source) : "";
    const target = aliases.get(alias);
    return target === undefined || seen.has(alias) ? [type] : leaves(target, new Set([...seen, alias]));
  };
  const isVague = (type: ts.TypeNode): boolean => {
    const parts = leaves(type);
    if (parts.some(({ kind }) => kind === ts.SyntaxKind.AnyKeyword || kind === ts.SyntaxKind.UnknownKeyword))
      return true;
    return parts.length > 0 && parts.every(isBareIndex);
  };
  const members = (types: readonly ts.TypeNode[]): ts.TypeElement[] =>
    types.flatMap((type) => leaves(type)).flatMap((leaf) => (ts.isTypeLiteralNode(leaf) ? [...leaf.members] : []));
  const memberTypes = (types: readonly ts.TypeNode[], key: string): ts.TypeNode[] =>
    members(types).flatMap((item) =>
      ts.isPropertySignature(item) && keyOf(item.name) === key && item.type ? [item.type] : [],
    );
  const matchingTypes = (types: readonly ts.TypeNode[], pattern: string): ts.TypeNode[] =>
    members(types).flatMap((item) =>
      ts.isPropertySignature(item) && new RegExp(pattern, "u").test(keyOf(item.name) ?? "") && item.type
        ? [item.type]
        : [],
    );
  const indexTypes = (types: readonly ts.TypeNode[]): ts.TypeNode[] =>
    members(types).flatMap((item) => (ts.isIndexSignatureDeclaration(item) ? [item.type] : []));
  const itemTypes = (types: readonly ts.TypeNode[], position?: number): ts.TypeNode[] =>
    types
      .flatMap((type) => leaves(type))
      .flatMap((leaf) => {
        if (ts.isArrayTypeNode(leaf)) return [leaf.elementType];
        if (!ts.isTupleTypeNode(leaf)) return [];
        const all = leaf.elements.map(unwrapElement);
        return position === undefined ? all : all.slice(position, position + 1);
      });

  const visit = (schema: JsonValue | undefined, pointer: string, types: readonly ts.TypeNode[]): void => {
    // Below a type that no value has there is nothing to see.
    if (
      !isObject(schema) ||
      types.flatMap((type) => leaves(type)).some(({ kind }) => kind === ts.SyntaxKind.NeverKeyword)
    ) {
      return;
    }
    if (namesSomething(schema, bundle)) {
      named += 1;
      if (types.every(isVague)) lost.push({ pointer, printed: types.map((type) => type.getText(source)).join(" / ") });
    }
    const ref = member(schema, "$ref");
    if (typeof ref === "string") {
      const target = fragmentToPointer(ref) ?? "";
      if (!visited.has(target)) {
        visited.add(target);
        visit(valueAt(bundle.schema as JsonValue, target), target, types);
      }
      if (bundle.dialect === "draft-07") return;
    }
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const list = member(schema, keyword);
      if (Array.isArray(list))
        for (const [index, item] of list.entries()) visit(item, `${pointer}/${keyword}/${index}`, types);
    }
    const properties = member(schema, "properties");
    if (isObject(properties)) {
      for (const [key, item] of Object.entries(properties))
        visit(item, `${pointer}/properties/${key}`, memberTypes(types, key));
    }
    const patterns = member(schema, "patternProperties");
    if (isObject(patterns)) {
      for (const [pattern, item] of Object.entries(patterns)) {
        visit(item, `${pointer}/patternProperties/${pattern}`, [
          ...indexTypes(types),
          ...matchingTypes(types, pattern),
        ]);
      }
    }
    visit(member(schema, "additionalProperties"), `${pointer}/additionalProperties`, indexTypes(types));
    const items = member(schema, "items");
    const prefix = bundle.dialect === "draft-07" ? items : member(schema, "prefixItems");
    if (Array.isArray(prefix)) {
      for (const [index, item] of prefix.entries()) visit(item, `${pointer}/items/${index}`, itemTypes(types, index));
    }
    visit(items, `${pointer}/items`, itemTypes(types));
  };

  const root = aliases.get(name);
  if (root === undefined) throw new Error(`the module declares no type ${name}`);
  visit(bundle.schema as JsonValue, "", [root]);
  return { named, lost };
}

/** A schema with a `type`, a `const` or an `enum`, or a `$ref` to one that says anything at all. */
function namesSomething(schema: JsonValue, bundle: SchemaBundle): boolean {
  if (["type", "const", "enum"].some((keyword) => member(schema, keyword) !== undefined)) return true;
  const ref = member(schema, "$ref");
  const target =
    typeof ref === "string" ? valueAt(bundle.schema as JsonValue, fragmentToPointer(ref) ?? "") : undefined;
  return (
    isObject(target) &&
    Object.keys(target).some((keyword) => !["title", "description", "if", "then", "else", "allOf"].includes(keyword))
  );
}

const keyOf = (name: ts.PropertyName): string | undefined =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined;

function isBareIndex(type: ts.TypeNode): boolean {
  if (!ts.isTypeLiteralNode(type) || type.members.length !== 1) return false;
  const [only] = type.members;
  return only !== undefined && ts.isIndexSignatureDeclaration(only) && only.type.kind === ts.SyntaxKind.UnknownKeyword;
}

function unwrapElement(element: ts.TypeNode | ts.NamedTupleMember): ts.TypeNode {
  if (ts.isOptionalTypeNode(element)) return element.type;
  if (ts.isRestTypeNode(element)) return ts.isArrayTypeNode(element.type) ? element.type.elementType : element.type;
  return element;
}
