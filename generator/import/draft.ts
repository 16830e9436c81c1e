import { type JsonObject, member } from "../schema/json.js";

/** The drafts of JSON Schema that an imported tool may be written in, by the `$schema` they are declared with. */
export type Draft = "draft-04" | "draft-06" | "draft-07" | "2019-09" | "2020-12" | "none" | "unknown";

/** The outcome of bringing a schema to a dialect that contracts may be written in. */
export type UpgradedSchema = {
  readonly schema: JsonObject;
  /** What was changed, in words; empty where the schema was kept to the letter. */
  readonly changes: readonly string[];
  /** Keywords of draft-07 in a schema that names no dialect: it was given draft-07's `$schema`. */
  readonly assumedDraft07?: readonly string[];
  /** Why the schema was left as it is, although it can't be used so. */
  readonly problem?: string;
};

const drafts: ReadonlyMap<string, Draft> = new Map([
  ["draft-04/schema", "draft-04"],
  ["draft-06/schema", "draft-06"],
  ["draft-07/schema", "draft-07"],
  ["draft/2019-09/schema", "2019-09"],
  ["draft/2020-12/schema", "2020-12"],
]);

/** The draft that a schema's `$schema` names. The scheme (http or https) and a trailing `#` make no difference. */
export function draftOf(schema: JsonObject): Draft {
  const uri = member(schema, "$schema");
  if (uri === undefined) return "none";
  const path = String(uri)
    .replace(/^https?:\/\/json-schema\.org\//, "")
    .replace(/#$/, "");
  return drafts.get(path) ?? "unknown";
}
