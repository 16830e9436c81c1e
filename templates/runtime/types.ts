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
  readonly stability: "experimental" | "stable" | "deprecated";
  readonly deprecated?: JsonObject;
  readonly owner?: string;
  readonly tags: readonly string[];
  readonly docs?: string;
  /** `tg1:<sha256>`: of both schemas without annotations, of all that a caller can notice, of the source files. */
  readonly hashes: { readonly wire: string; readonly contract: string; readonly source: string };
};

/**
 * One step of the way back from a provider's arguments to the contract's. A node changes the value that it stands at, in the
 * order of its members here; what no member speaks of stays as it came. Names are the contract's, but for the keys of `rename`
 * and `enum`.
 */
export type DecodeNode = {
  /** The node of this name in the decoder's `$defs`, in place of this one. */
  readonly ref?: string;
  /** The value is sent as the only member of an object, under this name. */
  readonly unwrap?: string;
  /** What else there is to do for a value that is sent as this JSON type: `null`, `boolean`, `number`, `string`, `array`, `object`. */
  readonly types?: { readonly [type: string]: DecodeNode };
  /** Names that the provider refuses are sent under others. */
  readonly rename?: { readonly [sent: string]: string };
  /** Properties that are sent as null where they are absent. */
  readonly nulls?: readonly string[];
  /** The same where null is a value of the contract as well: it stays. */
  readonly ambiguous?: readonly string[];
  /** Properties that are not sent where they are absent; a null there is taken for that. */
  readonly strays?: readonly string[];
  readonly properties?: { readonly [name: string]: DecodeNode };
  /** For each property that `properties` does not name. */
  readonly values?: DecodeNode;
  /** What else there is to do, by the value of a property as text. */
  readonly by?: { readonly property: string; readonly cases: { readonly [value: string]: DecodeNode } };
  /** A list is sent as an object with the members "0", "1" …; null where an item needs no node. */
  readonly tuple?: readonly (DecodeNode | null)[];
  /** For each item of a list. */
  readonly items?: DecodeNode;
  /** An object is sent as a list of `{ key, value }`; the node is for each value. */
  readonly pairs?: DecodeNode | true;
  /** Values that are sent as texts. */
  readonly enum?: { readonly [sent: string]: null | boolean | number | string };
  /** Values of these JSON types are sent as JSON text, since the provider has no form for them. */
  readonly json?: readonly string[];
  /** Texts whose capital and small letters the provider does not keep. */
  readonly anyCase?: readonly string[];
};

/** The way back from a provider's arguments to the contract's, and read the other way the way there. Plain data. */
export type Decoder = { readonly root?: DecodeNode; readonly $defs?: { readonly [name: string]: DecodeNode } };

/**
 * Something of the contract that a provider is not told; the validator still enforces it. `at` is the JSON pointer, inside the
 * contract's input schema, of the schema whose `keyword` it is. Why:
 * - `unsupported`: the provider has no such keyword, or not this value of it; the model may break it
 * - `widened`: it is told in a weaker form
 * - `closed`: less may be sent than the contract takes (an open object is closed, a list has no further items)
 * - `ambiguous`: two values of the contract are sent as the same one
 */
export type Loss = {
  readonly at: string;
  readonly keyword: string;
  readonly why: "unsupported" | "widened" | "closed" | "ambiguous";
};

/** What a declaration takes of the budgets that a provider sets for one request. */
export type Costs = {
  /** Properties that need not be there, at any depth. */
  readonly optional: number;
  /** Schemas with several types or branches. */
  readonly unions: number;
  readonly properties: number;
  /** Objects and lists inside each other. */
  readonly depth: number;
  /** All names of properties and definitions, and all values of enums, in UTF-16 units. */
  readonly characters: number;
  readonly enumValues: number;
};

/** One form of a tool's arguments for one target. */
export type Form = {
  /** Where the form needs a note that the declaration's own description has not. */
  readonly description?: string;
  /** The schema of the arguments that a model may see, as the target takes it. */
  readonly parameters: JsonObject;
  readonly decode: Decoder;
  readonly losses: readonly Loss[];
  /** Only where the target has budgets. */
  readonly costs?: Costs;
};

/** What one target is told about one tool. */
export type Declaration = {
  /** The tool's name, or an alias where the target's pattern refuses it. */
  readonly name: string;
  readonly description: string;
  readonly plain: Form;
  /** The form for which the provider guarantees that arguments follow the schema. */
  readonly strict?: Form;
  /** Why there is no strict form, where the target has any: the keyword of the contract's input schema that forbids it. */
  readonly notStrict?: { readonly at: string; readonly keyword: string; readonly reason: string };
};

/** The declarations of one tool, by family of targets. One that is absent refuses the tool. */
export type Declarations = {
  /** Chat Completions and Responses; for the AI SDK its plain form. */
  readonly openai?: Declaration;
  readonly anthropic?: Declaration;
  /** `parameters` of a function declaration, in the form of Gemini's own `Schema`. */
  readonly gemini?: Declaration;
  /** `parametersJsonSchema` of a function declaration. */
  readonly geminiJsonSchema?: Declaration;
  readonly bedrock?: Declaration;
  readonly mistral?: Declaration;
  readonly mcp: Declaration & {
    /** The schema of the answer; absent for a tool that returns nothing structured. */
    readonly output?: JsonSchema;
    /** The same as property `result` of an object, where the answer may be something else than an object. */
    readonly wrappedOutput?: JsonObject;
  };
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
> = {
  readonly name: Name;
  readonly contract: Contract<Name, Code>;
  readonly input: Schema<Input>;
  /** Judges answers and reads them. `nothing` for a tool that returns nothing structured. */
  readonly output: Schema<OutputRead>;
  /** What a handler returns: closed where the answer is open, so that a misspelt property is a type error. A type only. */
  readonly "~returns"?: Output;
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
> = Tool<Name, Input, Output, OutputRead, Code> & {
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
