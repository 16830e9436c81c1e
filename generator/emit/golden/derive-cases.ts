import { readSchema } from "../../../templates/testing/read-schema.js";
import type { Sample, Tool } from "../../model/tool.js";
import type { JsonValue } from "../../schema/json.js";
import { coveringValues } from "../../schema/values/covering-values.js";
import { type Mutant, mutants } from "../../schema/values/mutants.js";
import { type Variant, variants } from "../../schema/values/variants.js";
import { compileTool } from "../../validate/compile-tool.js";
import { type Base, type Broken, groupBroken, groupVaried, type Part, type Varied } from "./group-changes.js";

/** A value made from a schema alone. */
export type Made = {
  readonly part: Part;
  readonly name: string;
  readonly title: string;
  readonly value: JsonValue;
};

/** That value, and what it is called. */
type BaseValue = { readonly base: Base; readonly value: JsonValue };

/** What must hold of a tool beside its samples. */
export type DerivedCases = {
  readonly made: readonly Made[];
  /** Changes of a valid value that must be taken as well. */
  readonly varied: readonly Varied[];
  /** Changes of a valid value that must be refused, by this keyword and at these places. */
  readonly broken: readonly Broken[];
};

type Schemas = Pick<Tool, "input" | "output">;

/**
 * Values and changes of values that a tool's schemas take and refuse for sure. They come from the schemas alone; the validator
 * that is shipped is asked as well, so that no test of a user's package fails where the two disagree.
 */
export function deriveCases(tool: Schemas, samples: readonly Sample[]): DerivedCases {
  const parts = (["input", "output"] as const).map((part) => deriveFrom(part, tool, samples));
  return {
    made: parts.flatMap(({ made }) => made),
    varied: parts.flatMap(({ varied }) => varied),
    broken: parts.flatMap(({ broken }) => broken),
  };
}

/** Values that are longer as JSON are no examples for people. */
const longest = 3000;

/** A text or a list that only repeats its last part may grow further: its length is written down. */
const longestRepeated = 20_000;

/** So many changes of each kind in one part are enough for any tool. */
const demands = 150;
const alternatives = 60;

function deriveFrom(part: Part, tool: Schemas, samples: readonly Sample[]): DerivedCases {
  const bundle = tool[part];
  const validate = compileTool(tool).validators[part];
  if (bundle === undefined || validate === undefined) return { made: [], varied: [], broken: [] };
  const { schema, dialect } = bundle;
  const isValid = (value: JsonValue): boolean => validate(value).length === 0;
  const made = coveringValues(schema, dialect, { isValid })
    .filter(({ value }) => JSON.stringify(value).length <= longest)
    .map(({ value, why }, index): Made => ({ part, name: `${part} ${index + 1}`, title: why, value }));
  const ideal = idealBases(part, samples);
  const bySize = [...made].sort((a, b) => JSON.stringify(b.value).length - JSON.stringify(a.value).length);
  const isPlain = ({ whole }: Mutant): boolean => readSchema(schema, whole).length > 0;
  const met = new Set<string>();
  // The ideal samples first, for they are read first; then what is made, the fullest first.
  const broken = [...ideal, ...bySize.map(madeBase)].flatMap(({ base, value }) => {
    const isNew = (mutant: Omit<Mutant, "whole">): boolean => !met.has(demandOf(mutant));
    const found = mutants(schema, dialect, value, { limit: demands, isWanted: isNew, longest: longestRepeated }).filter(
      (mutant) => {
        const issues = isNew(mutant) && met.size < demands ? validate(mutant.whole) : [];
        if (!issues.some(({ path, keyword }) => path === mutant.at && keyword === mutant.keyword)) return false;
        return met.add(demandOf(mutant)) !== undefined;
      },
    );
    return groupBroken(part, { base, value }, found, isPlain);
  });
  const isUsed = ({ name }: Made): boolean => broken.some((row) => "made" in row && row.made === name);
  // Beside the least and the fullest value, only what shows something of its own.
  const kept = made.filter((one, index) => index < 2 || isUsed(one));
  const full = kept.length > 1 ? kept.slice(1) : kept;
  const taken = new Set<string>();
  const isOther = (variant: Variant): boolean => {
    const key = JSON.stringify(variant);
    return !taken.has(key) && taken.add(key) !== undefined;
  };
  // What is made has the most places; samples add those of branches that nothing kept is in.
  const varied = [...full.map(madeBase), ...ideal].flatMap(({ base, value }) =>
    groupVaried(part, base, variants(schema, dialect, value, { isValid, limit: alternatives }).filter(isOther)),
  );
  return { made: kept, varied, broken };
}

function idealBases(part: Part, samples: readonly Sample[]): BaseValue[] {
  const isIdeal = ({ kind, rejects }: Sample): boolean => kind === "ideal" && rejects === undefined;
  return samples
    .filter(isIdeal)
    .flatMap(({ name, [part]: value }) => (value === undefined ? [] : [{ base: { sample: name }, value }]));
}

const madeBase = ({ name, value }: Made): BaseValue => ({ base: { made: name }, value });

/**
 * What a mutant breaks. Each demand of a schema is broken once; that a value has the right type, once at each place, for there
 * stand the references.
 */
const demandOf = ({ schemaPointer, path, value, keyword, site }: Omit<Mutant, "whole">): string =>
  JSON.stringify([schemaPointer, keyword === "type" ? site : value === undefined ? path : ""]);
