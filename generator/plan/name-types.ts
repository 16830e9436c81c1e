import type { SchemaBundle, Tool } from "../model/tool.js";
import { compareText, isObject, type JsonSchema, jsonEqual, member } from "../schema/json.js";
import { formatPointer, parsePointer } from "../schema/pointer.js";
import { pascalCase } from "./pascal-case.js";
import { firstFree, type SharedType, type SharedTypes, sharedTypeAt } from "./plan-shared-types.js";
import { createHasReaderForm } from "./reader-forms.js";
import { reservedTypeNames } from "./reserved-names.js";
import { allKinds, createKindsOf, type Kind, namedKinds } from "./schema-kinds.js";
import {
  createReach,
  extrasKeyword,
  inPlaceKeywords,
  referenceOf,
  schemaAt,
  typedChildrenOf,
} from "./typed-positions.js";
import { isComplex, namedBranches } from "./union-branches.js";

/** A schema whose type a module declares, with all the types that it is made of. */
export type TypeRoot = {
  readonly bundle: SchemaBundle;
  /** Where in the bundle it lies: `""` for the whole. */
  readonly pointer: string;
  /** The exact name of its type: `UpdateShipmentInput`. */
  readonly name: string;
  /** The prefixes for its parts, the first for definitions: `UpdateShipment`, `UpdateShipmentOutput`. */
  readonly prefixes: readonly [string, string];
  /** Whether handlers return it, or it is only read. */
  readonly isReturned: boolean;
  readonly kindsOf: (schema: JsonSchema) => readonly Kind[];
};

/**
 * Why a type has a name: it is a whole schema; a reference leads to it; it is one branch of a union of objects; or it is
 * mentioned more than once and too long to repeat.
 */
export type TypeRole = "root" | "definition" | "branch" | "part";

export type NamedType = {
  readonly root: TypeRoot;
  readonly pointer: string;
  readonly role: TypeRole;
  /** The name; of a type that has two forms, the name of the one that a handler returns. */
  readonly name: string;
  /** The name of the form that is read, where there are two. */
  readonly read?: string;
  /** The module that declares it, where it is another one: `src/shared/money.ts`. */
  readonly from?: string;
};

/** All names of one module's types, decided before anything is printed. */
export type TypeNames = {
  readonly roots: readonly NamedType[];
  /** The type that stands for the schema at a pointer of a root's bundle; undefined where it is printed in place. */
  readonly at: (root: TypeRoot, pointer: string) => NamedType | undefined;
  /** Every name that the module declares. */
  readonly declared: readonly string[];
};

/** The names of a tool's types. What input and output define alike is one type. */
export function nameTypes(tool: Pick<Tool, "names" | "input" | "output">, shared: SharedTypes): TypeNames {
  const { type } = tool.names;
  const input = createRoot(tool.input, "", `${type}Input`, [type, type], false);
  const output = tool.output && createRoot(tool.output, "", `${type}Output`, [type, `${type}Output`], true);
  const roots = output === undefined ? [input] : [input, output];
  return assignNames(roots, [`${type}Error`], (root, pointer) => sharedTypeAt(shared, root.bundle, pointer));
}

/** The names in the module of a shared type. */
export function nameSharedType(type: SharedType, shared: SharedTypes): TypeNames {
  const root = createRoot(type.bundle, type.pointer, type.name, [type.name, type.name], true);
  return assignNames([root], [], (_, pointer) => {
    const found = sharedTypeAt(shared, type.bundle, pointer);
    return found?.key === type.key ? undefined : found;
  });
}

/** The names for one schema alone, as a reader sees it. */
export const nameSchemaTypes = (bundle: SchemaBundle, name: string): TypeNames =>
  assignNames([createRoot(bundle, "", name, [name, name], false)], [], () => undefined);

const createRoot = (
  bundle: SchemaBundle,
  pointer: string,
  name: string,
  prefixes: TypeRoot["prefixes"],
  isReturned: boolean,
): TypeRoot => ({ bundle, pointer, name, prefixes, isReturned, kindsOf: createKindsOf(bundle) });

/** A place that needs a type of its own, and the word that a branch adds to the names of what is inside it. */
type Find = { readonly role: TypeRole; readonly word?: string };

const roleOrder: readonly TypeRole[] = ["root", "definition", "branch", "part"];

