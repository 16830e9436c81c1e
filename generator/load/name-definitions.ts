import { posix } from "node:path";
import { definitionsKey } from "../schema/dialect.js";
import { compareText, isObject, member } from "../schema/json.js";
import { parsePointer } from "../schema/pointer.js";
import type { CollectedSchemas } from "./collect-schemas.js";

/** A name for every hoisted schema, by its key: the definition's own or the file's, numbered by sorted place where they collide. */
export function nameDefinitions({ root, hoisted }: CollectedSchemas): ReadonlyMap<string, string> {
  const own = typeof root.schema === "boolean" ? {} : member(root.schema, definitionsKey[root.resource.dialect]);
  const taken = new Set(isObject(own) ? Object.keys(own) : []);
  const names = new Map<string, string>();
  for (const { key, resource, pointer } of [...hoisted].sort((a, b) => compareText(a.key, b.key))) {
    const wanted =
      parsePointer(pointer).at(-1) ?? posix.basename(resource.file).replace(/(\.schema)?\.(json|ya?ml)$/, "");
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}_${number}`;
    taken.add(name);
    names.set(key, name);
  }
  return names;
}
