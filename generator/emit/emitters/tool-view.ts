import type { Defaults } from "../../../templates/runtime/types.js";
import type { JsonObject, JsonSchema, JsonValue } from "../../schema/json.js";

/** What a call may do to the world, and what follows from it. */
export type EffectView = {
  readonly side_effect_class: "read" | "modify" | "delete" | "publish";
  readonly approval: "required" | "never";
  readonly concurrency: "parallel" | "serial";
};

/** One error that a contract declares. `class` is one of the classes that a handler may raise. */
export type ErrorView = {
  readonly code: string;
  readonly class: string;
  readonly message?: string;
  readonly user_action?: string;
  readonly retryable: boolean;
  /** The schema of the error's details. */
  readonly details?: JsonSchema;
};

/** One sample of a contract. It answers with `output` or `error`, or it shows what is refused. */
export type SampleView = {
  /** The name of its file, without the ending. */
  readonly name: string;
  readonly title: string;
  readonly kind: "ideal" | "legacy" | "incomplete" | "boundary";
  /** The version that it was made under, where that is not the contract's own. */
  readonly schema_version?: string;
  readonly goal?: string;
  /** What people say when they want this call. */
  readonly utterances: readonly string[];
  readonly input?: JsonValue;
  readonly output?: JsonValue;
  readonly error?: JsonObject;
  readonly rejects?: { readonly in: "input" | "output"; readonly at: string; readonly keyword: string };
};

/**
 * One tool as plug-ins see it: frozen plain data, in the words of a contract and of `declarations/index.json`, completed with
 * its defaults. The effect at the top level is the worst case. Text is the contract's own and hostile: an emitter escapes it
 * for what it writes. Experimental until 1.0: fields may be added at any time, and renamed in a minor version.
 */
export type ToolView = EffectView & {
  readonly name: string;
  /** What the tool is called in code: `UpdateShipment` begins its types, `updateShipment` is its value. */
  readonly names: { readonly type: string; readonly value: string };
  /** The folders above the tool's own, inside the registry. */
  readonly domain: readonly string[];
  /** POSIX path of the contract, relative to the folder of the configuration. */
  readonly file: string;
  readonly title?: string;
  readonly description: string;
  readonly schema_version: string;
  /** Where an argument decides what a call does: the pointer of that argument, and the effect of each of its values. */
  readonly effects?: {
    readonly by: string;
    readonly cases: readonly { readonly value: JsonValue; readonly effect: EffectView }[];
  };
  /** MCP's four hints, always all of them. */
  readonly hints: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
  /** How a repeated call is recognised. `window` is a duration such as `24h`. */
  readonly idempotency:
    | { readonly kind: "none" }
    | { readonly kind: "natural" }
    | { readonly kind: "key"; readonly key: string; readonly from: "executor" | "model" }
    | { readonly kind: "derived"; readonly keyFrom: readonly string[]; readonly window: string };
  /** Arguments that the executor fills: pointer → source, such as `principal.tenant`. */
  readonly injected: Readonly<Record<string, string>>;
  readonly errors: readonly ErrorView[];
  /** None: the tool serves every goal. */
  readonly goals: readonly string[];
  readonly timeout_ms?: number;
  readonly apply_defaults: boolean;
  /** What is filled in where a call leaves it out; absent where that is nothing. */
  readonly defaults?: Defaults;
  readonly stability: "experimental" | "stable" | "deprecated";
  readonly deprecated?: JsonObject;
  /** Former names, which stay callable. */
  readonly formerly: readonly string[];
  readonly owner?: string;
  readonly tags: readonly string[];
  readonly docs?: string;
  /** `tg1:<sha256>`: of both schemas without annotations, of all that a caller can notice, of the source files. */
  readonly hashes: HashesView;
  /** The complete input. Self-contained: every `$ref` is a fragment of this very schema; `$schema` names the dialect. */
  readonly input: JsonSchema;
  /** The part of the input that a model sees: without injected arguments, and without a key that the executor makes. */
  readonly visible_input: JsonObject;
  /** Self-contained like the input. Absent for a tool that returns nothing structured. */
  readonly output?: JsonSchema;
  readonly samples: readonly SampleView[];
  /** The earlier versions. */
  readonly versions: readonly { readonly schema_version: string; readonly hashes: HashesView }[];
};

type HashesView = { readonly wire: string; readonly contract: string; readonly source: string };

/** A schema of the registry that two or more contracts refer to. Experimental until 1.0. */
export type SharedSchemaView = {
  /** The name of its type: `Money`. */
  readonly name: string;
  /** Its place in the registry: `shared/money.schema.json#`, with a pointer after the `#` where it is a part of the file. */
  readonly source: string;
  readonly schema: JsonSchema;
  /** A document that holds the schema: its references are fragments of this one. */
  readonly document: JsonSchema;
};
