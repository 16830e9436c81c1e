import type { Contract, Effect, JsonValue, Tool } from "../runtime/types.js";

/** What the registry knows of one tool, beside the tool as it is shipped. The golden cases hold one against the other. */
export type Suite = {
  readonly tool: Tool;
  /** Earlier versions that are shipped, each under its version. */
  readonly versions: { readonly [schema_version: string]: { readonly tool: Tool; readonly contract_hash: string } };
  readonly facts: Facts;
  /** Calls that must be taken, with the answers that must be. */
  readonly accepted: readonly Sample[];
  /** Values that the registry's samples say are refused. */
  readonly rejected: readonly Rejected[];
  /** Accepted samples with one change each that must be refused. */
  readonly broken: readonly Change[];
};

/** A contract's metadata, written down apart from the module that it is held against. */
export type Facts = Omit<Contract, "hints" | "effects"> & {
  /** Whether the tool acts on the world outside although it publishes nothing. */
  readonly open_world: boolean;
  /** Whether the tool returns something structured. */
  readonly answers: boolean;
  /** Where an argument decides what a call does: the effect of each of its values. */
  readonly effects?: {
    readonly by: string;
    readonly cases: readonly (Effect & { readonly value: JsonValue })[];
  };
};

export type Part = "input" | "output";

/** One sample of the registry. */
export type Sample = {
  readonly name: string;
  readonly title: string;
  readonly kind: "ideal" | "legacy" | "incomplete" | "boundary";
  /** The version that it was made under, where that is not the current one. */
  readonly schema_version?: string;
  readonly input?: JsonValue;
  readonly output?: JsonValue;
  /** The code of the error that the call ends in. */
  readonly error?: string;
};

/** Where and by which keyword a value must be refused; `at` is a JSON pointer into the value. */
export type Refused = { readonly part: Part; readonly at: string; readonly keyword: string };

export type Rejected = Refused & {
  readonly title: string;
  readonly schema_version?: string;
  readonly value: JsonValue;
};

/** A change to a sample: the member at `path` gets this value, or goes where there is none. */
export type Change = Refused & { readonly sample: string; readonly path: string; readonly value?: JsonValue };
