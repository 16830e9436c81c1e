import ts from "typescript";

/**
 * One of the alternatives of a printed type, as far as its text shows it. Where types hang below it they are lists: of a
 * value that has to be of all of them.
 */
export type Alternative =
  | { readonly kind: "anything"; readonly text: string }
  | { readonly kind: "string" | "number" | "boolean" | "null"; readonly value?: string | number | boolean }
  | { readonly kind: "array"; readonly lists: readonly (ts.ArrayTypeNode | ts.TupleTypeNode)[] }
  | PrintedObject;

export type PrintedObject = {
  readonly kind: "object";
  readonly members: ReadonlyMap<string, readonly ts.TypeNode[]>;
  /** What an index signature holds, an empty list for anything; absent where there is none. */
  readonly index?: readonly ts.TypeNode[];
};

export type PrintedTypes = {
  /** The type that the module declares under a name. */
  readonly declared: (name: string) => ts.TypeNode | undefined;
  /** The alternatives of a value that is of all these types at once; the same list for the same types. */
  readonly alternativesOf: (types: readonly ts.TypeNode[]) => readonly Alternative[];
};

/**
 * Reads the types of a module from its text, with TypeScript's parser and nothing else: references are followed, unions laid
 * open, intersections merged.
 */
export function readPrintedTypes(text: string): PrintedTypes {
  const module = ts.createSourceFile("types.ts", text, ts.ScriptTarget.ES2022, true);
  const aliases = new Map<string, ts.TypeNode>();
  const imported = new Map<string, string>();
  for (const statement of module.statements) {
    if (ts.isTypeAliasDeclaration(statement)) aliases.set(statement.name.text, statement.type);
    if (!ts.isImportDeclaration(statement)) continue;
    const bindings = statement.importClause?.namedBindings;
    for (const { name, propertyName } of bindings && ts.isNamedImports(bindings) ? bindings.elements : []) {
      imported.set(name.text, (propertyName ?? name).text);
    }
  }

  const known = new Map<string, readonly Alternative[]>();
  const alternativesOf = (types: readonly ts.TypeNode[]): readonly Alternative[] => {
    const distinct = [...new Set(types)];
    // A node is told from others by where it stands.
    const key = distinct.map((type) => `${type.pos}-${type.end}`).join("&");
    const found = known.get(key) ?? distinct.map(expand).reduce(both, [{ kind: "anything", text: "unknown" }]);
    known.set(key, found);
    return found;
  };

  const expand = (type: ts.TypeNode): readonly Alternative[] => {
    if (ts.isParenthesizedTypeNode(type)) return alternativesOf([type.type]);
    if (ts.isUnionTypeNode(type)) return type.types.flatMap((part) => alternativesOf([part]));
    if (ts.isIntersectionTypeNode(type)) return alternativesOf(type.types);
    if (ts.isLiteralTypeNode(type)) return [readLiteral(type)];
    if (ts.isArrayTypeNode(type) || ts.isTupleTypeNode(type)) return [{ kind: "array", lists: [type] }];
    if (ts.isTypeLiteralNode(type)) return [readObject(type)];
    if (ts.isTypeReferenceNode(type)) return expandReference(type.typeName.getText());
    switch (type.kind) {
      case ts.SyntaxKind.StringKeyword:
        return [{ kind: "string" }];
      case ts.SyntaxKind.NumberKeyword:
        return [{ kind: "number" }];
      case ts.SyntaxKind.BooleanKeyword:
        return [{ kind: "boolean" }];
      case ts.SyntaxKind.AnyKeyword:
      case ts.SyntaxKind.UnknownKeyword:
        return [{ kind: "anything", text: type.getText() }];
      // No JSON value is of these. `Object["toString"]` stands beside a property that every object has.
      case ts.SyntaxKind.IndexedAccessType:
      case ts.SyntaxKind.UndefinedKeyword:
      case ts.SyntaxKind.NeverKeyword:
        return [];
      default:
        throw new Error(`no emitter should print ${type.getText()}`);
    }
  };
  const expandReference = (name: string): readonly Alternative[] => {
    const alias = aliases.get(name);
    if (alias !== undefined) return alternativesOf([alias]);
    if (imported.get(name) === "JsonValue") return [{ kind: "anything", text: name }];
    if (imported.get(name) === "JsonObject") return [{ kind: "object", members: new Map(), index: [] }];
    throw new Error(`${name} is declared nowhere`);
  };
  return { declared: (name) => aliases.get(name), alternativesOf };
}

