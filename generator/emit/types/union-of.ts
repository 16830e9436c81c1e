import { isSameType } from "./is-same-type.js";
import { alternativesOf, neverType, type TypeNode, unknownType } from "./type-node.js";

/** One of several types, without what another one includes. `null` comes last, as people write it. */
export function unionOf(types: readonly TypeNode[]): TypeNode {
  const all = types.flatMap(alternativesOf);
  if (all.some(({ kind }) => kind === "unknown")) return unknownType;
  const flat = all.some(({ kind }) => kind === "json") ? all.filter((type) => !isAnything(type)) : all;
  const keywords = new Set(flat.map((type) => (type.kind === "keyword" ? type.name : "")));
  const literals = new Set<unknown>();
  const kept: TypeNode[] = [];
  const compound: TypeNode[] = [];
  for (const type of flat) {
    if (type.kind === "never") continue;
    if (type.kind === "literal") {
      if (literals.has(type.value) || keywords.has(typeof type.value as "string")) continue;
      literals.add(type.value);
    } else {
      if (compound.some((other) => isSameType(other, type))) continue;
      compound.push(type);
    }
    kept.push(type);
  }
  const isNull = (type: TypeNode): boolean => type.kind === "keyword" && type.name === "null";
  const isBoolean = literals.has(true) && literals.has(false);
  const ordered = [
    ...kept.filter((type) => !isNull(type)).flatMap((type) => (isBoolean ? foldBoolean(type) : [type])),
    ...kept.filter(isNull),
  ];
  const [only = neverType] = ordered;
  return ordered.length > 1 ? { kind: "union", types: ordered } : only;
}

/** `true | false` is `boolean`, where `true` stood. */
const foldBoolean = (type: TypeNode): readonly TypeNode[] => {
  if (type.kind !== "literal" || typeof type.value !== "boolean") return [type];
  return type.value ? [{ kind: "keyword", name: "boolean" }] : [];
};

/** Any object or any list: beside "any JSON value" that says nothing. */
const isAnything = (type: TypeNode): boolean =>
  (type.kind === "object" && type.members.length === 0 && type.isOpen) ||
  (type.kind === "array" && type.items.kind === "unknown");
