import type { Contract, Declarations, Effect, JsonValue, Tool } from "../runtime/types.js";

/** What the registry knows of one tool, beside the tool as it is shipped. The golden cases hold one against the other. */
export type Suite = {
  readonly tool: Tool;
  /** Earlier versions that are shipped, oldest first. */
  readonly versions: readonly Suite[];
  readonly facts: Facts;
  /** The families of targets that refuse the tool. */
  readonly refused?: readonly (keyof Declarations)[];
  /** Calls that must be taken, with the answers that must be. */
  readonly accepted: readonly Sample[];
  /** Values that the registry's samples say are refused. */
  readonly rejected: readonly Rejected[];
  /** Values that were made from the schemas alone, and must be taken. */
  readonly made: readonly Made[];
  /** Changes of made values that must be taken as well. */
  readonly varied: readonly Varied[];
  /** Changes of accepted values that must be refused. */
  readonly broken: readonly Broken[];
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
  readonly input?: JsonValue;
  readonly output?: JsonValue;
  /** The code of the error that the call ends in. */
  readonly error?: string;
};

/** Where and by which keyword a value must be refused; `at` is a JSON pointer into the value. */
export type Refused = { readonly part: Part; readonly at: string; readonly keyword: string };

export type Rejected = Refused & {
  readonly title: string;
  readonly value: JsonValue;
};

/** A value that a schema allows: the least one, the fullest, and others that have what these have not. */
export type Made = {
  readonly part: Part;
  readonly name: string;
  readonly title: string;
  readonly value: JsonValue;
};

/** The valid value that changes start from: of a sample, or a made one. */
export type Base = { readonly part: Part; readonly sample?: string; readonly made?: string };

/** Changes of one value, each of which alone leaves it valid; places are JSON pointers. */
export type Varied = Base & {
  /** Members that are taken away. */
  readonly removed?: readonly string[];
  /** Other values of a place. */
  readonly replaced?: { readonly [path: string]: readonly JsonValue[] };
};

/** Changes of one value, each of which alone must be refused by the same keyword; places are JSON pointers. */
export type Broken = Base & {
  readonly keyword: string;
  /** True where only a whole validator sees it, and no simple reader of the schema. */
  readonly subtle?: boolean;
  /** Members that are taken away: the object around them is refused. */
  readonly removed?: readonly string[];
  /** Members that are added: the object or the list around them is refused. */
  readonly added?: { readonly [path: string]: JsonValue };
  /** Places with a wrong value: they are refused themselves. */
  readonly replaced?: { readonly [path: string]: JsonValue };
  /** Places with a text or a list that goes on with its last character or item, up to a length: refused themselves. */
  readonly grown?: { readonly [path: string]: number };
};