/**
 * Roots have their names; then definitions choose, then branches, then parts, each in the order of roots and pointers: a name
 * hangs on the place of a schema, never on the order in which schemas are met.
 */
function assignNames(
  roots: readonly TypeRoot[],
  others: readonly string[],
  sharedAt: (root: TypeRoot, pointer: string) => SharedType | undefined,
): TypeNames {
  const finds = new Map<TypeRoot, ReadonlyMap<string, Find>>();
  /** The later root that defines the same under the same key: its type serves both, for it has both forms. */
  const twinOf = (root: TypeRoot, pointer: string): TypeRoot | undefined =>
    roots
      .slice(roots.indexOf(root) + 1)
      .find(
        (other) => finds.get(other)?.get(pointer)?.role === "definition" && isSame(pointer, root.bundle, other.bundle),
      );
  for (const root of [...roots].reverse()) {
    const isElsewhere = (pointer: string): boolean =>
      sharedAt(root, pointer) !== undefined || twinOf(root, pointer) !== undefined;
    finds.set(root, findTypes(root, isElsewhere));
  }

  const taken = new Set([...reservedTypeNames, ...others]);
  for (const root of roots) for (const name of formNames(root, root.name)) taken.add(name);
  const claims = roots
    .flatMap((root) => [...(finds.get(root) ?? [])].map(([pointer, { role }]) => ({ root, pointer, role })))
    .filter(({ root, pointer }) => sharedAt(root, pointer) === undefined && twinOf(root, pointer) === undefined)
    .sort(
      (a, b) =>
        roleOrder.indexOf(a.role) - roleOrder.indexOf(b.role) ||
        roots.indexOf(a.root) - roots.indexOf(b.root) ||
        compareText(a.pointer, b.pointer),
    );

  const hasReaderForm = new Map(roots.map((root) => [root, createHasReaderForm(root.bundle)]));
  const readerForm = (root: TypeRoot, pointer: string, name: string): { read?: string } =>
    hasReaderForm.get(root)?.(pointer) === true ? { read: `${name}Read` } : {};
  const types = new Map(roots.map((root) => [root, new Map<string, NamedType>()]));
  for (const { root, pointer, role } of claims) {
    const isFree = (name: string): boolean => formNames(root, name).every((form) => !taken.has(form));
    const wanted = role === "root" ? [root.name] : wantedNames(root, pointer, finds.get(root) ?? new Map());
    const [last = ""] = wanted.slice(-1);
    const name = role === "root" ? root.name : (wanted.find(isFree) ?? firstFree(last, isFree));
    for (const form of formNames(root, name)) taken.add(form);
    const forms = root.isReturned ? readerForm(root, pointer, name) : {};
    types.get(root)?.set(pointer, { root, pointer, role, name, ...forms });
  }
  for (const root of roots) {
    for (const [pointer, { role }] of finds.get(root) ?? []) {
      const shared = sharedAt(root, pointer);
      const twin = twinOf(root, pointer);
      const own = twin === undefined ? undefined : types.get(twin)?.get(pointer);
      const type: NamedType | undefined =
        shared === undefined
          ? own
          : { root, pointer, role, name: shared.name, from: shared.path, ...readerForm(root, pointer, shared.name) };
      if (type !== undefined) types.get(root)?.set(pointer, type);
    }
  }

  const declared = [...types.values()].flatMap((byPointer) =>
    [...byPointer.values()].filter(({ from }) => from === undefined),
  );
  return {
    roots: roots.map((root): NamedType => {
      const forms = root.isReturned ? readerForm(root, root.pointer, root.name) : {};
      return { root, pointer: root.pointer, role: "root", name: root.name, ...forms };
    }),
    at: (root, pointer) => types.get(root)?.get(pointer),
    declared: [
      ...new Set([...others, ...declared.flatMap(({ name, read }) => (read === undefined ? [name] : [name, read]))]),
    ],
  };
}

/** Both forms are reserved even where one is printed: a name stays when its type opens. */
const formNames = (root: TypeRoot, name: string): readonly string[] =>
  root.isReturned ? [name, `${name}Read`] : [name];

