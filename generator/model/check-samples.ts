import { createDiagnostic, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { JsonValue } from "../schema/json.js";
import { compileTool, type ToolValidators } from "../validate/compile-tool.js";
import { earlierVersions } from "./earlier-versions.js";
import type { Sample, Tool } from "./tool.js";

/**
 * Holds every sample against the schemas of its version, with the validators that are shipped (G1, G2): what is shown as
 * good must pass, what must be refused must fail at the place and by the keyword that the sample names.
 */
export function checkSamples(tool: Tool): Diagnostic[] {
  return tool.samples.flatMap((sample) => {
    const version = sample.schema_version ?? tool.schema_version;
    const judged =
      version === tool.schema_version ? tool : tool.versions.find(({ schema_version }) => schema_version === version);
    if (judged === undefined) {
      const versions = [tool.schema_version, ...earlierVersions(tool).map(({ schema_version }) => schema_version)].join(
        ", ",
      );
      return [createDiagnostic("unknown-sample-version", { version, versions }, sample.placeOf("/schema_version"))];
    }
    const { validators } = compileTool(judged);
    return [...checkErrorCode(tool, sample), ...checkParts(sample, validators), ...checkRefusal(sample, validators)];
  });
}

function checkErrorCode(tool: Tool, { error, placeOf }: Sample): Diagnostic[] {
  const code = error?.["code"];
  if (error === undefined || tool.errors.some((declared) => declared.code === code)) return [];
  const codes = tool.errors.map((declared) => declared.code).join(", ");
  const advice = `declare it under errors${codes === "" ? "" : `, or use one of ${codes}`}`;
  return [createDiagnostic("sample-error-code", { code: String(code), advice }, placeOf("/error/code"))];
}

/** The parts of a sample that must be valid: all but the one that it says is refused. */
function checkParts(sample: Sample, validators: ToolValidators): Diagnostic[] {
  return (["input", "output"] as const).flatMap((part) => {
    const value: JsonValue | undefined = sample[part];
    if (value === undefined || sample.rejects?.in === part) return [];
    const validate = validators[part];
    if (validate === undefined) {
      const detail = "the contract has no output";
      return [createDiagnostic("sample-fails", { part, detail }, sample.placeOf(`/${part}`, "key"))];
    }
    return validate(value).map((issue) => {
      const detail = `${issue.message} (${issue.keyword}${issue.path === "" ? "" : ` at ${issue.path}`})`;
      return createDiagnostic("sample-fails", { part, detail }, sample.placeOf(`/${part}${issue.path}`));
    });
  });
}

function checkRefusal(sample: Sample, validators: ToolValidators): Diagnostic[] {
  if (sample.rejects === undefined) return [];
  const { in: part, at, keyword } = sample.rejects;
  const value = sample[part];
  const issues = value === undefined ? [] : (validators[part]?.(value) ?? []);
  if (issues.length === 0) return [createDiagnostic("sample-accepted", { part }, sample.placeOf("/rejects"))];
  if (issues.some((issue) => isAt(issue.path, at) && issue.keyword === keyword)) return [];
  const detail = issues.map((issue) => `${issue.keyword} at ${issue.path === "" ? "the root" : issue.path}`).join(", ");
  const pointer = at === "" ? "the root" : at;
  return [createDiagnostic("sample-elsewhere", { keyword, pointer, detail }, sample.placeOf("/rejects"))];
}

/** A path that is longer than anybody wants to read is told as far as an object on its way. */
const isAt = (told: string, path: string): boolean =>
  told === path || (path.length > 1000 && path.startsWith(`${told}/`));
