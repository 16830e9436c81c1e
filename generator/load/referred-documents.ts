import { isObject, type JsonValue, member } from "../schema/json.js";
import { walkSchema } from "../schema/walk.js";
import { indexIdentifiers } from "./index-identifiers.js";
import { type FindDocument, locateDocument } from "./locate-document.js";
import type { Document } from "./parse-document.js";
import { fileUri } from "./registry-path.js";
import { referenceKeywords } from "./resolve-reference.js";

/**
 * The documents that a schema of a registry file refers to, itself among them where it says its own name. Both dialects'
 * positions count, for a file without `$schema` takes that of whoever refers to it; a property called `$ref` is no reference
 * in either.
 */
export function referredDocuments(schema: JsonValue, file: string, find: FindDocument): ReadonlySet<Document> {
  const documents = new Set<Document>();
  if (!isObject(schema)) return documents;
  for (const dialect of ["2020-12", "draft-07"] as const) {
    const { identityAt } = indexIdentifiers(schema, dialect, fileUri(file));
    walkSchema(schema, dialect, (node, pointer) => {
      for (const keyword of referenceKeywords[dialect]) {
        const ref = member(node, keyword);
        if (typeof ref !== "string" || ref.startsWith("#")) continue;
        const document = locateDocument(ref, identityAt(pointer).uri, file, find);
        if (typeof document === "object") documents.add(document);
      }
    });
  }
  return documents;
}
