import type { Effect, Hints, JsonValue, SideEffectClass } from "../runtime/types.js";
import { sameJson, show, valueAt, withValueAt } from "./json.js";
import type { Facts, Suite } from "./suite.js";
import { wireHashOf } from "./wire-hash-of.js";

/** Holds a tool's metadata against the registry: every field, what each call does, the hints. */
export function checkContract({ tool, facts, accepted }: Suite): string[] {
  const { open_world, answers, effects, ...fields } = facts;
  const { hints, effects: table, ...shipped } = tool.contract;
  const names = new Set([...Object.keys(fields), ...Object.keys(shipped)]);
  const cases = effects?.cases.map(({ value, ...effect }) => ({ value, effect }));
  return [
    ...differs("the tool's name", fields.name, tool.name),
    ...[...names].flatMap((name) => differs(`contract.${name}`, own(fields, name), own(shipped, name))),
    ...differs("contract.effects", effects === undefined ? undefined : { by: effects.by, cases }, table),
    ...differs("contract.hints", hintsOf(facts), hints),
    ...differs("an output schema", answers, tool.output.json !== false),
    ...differs(
      "the hash of the schemas",
      fields.hashes.wire,
      wireHashOf(tool.input.json, answers ? tool.output.json : undefined),
    ),
    ...accepted.flatMap(({ name, input }) =>
      input === undefined ? [] : differs(`effect(${name})`, effectFor(facts, input), tool.effect(input)),
    ),
    ...(effects?.cases ?? []).flatMap(({ value, ...effect }) =>
      differs(`effect with ${show(value)}`, effect, tool.effect(withValueAt({}, effects?.by ?? "", value))),
    ),
    ...differs("effect of absent arguments", worstOf(facts), tool.effect(undefined)),
    ...differs("effect of wrong arguments", worstOf(facts), tool.effect({})),
  ];
}

const differs = (what: string, want: unknown, got: unknown): string[] =>
  sameJson(want, got) ? [] : [`${what} is ${show(got)}; the registry says ${show(want)}`];

const own = (object: object, name: string): unknown => Object.entries(object).find(([key]) => key === name)?.[1];

/** MCP's hints by class, written down a second time. */
const hintsByClass: Readonly<Record<SideEffectClass, Pick<Hints, "readOnlyHint" | "destructiveHint">>> = {
  read: { readOnlyHint: true, destructiveHint: false },
  modify: { readOnlyHint: false, destructiveHint: false },
  delete: { readOnlyHint: false, destructiveHint: true },
  publish: { readOnlyHint: false, destructiveHint: true },
};

/** The four hints that a contract must have. */
export const hintsOf = ({ side_effect_class, idempotency, open_world }: Facts): Hints => ({
  ...hintsByClass[side_effect_class],
  idempotentHint: side_effect_class === "read" || idempotency.kind !== "none",
  openWorldHint: side_effect_class === "publish" || open_world,
});

const worstOf = ({ side_effect_class, approval, concurrency }: Facts): Effect => ({
  side_effect_class,
  approval,
  concurrency,
});

function effectFor(facts: Facts, input: JsonValue): Effect {
  const { effects } = facts;
  const found = effects?.cases.find(({ value }) => sameJson(value, valueAt(input, effects.by)));
  return found === undefined ? worstOf(facts) : worstOf({ ...facts, ...found });
}
