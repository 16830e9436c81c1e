import type { JsonValue } from "../runtime/types.js";
import { show, withValueAt } from "./json.js";
import type { Change, Refused, Suite } from "./suite.js";

/** One value that must be refused. */
export type Refusal = Refused & {
  readonly title: string;
  readonly value: JsonValue;
  readonly schema_version?: string;
  /** True where the schema refuses it without a condition, so that every reader of the schema must see it. */
  readonly isPlain: boolean;
};

/** All values that must be refused: the registry's own, and the samples that one change breaks. */
export function refusalsOf({ accepted, rejected, broken }: Suite): readonly Refusal[] {
  const changed = ({ sample, part, path, value }: Change): JsonValue | undefined => {
    const whole = accepted.find(({ name }) => name === sample)?.[part];
    return whole === undefined ? undefined : withValueAt(whole, path, value);
  };
  return [
    ...rejected.map((refusal) => ({ ...refusal, isPlain: false })),
    ...broken.flatMap((change) => {
      const value = changed(change);
      if (value === undefined) return [];
      return [{ ...change, title: titleOf(change), value, isPlain: true }];
    }),
  ];
}

function titleOf({ sample, part, path, value }: Change): string {
  const place = path === "" ? "the whole" : path;
  return `the ${part} of ${sample}, ${value === undefined ? `without ${place}` : `with ${show(value)} as ${place}`}`;
}
