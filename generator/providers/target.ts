import type { Costs, Declarations } from "../../templates/runtime/types.js";
import type { PatternFeature } from "./fits-pattern.js";

/** Names that a provider takes; others are sent under an alias. */
export type NameRule = {
  readonly pattern: RegExp;
  readonly maxLength: number;
  /** What an alias has an underscore for. */
  readonly foreign: RegExp;
};

/** Parts of regular expressions that a provider refuses. */
export type PatternRule = {
  readonly refuses: readonly PatternFeature[];
  /** The greatest number in `{n,m}`. */
  readonly maxRepeat?: number;
};

/**
 * A form in which a contract's schema stays as it is, but for its root: providers want an object without unions there even
 * where nothing is strict. Keywords that JSON Schema does not have are left out.
 */
export type WholeRules = {
  readonly kind: "whole";
  /** Names of the arguments themselves; what lies deeper is not looked at. */
  readonly keys?: NameRule;
  readonly patterns?: PatternRule;
};

/** What is done with a keyword: it is sent, or it is said in the description. */
export type Treatment = "keep" | "note";

/** A form in a part of JSON Schema. What a rule does not name, the provider does not take: an allow-list. */
export type SubsetRules = {
  readonly kind: "subset";
  /** Whether types are written in capital letters. */
  readonly types: "lower" | "upper";
  /** Keywords that say something of a value of one type alone. Those that are not here are said in the description. */
  readonly keywords: ReadonlySet<string>;
  /** Formats of texts. */
  readonly formats: ReadonlySet<string>;
  readonly patterns: PatternRule;
  /** Names of properties, at any depth. */
  readonly keys?: NameRule;
  /** How a property that need not be there is sent: it is left out, or it is null. */
  readonly absent: "omit" | "null";
  /** How null is said: as a type among others, or by a flag. */
  readonly nullable: "type" | "flag";
  /** Whether several plain types may stand in one list. */
  readonly typeLists: boolean;
  /** Objects with other members than the named ones: as they are, closed by keyword, or closed by the provider in any case. */
  readonly objects: "keep" | "close" | "closed";
  /** Objects whose names are data: as they are, or as a list of `{ key, value }`. */
  readonly maps: "keep" | "pairs";
  /** Lists with a schema for each place: as they are, as an object with the members "0", "1" …, or as a list of a union. */
  readonly tuples: "keep" | "object" | "union";
  /** Schemas that take any value, or any object or list: as they are, as JSON text, or not at all. */
  readonly any: "keep" | "text" | "refuse";
  readonly references: "keep" | "inline";
  /** A description beside a reference: around it in a union of one, or in a copy of what is referred to. */
  readonly describedReference: "wrap" | "inline";
  /** Schemas that hold themselves: by reference, so many levels deep, or not at all. */
  readonly recursion: "keep" | "refuse" | { readonly levels: number };
  /** Listed numbers and booleans: as they are, as texts, or in the description alone. */
  readonly numbers: "keep" | "text";
  readonly booleans: "keep" | "text" | "note";
  readonly constants: "const" | "enum";
  /** Whether listed texts may be empty. */
  readonly emptyTexts: boolean;
  /** Whether listed texts come back as they were written, or with other capital letters. */
  readonly keepsCase: boolean;
  /** Whether exclusive bounds are moved: inwards for integers; for other numbers they become inclusive. */
  readonly movesBounds: boolean;
  /** The largest `minItems`; a greater one is told as this. */
  readonly minItems: number;
  /** What all `maxItems` of a tool may come to together. */
  readonly maxItemsTotal: number;
  readonly default: Treatment;
  readonly examples: "note" | "example";
  /** Whether a union may have a description beside it. */
  readonly describedUnions: boolean;
  /** Whether objects need at least one property. */
  readonly needsProperties: boolean;
  /** What one tool may cost. */
  readonly budget: Partial<Costs>;
};

export type FormRules = WholeRules | SubsetRules;

/** What one provider takes, as data. A rule of the wire that is not here is not followed; each names its source. */
export type ProviderRules = {
  readonly toolName: NameRule;
  readonly plain: FormRules;
  readonly strict?: SubsetRules;
};

/** One of the providers that every package declares its tools to. */
export type ProviderTarget = ProviderRules & { readonly family: keyof Declarations };
