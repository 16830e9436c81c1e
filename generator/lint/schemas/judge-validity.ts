import { isAsserting } from "../../schema/canonical.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, member } from "../../schema/json.js";
import { fragmentToPointer, pointerToFragment } from "../../schema/pointer.js";
import { unionsOf } from "../schema-facts.js";
import type { SchemaNode, SchemaPart } from "../schema-node.js";
import { crossedBounds } from "./crossed-bounds.js";
import { areEmpty } from "./emptiness.js";

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
    ...branchQuestions(node, isKnownEmpty, (pointer, why) => deadBranches.push({ node, pointer, why })),
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

/** Keywords that can't contradict each other as long as no schema below them is empty. */
const harmless = new Set([
  "type",
  "properties",
  "patternProperties",
  "additionalProperties",
  "items",
  "$defs",
  "definitions",
  "$ref",
]);

/** Whether asking is worth the time: a schema that says more than its type, its parts and one more thing. */
function mayBeEmpty({ schema, isCondition }: SchemaNode): boolean {
  if (isCondition || crossedBounds(schema) !== undefined || isDenied(schema)) return false;
  const words = Object.keys(schema).filter((word) => isAsserting(word) && !harmless.has(word));
  if (words.length === 0) return false;
  if (words.length === 1 && words[0] === "required") return !areDeclared(schema);
  if (words.length === 1 && words[0] === "enum") return !fitsType(schema);
  const isPlain = words.length === 1 && typeof schema["type"] === "string" && !logic.has(words[0] ?? "");
  return !isPlain || words[0] === "const";
}

const logic = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "unevaluatedProperties",
  "unevaluatedItems",
  "propertyNames",
]);

/** `{ not: {} }`: nothing, and meant so. */
const isDenied = (schema: JsonObject): boolean => {
  const denied = member(schema, "not");
  return denied === true || (isObject(denied) && Object.keys(denied).length === 0);
};

function areDeclared(schema: JsonObject): boolean {
  const [names, properties] = [member(schema, "required"), member(schema, "properties")];
  return Array.isArray(names) && names.every((name: JsonValue) => isObject(member(properties, String(name))));
}

const fitsType = (schema: JsonObject): boolean => {
  const [type, values] = [member(schema, "type"), member(schema, "enum")];
  return type === "string" && Array.isArray(values) && values.some((value: JsonValue) => typeof value === "string");
};

function branchQuestions(
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
        if (place === index || typeof branch === "boolean") return [];
        const rest = { allOf: [branch, { not: other }] };
        const why = `whatever it takes, branch ${place + 1} takes too, and oneOf wants one alone`;
        return [{ schema: rest, conclude: () => report(at, why) }];
      });
      return hasMore ? [around, ...swallowed] : swallowed;
    }),
  );
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
