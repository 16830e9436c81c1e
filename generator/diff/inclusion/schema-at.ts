import type { SchemaBundle } from "../../load/schema-bundle.js";
import { type JsonValue, member } from "../../schema/json.js";
import { parsePointer } from "../../schema/pointer.js";
import { type Places, schemaPlaces } from "./schema-places.js";

/**
 * The pointer of a schema that speaks of the place in a value which another pointer names (`*` stands for items and unnamed
 * members): as far down as the schema describes it.
 */
export function schemaAt(bundle: SchemaBundle, path: string): string {
  const places = schemaPlaces(bundle);
  let pointers: readonly string[] = places.inPlace([""], "asserted");
  let found = "";
  for (const token of parsePointer(path)) {
    const [first, ...others] = partsNamed(places, pointers, token);
    if (first === undefined) break;
    found = first;
    pointers = places.inPlace([first, ...others], "asserted");
  }
  return found;
}

/** A number may be an index or a name; whoever describes neither is not asked. */
function partsNamed(places: Places, pointers: readonly string[], token: string): readonly string[] {
  if (token === "*") {
    const patterns = pointers.flatMap((pointer) =>
      Object.keys(member(places.schemaAt(pointer) as JsonValue, "patternProperties") ?? {}),
    );
    return [
      ...places.ofItem(pointers, places.listed(pointers)),
      ...places.ofOthers(pointers),
      ...patterns.flatMap((pattern) => places.ofPattern(pointers, pattern)),
    ];
  }
  const items = /^\d+$/.test(token) ? places.ofItem(pointers, Number(token)) : [];
  return [...items, ...places.ofMember(pointers, token)];
}
