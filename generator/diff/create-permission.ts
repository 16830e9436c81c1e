import type { ReviewRuleId } from "../diagnostics/review-rules.js";
import type { JsonValue } from "../schema/json.js";
import { createFinding, type Found } from "./create-finding.js";
import type { Finding } from "./review.js";
import type { ToolPair } from "./tool-pair.js";

type Told<Rule extends ReviewRuleId> = Omit<Found<Rule>, "category" | "before" | "after" | "fragments"> & {
  readonly values: readonly [JsonValue, JsonValue];
};

/** A finding on what a tool may do and see; it stands where the pointer leads in both contracts. */
export function createPermission<Rule extends ReviewRuleId>({ before, after }: ToolPair, told: Told<Rule>): Finding {
  const { values, ...rest } = told;
  const found = {
    ...rest,
    category: "permission",
    fragments: values,
    before: before.placeOf(told.pointer),
    after: after.placeOf(told.pointer),
  };
  return createFinding(after.name, found as unknown as Found<Rule>);
}
