import type { Effect, Tool } from "../model/tool.js";
import { planDefaults } from "../plan/plan-defaults.js";
import type { JsonObject, JsonValue } from "../schema/json.js";

/**
 * A contract's metadata as data, without its schemas: what `contract.ts` holds for TypeScript and `declarations/index.json`
 * for every other language. Members without a value are left out; the order is fixed.
 */
export function describeTool(tool: Tool): JsonObject {
  const { worst, by } = tool.effects;
  const described: Readonly<Record<string, JsonValue | undefined>> = {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    schema_version: tool.schema_version,
    ...effectMembers(worst),
    effects:
      by === undefined
        ? undefined
        : { by: by.pointer, cases: by.cases.map(({ value, effect }) => ({ value, effect: effectMembers(effect) })) },
    hints: { ...tool.hints },
    idempotency: { ...tool.idempotency },
    injected: tool.injected,
    goals: [...tool.goals],
    errors: tool.errors.map(({ details, ...error }) => ({
      ...error,
      ...(details === undefined ? {} : { details: details.schema }),
    })),
    timeout_ms: tool.timeout_ms,
    apply_defaults: tool.apply_defaults,
    defaults: planDefaults(tool).table,
    stability: tool.stability,
    deprecated: tool.deprecated,
    formerly: [...tool.formerly],
    tags: [...tool.tags],
    docs: tool.docs,
    owner: tool.owner,
    hashes: { ...tool.hashes },
  };
  return Object.fromEntries(
    Object.entries(described).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
}

const effectMembers = ({ side_effect_class, approval, concurrency }: Effect): JsonObject => ({
  side_effect_class,
  approval,
  concurrency,
});
