import type { JsonValue, Schema, Tool } from "../runtime/types.js";
import { show } from "./json.js";
import { readSchema } from "./read-schema.js";
import type { Refusal } from "./refusals-of.js";
import type { Part, Sample, Suite } from "./suite.js";

/** Both parts of a sample must pass the shipped validators, and a reading of the shipped schemas. */
export function checkAccepted({ tool }: Suite, { input, output, error }: Sample): string[] {
  const isDeclared = error === undefined || tool.contract.errors.some(({ code }) => code === error);
  return [
    ...(input === undefined ? [] : checkTaken(tool, "input", input)),
    ...(output === undefined ? [] : checkTaken(tool, "output", output)),
    ...(isDeclared ? [] : [`the error ${error} is not declared`]),
  ];
}

/** So must a value that was made. */
export function checkTaken(tool: Tool, part: Part, value: JsonValue): string[] {
  const schema = tool[part];
  const checked = schema.check(value);
  const issues = checked.ok ? [] : checked.issues.map(({ path, keyword }) => at(path, keyword));
  const faults = readSchema(schema.json, value).map((fault) => at(fault.at, fault.keyword));
  return [
    ...issues.map((issue) => `the validator refuses the ${part}: ${issue}`),
    ...faults.map((fault) => `the schema refuses the ${part}: ${fault}`),
    ...(isAcceptedAsStandard(schema, value) ? [] : [`as Standard Schema, the ${part} is refused`]),
  ];
}

/** A value must fail at its exact place and keyword; and where the schema says so plainly, for a reader of the schema too. */
export function checkRefused({ tool }: Suite, { part, at: path, keyword, value, isPlain }: Refusal): string[] {
  const schema = tool[part];
  const checked = schema.check(value);
  const issues = checked.ok ? [] : checked.issues;
  const isExact = issues.some((issue) => isAt(issue.path, path, schema) && issue.keyword === keyword);
  const found = checked.ok ? "accepts it" : `says ${issues.map((issue) => at(issue.path, issue.keyword)).join(", ")}`;
  const isRead = !isPlain || readSchema(schema.json, value).length > 0;
  return [
    ...(isExact ? [] : [`wanted ${at(path, keyword)}; the validator ${found}`]),
    ...(isRead ? [] : [`wanted ${at(path, keyword)}; the schema accepts ${show(value)}`]),
    ...(isAcceptedAsStandard(schema, value) ? ["as Standard Schema, it is accepted"] : []),
  ];
}

/** A path is told as far as it may be: it ends before a name that is a secret, or longer than anybody wants to read. */
function isAt(told: string, path: string, { json }: Schema): boolean {
  const mayEnd = path.length > 1000 || JSON.stringify(json).includes('"x-sensitive"');
  return told === path || (mayEnd && path.startsWith(`${told}/`));
}

const at = (path: string, keyword: string): string => `${keyword} at ${path === "" ? "the root" : path}`;

const isAcceptedAsStandard = (schema: Schema, value: JsonValue): boolean =>
  schema["~standard"].validate(value).issues === undefined;
