import type { SchemaBundle, Tool } from "../model/tool.js";
import { compareText, type JsonSchema, jsonEqual } from "../schema/json.js";
import { type Find, findNamedTypes, type TypeRole } from "./find-named-types.js";
import { isDefinition, pathWords } from "./path-words.js";
import { firstFree, type SharedType, type SharedTypes, sharedTypeAt } from "./plan-shared-types.js";
import { createHasReaderForm } from "./reader-forms.js";
import { leadingTo } from "./reference-graph.js";
import { reservedTypeNames } from "./reserved-names.js";
import { createTypeRoot, type TypeRoot } from "./type-root.js";
import { schemaAt } from "./typed-positions.js";

export type NamedType = {
  readonly root: TypeRoot;
  readonly pointer: string;
  readonly schema: JsonSchema;
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

/** What a handler gets where defaults are filled in: its name is taken even where they are not, so that names stay. */
export const filledName = ({ names }: Pick<Tool, "names">): string => `${names.type}InputFilled`;

/** The names of a tool's types. What its input and its output define alike is one type. */
export function nameTypes(tool: Pick<Tool, "names" | "input" | "output">, shared: SharedTypes): TypeNames {
  const { type } = tool.names;
  const input = createTypeRoot(tool.input, "", `${type}Input`, [type, type], false);
  const output = tool.output && createTypeRoot(tool.output, "", `${type}Output`, [type, `${type}Output`], true);
  const roots = output === undefined ? [input] : [input, output];
  return assignNames(roots, [`${type}Error`, filledName(tool)], (root, pointer) =>
    sharedTypeAt(shared, root.bundle, pointer),
  );
}

/** The names in the module of a shared type. */
export function nameSharedType(type: SharedType, shared: SharedTypes): TypeNames {
  const root = createTypeRoot(type.bundle, type.pointer, type.name, [type.name, type.name], true);
  return assignNames([root], [], (_, pointer) => {
    const found = sharedTypeAt(shared, type.bundle, pointer);
    return found?.key === type.key ? undefined : found;
  });
}

/** The names for one schema alone, as a reader sees it. */
export const nameSchemaTypes = (bundle: SchemaBundle, name: string): TypeNames =>
  assignNames([createTypeRoot(bundle, "", name, [name, name], false)], [], () => undefined);

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
  const places = findPlaces(roots, sharedAt);
  const types = new Map(roots.map((root) => [root, new Map<string, NamedType>()]));
  const readerForms = new Map(roots.map((root) => [root, createHasReaderForm(root.bundle, root.graph)]));
  const create = ({ root, pointer, schema, role, beside }: Place, name: string, from?: string): NamedType => {
    const hasTwoForms = (root.isReturned || from !== undefined) && readerForms.get(root)?.(schema, beside) === true;
    const read = hasTwoForms ? { read: `${name}Read` } : {};
    return { root, pointer, schema, role, name, ...read, ...(from === undefined ? {} : { from }) };
  };

  const rootTypes = new Map(
    places.filter(({ role }) => role === "root").map((place) => [place.root, create(place, place.root.name)]),
  );
  const taken = new Set([...reservedTypeNames, ...others, ...roots.flatMap((root) => formsOf(root, root.name))]);
  const claims = places.filter(({ shared, twin }) => shared === undefined && twin === undefined);
  for (const place of claims.sort((a, b) => comparePlaces(a, b, roots))) {
    const { root, pointer } = place;
    const isFree = (name: string): boolean => formsOf(root, name).every((form) => !taken.has(form));
    const wanted = wantedNames(place, places);
    const own = place.role === "root" ? rootTypes.get(root) : undefined;
    const type = own ?? create(place, wanted.find(isFree) ?? firstFree(wanted.at(-1) ?? "", isFree));
    for (const form of formsOf(root, type.name)) taken.add(form);
    types.get(root)?.set(pointer, type);
  }
  for (const place of places) {
    const { root, pointer, shared, twin } = place;
    const type = shared ? create(place, shared.name, shared.path) : twin && types.get(twin)?.get(pointer);
    if (type !== undefined) types.get(root)?.set(pointer, type);
  }

  return {
    roots: roots.flatMap((root) => rootTypes.get(root) ?? []),
    at: (root, pointer) => types.get(root)?.get(pointer),
    declared: [...taken].filter((name) => !reservedTypeNames.has(name)),
  };
}

