import type { Declarations } from "./declaration.js";
import type { Defaults } from "./defaults.js";

export type * from "./declaration.js";
export type * from "./defaults.js";

/** A JSON value, as `JSON.parse` gives it. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [key: string]: JsonValue };

/** A JSON Schema document or a part of one. */
export type JsonSchema = boolean | JsonObject;

/** What a call may do to the world: nothing, change, destroy, or let it out of the house. */
export type SideEffectClass = "read" | "modify" | "delete" | "publish";

/** What follows from the side-effect class of one call. */
export type Effect = {
  readonly side_effect_class: SideEffectClass;
  readonly approval: "required" | "never";
  readonly concurrency: "parallel" | "serial";
};

/** The classes of error that a contract may declare. */
export type ErrorClass =
  | "authentication"
  | "authorization"
  | "not_found"
  | "conflict"
  | "rate_limited"
  | "business"
  | "unavailable";

/** One error that a contract declares. */
export type DeclaredError<Code extends string = string> = {
  readonly code: Code;
  readonly class: ErrorClass;
  readonly message?: string;
  readonly user_action?: string;
  readonly retryable: boolean;
  /** The schema of the error's details. */
  readonly details?: JsonSchema;
};

/** How a repeated call is recognised: not at all, by its nature, by a key, or by a digest of some arguments within a window. */
export type Idempotency =
  | { readonly kind: "none" }
  | { readonly kind: "natural" }
  | { readonly kind: "key"; readonly key: string; readonly from: "executor" | "model" }
  | { readonly kind: "derived"; readonly keyFrom: readonly string[]; readonly window: string };

/** MCP's four hints, always all of them. Hints describe; what is allowed is the executor's decision. */
export type Hints = {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
};

/** All that is known of one tool but its schemas: plain data, snake_case as on the wire. */
export type Contract<Name extends string = string, Code extends string = string> = Effect & {
  readonly name: Name;
  /** Former names, which stay callable. */
  readonly formerly: readonly string[];
  readonly title?: string;
  readonly description: string;
  readonly schema_version: string;
  /**
   * Where an argument decides what a call does: the pointer of that argument, and the effect of each of its values.
   * The effect of the contract itself is the worst of them.
   */
  readonly effects?: {
    readonly by: string;
    readonly cases: readonly { readonly value: JsonValue; readonly effect: Effect }[];
  };
  readonly hints: Hints;
  readonly idempotency: Idempotency;
  /** Arguments that the executor fills: pointer → source, such as `principal.tenant`. The model never sees them. */
  readonly injected: { readonly [pointer: string]: string };
  readonly errors: readonly DeclaredError<Code>[];
  readonly goals: readonly string[];
  readonly timeout_ms?: number;
  readonly apply_defaults: boolean;
  /** What is filled in where a call leaves it out; absent where that is nothing. */
  readonly defaults?: Defaults;
  readonly stability: "experimental" | "stable" | "deprecated";
  readonly deprecated?: JsonObject;
  readonly owner?: string;
  readonly tags: readonly string[];
  readonly docs?: string;
  /** `tg1:<sha256>`: of both schemas without annotations, of all that a caller can notice, of the source files. */
  readonly hashes: { readonly wire: string; readonly contract: string; readonly source: string };
};

/**
 * One thing that is wrong with a value, in words that a model can act on. Holds no part of the value but names of properties,
 * and not even these at and below places that the contract marks `x-sensitive`.
 */
export type Issue = {
  /**
   * JSON pointer of the place in the value; a missing or a superfluous property is reported at its object. Ends early where
   * the next name is a secret, or longer than anybody wants to read.
   */
  readonly path: string;
  /** The keyword of the contract's schema that refuses the value, or `depth` where it is nested too deeply to be checked. */
  readonly keyword: string;
  /** At most 500 characters: what is wrong, and behind a semicolon what was probably meant. */
  readonly message: string;
  /**
   * What the keyword asks for: the type, the allowed values (the first 50), the missing name, the limit, the pattern, the
   * format.
   */
  readonly expected?: JsonValue;
};

/** An issue in the form of Standard Schema: its path is a list of keys. */
export type StandardIssue = { readonly message: string; readonly path: readonly (string | number)[] };

export type JsonSchemaOptions = {
  readonly target: "draft-2020-12" | "draft-07" | "openapi-3.0" | ({} & string);
  readonly libraryOptions?: Record<string, unknown> | undefined;
};

/**
 * A Standard Schema (https://standardschema.dev) with its JSON Schema. It answers at once, which is narrower than the standard
 * asks: a consumer that forgets to await a promise would accept every value.
 */
export type Schema<T = unknown> = {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "toolgen";
    readonly validate: (
      value: unknown,
    ) => { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };
    /** Throws for a target that is not the dialect in which the contract is written. */
    readonly jsonSchema: {
      readonly input: (options: JsonSchemaOptions) => Record<string, unknown>;
      readonly output: (options: JsonSchemaOptions) => Record<string, unknown>;
    };
    readonly types?: { readonly input: T; readonly output: T } | undefined;
  };
  /** The contract's own schema. */
  readonly json: JsonSchema;
  /** True when the value satisfies the schema. */
  is(value: unknown): value is T;
  /** The value, or what is wrong with it. */
  check(value: unknown): Checked<T>;
};
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * One tool: what the compiler made of one contract. Every type parameter is only ever given out, never taken in, so that
 * each tool is a `Tool` and lists of tools need no `any`.
 */
export type Tool<
  Name extends string = string,
  Input = unknown,
  Output = unknown,
  OutputRead = unknown,
  Code extends string = string,
  Filled = Input,
> = {
  readonly name: Name;
  readonly contract: Contract<Name, Code>;
  readonly input: Schema<Input>;
  /** Judges answers and reads them. `nothing` for a tool that returns nothing structured. */
  readonly output: Schema<OutputRead>;
  /** What a handler returns: closed where the answer is open, so that a misspelt property is a type error. A type only. */
  readonly "~returns"?: Output;
  /** What a handler gets: the input with the defaults that the contract fills in. A type only. */
  readonly "~receives"?: Filled;
  readonly declarations: Declarations;
  /** What this call would do. Arguments that are absent or wrong get the worst case. */
  effect(input: unknown): Effect;
};

/**
 * An earlier version of a tool: what the compiler made of a contract that was frozen on release. It answers nothing by itself;
 * handed over to a toolkit, it judges the calls that were made under it.
 */
export type EarlierTool<
  Name extends string = string,
  Input = unknown,
  Output = unknown,
  OutputRead = unknown,
  Code extends string = string,
  Version extends string = string,
  Fits extends boolean = boolean,
  Of extends string = Name,
  Filled = Input,
> = Tool<Name, Input, Output, OutputRead, Code, Filled> & {
  /** What the tool is called now. */
  readonly of: Of;
  readonly schema_version: Version;
  /** Whether every input of this version is one of the current version too: proved when the package was made. */
  readonly fits: Fits;
};

/** A list of tools as it was at one time. Plain data: a conversation is kept with it, or with its hash. */
export type ToolList = {
  /** `tg1:<sha256>` over the names and contract hashes: it changes whenever one of them does. */
  readonly hash: string;
  /** Sorted by name. */
  readonly tools: readonly (readonly [name: string, schema_version: string, contract_hash: string])[];
};
