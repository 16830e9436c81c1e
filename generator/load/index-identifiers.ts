import type { Dialect } from "../schema/dialect.js";
import { type JsonSchema, member } from "../schema/json.js";
import { childrenOf } from "../schema/walk.js";

/** A schema with a URI of its own, and all that lies in it up to the next such schema: JSON Schema's "schema resource". */
export type Identity = {
  readonly uri: string;
  /** Where it begins in its file. */
  readonly pointer: string;
  /** The schemas that bear a `$dynamicAnchor`, by its name. */
  readonly dynamicAnchors: ReadonlyMap<string, { readonly pointer: string; readonly schema: JsonSchema }>;
};

/**
 * The identifiers of one schema file: where each `$id` and each anchor leads (JSON Schema 2020-12 core, section 8.2;
 * draft-07 core, section 8.2).
 */
export type Identifiers = {
  /** What a pointer lies in; its URI is the base that references there are resolved against. */
  readonly identityAt: (pointer: string) => Identity;
  /** The identity that begins exactly at a pointer. */
  readonly beginsAt: (pointer: string) => Identity | undefined;
  /** The pointer that an absolute URI, with or without a plain-name fragment, leads to. */
  readonly find: (uri: string) => string | undefined;
};

type OpenIdentity = Identity & { readonly dynamicAnchors: Map<string, { pointer: string; schema: JsonSchema }> };

/** `own` is the URI of the file itself; only files that use `$id` or anchors have more than that. */
export function indexIdentifiers(schema: JsonSchema, dialect: Dialect, own: string): Identifiers {
  const targets = new Map<string, string>([[own, ""]]);
  const identities = new Map<string, OpenIdentity>();
  const begin = (uri: string, pointer: string): OpenIdentity => {
    const identity: OpenIdentity = { uri, pointer, dynamicAnchors: new Map() };
    identities.set(pointer, identity);
    return identity;
  };

  const visit = (node: JsonSchema, at: string, outer: OpenIdentity): void => {
    if (typeof node === "boolean") return;
    let identity = outer;
    const id = member(node, "$id");
    // In draft-07 the siblings of a $ref have no meaning, $id among them.
    const counts = dialect === "2020-12" || typeof node["$ref"] !== "string";
    if (typeof id === "string" && counts) {
      const [uri = "", fragment] = resolveUri(outer.uri, id).split("#");
      if (uri !== outer.uri || !id.startsWith("#")) {
        identity = begin(uri, at);
        targets.set(uri, at);
      }
      if (dialect === "draft-07" && fragment !== undefined && fragment !== "") targets.set(`${uri}#${fragment}`, at);
    }
    if (dialect === "2020-12") {
      const [anchor, dynamicAnchor] = [member(node, "$anchor"), member(node, "$dynamicAnchor")];
      if (typeof anchor === "string") targets.set(`${identity.uri}#${anchor}`, at);
      if (typeof dynamicAnchor === "string") {
        targets.set(`${identity.uri}#${dynamicAnchor}`, at);
        identity.dynamicAnchors.set(dynamicAnchor, { pointer: at, schema: node });
      }
    }
    for (const child of childrenOf(node, dialect)) visit(child.schema, at + child.pointer, identity);
  };
  const whole = begin(own, "");
  visit(schema, "", whole);

  const deepestFirst = [...identities.values()].toSorted((a, b) => b.pointer.length - a.pointer.length);
  return {
    identityAt: (at) => deepestFirst.find(({ pointer }) => at === pointer || at.startsWith(`${pointer}/`)) ?? whole,
    beginsAt: (pointer) => identities.get(pointer),
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
