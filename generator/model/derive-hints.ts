import type { ContractFields } from "../parse/contract.js";
import type { EffectTable, Hints, Idempotency } from "./tool.js";

/** MCP's hints follow from the worst class, and all four are always said (DESIGN, section 2). */
export function deriveHints(
  effects: EffectTable,
  idempotency: Idempotency,
  openWorld: ContractFields["open_world"],
): Hints {
  const worst = effects.worst.side_effect_class;
  return {
    readOnlyHint: worst === "read",
    destructiveHint: worst === "delete" || worst === "publish",
    idempotentHint: worst === "read" || idempotency.kind !== "none",
    openWorldHint: worst === "publish" || (openWorld ?? false),
  };
}
