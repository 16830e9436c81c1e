import type { Place } from "../diagnostics/diagnostic.js";
import type { Dialect } from "../schema/dialect.js";
import type { JsonObject, JsonSchema, JsonValue } from "../schema/json.js";

export type SideEffectClass = "read" | "modify" | "delete" | "publish";

/**
 * One self-contained schema: every `$ref` in it is `#` or a JSON pointer fragment into it (`#/$defs/money`).
 * `$id` and `$anchor` are resolved and gone. In draft-07 only annotations stand beside a `$ref`.
 */
export type SchemaBundle = {
  readonly schema: JsonSchema;
  readonly dialect: Dialect;
  /** The registry files whose content stands under a key of `$defs`/`definitions`, or (key "") is the whole schema. */
  readonly origins: readonly SchemaOrigin[];
  /** The place in the registry of a value of the bundle, by its pointer. */
  readonly placeOf: (pointer: string, part?: "key" | "value") => Place;
};
export type SchemaOrigin = {
  readonly key: string;
  /** POSIX path inside the registry. */
  readonly file: string;
  /** JSON pointer inside that file. */
  readonly pointer: string;
};

/** What one call of a tool may do, by the value of an input field where the class is chosen by one. */
export type Effect = {
  readonly side_effect_class: SideEffectClass;
  readonly approval: "required" | "never";
  readonly concurrency: "parallel" | "serial";
};
export type EffectTable = {
  /** The worst case: what listings and hints use. */
  readonly worst: Effect;
  readonly by?: {
    readonly pointer: string;
    readonly cases: readonly { readonly value: JsonValue; readonly effect: Effect }[];
  };
};

export type Idempotency =
  | { readonly kind: "none" }
  | { readonly kind: "natural" }
  | { readonly kind: "key"; readonly key: string; readonly from: "executor" | "model" }
  | { readonly kind: "derived"; readonly keyFrom: readonly string[]; readonly window: string };

/** The classes of error that a contract may declare (REQUIREMENTS R11). */
export type ErrorClass =
  | "authentication"
  | "authorization"
  | "not_found"
  | "conflict"
  | "rate_limited"
  | "business"
  | "unavailable";

export type ToolError = {
  readonly code: string;
  readonly class: ErrorClass;
  readonly message?: string;
  readonly user_action?: string;
  readonly retryable: boolean;
  readonly details?: SchemaBundle;
};

export type SampleKind = "ideal" | "legacy" | "incomplete" | "boundary";

export type Sample = {
  /** File name without its ending. */
  readonly name: string;
  readonly title: string;
  readonly kind: SampleKind;
  readonly schema_version?: string;
  readonly goal?: string;
  readonly utterances: readonly string[];
  readonly input?: JsonValue;
  readonly output?: JsonValue;
  readonly error?: JsonObject;
  readonly rejects?: { readonly in: "input" | "output"; readonly at: string; readonly keyword: string };
  readonly placeOf: (pointer: string, part?: "key" | "value") => Place;
};

export type Hashes = { readonly wire: string; readonly contract: string; readonly source: string };

/** MCP's four hints, always all of them (DESIGN, section 2). */
export type Hints = {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
};

/** What a tool is called in code. Decided once, before anything is printed. */
export type ToolNames = {
  /** PascalCase, the prefix of every type: `UpdateShipment`. */
  readonly type: string;
  /** camelCase, the exported value: `updateShipment`. */
  readonly value: string;
};

/** One contract, checked and completed with its defaults. Readonly plain data. */
export type Tool = {
  readonly name: string;
  readonly names: ToolNames;
  /** The folders above the tool's own. */
  readonly domain: readonly string[];
  /** POSIX path of the contract file, relative to the folder of the configuration. */
  readonly file: string;
  readonly place: Place;
  readonly title?: string;
  readonly description: string;
  readonly schema_version: string;
  readonly effects: EffectTable;
  readonly hints: Hints;
  readonly idempotency: Idempotency;
  /** Input properties that the executor fills from the call: pointer → source, such as `principal.tenant`. */
  readonly injected: Readonly<Record<string, string>>;
  readonly errors: readonly ToolError[];
  readonly goals: readonly string[];
  readonly timeout_ms?: number;
  readonly stability: "experimental" | "stable" | "deprecated";
  readonly deprecated?: JsonObject;
  readonly formerly: readonly string[];
  readonly owner?: string;
  readonly tags: readonly string[];
  readonly docs?: string;
  readonly apply_defaults: boolean;
  readonly providers?: JsonObject;
  readonly mcp?: JsonObject;
  readonly needs_review: readonly string[];
  readonly input: SchemaBundle;
  readonly output?: SchemaBundle;
  readonly samples: readonly Sample[];
  /** Earlier versions, as `release` froze them: tools without samples and versions of their own. */
  readonly versions: readonly Tool[];
  readonly hashes: Hashes;
};
