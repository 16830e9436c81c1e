import type { Place } from "../diagnostics/diagnostic.js";
import type { Dialect } from "../schema/dialect.js";
import type { JsonSchema } from "../schema/json.js";

/**
 * One self-contained schema: every `$ref` in it is `#` or a JSON pointer fragment into it (`#/$defs/money`).
 * `$id`, `$anchor` and dynamic references are resolved and gone. In draft-07 only annotations stand beside a `$ref`.
 */
export type SchemaBundle = {
  readonly schema: JsonSchema;
  readonly dialect: Dialect;
  /**
   * The registry files whose content stands under a key of `$defs`/`definitions`, or (key "") is the whole schema. What means
   * something else in another bundle, by dynamic references, is not among them.
   */
  readonly origins: readonly SchemaOrigin[];
  /** The place in the registry of a value of the bundle, by its pointer. */
  readonly placeOf: (pointer: string, part?: "key" | "value") => Place;
};
export type SchemaOrigin = {
  readonly key: string;
  /** POSIX path inside the registry; the URI of a dialect's own meta-schema. */
  readonly file: string;
  /** JSON pointer inside that file. */
  readonly pointer: string;
};
