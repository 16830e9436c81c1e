import type { ReviewRuleId } from "../../diagnostics/review-rules.js";
import type { JsonValue } from "../../schema/json.js";

/** One keyword of the old schema, or one member of it, that gets the value it has in the new one. "" is the whole node. */
export type Edit = {
  /** Pointer of the schema node, in the old schema. */
  readonly at: string;
  readonly keyword: string;
  /** The name under it, where only one member of a map changes: `properties`. */
  readonly member?: string;
  /** As it stands in the new schema, its references pointing into that one; absent where the keyword goes. */
  readonly value?: JsonValue;
};

/** One thing that a person would say has changed between two schemas, not judged yet. */
export type Change = {
  readonly rule: ReviewRuleId;
  readonly params: Readonly<Record<string, string | number>>;
  /** Where it is, in the old schema and in the new one; for what was added or removed, the node that holds it. */
  readonly before: string;
  readonly after: string;
  /** The path of property names that leads there, references followed, a star for any item: of `lines` the `price`. */
  readonly path: string;
  /** What makes the old schema have this change alone. */
  readonly edits: readonly Edit[];
};
