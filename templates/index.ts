export type { Answer, CallOptions, IncomingCall } from "./runtime/answer-call.js";
export type {
  Call,
  CodeOf,
  ExecutorCode,
  FailureClass,
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
export type { Turn, TurnCall } from "./runtime/run-turn.js";
export type { Filter, HandlersOf, Toolkit, ToolkitOptions, Toolset } from "./runtime/toolkit.js";
export { createToolkit } from "./runtime/toolkit.js";
export type {
  Checked,
  Contract,
  Declaration,
  DeclaredError,
  Effect,
  ErrorClass,
  Hints,
  Idempotency,
  Issue,
  JsonObject,
  JsonSchema,
  JsonValue,
  Schema,
  SideEffectClass,
  Tool,
} from "./runtime/types.js";