/** The types of an item of lists at an index, or of those after the ones that have places; undefined where there can be none. */
export function itemTypes(
  lists: readonly (ts.ArrayTypeNode | ts.TupleTypeNode)[],
  index: number,
): readonly ts.TypeNode[] | undefined {
  const items = lists.map((list): ts.TypeNode | undefined => {
    if (ts.isArrayTypeNode(list)) return list.elementType;
    const own = list.elements.filter((element) => !ts.isRestTypeNode(element))[index];
    if (own !== undefined) return ts.isOptionalTypeNode(own) ? own.type : own;
    const rest = list.elements.find(ts.isRestTypeNode)?.type;
    return rest !== undefined && ts.isArrayTypeNode(rest) ? rest.elementType : undefined;
  });
  const present = items.filter((item) => item !== undefined);
  return present.length === items.length ? present : undefined;
}

function readLiteral({ literal }: ts.LiteralTypeNode): Alternative {
  if (ts.isStringLiteral(literal)) return { kind: "string", value: literal.text };
  switch (literal.kind) {
    case ts.SyntaxKind.NullKeyword:
      return { kind: "null" };
    case ts.SyntaxKind.TrueKeyword:
    case ts.SyntaxKind.FalseKeyword:
      return { kind: "boolean", value: literal.kind === ts.SyntaxKind.TrueKeyword };
    default:
      return { kind: "number", value: Number(literal.getText()) };
  }
}

function readObject(type: ts.TypeLiteralNode): PrintedObject {
  const members = new Map<string, readonly ts.TypeNode[]>();
  let index: readonly ts.TypeNode[] | undefined;
  for (const member of type.members) {
    if (ts.isIndexSignatureDeclaration(member)) index = [member.type];
    else if (ts.isPropertySignature(member) && member.type !== undefined)
      members.set(keyOf(member.name), [member.type]);
    else throw new Error(`no emitter should print ${member.getText()}`);
  }
  return { kind: "object", members, ...(index === undefined ? {} : { index }) };
}

function keyOf(name: ts.PropertyName): string {
  const named = ts.isComputedPropertyName(name) ? name.expression : name;
  if (ts.isIdentifier(named) || ts.isStringLiteral(named) || ts.isNumericLiteral(named)) return named.text;
  throw new Error(`no emitter should print the key ${name.getText()}`);
}

const both = (left: readonly Alternative[], right: readonly Alternative[]): readonly Alternative[] =>
  left.flatMap((a) => right.flatMap((b) => merge(a, b)));

/** What is of two alternatives at once; nothing where no value can be. */
function merge(a: Alternative, b: Alternative): readonly Alternative[] {
  if (a.kind === "anything") return [b];
  if (b.kind === "anything") return [a];
  if (a.kind === "object" && b.kind === "object") return [mergeObjects(a, b)];
  if (a.kind === "array" && b.kind === "array") return [{ kind: "array", lists: [...a.lists, ...b.lists] }];
  if (a.kind !== b.kind) return [];
  if (!("value" in a)) return [b];
  return "value" in b && b.value !== a.value ? [] : [a];
}

function mergeObjects(a: PrintedObject, b: PrintedObject): PrintedObject {
  const keys = new Set([...a.members.keys(), ...b.members.keys()]);
  const members = [...keys].map((key): [string, ts.TypeNode[]] => [
    key,
    [...(a.members.get(key) ?? []), ...(b.members.get(key) ?? [])],
  ]);
  const index = a.index === undefined ? b.index : [...a.index, ...(b.index ?? [])];
  return { kind: "object", members: new Map(members), ...(index === undefined ? {} : { index }) };
}
