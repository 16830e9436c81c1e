import type { Calling } from "./answer-call.js";
import { fillArguments } from "./fill-arguments.js";
import { fillDefaults } from "./fill-defaults.js";
import { toJsonValue } from "./to-json-value.js";
import type { Checked, Issue, Tool } from "./types.js";

/** Arguments as a handler takes them, or why they never get there: `issues` is absent where a person's upgrade is to blame. */
export type Prepared =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly why: string; readonly issues?: readonly Issue[] };
type Refused = Extract<Prepared, { ok: false }>;

/**
 * Makes arguments ready for the handler: adds what models do not see, validates by the version that they were made under, fills in
 * the defaults of that version, upgrades, and does the same by the current version, for an upgrade is a person's code.
 */
export function prepareArguments(calling: Calling, given: unknown, idempotencyKey: string): Prepared {
  const { tool, version } = calling;
  const validated = validate(calling, version, given, idempotencyKey, (issues) => misfit(version, issues));
  if (!validated.ok || version === tool) return validated;
  const upgraded = upgradeArguments(calling, validated.value);
  if (!upgraded.ok) return upgraded;
  const why = `The arguments fit ${nameOf(version)}, but not ${nameOf(tool)}, to which they were brought`;
  return validate(calling, tool, upgraded.value, idempotencyKey, (issues) => ({ ok: false, why, issues }));
}

/** What is said of arguments that break the contract of the version that they were made under. */
export const misfit = (version: Tool, issues: readonly Issue[]): Refused => ({
  ok: false,
  why: `The arguments do not fit ${nameOf(version)}`,
  issues,
});

function validate(
  { options }: Calling,
  tool: Tool,
  given: unknown,
  idempotencyKey: string,
  refuse: (issues: readonly Issue[]) => Refused,
): Prepared {
  const checked = tool.input.check(fillArguments(tool.contract, given, options, idempotencyKey));
  if (!checked.ok) return refuse(checked.issues);
  const filled = applyDefaults(tool, checked.value);
  const why = `The arguments fit ${nameOf(tool)}, but not with its defaults filled in`;
  return filled.ok ? filled : { ok: false, why, issues: filled.issues };
}

/** Valid arguments with the contract's defaults, validated again: a default may be right alone and not beside others. */
function applyDefaults({ contract: { defaults }, input }: Tool, valid: unknown): Checked<unknown> {
  if (defaults === undefined) return { ok: true, value: valid };
  try {
    const filled = fillDefaults(defaults, valid);
    return filled === valid ? { ok: true, value: valid } : input.check(filled);
  } catch (error) {
    // A thousand levels of a table that refers to itself may need more than a small stack.
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, issues: [{ path: "", keyword: "depth", message: "the value is nested too deeply" }] };
  }
}

function upgradeArguments({ tool, version, upgrade, options }: Calling, given: unknown): Prepared {
  if (upgrade === undefined) return { ok: true, value: given };
  const why = `The arguments of ${nameOf(version)} could not be brought to ${tool.contract.schema_version}.`;
  try {
    const json = toJsonValue(upgrade(given, options));
    return json.ok ? { ok: true, value: json.value } : { ok: false, why };
  } catch {
    return { ok: false, why };
  }
}

const nameOf = ({ name, contract }: Tool): string => `${name} ${contract.schema_version}`;
