import type { SchemaBundle } from "../../load/schema-bundle.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../../schema/json.js";
import { pointerToFragment } from "../../schema/pointer.js";
import { type Places, schemaPlaces } from "./schema-places.js";

/** The schemas of either side that may apply to the values at one place. */
type Meeting = { readonly sub: readonly string[]; readonly sup: readonly string[] };

/**
 * What may be taken for granted of the values of `sub`, if nobody sends a name that means nothing yet: at an object of which
 * `sub` declares no property `p` and `sup` does, there is no `p`. Names that neither declares are not ruled out, so that closing
 * an object stays a break. Undefined where nothing is ruled out. (Section 2 of the research.)
 */
export function freshNames(sub: SchemaBundle, sup: SchemaBundle): SchemaBundle | undefined {
  const [subPlaces, supPlaces] = [schemaPlaces(sub), schemaPlaces(sup)];
  const names = new Map<string, string>();
  const definitions = new Map<string, JsonSchema>();
  let rulesOut = false;

  const restrict = ({ sub, sup }: Meeting): JsonSchema => {
    const meeting = { sub: subPlaces.inPlace(sub, "possible"), sup: supPlaces.inPlace(sup, "asserted") };
    if (meeting.sub.length === 0 || meeting.sup.length === 0) return true;
    const key = JSON.stringify(meeting);
    const before = names.get(key);
    if (before !== undefined) return { $ref: pointerToFragment(`/$defs/${before}`) };
    const name = `place_${names.size}`;
    names.set(key, name);
    const fresh = freshIn(meeting, subPlaces, supPlaces);
    rulesOut ||= fresh.length > 0;
    definitions.set(name, {
      ...restrictMembers(meeting, fresh, subPlaces, supPlaces, restrict),
      ...restrictItems(meeting, subPlaces, supPlaces, restrict),
    });
    return { $ref: pointerToFragment(`/$defs/${name}`) };
  };
  const root = restrict({ sub: [""], sup: [""] });
  if (!rulesOut) return undefined;
  const schema: JsonSchema = { ...(root as JsonObject), $defs: Object.fromEntries(definitions) };
  return { schema, dialect: "2020-12", origins: [], placeOf: sub.placeOf };
}

type Restrict = (meeting: Meeting) => JsonSchema;

function restrictMembers(
  { sub, sup }: Meeting,
  fresh: readonly string[],
  subPlaces: Places,
  supPlaces: Places,
  restrict: Restrict,
): JsonObject {
  const keysOf = (keyword: string): string[] => [
    ...new Set(sub.flatMap((pointer) => Object.keys(objectAt(subPlaces, pointer, keyword)))),
  ];
  const meet = (ask: (places: Places, pointers: readonly string[]) => readonly string[]): JsonSchema =>
    restrict({ sub: ask(subPlaces, sub), sup: ask(supPlaces, sup) });
  const properties = keysOf("properties").map((name): [string, JsonSchema] => [
    name,
    meet((places, pointers) => places.ofMember(pointers, name)),
  ]);
  const patterns = keysOf("patternProperties").map((pattern): [string, JsonSchema] => [
    pattern,
    meet((places, pointers) => places.ofPattern(pointers, pattern)),
  ]);
  return {
    properties: Object.fromEntries([...properties, ...fresh.map((name): [string, JsonSchema] => [name, false])]),
    patternProperties: Object.fromEntries(patterns),
    additionalProperties: meet((places, pointers) => places.ofOthers(pointers)),
  };
}

function restrictItems({ sub, sup }: Meeting, subPlaces: Places, supPlaces: Places, restrict: Restrict): JsonObject {
  const length = Math.max(subPlaces.listed(sub), supPlaces.listed(sup));
  const at = (index: number): JsonSchema =>
    restrict({ sub: subPlaces.ofItem(sub, index), sup: supPlaces.ofItem(sup, index) });
  const listed = Array.from({ length }, (_, index) => at(index));
  return { ...(length === 0 ? {} : { prefixItems: listed }), items: at(length) };
}

/** The names that `sup` declares and `sub`, which speaks of objects here, does not. */
function freshIn({ sub, sup }: Meeting, subPlaces: Places, supPlaces: Places): string[] {
  if (!sub.some((pointer) => speaksOfObjects(subPlaces.schemaAt(pointer)))) return [];
  const declared = sup.flatMap((pointer) =>
    Object.entries(objectAt(supPlaces, pointer, "properties")).flatMap(([name, schema]) =>
      schema === false ? [] : [name],
    ),
  );
  return [...new Set(declared)].filter((name) => !sub.some((pointer) => mayMean(subPlaces, pointer, name)));
}

const objectWords = ["properties", "required", "additionalProperties", "patternProperties", "minProperties"];
const speaksOfObjects = (node: JsonSchema | undefined): boolean =>
  isObject(node) &&
  ([node["type"]].flat().includes("object") || objectWords.some((keyword) => Object.hasOwn(node, keyword)));

/** Whether a schema gives a meaning to a name: by naming it, by describing all names, or by listing whole values. */
function mayMean(places: Places, pointer: string, name: string): boolean {
  const node = places.schemaAt(pointer);
  if (!isObject(node)) return false;
  const isNamed = ["properties", "dependentRequired", "dependentSchemas", "dependencies"].some((keyword) =>
    Object.hasOwn(objectAt(places, pointer, keyword), name),
  );
  const required = [node["required"], ...Object.values(objectAt(places, pointer, "dependentRequired"))].flat();
  const describesAll = ["additionalProperties", "unevaluatedProperties"].some((keyword) =>
    speaks(member(node, keyword)),
  );
  const isPattern = places.ofMember([pointer], name).some((path) => path.startsWith(`${pointer}/patternProperties/`));
  const listsObjects = [member(node, "const"), ...[member(node, "enum") ?? []].flat()].some(isObject);
  return (
    isNamed ||
    describesAll ||
    isPattern ||
    required.includes(name) ||
    listsObjects ||
    Object.hasOwn(node, "propertyNames")
  );
}

/** A schema that says more than whether there may be such a value. */
const speaks = (schema: JsonValue | undefined): boolean => isObject(schema) && Object.keys(schema).length > 0;

const objectAt = (places: Places, pointer: string, keyword: string): JsonObject => {
  const found = member(places.schemaAt(pointer) as JsonValue | undefined, keyword);
  return isObject(found) ? found : {};
};
