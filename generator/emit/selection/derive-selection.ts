import type { Sample, Tool } from "../../model/tool.js";
import { compareText, type JsonObject, type JsonValue } from "../../schema/json.js";
import { valueAt } from "../../schema/pointer.js";
import { compileTool } from "../../validate/compile-tool.js";
import { closedChoices } from "./closed-choices.js";
import { namedMembers } from "./named-members.js";
import { requiredMembers } from "./required-members.js";

/** One sentence of a sample, and the call that it must lead to. Members without a value are left out where it is printed. */
export type SelectionRow = {
  readonly tool: string;
  readonly sample: string;
  readonly goal?: string;
  readonly utterance: string;
  /** Pointers of the arguments that the call can't go without. */
  readonly required?: readonly string[];
  /** What the sentence decides: pointer → value. */
  readonly values?: JsonObject;
  /** What the executor adds to the call: pointer → value. */
  readonly filled?: JsonObject;
};

/**
 * The sentences of a tool's samples (G4), by the samples' names and then as they are written. What the arguments must be is read
 * from the sample's input; not where it is refused or of another version, for then it is no call to wait for.
 */
export function deriveSelection(tool: Tool): SelectionRow[] {
  const samples = [...tool.samples].sort((a, b) => compareText(a.name, b.name));
  return samples.flatMap((sample) => {
    const { name, goal, utterances } = sample;
    if (utterances.length === 0) return [];
    const expectedOf = expectationOf(tool, sample);
    return utterances.map((utterance) => ({
      tool: tool.name,
      sample: name,
      ...(goal === undefined ? {} : { goal }),
      utterance,
      ...expectedOf(utterance),
    }));
  });
}

type Expectation = Pick<SelectionRow, "required" | "values" | "filled">;

function expectationOf(tool: Tool, { input, rejects, schema_version }: Sample): (utterance: string) => Expectation {
  const isCurrent = (schema_version ?? tool.schema_version) === tool.schema_version;
  if (input === undefined || rejects?.in === "input" || !isCurrent) return () => ({});
  const hidden = hiddenPointers(tool);
  const isShown = (pointer: string): boolean => !hidden.some((one) => `${pointer}/`.startsWith(`${one}/`));
  const validate = compileTool(tool).validators.input;
  const required = requiredMembers(input, validate).filter(isShown);
  const choices = closedChoices(input, required, validate);
  const filled = valuesAt(input, hidden);
  return (utterance) => {
    const named = namedMembers(input, utterance).filter(isShown);
    return { required, values: valuesAt(input, [...new Set([...choices, ...named])].sort(compareText)), filled };
  };
}

function hiddenPointers({ injected, idempotency }: Tool): string[] {
  const isMade = idempotency.kind === "key" && idempotency.from === "executor";
  return [...Object.keys(injected), ...(isMade ? [idempotency.key] : [])];
}

const valuesAt = (input: JsonValue, pointers: readonly string[]): JsonObject =>
  Object.fromEntries(
    pointers.flatMap((pointer): [string, JsonValue][] => {
      const value = valueAt(input, pointer);
      return value === undefined ? [] : [[pointer, value]];
    }),
  );
