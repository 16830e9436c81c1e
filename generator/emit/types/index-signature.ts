import { isSameType } from "./is-same-type.js";
import { isShort } from "./is-short.js";
import { neverType, type ObjectType, partsOf, type TypeNode, unknownType } from "./type-node.js";
import { unionOf } from "./union-of.js";

/** `[key: string]: …` of an object. */
export type IndexSignature = {
  readonly type: TypeNode;
  readonly hasUndefined: boolean;
  readonly doc: readonly string[];
};

/** The methods that every object has: `{}` is no `{ toString?: string }`, for its `toString` is a function. */
export const inherited: ReadonlySet<string> = new Set([
  "constructor",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "toLocaleString",
  "toString",
  "valueOf",
]);

/**
 * The index signature that an object needs. TypeScript asks that it takes the types of all members, and `undefined` where
 * one is optional and exactOptionalPropertyTypes is off.
 */
export function indexOf({ members, rest, restDoc, isOpen }: ObjectType, isRead: boolean): IndexSignature | undefined {
  if (rest.kind === "never") {
    // `{}` would be any value but null.
    return members.length === 0 ? { type: neverType, hasUndefined: false, doc: [] } : undefined;
  }
  if (isOpen && !isRead && members.length > 0) return undefined;
  const takesJson = rest.kind === "union" && rest.types.some(({ kind }) => kind === "json");
  const types = members
    .map(({ type }) => (isShort(type) ? type : withoutLiterals(type)))
    .filter((type) => !takesJson || !isJson(type));
  const isRepeatable = types.every(isShort) && !members.some(({ key, isOptional }) => isOptional && inherited.has(key));
  const type = isRepeatable || rest.kind === "unknown" ? withoutNamed(unionOf([rest, ...types])) : unknownType;
  const isWider = members.some(({ isOptional }) => isOptional) && type.kind !== "unknown";
  return { type: isSameType(type, rest) ? rest : type, hasUndefined: isWider, doc: restDoc };
}

/** Whether TypeScript takes a type for a JSON value without knowing names: `undefined` and `unknown` members are none. */
function isJson(type: TypeNode): boolean {
  if (type.kind === "object") return type.members.length === 0 && type.isOpen;
  return type.kind !== "reference" && type.kind !== "unknown" && partsOf(type).every(isJson);
}

/** Without names of strings, numbers and the like where the union has all such values: a name shows at its own member. */
function withoutNamed(type: TypeNode): TypeNode {
  if (type.kind !== "union") return type;
  const whole = type.types.map((part) => (part.kind === "keyword" ? part.name : undefined));
  return unionOf(
    type.types.filter(
      (part) => part.kind !== "reference" || !part.kinds.every((kind) => whole.some((name) => name === kind)),
    ),
  );
}

/** A long list of literals as the keywords that take them all. */
function withoutLiterals(type: TypeNode): TypeNode {
  if (type.kind === "literal") return { kind: "keyword", name: typeof type.value as "string" | "number" | "boolean" };
  return type.kind === "union" ? unionOf(type.types.map(withoutLiterals)) : type;
}

/**
 * The parts of an intersection, of which at most one speaks of further properties: a closed part rules them out for all,
 * and where one part lets them through, the others need not.
 */
export function settleIndexes(parts: readonly TypeNode[]): readonly TypeNode[] {
  const speaker = parts.findIndex((part) => isClosed(part) || part.kind === "reference");
  const first = speaker < 0 ? parts.findIndex((part) => part.kind === "object") : speaker;
  return parts.map((part, index) => (index === first ? part : withoutIndex(part)));
}

const isClosed = (type: TypeNode): boolean =>
  type.kind === "union" ? type.types.every(isClosed) : type.kind === "object" && type.rest.kind === "never";

function withoutIndex(type: TypeNode): TypeNode {
  if (type.kind === "union") return { ...type, types: type.types.map(withoutIndex) };
  const isSilent = type.kind === "object" && type.isOpen && type.rest.kind === "unknown" && type.members.length > 0;
  return isSilent ? { ...type, rest: neverType } : type;
}
