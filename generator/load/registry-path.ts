import { posix } from "node:path";

/** The URI of a registry file, so that relative references in it lead to files: `registry:///shop/money.schema.json`. */
export const fileUri = (file: string): string =>
  fileScheme + encodeURI(file).replace(/[?#]/g, (character) => encodeURIComponent(character));

export const fileScheme = "registry:///";

/**
 * The registry path that a reference names, seen from a file; it begins with `..` where it leads out. A path that begins
 * with `/` begins at the registry. Undefined for anything with another scheme or a host. `uri` is the reference resolved
 * against the base where it stands.
 */
export function registryPath(reference: string, uri: string, from: string): string | undefined {
  const [path = ""] = splitFragment(reference);
  const [resolved = ""] = splitFragment(uri);
  // A relative reference below an $id names a sibling file as its author sees it, not a document on the network.
  const isRelative = path !== "" && !/^[/\\]/.test(path) && !isAbsolute(path);
  if (isRelative) return posix.normalize(posix.join(posix.dirname(from), decodePath(path)));
  return resolved.startsWith(fileScheme) ? posix.normalize(decodePath(resolved.slice(fileScheme.length))) : undefined;
}

/** Whether a URI begins with a scheme (RFC 3986, section 3.1). */
export const isAbsolute = (uri: string): boolean => /^[A-Za-z][A-Za-z0-9+.-]*:/.test(uri);

export const leadsOut = (path: string): boolean => path === ".." || path.startsWith("../");

export function splitFragment(uri: string): [string, string] {
  const hash = uri.indexOf("#");
  return hash < 0 ? [uri, ""] : [uri.slice(0, hash), uri.slice(hash + 1)];
}

/** A `%` that is no escape stands for itself, as in `50%.json`. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
