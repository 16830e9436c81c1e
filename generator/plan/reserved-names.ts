/** Type names that a module of the generated package may need itself, or that a reader takes for the language's own. */
export const reservedTypeNames: ReadonlySet<string> = new Set(
  (
    "Array ArrayBuffer ArrayLike AsyncGenerator AsyncIterable AsyncIterator Awaited BigInt Boolean Buffer Capitalize " +
    "ConstructorParameters DataView Date Error Exclude Extract Function Generator Infinity InstanceType Intl Iterable " +
    "Iterator JSON JsonObject JsonSchema JsonValue Lowercase Map Math NaN NoInfer NonNullable Number Object Omit " +
    "OmitThisParameter Parameters Partial Pick Promise PromiseLike PropertyKey Proxy Readonly ReadonlyArray ReadonlyMap " +
    "ReadonlySet Record Reflect RegExp Required ReturnType Set String Symbol Uncapitalize Uppercase WeakMap WeakRef WeakSet"
  ).split(" "),
);
