import type { LoadedContract, ToolSource } from "../load/load-registry.js";
import type { Document } from "../load/parse-document.js";
import type { JsonObject, JsonValue } from "../schema/json.js";

export type SideEffectClass = "read" | "modify" | "delete" | "publish";

/** The classes of error that a contract may declare (REQUIREMENTS R11). */
export type ErrorClass =
  | "authentication"
  | "authorization"
  | "not_found"
  | "conflict"
  | "rate_limited"
  | "business"
  | "unavailable";

export type SampleKind = "ideal" | "legacy" | "incomplete" | "boundary";

/** The fields of a contract file, as `contract.schema.json` guarantees them. Schemas are in the bundles. */
export type ContractFields = {
  readonly name: string;
  readonly code_name?: string;
  readonly title?: string;
  readonly description: string;
  readonly schema_version: string;
  readonly side_effect_class:
    | SideEffectClass
    | {
        readonly by: string;
        readonly cases: Readonly<Record<string, SideEffectClass>>;
        readonly otherwise?: SideEffectClass;
      };
  readonly approval?: "required" | "never";
  readonly concurrency?: "parallel" | "serial";
  readonly open_world?: boolean;
  readonly idempotency?:
    | "natural"
    | "none"
    | { readonly key: string; readonly from?: "executor" | "model" }
    | { readonly keyFrom: readonly string[]; readonly window?: string };
  readonly injected?: Readonly<Record<string, string>>;
  readonly errors?: readonly {
    readonly code: string;
    readonly class: ErrorClass;
    readonly message?: string;
    readonly user_action?: string;
    readonly retryable?: boolean;
  }[];
  readonly goals?: readonly string[];
  readonly execution?: { readonly timeout_ms?: number };
  readonly owner?: string;
  readonly stability?: "experimental" | "stable" | "deprecated";
  readonly deprecated?: JsonObject;
  readonly formerly?: readonly string[];
  readonly tags?: readonly string[];
  readonly docs?: string;
  readonly apply_defaults?: boolean;
  readonly providers?: JsonObject;
  readonly mcp?: JsonObject;
  readonly needs_review?: readonly string[];
  readonly contract_hash?: string;
};

export type SampleFields = {
  readonly title: string;
  readonly kind: SampleKind;
  readonly schema_version?: string;
  readonly goal?: string;
  readonly utterances?: readonly string[];
  readonly input?: JsonValue;
  readonly output?: JsonValue;
  readonly error?: JsonObject;
  readonly rejects?: { readonly in: "input" | "output"; readonly at: string; readonly keyword: string };
};

/** A contract file (or a frozen version of one) whose form is right. What it says may still contradict itself. */
export type ContractFile = LoadedContract & { readonly fields: ContractFields };

/** One tool's files, all of the right form, with the defaults of its domain filled in. */
export type Contract = ContractFile & {
  readonly source: ToolSource;
  readonly samples: readonly { readonly document: Document; readonly fields: SampleFields }[];
  readonly versions: readonly ContractFile[];
};
