import type { Issue } from "../../templates/runtime/types.js";
import type { JsonValue } from "../schema/json.js";
import { valueAt } from "../schema/pointer.js";
import { type Finding, superfluous, type Verdict } from "./finding.js";
import { generalisePath } from "./generalise-path.js";
import type { Yardstick } from "./select-schema.js";

/** Finds what a record is held against. */
export type FindYardstick = (record: JsonValue) => Yardstick | Unjudged;

/** Why there is nothing to hold a record against. `tool`: the name in the registry, where it is there. */
export type Unjudged = {
  readonly reason: "unnamed-tool" | "unknown-tool" | "no-schema" | "faulty-contract";
  readonly tool: string | null;
};

/** The validators tell of one value no more than this. */
const mostIssues = 20;

/** Holds the value at a pointer of a record against its schema. `pointer`: the empty one is the record itself. */
export function judgeRecord(record: JsonValue, pointer: string, find: FindYardstick): Verdict {
  const yardstick = find(record);
  if ("reason" in yardstick) return unreadable(yardstick.reason, yardstick);
  const value = valueAt(record, pointer);
  if (value === undefined) return unreadable("absent", yardstick, pointer);
  const issues = yardstick.validate(value);
  if (issues.length === 0) return valid;
  const findings = issues.map((issue) => toFinding(issue, value, yardstick));
  return { outcome: "invalid", findings, isCut: issues.length >= mostIssues };
}

/** The verdict on what is no record, or on a record that has nothing to judge. */
export function unreadable(keyword: string, owner: Partial<Owner> = {}, at = ""): Verdict {
  const { tool = null, schema_version = null } = owner;
  const finding = { tool, schema_version, keyword, at, place: at, property: null, expected: null, found: null };
  return { outcome: "unreadable", findings: [finding], isCut: false };
}

type Owner = Pick<Finding, "tool" | "schema_version">;

const valid: Verdict = { outcome: "valid", findings: [], isCut: false };

function toFinding(issue: Issue, value: JsonValue, { tool, schema_version, names }: Yardstick): Finding {
  const { path, keyword, expected = null } = issue;
  const { at, place } = generalisePath(path, value, names);
  const property = propertyOf(issue);
  const found = keyword === "type" ? kindOf(valueAt(value, path)) : null;
  return { tool, schema_version, keyword, at, place, property, expected: property === null ? expected : null, found };
}

/**
 * The name of the property that an issue is about. One that is too much stands only in the message, where the runtime has
 * quoted and cut it; of places that the contract marks as sensitive it tells none.
 */
function propertyOf({ keyword, message, expected }: Issue): string | null {
  if (missing.has(keyword)) return typeof expected === "string" ? escapeName(expected) : null;
  if (!superfluous.has(keyword)) return null;
  return /^the property "((?:[^"\\]|\\.)*)" is not allowed/.exec(message)?.[1] ?? null;
}

const missing: ReadonlySet<string> = new Set(["required", "dependentRequired", "dependencies"]);

const longestName = 64;
const escapeName = (name: string): string =>
  JSON.stringify(name.length > longestName ? `${name.slice(0, longestName)}…` : name).slice(1, -1);

const kindOf = (value: JsonValue | undefined): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
