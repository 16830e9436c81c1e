import type { JsonValue } from "../../runtime/types.js";

/** What a schema refuses: the place in the value and the keyword. */
export type Fault = { readonly at: string; readonly keyword: string };

/** The way from a schema to those inside it. */
export type Reader = {
  /** Whether the document is of a draft before 2019-09. */
  readonly isOld: boolean;
  /** What a schema refuses for sure. */
  readonly read: (schema: JsonValue | undefined, value: JsonValue, at: string) => Fault[];
  /** Whether a schema takes a value; undefined where that depends on something that the reader does not know. */
  readonly fits: (schema: JsonValue | undefined, value: JsonValue) => boolean | undefined;
};
