import type { SchemaBundle } from "../../generator/load/schema-bundle.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue } from "../../generator/schema/json.js";
import { mapSchema } from "../../generator/schema/walk.js";
import { agreementValues } from "./agreement-values.js";
import { createJudges, type Judges } from "./judges.js";

/** Why two validators may differ, each with the schema in which that reason is gone. */
export type Cause = {
  readonly name: string;
  /** Who is alone with its verdict, and why the others are right. */
  readonly text: string;
  readonly alone: keyof Judges;
  readonly without: (node: JsonObject, bundle: SchemaBundle) => JsonObject;
};

const without = (node: JsonObject, keyword: string): JsonObject =>
  Object.fromEntries(Object.entries(node).filter(([key]) => key !== keyword));

export const causes: readonly Cause[] = [
  {
    name: "uuid in draft-07",
    text: "draft-07 has no format uuid; Ajv and we hold values against it all the same, hyperjump does not",
    alone: "hyperjump",
    without: (node, { dialect }) =>
      dialect === "draft-07" && node["format"] === "uuid" ? without(node, "format") : node,
  },
  {
    name: "formats of OpenAPI",
    text: "int32, int64, float, double and byte are OpenAPI's; Ajv and we know them, hyperjump does not",
    alone: "hyperjump",
    without: (node) =>
      /^(?:int32|int64|float|double|byte)$/.test(String(node["format"])) ? without(node, "format") : node,
  },
  {
    name: "multiples of a decimal",
    text: "Ajv divides in binary, so that 9.7 is no multiple of 0.1",
    alone: "ajv",
    without: (node) => without(node, "multipleOf"),
  },
];

export type Verdicts = { readonly ours: boolean; readonly ajv: boolean; readonly hyperjump?: boolean };

export type Difference = {
  readonly value: JsonValue;
  readonly verdicts: Verdicts;
  /** The name of its cause, if there is one for it. */
  readonly cause?: string;
};

export type Judged = {
  readonly values: number;
  readonly accepted: number;
  readonly differences: readonly Difference[];
  /** Why hyperjump could not read the schema at all. */
  readonly unread?: string;
};

/** Holds so many values of one schema against three validators. */
export async function judgeBundle(bundle: SchemaBundle, count: number): Promise<Judged> {
  const { judges, ...unread } = await createJudges(bundle);
  const values = agreementValues(bundle, count);
  const differences: Difference[] = [];
  let accepted = 0;
  for (const value of values) {
    if (judges.ours(value)) accepted += 1;
    const difference = await findDifference(bundle, judges, value);
    if (difference !== undefined) differences.push(difference);
  }
  return { values: values.length, accepted, differences, ...unread };
}

/** How the validators differ on one value; undefined where they do not. */
export const judgeValue = async (bundle: SchemaBundle, value: JsonValue): Promise<Difference | undefined> =>
  findDifference(bundle, (await createJudges(bundle)).judges, value);

async function findDifference(bundle: SchemaBundle, judges: Judges, value: JsonValue): Promise<Difference | undefined> {
  const verdicts = verdictsOf(judges, value);
  if (isAgreed(verdicts)) return undefined;
  const cause = await findCause(bundle, value, verdicts);
  return { value, verdicts, ...(cause === undefined ? {} : { cause }) };
}

const verdictsOf = ({ ours, ajv, hyperjump }: Judges, value: JsonValue): Verdicts => ({
  ours: ours(value),
  ajv: ajv(value),
  ...(hyperjump === undefined ? {} : { hyperjump: hyperjump(value) }),
});

const isAgreed = (verdicts: Verdicts): boolean => new Set(Object.values(verdicts)).size === 1;

/** The cause without which all three agree on the value. */
async function findCause(bundle: SchemaBundle, value: JsonValue, verdicts: Verdicts): Promise<string | undefined> {
  for (const { name, alone, without: take } of causes) {
    const others = (["ours", "ajv", "hyperjump"] as const).filter((judge) => judge !== alone);
    if (!others.every((judge) => verdicts[judge] !== verdicts[alone])) continue;
    const schema = mapSchema(bundle.schema, bundle.dialect, (node: JsonSchema) =>
      isObject(node) ? take(node, bundle) : node,
    );
    const { judges } = await createJudges({ ...bundle, schema });
    if (isAgreed(verdictsOf(judges, value))) return name;
  }
  return undefined;
}
