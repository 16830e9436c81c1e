import type { Defaults, DefaultsNode } from "../../templates/runtime/types.js";
import type { Tool } from "../model/tool.js";
import { isObject, type JsonSchema, type JsonValue, member } from "../schema/json.js";
import { parsePointer } from "../schema/pointer.js";
import { childrenOf, type SchemaChild } from "../schema/walk.js";
import { findEndlessDefaults } from "./find-endless-defaults.js";
import { firstFree } from "./plan-shared-types.js";
import { pruneDefaults } from "./prune-defaults.js";
import { createKindsOf, type Kind } from "./schema-kinds.js";
import { extrasKeyword, referenceOf, restKeyword, schemaAt } from "./typed-positions.js";
import { constants, discriminatorOf, resolveBranch } from "./union-branches.js";

/** A default that is filled in, and the schema of the property that gets it. */
export type FilledDefault = { readonly value: JsonValue; readonly property: JsonSchema };

export type DefaultsPlan = {
  /** Undefined where nothing is filled in, as in a contract that does not ask for it. */
  readonly table: Defaults | undefined;
  /** By the pointer of the schema that holds the default. */
  readonly filled: ReadonlyMap<string, FilledDefault>;
  /** Pointers of schemas whose default would be filled into itself without end. */
  readonly endless: ReadonlySet<string>;
};

/**
 * What is filled into valid arguments. A default counts where a property is certain to be governed by it: through `properties`,
 * items, maps, references and `allOf`; and in a branch of a union where the arguments tell by their JSON type or by one property
 * that no other branch can have matched. What depends on `if`, `not` or a pattern is nobody's default.
 */
