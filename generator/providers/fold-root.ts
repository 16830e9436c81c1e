import { conjunctionOf } from "../model/property-at.js";
import type { SchemaBundle } from "../model/tool.js";
import { dereference } from "../schema/dereference.js";
import { isObject, type JsonObject, type JsonValue, jsonEqual, member } from "../schema/json.js";

/** The way back, as the package's runtime reads it. */
export type Decoder = {
  readonly nulls?: { readonly by: string; readonly cases: Readonly<Record<string, readonly string[]>> };
};
export type Folded = {
  readonly schema: JsonObject;
  readonly decode: Decoder;
  readonly losses: readonly { readonly at: string; readonly keyword: string }[];
  /** What the folded schema no longer says, as a sentence for the model; empty where nothing is lost. */
  readonly note: string;
};

type Branch = { readonly properties: JsonObject; readonly required: readonly string[]; readonly isClosed: boolean };

/** Keywords that providers refuse beside `type: object` at the root, even where nothing is strict. */
const refused = ["oneOf", "anyOf", "allOf", "not", "enum", "const"] as const;

/**
 * One object in place of a union at the root, which some providers refuse: every property of every branch, required where all
 * branches require it. Which property belongs to which branch goes into a note; where one property tells the branches
 * apart, a null for another branch's property means that it is absent. What `allOf` adds is added; what else is refused at the
 * root is lost, and left to the validator.
 */
export function foldRoot(bundle: SchemaBundle, visible: JsonObject): Folded {
  const root = openRoot(bundle, visible);
  const lost = refused.filter((word) => Object.hasOwn(root, word));
  const rest = Object.fromEntries(Object.entries(root).filter(([word]) => !lost.some((one) => one === word)));
  if (lost.length === 0) return { schema: { ...rest, type: "object" }, decode: {}, losses: [], note: "" };
  const own = readBranch(bundle, root);
  const union = ["oneOf", "anyOf"].map((word) => root[word]).find((value) => Array.isArray(value)) ?? [];
  const branches = union.map((branch: JsonValue) => readBranch(bundle, branch));
  const names = [
    ...new Set([...Object.keys(own.properties), ...branches.flatMap(({ properties }) => Object.keys(properties))]),
  ];
  const properties = names.map((name): [string, JsonValue] => [name, mergeProperty(name, own, branches)]);
  const isRequired = (name: string): boolean =>
    own.required.includes(name) || (branches.length > 0 && branches.every((branch) => branch.required.includes(name)));
  const required = [...new Set([...own.required, ...names])].filter(isRequired);
  const isClosed = own.isClosed || (branches.length > 0 && branches.every((branch) => branch.isClosed));
  const by = discriminator(own, branches);
  return {
    schema: {
      ...rest,
      type: "object",
      properties: Object.fromEntries(properties),
      ...(required.length === 0 ? {} : { required }),
      ...(isClosed ? { additionalProperties: false } : {}),
    },
    decode: by === undefined ? {} : { nulls: { by, cases: foreignNames(by, names, own, branches) } },
    losses: lost.map((keyword) => ({ at: "", keyword })),
    note: describe(by, branches),
  };
}

/** The root with what it refers to in place: providers look for its type and properties, and follow no reference for them. */
function openRoot(bundle: SchemaBundle, visible: JsonObject): JsonObject {
  const { $ref, ...siblings } = visible;
  const target = $ref === undefined ? undefined : dereference(bundle.schema, visible);
  if (!isObject(target)) return siblings;
  const { $schema: _, ...opened } = target;
  return { ...opened, ...siblings };
}

/** What a schema says of an object in place: itself, what it refers to, and its `allOf`. What it forbids, it does not have. */
function readBranch(bundle: SchemaBundle, node: JsonValue): Branch {
  const parts = isObject(node) ? conjunctionOf(bundle, node) : [];
  const properties = new Map<string, JsonValue>();
  for (const part of parts) {
    const stated = member(part, "properties");
    for (const [name, schema] of isObject(stated) ? Object.entries(stated) : []) {
      const known = properties.get(name);
      if (schema === false) continue;
      properties.set(name, known === undefined || jsonEqual(known, schema) ? schema : { allOf: [known, schema] });
    }
  }
  const required = parts.flatMap((part) => {
    const names = member(part, "required");
    return Array.isArray(names) ? names.filter((name): name is string => typeof name === "string") : [];
  });
  return {
    properties: Object.fromEntries(properties),
    required: [...new Set(required)],
    isClosed: parts.some(
      (part) => member(part, "additionalProperties") === false || member(part, "unevaluatedProperties") === false,
    ),
  };
}

/** Equal schemas once; constants of one type as an enum; what else differs as a union. */
function mergeProperty(name: string, own: Branch, branches: readonly Branch[]): JsonValue {
  const stated = member(own.properties, name);
  if (stated !== undefined) return stated;
  const distinct: JsonValue[] = [];
  for (const { properties } of branches) {
    const schema = member(properties, name);
    if (schema !== undefined && !distinct.some((other) => jsonEqual(other, schema))) distinct.push(schema);
  }
  const [first] = distinct;
  if (distinct.length === 1 && first !== undefined) return first;
  const values = distinct.map((schema) => constantsOf(schema));
  if (values.every((list) => list?.every((value) => typeof value === "string"))) {
    return { type: "string", enum: [...new Set(values.flatMap((list) => list ?? []))] };
  }
  return { anyOf: distinct };
}

/** The property that every branch requires (or the root for all of them) with texts of its own. */
function discriminator(own: Branch, branches: readonly Branch[]): string | undefined {
  const [first] = branches;
  return Object.keys(first?.properties ?? {}).find((name) => {
    const seen = new Set<JsonValue>();
    return branches.every(({ properties, required }) => {
      const values = constantsOf(member(properties, name));
      if (!(required.includes(name) || own.required.includes(name)) || values === undefined) return false;
      return values.every((value) => typeof value === "string" && !seen.has(value) && seen.add(value));
    });
  });
}

const valuesOf = (by: string, { properties }: Branch): string[] =>
  (constantsOf(member(properties, by)) ?? []).map(String);

function foreignNames(
  by: string,
  names: readonly string[],
  own: Branch,
  branches: readonly Branch[],
): Readonly<Record<string, readonly string[]>> {
  const rows = branches.flatMap((branch) => {
    const foreign = names.filter(
      (name) => !Object.hasOwn(branch.properties, name) && !Object.hasOwn(own.properties, name),
    );
    return valuesOf(by, branch).map((value): [string, readonly string[]] => [value, foreign]);
  });
  return Object.fromEntries(rows);
}

function describe(by: string | undefined, branches: readonly Branch[]): string {
  if (by === undefined) return "";
  const rows = branches.map((branch) => {
    const others = Object.keys(branch.properties)
      .filter((name) => name !== by)
      .map((name) => (branch.required.includes(name) ? name : `${name}?`));
    return `${valuesOf(by, branch).join("|")} (${others.join(", ")})`;
  });
  return `Arguments by ${by}: ${rows.join("; ")}.`;
}

/** The values that `const` or `enum` allow, here or in a part of `allOf`; undefined where neither stands. */
function constantsOf(schema: JsonValue | undefined): readonly JsonValue[] | undefined {
  const constant = member(schema, "const");
  if (constant !== undefined) return [constant];
  const values = member(schema, "enum");
  if (Array.isArray(values)) return values;
  const parts = member(schema, "allOf");
  return Array.isArray(parts) ? parts.map(constantsOf).find((found) => found !== undefined) : undefined;
}
