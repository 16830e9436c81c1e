import { member } from "../schema/json.js";
import { resolveUri } from "./index-identifiers.js";
import { findMetaSchema } from "./meta-schemas.js";
import type { Document } from "./parse-document.js";
import { fileScheme, fileUri, isAbsolute, leadsOut, registryPath, splitFragment } from "./registry-path.js";

/**
 * The document with a name: a registry path, or the absolute URI that it has as its `$id`. Undefined where there is none,
 * "broken" where it can't be used, which has been told.
 */
export type FindDocument = (name: string) => Document | "broken" | undefined;

/**
 * The document that a reference leads to, seen from a registry file; `base` is the URI that holds where it stands. A URI
 * leads to the file that has it as its `$id`, or to a dialect's meta-schema. A relative reference below an `$id` may also
 * name a sibling file, as its author sees it, that does not repeat the `$id`.
 */
export function locateDocument(ref: string, base: string, from: string, find: FindDocument): ReturnType<FindDocument> {
  const uri = resolveUri(base, ref);
  const [identity] = splitFragment(uri);
  const path = registryPath(ref, uri, from);
  const sibling = path === undefined || leadsOut(path) ? undefined : find(path);
  if (!isAbsolute(identity) || identity.startsWith(fileScheme) || sibling === "broken") return sibling;
  if (sibling !== undefined && identityOf(sibling) === identity) return sibling;
  return find(identity) ?? findMetaSchema(identity) ?? sibling;
}

/** The absolute URI that a document has as the `$id` of its root. */
export function identityOf({ file, value }: Document): string | undefined {
  const id = member(value, "$id");
  if (typeof id !== "string" || !isAbsolute(id)) return undefined;
  return splitFragment(resolveUri(fileUri(file), id))[0];
}
