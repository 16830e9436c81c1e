import { conjunctionOf } from "../model/property-at.js";
import { filledProperties } from "../plan/filled-properties.js";
import { member } from "../schema/json.js";
import { createFinding } from "./create-finding.js";
import type { Finding } from "./review.js";
import type { ToolPair } from "./tool-pair.js";

/** Arguments that every handler could count on and that may be absent now: its code stops compiling, or meets nothing. */
export function compareDefaults({ before, after }: ToolPair): Finding[] {
  const { input } = after;
  const certain = new Set([
    ...filledProperties(after),
    ...conjunctionOf(input, input.schema).flatMap((part) => member(part, "required") ?? []),
  ]);
  return filledProperties(before)
    .filter((name) => !certain.has(name))
    .map((name) =>
      createFinding(after.name, {
        rule: "default-no-longer-filled",
        params: { name },
        category: "source-impl",
        verdict: "dangerous",
        direction: "input",
        bump: "none",
        pointer: "/apply_defaults",
        path: `/${name}`,
        fragments: [name, undefined],
        breaks: "handlers that read the argument without asking whether it is there",
        before: before.placeOf("/apply_defaults"),
        after: after.placeOf("/apply_defaults"),
      }),
    );
}
