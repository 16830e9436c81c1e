import type { DecodeNode } from "../../../templates/runtime/types.js";
import type { JsonObject, JsonValue } from "../../schema/json.js";
import type { Kind } from "../kinds.js";

/** One way a value may look like, as the provider is told it. */
export type Option = {
  /** The schema, without annotations. */
  readonly body: JsonObject;
  /** The types that are sent, and the types that they have in the contract. */
  readonly sent: readonly Kind[];
  readonly own: readonly Kind[];
  readonly decode?: DecodeNode | undefined;
  /** The contract's values, where they are listed. */
  readonly values?: readonly JsonValue[] | undefined;
  /** Of an object, the listed values of the properties that it must have. */
  readonly constants?: ReadonlyMap<string, readonly JsonValue[]> | undefined;
  readonly description?: string | undefined;
  readonly notes?: readonly string[] | undefined;
};

/** What is told of one value: the ways that it may look like, null apart. Without any, no value is right. */
export type Written = {
  readonly options: readonly Option[];
  readonly isNullable: boolean;
  readonly decode?: DecodeNode | undefined;
  readonly description?: string | undefined;
  readonly notes?: readonly string[] | undefined;
  readonly default?: JsonValue | undefined;
  readonly example?: JsonValue | undefined;
};

export const nothing: Written = { options: [], isNullable: false };

export const isNothing = ({ options, isNullable }: Written): boolean => options.length === 0 && !isNullable;
