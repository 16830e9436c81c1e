import type { JsonValue } from "../runtime/types.js";
import { changesOf, nameOf } from "./changes-of.js";
import type { Suite } from "./suite.js";

/** Arguments that must be taken. */
export type Input = { readonly title: string; readonly value: JsonValue };

/** All of them: the samples', those made from the schema, and other values in these. */
export function inputsOf(suite: Suite): readonly Input[] {
  const isInput = ({ part }: { readonly part: string }): boolean => part === "input";
  return [
    ...suite.accepted.flatMap(({ name, input }) => (input === undefined ? [] : [{ title: name, value: input }])),
    ...suite.made.filter(isInput).map(({ name, value }) => ({ title: name, value })),
    ...suite.varied
      .filter(isInput)
      .flatMap((row) =>
        changesOf(suite, row).map(({ title, value }) => ({ title: `${nameOf(row)}, ${title}`, value })),
      ),
  ];
}
