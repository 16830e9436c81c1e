export type { Answer, CallOptions, IncomingCall } from "./runtime/answer-call.js";
export type {
  Call,
  CodeOf,
  ExecutorCode,
  FailureClass,
  FilledOf,
  Handler,
  HandlerObject,
  HandlerOf,
  InputOf,
  OutputOf,
  Principal,
  ToolFailure,
  ToolResult,
  Verdict,
} from "./runtime/call.js";
export type { GivenResult, MatchedResults, ResultProblem } from "./runtime/match-results.js";
export { matchResults } from "./runtime/match-results.js";
export type { ReadCall, ReadResponse, Turn, TurnCall } from "./runtime/run-turn.js";
export type { Filter, HandleOptions, HandlersOf, Toolkit, ToolkitOptions, Toolset } from "./runtime/toolkit.js";
export { createToolkit } from "./runtime/toolkit.js";
export type {
  Checked,
  Contract,
  Costs,
  Declaration,
  DeclaredError,
  DecodeNode,
  Decoder,
  Defaults,
  DefaultsNode,
  EarlierTool,
  Effect,
  ErrorClass,
  Form,
  Hints,
  Idempotency,
  Issue,
  JsonObject,
  JsonSchema,
  JsonValue,
  Loss,
  Schema,
  SideEffectClass,
  Tool,
  ToolList,
} from "./runtime/types.js";
export type { Caller, UpgradesOf } from "./runtime/versions.js";
