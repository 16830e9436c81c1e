import type {
  Call,
  CallSignal,
  ExecutorCode,
  FailureClass,
  Handler,
  HandlerObject,
  Principal,
  ToolFailure,
  ToolResult,
  Verdict,
} from "./call.js";
import { findHidden } from "./fill-arguments.js";
import { valueAt } from "./pointer.js";
import { misfit, type Prepared, prepareArguments } from "./prepare-arguments.js";
import { createPlaces } from "./schema.js";
import { toJsonValue } from "./to-json-value.js";
import { errorConstructors, raisedError } from "./tool-error.js";
import type { Effect, JsonValue, Tool } from "./types.js";
import type { AnyUpgrade } from "./versions.js";

/** A call as it comes from a model: the arguments are JSON text or what was parsed from it. */
export type IncomingCall = {
  readonly name: string;
  readonly arguments: unknown;
  readonly tool_call_id: string;
  /** The version that the arguments were made under, where the call itself says so. */
  readonly schema_version?: string | undefined;
};

/** Who calls and under which circumstances. */
export type CallOptions<Context = unknown> = {
  readonly principal?: Principal | undefined;
  readonly trace_id?: string | undefined;
  readonly interaction_id?: string | undefined;
  readonly idempotency_key?: string | undefined;
  readonly signal?: CallSignal | undefined;
  readonly context?: Context | undefined;
  /** The hash of the tool list that the conversation was kept with: its calls are made under the versions of that list. */
  readonly list_hash?: string | undefined;
};

/** What became of a call: its result, the three verdicts on it, and the effect that it had by its arguments. */
export type Outcome = { readonly result: ToolResult; readonly verdict: Verdict; readonly effect: Effect };

/** The same, with the exact version that the arguments were held against (R3); null where there is no such tool or version. */
export type Answer = Outcome & { readonly schema_version: string | null };

/** A handler of any tool: its input has been validated, so the types of one tool do not matter here. */
export type AnyHandler = Handler<unknown, unknown, string, unknown> | HandlerObject<unknown, unknown, string, unknown>;

const notReached: Verdict = { syntax_valid: null, schema_valid: null, business_valid: null };
const parsedOnly: Verdict = { ...notReached, syntax_valid: true };

/** Classes that say that the request itself was turned down by the business behind the tool (R2). */
const refusals: readonly FailureClass[] = ["not_found", "conflict", "authorization", "business"];

/** What the chain needs besides the call: the tool, who answers it, who asks, and the ids under which that is recorded. */
export type Calling = {
  readonly tool: Tool;
  /** The version that the arguments were made under: the tool itself, or an earlier one. */
  readonly version: Tool;
  /** Makes current arguments of those of the version, where they may not fit as they are. */
  readonly upgrade?: AnyUpgrade | undefined;
  readonly handler: AnyHandler;
  readonly options: CallOptions;
  readonly ids: { readonly trace_id: string; readonly interaction_id: string };
};

/**
 * Answers one call that comes from outside: its arguments are parsed, and refused where they hold what the executor fills.
 * Never throws: what goes wrong is a failure of a closed class, and a write whose outcome nobody knows is never called failed.
 */
export async function answerCall(calling: Calling, incoming: IncomingCall): Promise<Outcome> {
  const { tool, version } = calling;
  const parsed = parseArguments(incoming.arguments);
  if (!parsed.ok) {
    const message = "The arguments are not valid JSON. Send one JSON object, whole and without anything around it.";
    return fail(tool.effect(undefined), { ...notReached, syntax_valid: false }, "syntax", "INVALID_JSON", message);
  }
  const foreign = findHidden(version.contract, parsed.value);
  if (foreign.length > 0) return refuse(tool, misfit(version, foreign));
  return runCall(calling, parsed.value, incoming.tool_call_id);
}

/**
 * Runs one call, in the order of the chain: fill, validate by the version that it was made under, apply its defaults, upgrade,
 * check, run, make JSON, validate the answer. Never throws.
 */
export async function runCall(calling: Calling, given: unknown, tool_call_id: string): Promise<Outcome> {
  const { tool, version, handler, options, ids } = calling;
  const { schema_version } = version.contract;
  const { idempotency } = tool.contract;
  const idempotency_key = options.idempotency_key ?? `${ids.interaction_id}.${tool_call_id}`;
  const prepared = prepareArguments(calling, given, idempotency_key);
  if (!prepared.ok) return refuse(tool, prepared);

  const input = prepared.value;
  const effect = tool.effect(input);
  const verdict: Verdict = { ...parsedOnly, schema_valid: true };
  const key = idempotency.kind === "key" ? valueAt(input, idempotency.key) : undefined;
  const call: Call<string> = {
    tool: tool.name,
    tool_call_id,
    ...ids,
    schema_version,
    side_effect_class: effect.side_effect_class,
    idempotency_key: typeof key === "string" ? key : undefined,
    principal: options.principal,
    context: options.context,
    attempt: 1,
    deadline: undefined,
    signal: options.signal,
    error: errorConstructors(tool.contract),
  };
  const answering: HandlerObject<unknown, unknown, string> = typeof handler === "function" ? { run: handler } : handler;
  const cancelled = "The call was cancelled before it ran.";
  if (isAborted(options.signal)) return fail(effect, verdict, "cancelled", "CANCELLED", cancelled);
  try {
    await answering.check?.(input, call);
  } catch (thrown) {
    return failThrown(tool, effect, thrown, "none");
  }
  if (isAborted(options.signal)) return fail(effect, verdict, "cancelled", "CANCELLED", cancelled);
  let returned: unknown;
  try {
    returned = await answering.run(input, call);
  } catch (thrown) {
    return failThrown(tool, effect, thrown, effect.side_effect_class === "read" ? "none" : "unknown");
  }
  return judgeOutput(tool, effect, returned);
}

