/** The keys on the way to the place of a JSON pointer (RFC 6901) in a value: names, and numbers where the way leads into an array. */
export function keysOf(root: unknown, pointer: string): (string | number)[] {
  let value = root;
  return pointer
    .split("/")
    .slice(1)
    .map((token) => {
      const name = unescapeToken(token);
      const key = Array.isArray(value) ? Number(name) : name;
      value = memberOf(value, key);
      return key;
    });
}

/** The value at a JSON pointer, or undefined. Follows own members only. */
export const valueAt = (root: unknown, pointer: string): unknown => keysOf(root, pointer).reduce(memberOf, root);

const memberOf = (value: unknown, key: string | number): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string | number, unknown>>)[key]
    : undefined;

export const escapeToken = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");
export const unescapeToken = (token: string): string => token.replaceAll("~1", "/").replaceAll("~0", "~");
