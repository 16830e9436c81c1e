import type { Place } from "../diagnostics/diagnostic.js";
import type { SchemaBundle } from "../load/schema-bundle.js";
import type { ErrorClass, SampleKind, SideEffectClass } from "../parse/contract.js";
import type { JsonObject, JsonValue } from "../schema/json.js";

export type { SchemaBundle, SchemaOrigin } from "../load/schema-bundle.js";
export type { ErrorClass, SampleKind, SideEffectClass } from "../parse/contract.js";

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

export type ToolError = {
  readonly code: string;
  readonly class: ErrorClass;
  readonly message?: string;
  readonly user_action?: string;
  readonly retryable: boolean;
  readonly details?: SchemaBundle;
};

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
  /** Where the name stands. */
  readonly place: Place;
  /** Where a field of the contract stands; of one that is not written there, its nearest parent. */
  readonly placeOf: (pointer: string, part?: "key" | "value") => Place;
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
  /**
   * What `release` froze, oldest first: tools without samples and versions of their own. The current version is among them
   * once it was released (`earlierVersions` leaves it out).
   */
  readonly versions: readonly Tool[];
  readonly hashes: Hashes;
};