export function planDefaults({ apply_defaults, input: bundle }: Pick<Tool, "apply_defaults" | "input">): DefaultsPlan {
  if (!apply_defaults) return { table: undefined, filled: new Map(), endless: new Set() };
  const { dialect } = bundle;
  const kindsOf = createKindsOf(bundle);
  const sources: Source[] = [];
  const names = new Map([["", "root"]]);
  const referred = new Set<string>();
  const $defs = new Map<string, DefaultsNode>();

  const nodeAt = (schema: JsonSchema, pointer: string): DefaultsNode => {
    const children = childrenOf(schema, dialect);
    const isAlone = dialect === "draft-07" && referenceOf(schema) !== undefined;
    const own = isAlone ? {} : { ...membersOf(schema, pointer, children), ...itemsOf(schema, pointer, children) };
    const unions = isAlone ? [] : [...unionOf(schema, pointer, "anyOf"), ...unionOf(schema, pointer, "oneOf")];
    const parts = children.filter(({ keyword }) => keyword === "allOf" && !isAlone);
    const all = [...parts.map((part) => nodeAt(part.schema, pointer + part.pointer)), ...targetOf(schema), ...unions];
    return all.length === 0 ? own : { ...own, all };
  };

  /** The place that a reference leads to is planned once, under a name. */
  const targetOf = (schema: JsonSchema): readonly DefaultsNode[] => {
    const pointer = referenceOf(schema);
    const target = pointer === undefined ? undefined : schemaAt(bundle, pointer);
    if (pointer === undefined || target === undefined) return [];
    referred.add(pointer);
    const known = names.get(pointer);
    if (known !== undefined) return [{ ref: known }];
    const isFree = (name: string): boolean => ![...names.values()].includes(name);
    const name = firstFree(parsePointer(pointer).at(-1) ?? "", isFree);
    names.set(pointer, name);
    $defs.set(name, nodeAt(target, pointer));
    return [{ ref: name }];
  };

  const membersOf = (schema: JsonSchema, pointer: string, children: readonly SchemaChild[]): DefaultsNode => {
    const required = member(schema, "required");
    const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
    const properties = children.filter(({ keyword }) => keyword === "properties");
    const found = properties.flatMap(({ key = "", schema: property, pointer: way }) => {
      const one = isRequired(key) ? undefined : defaultOf(property, pointer + way);
      return one === undefined ? [] : [{ ...one, key, property }];
    });
    const fill = Object.fromEntries(found.map(({ key, value }) => [key, value]));
    for (const one of found) sources.push({ ...one, fill });
    const extras = children.find(({ keyword }) => keyword === extrasKeyword(schema, dialect));
    const hasPatterns = children.some(({ keyword }) => keyword === "patternProperties");
    return {
      fill,
      properties: Object.fromEntries(
        properties.map(({ key = "", schema: property, pointer: way }) => [key, nodeAt(property, pointer + way)]),
      ),
      ...(extras === undefined || hasPatterns ? {} : { values: nodeAt(extras.schema, pointer + extras.pointer) }),
    };
  };

  const itemsOf = (schema: JsonSchema, pointer: string, children: readonly SchemaChild[]): DefaultsNode => {
    const tuple = children.filter(
      ({ keyword, key }) => keyword === "prefixItems" || (keyword === "items" && key !== undefined),
    );
    const rest = children.find(({ keyword, key }) => keyword === restKeyword(schema, dialect) && key === undefined);
    return {
      ...(tuple.length === 0 ? {} : { tuple: tuple.map((item) => nodeAt(item.schema, pointer + item.pointer)) }),
      ...(rest === undefined ? {} : { items: nodeAt(rest.schema, pointer + rest.pointer) }),
    };
  };

  /** The branches that a valid object or list can only have matched. */
  const unionOf = (schema: JsonSchema, pointer: string, keyword: "anyOf" | "oneOf"): readonly DefaultsNode[] => {
    const branches = childrenOf(schema, dialect)
      .filter((child) => child.keyword === keyword)
      .map((child) => ({ ...child, kinds: kindsOf(child.schema).filter((kind) => containers.includes(kind)) }))
      .filter(({ kinds }) => kinds.length > 0);
    const [only] = branches;
    if (only === undefined) return [];
    if (branches.length === 1) return [nodeAt(only.schema, pointer + only.pointer)];
    if (branches.some(({ kinds }) => kinds.includes("array"))) return [];
    const property = discriminatorOf(
      branches.map((branch) => resolveBranch(branch.schema, bundle)),
      schema,
    );
    if (property === undefined) return [];
    const cases = branches.flatMap((branch) => {
      const node = nodeAt(branch.schema, pointer + branch.pointer);
      const values = constants(resolveBranch(branch.schema, bundle), property, schema) ?? [];
      return values.map((value) => [String(value), node] as const);
    });
    const isClear = new Set(cases.map(([value]) => value)).size === cases.length;
    return isClear ? [{ by: { property, cases: Object.fromEntries(cases) } }] : [];
  };

  /** The default of a property: its own, or the first of what it is composed of. */
  const defaultOf = (
    schema: JsonValue,
    pointer: string,
    seen: ReadonlySet<string> = new Set(),
  ): { readonly pointer: string; readonly value: JsonValue } | undefined => {
    if (!isObject(schema) || seen.has(pointer)) return undefined;
    const value = member(schema, "default");
    if (value !== undefined) return { pointer, value };
    const passed = new Set([...seen, pointer]);
    const target = referenceOf(schema);
    const parts: readonly (readonly [JsonValue | undefined, string])[] = [
      ...listOf(dialect === "draft-07" && target !== undefined ? undefined : schema["allOf"]).map(
        (part, index) => [part, `${pointer}/allOf/${index}`] as const,
      ),
      ...(target === undefined ? [] : [[schemaAt(bundle, target), target] as const]),
    ];
    for (const [part, way] of parts) {
      const found = defaultOf(part ?? true, way, passed);
      if (found !== undefined) return found;
    }
    return undefined;
  };

  const whole = nodeAt(bundle.schema, "");
  const isReferred = referred.has("");
  if (isReferred) $defs.set("root", whole);
  const root = isReferred ? { ref: "root" } : whole;
  const endless = findEndlessDefaults(root, $defs);
  const isEndless = ({ fill, key }: Source): boolean => endless.get(fill)?.has(key) === true;
  return {
    table: pruneDefaults(root, $defs, endless),
    filled: new Map(sources.filter((source) => !isEndless(source)).map((source) => [source.pointer, source])),
    endless: new Set(sources.filter(isEndless).map(({ pointer }) => pointer)),
  };
}

/** A default as it was found, and where in the table it went. */
type Source = FilledDefault & {
  readonly pointer: string;
  readonly key: string;
  readonly fill: NonNullable<DefaultsNode["fill"]>;
};

const containers: readonly Kind[] = ["object", "array"];
const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);
