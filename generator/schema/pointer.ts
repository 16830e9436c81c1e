import { type JsonValue, member } from "./json.js";

/** JSON pointers (RFC 6901) as lists of unescaped tokens. */
export const parsePointer = (pointer: string): string[] =>
  pointer === "" ? [] : pointer.slice(1).split("/").map(unescapeToken);

export const formatPointer = (tokens: readonly (string | number)[]): string =>
  tokens.map((token) => `/${escapeToken(String(token))}`).join("");

export const escapeToken = (token: string): string => token.replaceAll("~", "~0").replaceAll("/", "~1");
const unescapeToken = (token: string): string => token.replaceAll("~1", "/").replaceAll("~0", "~");

/** A pointer as a URI fragment (RFC 6901, section 6), the form that `$ref` uses. What RFC 3986 allows there stays readable: `#/$defs/a`. */
export const pointerToFragment = (pointer: string): string =>
  `#${encodeURIComponent(pointer).replace(/%(2F|24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent)}`;

/** The pointer that a fragment such as `#/$defs/a%20b` stands for; undefined where its escapes are broken. */
export function fragmentToPointer(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment.startsWith("#") ? fragment.slice(1) : fragment);
  } catch {
    return undefined;
  }
}

/** The value at a pointer, or undefined. Follows own members and array items only. */
export function valueAt(root: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const token of parsePointer(pointer)) {
    if (Array.isArray(value)) {
      value = /^(0|[1-9][0-9]*)$/.test(token) ? (value[Number(token)] as JsonValue | undefined) : undefined;
    } else {
      value = member(value, token);
    }
    if (value === undefined) return undefined;
  }
  return value;
}