/** Whether two bundles hold the same under a pointer, and under all that it leads to. What leads to the root is each one's own. */
function isSame(pointer: string, a: SchemaBundle, b: SchemaBundle): boolean {
  if (a.dialect !== b.dialect) return false;
  return [...createReach(a)(pointer)].every((reached) => {
    const [mine, other] = [schemaAt(a, reached), schemaAt(b, reached)];
    return reached !== "" && mine !== undefined && other !== undefined && jsonEqual(mine, other);
  });
}

/** Every place of a root that needs a type of its own. Does not look into what is declared elsewhere. */
function findTypes(root: TypeRoot, isElsewhere: (pointer: string) => boolean): Map<string, Find> {
  const { bundle, kindsOf } = root;
  const finds = new Map<string, Find>([[root.pointer, { role: "root" }]]);
  const queue = isElsewhere(root.pointer) ? [] : [root.pointer];
  const define = (pointer: string): void => {
    const known = finds.get(pointer);
    if (known?.role === "root" || known?.role === "definition") return;
    finds.set(pointer, { ...known, role: "definition" });
    if (!isElsewhere(pointer)) queue.push(pointer);
  };
  const visit = (schema: JsonSchema, pointer: string, kinds: readonly Kind[]): void => {
    const target = referenceOf(schema);
    if (target !== undefined && schemaAt(bundle, target) !== undefined) define(target);
    const left = namedKinds(member(schema, "type")).filter((kind) => kinds.includes(kind));
    for (const branch of namedBranches(schema, bundle, left, kindsOf)) {
      const at = pointer + branch.pointer;
      finds.set(at, { role: finds.get(at)?.role ?? "branch", word: branch.name });
    }
    const repeats = repeatsMembers(schema, bundle);
    for (const child of typedChildrenOf(schema, bundle.dialect)) {
      const at = pointer + child.pointer;
      if (repeats && child.keyword === "properties" && !finds.has(at) && isComplex(child.schema, bundle)) {
        finds.set(at, { role: "part" });
      }
      visit(child.schema, at, inPlaceKeywords.includes(child.keyword) ? left : allKinds);
    }
  };
  for (const pointer of queue) visit(schemaAt(bundle, pointer) ?? true, pointer, allKinds);
  return finds;
}

/** An object prints the types of its members again in each branch of its union, and in its index signature. */
function repeatsMembers(schema: JsonSchema, bundle: SchemaBundle): boolean {
  if (["anyOf", "oneOf", "patternProperties"].some((keyword) => member(schema, keyword) !== undefined)) return true;
  const keyword = extrasKeyword(schema, bundle.dialect);
  return keyword !== undefined && isObject(member(schema, keyword));
}

/** The names that a place asks for: of a definition first the short one. */
function wantedNames(root: TypeRoot, pointer: string, finds: ReadonlyMap<string, Find>): readonly string[] {
  const [short, long] = root.prefixes;
  const inside = pointer.startsWith(root.pointer) ? pointer.slice(root.pointer.length) : pointer;
  const words = pathWords(root, inside, finds).join("") || "Part";
  const isDefinition = inside.startsWith("/$defs/") || inside.startsWith("/definitions/");
  const prefixes = isDefinition ? [...new Set([short, long])] : [long];
  return prefixes.map((prefix) => (words.startsWith(prefix) ? words : prefix + words));
}

/** The words of a path: names of properties and definitions, the words of branches; lists and single branches add none. */
function pathWords(root: TypeRoot, pointer: string, finds: ReadonlyMap<string, Find>): string[] {
  const tokens = parsePointer(pointer);
  const words: string[] = [];
  for (let index = 0; index < tokens.length; ) {
    const [keyword = "", key = ""] = tokens.slice(index);
    const isList = /^\d+$/.test(key) && (keyword === "items" || keyword === "prefixItems");
    if (["properties", "$defs", "definitions"].includes(keyword)) words.push(pascalCase(key));
    else if (isList) words.push(`Item${Number(key) + 1}`);
    else if (["additionalProperties", "patternProperties", "unevaluatedProperties"].includes(keyword))
      words.push("Value");
    else if (inPlaceKeywords.includes(keyword)) {
      words.push(finds.get(root.pointer + formatPointer(tokens.slice(0, index + 2)))?.word ?? "");
    } else if (keyword !== "items") words.push(pascalCase(keyword));
    index += isList || keyed.has(keyword) ? 2 : 1;
  }
  return words;
}

/** Keywords that are followed by a name or a number in a pointer. */
const keyed = new Set([
  ...inPlaceKeywords,
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
]);
