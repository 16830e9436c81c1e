import type { CallExpression, Node, SourceFile } from "ts-morph";
import type { Literal } from "./insert-text.js";

/** A module of a person's, as far as it makes toolkits. Offsets are in UTF-16 code units. */
export type ToolkitModule = {
  /** Undefined where the text does not parse: nothing that is read from it would be sure. */
  readonly toolkits: readonly FoundToolkit[] | undefined;
  readonly imports: readonly ImportedName[];
  /** Where the last import begins and ends. */
  readonly lastImport: { readonly start: number; readonly end: number } | undefined;
  /** Every identifier of the module: names that are taken. */
  readonly names: ReadonlySet<string>;
};

/** `export const toolkit = createToolkit(tools).handle(handlers)` */
export type FoundToolkit = {
  /** The list of tools, and the identifiers in it; undefined where it is made elsewhere. */
  readonly tools: { readonly literal: Literal; readonly names: readonly string[] } | undefined;
  /** The handlers' object; undefined where it is made elsewhere. */
  readonly handlers: Literal | undefined;
  /** The names that it has handlers for. */
  readonly keys: readonly { readonly name: string; readonly start: number; readonly end: number }[];
  /** Whether it takes in members from elsewhere, which are not seen here. */
  readonly isOpen: boolean;
  /** Where `handle` is called. */
  readonly start: number;
  readonly end: number;
};
type ImportedName = { readonly from: string; readonly name: string; readonly local: string; readonly isType: boolean };

/** Reads modules, by path, with TypeScript's own parser. It takes a while to load, so it is loaded here. */
export async function readToolkits(texts: ReadonlyMap<string, string>): Promise<Map<string, ToolkitModule>> {
  const { Project, Node: nodes, SyntaxKind: kinds } = await import("ts-morph");
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });

  const readModule = (file: SourceFile): ToolkitModule => {
    const imports = file.getImportDeclarations();
    const last = imports.at(-1);
    const names = imports.flatMap((declaration) =>
      declaration.getNamedImports().map(
        (specifier): ImportedName => ({
          from: declaration.getModuleSpecifierValue(),
          name: specifier.getName(),
          local: specifier.getAliasNode()?.getText() ?? specifier.getName(),
          isType: declaration.isTypeOnly() || specifier.isTypeOnly(),
        }),
      ),
    );
    const isSound = project.getProgram().getSyntacticDiagnostics(file).length === 0;
    const maker = names.find(({ name, isType }) => name === "createToolkit" && !isType)?.local;
    const calls = file.getDescendantsOfKind(kinds.CallExpression);
    return {
      toolkits: isSound ? calls.flatMap((call) => readToolkit(call, maker) ?? []) : undefined,
      imports: names,
      lastImport: last && { start: last.getStart(), end: last.getEnd() },
      names: new Set(file.getDescendantsOfKind(kinds.Identifier).map((identifier) => identifier.getText())),
    };
  };

  const readToolkit = (call: CallExpression, maker: string | undefined): FoundToolkit | undefined => {
    const callee = call.getExpression();
    if (!nodes.isPropertyAccessExpression(callee) || callee.getName() !== "handle") return undefined;
    const made = makerCall(callee.getExpression(), maker);
    if (made === undefined) return undefined;
    const [tools, handlers] = [made.getArguments()[0], call.getArguments()[0]].map((node) => node && follow(node));
    const list = nodes.isArrayLiteralExpression(tools) ? tools : undefined;
    const object = nodes.isObjectLiteralExpression(handlers) ? handlers : undefined;
    const members = object?.getProperties() ?? [];
    const keys = members.flatMap((property) => {
      const key = nodes.isSpreadAssignment(property) ? undefined : property.getNameNode();
      const name = key && keyText(key);
      return key === undefined || name === undefined ? [] : [{ name, start: key.getStart(), end: key.getEnd() }];
    });
    return {
      tools: list && {
        literal: literalOf(list, list.getElements(), list.compilerNode.elements.hasTrailingComma),
        names: list.getElements().map((element) => element.getText()),
      },
      handlers: object && literalOf(object, members, object.compilerNode.properties.hasTrailingComma),
      keys,
      isOpen: keys.length < members.length,
      start: callee.getNameNode().getStart(),
      end: callee.getNameNode().getEnd(),
    };
  };

  /** The call of `createToolkit` that an expression begins with: `createToolkit(tools)` or `createToolkit(tools).only(…)`. */
  const makerCall = (expression: Node, maker: string | undefined): CallExpression | undefined => {
    const node = follow(expression);
    if (!nodes.isCallExpression(node)) return undefined;
    const callee = node.getExpression();
    if (nodes.isPropertyAccessExpression(callee)) return makerCall(callee.getExpression(), maker);
    return callee.getText() === maker ? node : undefined;
  };

  /** What an expression stands for: the initialiser of a constant of the same module, without assertions of its type. */
  const follow = (node: Node, seen: readonly Node[] = []): Node => {
    if (
      nodes.isAsExpression(node) ||
      nodes.isSatisfiesExpression(node) ||
      nodes.isParenthesizedExpression(node) ||
      nodes.isTypeAssertion(node)
    )
      return follow(node.getExpression(), seen);
    if (!nodes.isIdentifier(node)) return node;
    const initializer = node.getSourceFile().getVariableDeclaration(node.getText())?.getInitializer();
    return initializer === undefined || seen.includes(initializer) ? node : follow(initializer, [...seen, initializer]);
  };

  const keyText = (key: Node): string | undefined => {
    if (nodes.isComputedPropertyName(key)) return keyText(key.getExpression());
    if (nodes.isStringLiteral(key) || nodes.isNoSubstitutionTemplateLiteral(key)) return key.getLiteralText();
    return nodes.isIdentifier(key) && !nodes.isComputedPropertyName(key.getParent()) ? key.getText() : undefined;
  };

  return new Map(
    [...texts].map(([path, text]) => [
      path,
      readModule(project.createSourceFile(`/${path}`, text, { overwrite: true })),
    ]),
  );
}

const literalOf = (literal: Node, items: readonly Node[], hasTrailingComma: boolean | undefined): Literal => ({
  open: literal.getStart(),
  close: literal.getEnd() - 1,
  items: items.map((item) => ({ start: item.getStart(), end: item.getEnd() })),
  hasTrailingComma: hasTrailingComma === true,
});
