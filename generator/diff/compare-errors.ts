import type { Tool, ToolError } from "../model/tool.js";
import { type JsonValue, jsonEqual } from "../schema/json.js";
import { createFinding } from "./create-finding.js";
import type { Finding } from "./review.js";
import type { ToolPair } from "./tool-pair.js";

/** The declared errors: callers branch on their codes, and act by class and retryability. */
export function compareErrors({ before, after }: ToolPair): Finding[] {
  const old = new Map(before.errors.map((error) => [error.code, error]));
  const now = new Map(after.errors.map((error) => [error.code, error]));
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((code): Finding[] => {
    const [from, to] = [old.get(code), now.get(code)];
    const pointer = placeIn(to === undefined ? before : after, code);
    const common = {
      pointer,
      path: `/errors/${code}`,
      fragments: [plain(from), plain(to)] as const,
      direction: "error",
      before: before.placeOf(from === undefined ? "/errors" : placeIn(before, code)),
      after: after.placeOf(to === undefined ? "/errors" : placeIn(after, code)),
    } as const;
    if (from === undefined || to === undefined) {
      return [
        createFinding(after.name, {
          ...common,
          rule: from === undefined ? "error-added" : "error-removed",
          params: { code },
          category: "source-caller",
          verdict: "dangerous",
          bump: "minor",
          breaks: from === undefined ? "callers who treat every declared error" : "handlers that raise it",
        }),
      ];
    }
    const how = describeChange(from, to);
    if (how === undefined) return [];
    const isMeaning = from.class !== to.class || from.retryable !== to.retryable;
    return [
      createFinding(after.name, {
        ...common,
        rule: "error-changed",
        params: { code, how },
        category: isMeaning ? "wire" : "model",
        verdict: isMeaning ? "breaking" : "doc-only",
        bump: isMeaning ? "major" : "patch",
        breaks: isMeaning ? "callers who act by the class or repeat the call" : "",
      }),
    ];
  });
}

const placeIn = ({ errors }: Tool, code: string): string =>
  `/errors/${errors.findIndex((error) => error.code === code)}`;

const plain = (error: ToolError | undefined): JsonValue | undefined =>
  error === undefined
    ? undefined
    : (JSON.parse(JSON.stringify({ ...error, details: error.details?.schema })) as JsonValue);

function describeChange(from: ToolError, to: ToolError): string | undefined {
  if (from.class !== to.class) return `was of the class ${from.class} and is of the class ${to.class} now`;
  if (from.retryable !== to.retryable) return to.retryable ? "may be tried again now" : "may no longer be tried again";
  if (from.message !== to.message || from.user_action !== to.user_action) return "has another text";
  return jsonEqual(plain(from) ?? null, plain(to) ?? null) ? undefined : "has other details";
}
