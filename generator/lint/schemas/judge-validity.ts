import { isAsserting } from "../../schema/canonical.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../../schema/json.js";
import { fragmentToPointer, pointerToFragment } from "../../schema/pointer.js";
import { partsOf, typesOf, unionsOf } from "../schema-facts.js";
import type { SchemaNode, SchemaPart } from "../schema-node.js";
import { crossedBounds } from "./crossed-bounds.js";
import { areEmpty } from "./emptiness.js";
import { surelyHasValue } from "./surely-has-value.js";

/** What was proved about the schemas of a part. */
export type Validity = {
  /** Schemas that no value satisfies, each the innermost one. */
  readonly empty: readonly SchemaNode[];
  readonly deadBranches: readonly { readonly node: SchemaNode; readonly pointer: string; readonly why: string }[];
  readonly deadConditions: readonly { readonly node: SchemaNode; readonly isAlways: boolean }[];
};

/** A schema to be proved empty, and what follows if it is. */
type Question = { readonly schema: JsonSchema; readonly conclude: () => void };

/** Unions with more branches than this are not compared branch by branch. */
const mostBranches = 12;

const judged = new WeakMap<SchemaPart, Validity>();

/** Asks the prover about everything in a part that might be empty, once. */
export function judgeValidity(part: SchemaPart): Validity {
  const known = judged.get(part);
  if (known !== undefined) return known;
  const validity = judge(part);
  judged.set(part, validity);
  return validity;
}

function judge(part: SchemaPart): Validity {
  const empty = new Set<SchemaNode>();
  const first = part.nodes.filter(mayBeEmpty).map(
    (node): Question => ({
      schema: { $ref: pointerToFragment(node.pointer) },
      conclude: () => empty.add(node),
    }),
  );
  ask(part, first);

  const deadBranches: { node: SchemaNode; pointer: string; why: string }[] = [];
  const deadConditions: { node: SchemaNode; isAlways: boolean }[] = [];
  const isKnownEmpty = (pointer: string): boolean => [...empty].some((node) => node.pointer === pointer);
  const sound = part.nodes.filter((node) => !node.isCondition && !isKnownEmpty(node.pointer));
  const second = sound.flatMap((node): Question[] => [
    ...branchQuestions(part, node, isKnownEmpty, (pointer, why) => deadBranches.push({ node, pointer, why })),
    ...conditionQuestions(node, (isAlways) => deadConditions.push({ node, isAlways })),
  ]);
  ask(part, second);
  const isDead = new Set<string>();
  return {
    empty: [...empty].filter((node) => !isCausedBelow(node, empty)),
    deadBranches: deadBranches.filter(({ pointer }) => !isDead.has(pointer) && isDead.add(pointer)),
    deadConditions,
  };
}

function ask(part: SchemaPart, questions: readonly Question[]): void {
  const answers = areEmpty(
    part.bundle,
    questions.map(({ schema }) => schema),
  );
  questions.forEach(({ conclude }, index) => {
    if (answers[index] === true) conclude();
  });
}

/** Whether asking is worth the time. What stands in a condition need not have a value. */
const mayBeEmpty = ({ schema, isCondition }: SchemaNode): boolean =>
  !isCondition && crossedBounds(schema) === undefined && !isDenied(schema) && !surelyHasValue(schema);

/** `{ not: {} }`: nothing, and meant so. */
const isDenied = (schema: JsonObject): boolean => {
  const denied = member(schema, "not");
  return denied === true || (isObject(denied) && Object.keys(denied).length === 0);
};

function branchQuestions(
  part: SchemaPart,
  { schema, pointer }: SchemaNode,
  isKnownEmpty: (pointer: string) => boolean,
  report: (pointer: string, why: string) => void,
): Question[] {
  const hasMore =
    Object.keys(schema).filter((word) => isAsserting(word) && !word.endsWith("efs") && word !== "definitions").length >
    1;
  return unionsOf(schema).flatMap(({ keyword, branches }) =>
    branches.flatMap((branch, index): Question[] => {
      const at = `${pointer}/${keyword}/${index}`;
      if (branch === false || isKnownEmpty(at)) return [];
      const alone = { ...schema, [keyword]: [branch] };
      const around: Question = {
        schema: alone,
        conclude: () => report(at, "it contradicts what stands around the union"),
      };
      if (keyword === "anyOf" || branches.length > mostBranches) return hasMore ? [around] : [];
      const swallowed = branches.flatMap((other, place): Question[] => {
        if (place === index || typeof branch === "boolean" || areOfOtherTypes(part, branch, other)) return [];
        const rest = { allOf: [branch, { not: other }] };
        const why = `whatever it takes, branch ${place + 1} takes too, and oneOf wants one alone`;
        return [{ schema: rest, conclude: () => report(at, why) }];
      });
      return hasMore ? [around, ...swallowed] : swallowed;
    }),
  );
}

/** Whether two schemas name types that have no value in common. */
function areOfOtherTypes({ bundle }: SchemaPart, one: JsonValue, other: JsonValue): boolean {
  const [ours, theirs] = [one, other].map((schema) => {
    const types = isObject(schema) ? typesOf(partsOf(bundle, schema)) : undefined;
    return types?.map((type) => (type === "integer" ? "number" : type));
  });
  return ours !== undefined && theirs !== undefined && ours.every((type) => !theirs.includes(type));
}

function conditionQuestions({ schema }: SchemaNode, report: (isAlways: boolean) => void): Question[] {
  const [condition, then, otherwise] = ["if", "then", "else"].map((word) => member(schema, word));
  if (condition === undefined || (then === undefined && otherwise === undefined)) return [];
  // `then: false` is a way to say `not`.
  const isForbidden = (consequence: JsonValue | undefined): boolean =>
    consequence === false || (isObject(consequence) && isDenied(consequence));
  return [
    ...(isForbidden(then) ? [] : [{ schema: { allOf: [schema, condition] }, conclude: () => report(false) }]),
    ...(isForbidden(otherwise)
      ? []
      : [{ schema: { allOf: [schema, { not: condition }] }, conclude: () => report(true) }]),
  ];
}

/** Whether a schema is empty because of one that it holds or refers to, which is told instead. */
function isCausedBelow(node: SchemaNode, empty: ReadonlySet<SchemaNode>): boolean {
  const ref = member(node.schema, "$ref");
  const target = typeof ref === "string" ? fragmentToPointer(ref) : undefined;
  return [...empty].some(
    (other) => other !== node && (other.pointer.startsWith(`${node.pointer}/`) || other.pointer === target),
  );
}
