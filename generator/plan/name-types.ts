import type { SchemaBundle, Tool } from "../model/tool.js";
import { compareText, type JsonSchema, jsonEqual } from "../schema/json.js";
import { type Find, findNamedTypes, type TypeRole } from "./find-named-types.js";
import { firstFree, type SharedType, type SharedTypes, sharedTypeAt } from "./plan-shared-types.js";
import { createHasReaderForm } from "./reader-forms.js";
import { reservedTypeNames } from "./reserved-names.js";
import { createKindsOf, type Kind } from "./schema-kinds.js";
import { createReach, schemaAt } from "./typed-positions.js";
import { wantedNames } from "./wanted-names.js";

/** A schema whose type a module declares, with all the types that it is made of. */
export type TypeRoot = {
  readonly bundle: SchemaBundle;
  /** Where in the bundle it lies: `""` for the whole. */
  readonly pointer: string;
  /** The exact name of its type: `UpdateShipmentInput`. */
  readonly name: string;
  /** The prefixes of its parts' names, the first one for definitions: `UpdateShipment`, `UpdateShipmentOutput`. */
  readonly prefixes: readonly [string, string];
  /** Whether handlers return it, or it is only read. */
  readonly isReturned: boolean;
  /** The kinds of value that a schema of the bundle lets through. */
  readonly kindsOf: (schema: JsonSchema) => readonly Kind[];
};

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

/** The names of all types of a module, decided before anything is printed. */
export type TypeNames = {
  readonly roots: readonly NamedType[];
  /** The type that stands for the schema at a pointer of a root's bundle; undefined where it is printed in place. */
  readonly at: (root: TypeRoot, pointer: string) => NamedType | undefined;
  /** Every name that the module declares. */
  readonly declared: readonly string[];
};

/** The names of a tool's types. What its input and its output define alike is one type. */
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

function createRoot(
  bundle: SchemaBundle,
  pointer: string,
  name: string,
  prefixes: TypeRoot["prefixes"],
  isReturned: boolean,
): TypeRoot {
  return { bundle, pointer, name, prefixes, isReturned, kindsOf: createKindsOf(bundle) };
}

const roleOrder: readonly TypeRole[] = ["root", "definition", "branch", "part"];

/**
 * Roots have their names; then definitions choose, then branches, then parts, each in the order of roots and pointers. So a
 * name hangs on the place of a schema, never on the order in which schemas are met.
 */
function assignNames(
  roots: readonly TypeRoot[],
  others: readonly string[],
  sharedAt: (root: TypeRoot, pointer: string) => SharedType | undefined,
): TypeNames {
  const types = new Map(roots.map((root) => [root, new Map<string, NamedType>()]));
  const readerForms = new Map(roots.map((root) => [root, createHasReaderForm(root.bundle)]));
  const named = (root: TypeRoot, pointer: string, role: TypeRole, name: string, from?: string): NamedType => {
    const hasTwoForms = (root.isReturned || from !== undefined) && readerForms.get(root)?.(pointer) === true;
    const read = hasTwoForms ? { read: `${name}Read` } : {};
    return { root, pointer, role, name, ...read, ...(from === undefined ? {} : { from }) };
  };

  const finds = findAll(roots, sharedAt);
  const taken = new Set([...reservedTypeNames, ...others, ...roots.flatMap((root) => formNames(root, root.name))]);
  const words = new Map(roots.map((root) => [root, new Map<string, string>()]));
  for (const { root, pointer, word } of finds) if (word !== undefined) words.get(root)?.set(pointer, word);
  const claims = finds
    .filter(({ shared, twin }) => shared === undefined && twin === undefined)
    .sort((a, b) => roleOrder.indexOf(a.role) - roleOrder.indexOf(b.role) || compareFinds(a, b, roots));
  for (const { root, pointer, role } of claims) {
    const isFree = (name: string): boolean => formNames(root, name).every((form) => !taken.has(form));
    const wanted = wantedNames(root, pointer, (at) => words.get(root)?.get(at));
    const name = role === "root" ? root.name : (wanted.find(isFree) ?? firstFree(wanted.at(-1) ?? "", isFree));
    for (const form of formNames(root, name)) taken.add(form);
    types.get(root)?.set(pointer, named(root, pointer, role, name));
  }
  for (const { root, pointer, role, shared, twin } of finds) {
    const type = shared ? named(root, pointer, role, shared.name, shared.path) : twin && types.get(twin)?.get(pointer);
    if (type !== undefined) types.get(root)?.set(pointer, type);
  }

  const own = (root: TypeRoot): NamedType => {
    const type = types.get(root)?.get(root.pointer);
    return type === undefined || type.from !== undefined ? named(root, root.pointer, "root", root.name) : type;
  };
  return {
    roots: roots.map(own),
    at: (root, pointer) => types.get(root)?.get(pointer),
    declared: [...taken].filter((name) => !reservedTypeNames.has(name)),
  };
}

/** A place that needs a type, and where that type comes from if it is not declared for this place. */
type Located = Find & {
  readonly root: TypeRoot;
  readonly pointer: string;
  readonly shared?: SharedType;
  /** The later root that defines the same under the same key: its type serves both, for it has both forms. */
  readonly twin?: TypeRoot;
};

function findAll(
  roots: readonly TypeRoot[],
  sharedAt: (root: TypeRoot, pointer: string) => SharedType | undefined,
): readonly Located[] {
  const located: Located[] = [];
  for (const root of [...roots].reverse()) {
    const twins = new Map<string, TypeRoot>();
    for (const { root: other, pointer, role } of located) {
      if (role === "definition" && isSame(pointer, root.bundle, other.bundle)) twins.set(pointer, other);
    }
    const isElsewhere = (pointer: string): boolean => sharedAt(root, pointer) !== undefined || twins.has(pointer);
    for (const [pointer, find] of findNamedTypes(root.bundle, root.pointer, root.kindsOf, isElsewhere)) {
      const [shared, twin] = [sharedAt(root, pointer), twins.get(pointer)];
      located.push({ ...find, root, pointer, ...(shared && { shared }), ...(twin && { twin }) });
    }
  }
  return located;
}

/** Whether two bundles hold the same at a pointer and at all that it leads to. What leads to a root is each root's own. */
function isSame(pointer: string, a: SchemaBundle, b: SchemaBundle): boolean {
  if (a.dialect !== b.dialect) return false;
  return [...createReach(a)(pointer)].every((reached) => {
    const [mine, other] = [schemaAt(a, reached), schemaAt(b, reached)];
    return reached !== "" && mine !== undefined && other !== undefined && jsonEqual(mine, other);
  });
}

const compareFinds = (a: Located, b: Located, roots: readonly TypeRoot[]): number =>
  roots.indexOf(a.root) - roots.indexOf(b.root) || compareText(a.pointer, b.pointer);

/** Both forms are taken even where one is printed: a name stays when its type becomes open. */
const formNames = (root: TypeRoot, name: string): readonly string[] =>
  root.isReturned ? [name, `${name}Read`] : [name];
