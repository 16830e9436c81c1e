import type { BuiltContract } from "./build-corpus.js";
import { compareTypes } from "./compare-types.js";
import { readPrintedTypes } from "./printed-types.js";
import { readDocument } from "./schema-reader.js";
import { tellingPlaces } from "./telling-places.js";

export type ContractComparison = {
  /** How often a schema was held against a type. */
  readonly pairs: number;
  /** `<file> <type> <pointer>: <how it prints>` of schemas of which the type says less than they do. */
  readonly faults: readonly string[];
  /** `<file> <type> <pointer>` of schemas that were not found in the type at all. */
  readonly missed: readonly string[];
};

/** Holds the schemas of a contract, as its origin wrote them, against the types that were emitted for them. */
export function compareContract({ file, original, tool, package: { files } }: BuiltContract): ContractComparison {
  const types = files.find(({ path }) => path === `src/tools/${tool.name}/types.ts`);
  const printed = readPrintedTypes(types?.content ?? "");
  const compare = (form: string, schema: unknown): ContractComparison => {
    const type = printed.declared(tool.names.type + form);
    if (type === undefined) throw new Error(`${file} has no type ${tool.names.type}${form}`);
    const document = readDocument(schema);
    const { pairs, faults, visited } = compareTypes(document, type, printed);
    const missed = tellingPlaces(document).filter((place) => !visited.has(place));
    const show = (text: string): string => `${file} ${form} ${text}`;
    return { pairs, faults: faults.map(show), missed: missed.map(show) };
  };

  const outputs = ["Output", "OutputRead"].filter(
    (form, index) => index === 0 || printed.declared(tool.names.type + form),
  );
  return addComparisons([
    compare("Input", original.inputSchema),
    ...(original.outputSchema === undefined ? [] : outputs.map((form) => compare(form, original.outputSchema))),
  ]);
}

export const addComparisons = (comparisons: readonly ContractComparison[]): ContractComparison => ({
  pairs: comparisons.reduce((sum, { pairs }) => sum + pairs, 0),
  faults: comparisons.flatMap(({ faults }) => faults),
  missed: comparisons.flatMap(({ missed }) => missed),
});
