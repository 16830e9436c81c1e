import type { Dialect } from "../schema/dialect.js";
import type { JsonSchema } from "../schema/json.js";
import { childrenOf } from "../schema/walk.js";

/**
 * The identifiers of one schema file: where each `$id` and each anchor leads (JSON Schema 2020-12 core, section 8.2;
 * draft-07 core, section 8.2).
 */
export type Identifiers = {
  /** The base URI that a reference at a pointer is resolved against. */
  readonly baseAt: (pointer: string) => string;
  /** The pointer that an absolute URI, with or without a plain-name fragment, leads to. */
  readonly find: (uri: string) => string | undefined;
};

/** `own` is the URI of the file itself; only files that use `$id` or anchors have more than that. */
export function indexIdentifiers(schema: JsonSchema, dialect: Dialect, own: string): Identifiers {
  const targets = new Map<string, string>([[own, ""]]);
  const bases = new Map<string, string>([["", own]]);

  const visit = (node: JsonSchema, at: string, base: string): void => {
    if (typeof node === "boolean") return;
    let uri = base;
    const id = Object.hasOwn(node, "$id") ? node["$id"] : undefined;
    // In draft-07 the siblings of a $ref have no meaning, $id among them.
    const counts = dialect === "2020-12" || typeof node["$ref"] !== "string";
    if (typeof id === "string" && counts) {
      const [identity = "", fragment] = resolveUri(base, id).split("#");
      if (identity !== base || !id.startsWith("#")) {
        uri = identity;
        bases.set(at, uri);
        targets.set(uri, at);
      }
      if (dialect === "draft-07" && fragment !== undefined && fragment !== "")
        targets.set(`${identity}#${fragment}`, at);
    }
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      const anchor = Object.hasOwn(node, keyword) ? node[keyword] : undefined;
      if (dialect === "2020-12" && typeof anchor === "string") targets.set(`${uri}#${anchor}`, at);
    }
    for (const child of childrenOf(node, dialect)) visit(child.schema, at + child.pointer, uri);
  };
  visit(schema, "", own);

  const deepestFirst = [...bases].toSorted(([a], [b]) => b.length - a.length);
  return {
    baseAt: (pointer) => deepestFirst.find(([at]) => pointer === at || pointer.startsWith(`${at}/`))?.[1] ?? own,
    find: (uri) => targets.get(uri.endsWith("#") ? uri.slice(0, -1) : uri),
  };
}

/** RFC 3986 resolution. A base that has no hierarchy (`urn:…`) takes fragments only; what can't be resolved stays as it is. */
export function resolveUri(base: string, reference: string): string {
  if (reference.startsWith("#")) return base + (reference === "#" ? "" : reference);
  try {
    return new URL(reference, base).href;
  } catch {
    return reference;
  }
}
