import { checkSchema } from "./check-schema.js";
import { type Entry, openEnvelopes, type Target } from "./envelopes.js";
import { below, type Finding, isObject, type Json, own } from "./finding.js";
import { measureSchema } from "./measure-schema.js";
import { requestBudget, type SchemaRules, schemaRules } from "./rules.js";

/**
 * Judges all tools of one request as the target's documents say it would: what it would refuse and where. Empty where it takes
 * the request. `content`: the list as it is sent, of Gemini one `{ functionDeclarations: […] }`.
 */
export function checkRequest(target: Target, content: Json): readonly Finding[] {
  const { entries, findings } = openEnvelopes(target, content);
  return [
    ...findings,
    ...entries.flatMap((entry) => checkTool(target, entry)),
    ...(target === "anthropic" || target === "bedrock" ? checkBudget(entries) : []),
  ];
}

function checkTool(target: Target, { schema, schemaAt, strict, members, at }: Entry): readonly Finding[] {
  // Where it must be there, that it isn't is said already; 3.1: for Gemini, a tool without arguments has none.
  if (schema === undefined) return [];
  const answers = target.startsWith("mcp.") && Object.hasOwn(members, "outputSchema");
  return [
    ...checkSchema(schema, schemaAt, rulesOf(target, strict === true)),
    ...(answers ? checkAnswer(target, own(members, "outputSchema") ?? null, below(at, "outputSchema")) : []),
  ];
}

function rulesOf(target: Target, isStrict: boolean): SchemaRules {
  const form = isStrict ? "strict" : "plain";
  switch (target) {
    case "openai.chat":
    case "openai.responses":
      return schemaRules[`openai ${form}`];
    case "anthropic":
    case "bedrock":
      return schemaRules[`${target} ${form}`];
    case "mcp.2025-11-25":
    case "mcp.2026-07-28":
      return schemaRules.mcp;
    default:
      return schemaRules[target];
  }
}

/** 5: any schema since 2026-07-28, an object's before. */
function checkAnswer(target: Target, schema: Json, at: string): readonly Finding[] {
  if (!isObject(schema)) return [{ reason: "invalid-schema", at }];
  const found = checkSchema(schema, at, schemaRules.mcp);
  return target === "mcp.2025-11-25" ? found : found.filter(({ reason }) => reason !== "root-type");
}

/** 2.2: summed over all strict tools of a request. */
function checkBudget(entries: readonly Entry[]): readonly Finding[] {
  const strict = entries.filter((entry) => entry.strict === true);
  const sizes = strict.flatMap(({ schema }) => (isObject(schema) ? [measureSchema(schema)] : []));
  const sum = (of: "optional" | "unions"): number => sizes.reduce((total, size) => total + size[of], 0);
  return [
    ...(strict.length > requestBudget.tools ? [{ reason: "strict-tools", at: "" } as const] : []),
    ...(sum("optional") > requestBudget.optional ? [{ reason: "optional-count", at: "" } as const] : []),
    ...(sum("unions") > requestBudget.unions ? [{ reason: "union-count", at: "" } as const] : []),
  ];
}