/** A find of a root, and where its type comes from if it is not declared for this place. */
type Place = Find & {
  readonly root: TypeRoot;
  readonly pointer: string;
  readonly shared?: SharedType;
  /** The later root that defines the same under the same key: its type serves both, for it has both forms. */
  readonly twin?: TypeRoot;
};

function findPlaces(
  roots: readonly TypeRoot[],
  sharedAt: (root: TypeRoot, pointer: string) => SharedType | undefined,
): readonly Place[] {
  const places: Place[] = [];
  for (const root of [...roots].reverse()) {
    const twins = new Map<string, TypeRoot>();
    for (const other of roots.slice(roots.indexOf(root) + 1)) {
      const same = sameDefinitions(root, other);
      for (const { root: owner, pointer, role } of places) {
        if (owner === other && role === "definition" && same.has(pointer)) twins.set(pointer, other);
      }
    }
    const isElsewhere = (pointer: string): boolean => sharedAt(root, pointer) !== undefined || twins.has(pointer);
    for (const [pointer, find] of findNamedTypes(root, isElsewhere)) {
      const [shared, twin] = [sharedAt(root, pointer), twins.get(pointer)];
      places.push({ ...find, root, pointer, ...(shared && { shared }), ...(twin && { twin }) });
    }
  }
  return places;
}

/** The pointers at which two bundles hold the same, and the same at all that it leads to. What leads to the root is each one's own. */
function sameDefinitions(a: TypeRoot, b: TypeRoot): ReadonlySet<string> {
  if (a.bundle.dialect !== b.bundle.dialect) return new Set();
  const schemas = a.graph.reach(a.bundle.schema);
  const differing = leadingTo(a.graph, schemas, (schema, pointer) => {
    const other = schemaAt(b.bundle, pointer);
    return pointer === "" || other === undefined || !jsonEqual(schema, other);
  });
  return new Set([...schemas.keys()].filter((pointer) => !differing.has(pointer)));
}

const comparePlaces = (a: Place, b: Place, roots: readonly TypeRoot[]): number =>
  roleOrder.indexOf(a.role) - roleOrder.indexOf(b.role) ||
  roots.indexOf(a.root) - roots.indexOf(b.root) ||
  compareText(a.pointer, b.pointer);

/** Both forms are taken even where one is printed: a name stays when its type becomes open. */
const formsOf = (root: TypeRoot, name: string): readonly string[] => (root.isReturned ? [name, `${name}Read`] : [name]);

/** The names that a place asks for, the best one first: its words behind the prefix of its root; of a definition, the short one. */
function wantedNames({ root, start, words: inside }: Place, places: readonly Place[]): readonly string[] {
  const branchAt = (pointer: string): string | undefined =>
    places.find((place) => place.root === root && place.pointer === root.pointer + pointer)?.word;
  const isBelow = start === root.pointer || start.startsWith(`${root.pointer}/`);
  const way = isBelow ? start.slice(root.pointer.length) : start;
  const words = pathWords(way, branchAt) + inside || "Part";
  const [short, long] = root.prefixes;
  return (isDefinition(way) && short !== long ? [short, long] : [long]).map((prefix) => prefixed(prefix, words));
}

/** A title that begins with the tool's own name does not say it twice. */
const prefixed = (prefix: string, words: string): string =>
  words.startsWith(prefix) && /^(?:$|[\p{Lu}\p{N}])/u.test(words.slice(prefix.length)) ? words : prefix + words;