/** A function, since TypeScript takes what it has read once for settled. */
const isAborted = (signal: CallSignal | undefined): boolean => signal?.aborted === true;

/** Models send text; code and some providers send objects. No arguments at all are an empty object. */
function parseArguments(given: unknown): { ok: true; value: unknown } | { ok: false } {
  if (given === undefined || given === null) return { ok: true, value: {} };
  if (typeof given !== "string") return { ok: true, value: given };
  if (given.trim() === "") return { ok: true, value: {} };
  try {
    return { ok: true, value: JSON.parse(given) };
  } catch {
    // What the parser says quotes the arguments, and they may hold secrets.
    return { ok: false };
  }
}

/** So many issues stand in the message itself; a model reads the details too, where all of them are. */
const mostSaid = 3;

function refuse(tool: Tool, { why, issues }: Extract<Prepared, { ok: false }>): Outcome {
  const effect = tool.effect(undefined);
  if (issues === undefined) return fail(effect, { ...parsedOnly, schema_valid: true }, "internal", "INTERNAL", why);
  const said = issues.slice(0, mostSaid).map((issue) => issue.message);
  const more = issues.length > mostSaid ? [`and ${issues.length - mostSaid} more`] : [];
  const message = `${why}: ${[...said, ...more].join("; ")}`;
  const details = { issues: issues.map((issue) => ({ ...issue })) };
  return fail(effect, { ...parsedOnly, schema_valid: false }, "validation", "INVALID_INPUT", message, "none", details);
}

function judgeOutput(tool: Tool, effect: Effect, returned: unknown): Outcome {
  const applied = effect.side_effect_class === "read" ? "none" : "applied";
  const verdict: Verdict = { syntax_valid: true, schema_valid: true, business_valid: true };
  // `nothing`: a tool without an output schema. What its handler returns is nobody's business.
  if (tool.output.json === false) return { result: { ok: true, data: null }, verdict, effect };
  const json = toJsonValue(returned);
  const message = `The answer of ${tool.name} breaks its own contract.`;
  if (!json.ok) {
    // The path of what a handler returned may name secrets, as any other.
    const { pointer } = createPlaces(tool.output.json).at(json.path);
    const issue = { path: pointer, keyword: "json", message: json.reason };
    return fail(effect, verdict, "output_invalid", "INVALID_OUTPUT", message, applied, { issues: [issue] });
  }
  const checked = tool.output.check(json.value);
  if (checked.ok) return { result: { ok: true, data: checked.value }, verdict, effect };
  const issues = checked.issues.map((issue) => ({ ...issue }));
  return fail(effect, verdict, "output_invalid", "INVALID_OUTPUT", message, applied, { issues });
}

function failThrown(tool: Tool, effect: Effect, thrown: unknown, ifUnknown: "none" | "unknown"): Outcome {
  const verdict: Verdict = { ...parsedOnly, schema_valid: true };
  const raised = raisedError(thrown, tool.contract);
  if (raised === undefined) {
    if (ifUnknown === "none") return fail(effect, verdict, "internal", "INTERNAL", "The tool failed.");
    const message = "The tool failed on the way. Whether it had an effect is unknown: do not repeat the call.";
    return fail(effect, verdict, "unknown", "OUTCOME_UNKNOWN", message, "unknown");
  }
  const { declared, message, details } = raised;
  const error: ToolFailure = {
    class: declared.class,
    code: declared.code,
    message,
    retryable: declared.retryable,
    user_action: declared.user_action ?? null,
    effect: "none",
    ...(details === undefined ? {} : { details }),
  };
  const business_valid = refusals.includes(declared.class) ? false : null;
  return { result: { ok: false, error }, verdict: { ...verdict, business_valid }, effect };
}

function fail(
  effect: Effect,
  verdict: Verdict,
  failureClass: FailureClass,
  code: ExecutorCode,
  message: string,
  changed: ToolFailure["effect"] = "none",
  details?: JsonValue,
): Outcome {
  const error: ToolFailure = {
    class: failureClass,
    code,
    message,
    retryable: false,
    user_action: null,
    effect: changed,
    ...(details === undefined ? {} : { details }),
  };
  return { result: { ok: false, error }, verdict, effect };
}
