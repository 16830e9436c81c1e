import type { JsonObject, JsonSchema } from "./types.js";

/**
 * One step of the way back from a provider's arguments to the contract's. A node changes the value that it stands at, in the
 * order of its members here; what no member speaks of stays as it came. Names are the contract's, but for the keys of `rename`
 * and `enum`.
 */
export type DecodeNode = {
  /** The node of this name in the decoder's `$defs`, in place of this one. */
  readonly ref?: string;
  /** The value is sent as the only member of an object, under this name. */
  readonly unwrap?: string;
  /** What else there is to do for a value that is sent as this JSON type: `null`, `boolean`, `number`, `string`, `array`, `object`. */
  readonly types?: { readonly [type: string]: DecodeNode };
  /** Names that the provider refuses are sent under others. */
  readonly rename?: { readonly [sent: string]: string };
  /** Properties that are sent as null where they are absent. */
  readonly nulls?: readonly string[];
  /** The same where null is a value of the contract as well: it stays. */
  readonly ambiguous?: readonly string[];
  /** Properties that are not sent where they are absent; a null there is taken for that. */
  readonly strays?: readonly string[];
  readonly properties?: { readonly [name: string]: DecodeNode };
  /** For each property that `properties` does not name. */
  readonly values?: DecodeNode;
  /** What else there is to do, by the value of a property as text. */
  readonly by?: { readonly property: string; readonly cases: { readonly [value: string]: DecodeNode } };
  /** A list is sent as an object with the members "0", "1" …; null where an item needs no node. */
  readonly tuple?: readonly (DecodeNode | null)[];
  /** For each item of a list. */
  readonly items?: DecodeNode;
  /** An object is sent as a list of `{ key, value }`; the node is for each value. */
  readonly pairs?: DecodeNode | true;
  /** Values that are sent as texts. */
  readonly enum?: { readonly [sent: string]: null | boolean | number | string };
  /** Values of these JSON types are sent as JSON text, since the provider has no form for them. */
  readonly json?: readonly string[];
  /** Texts whose capital and small letters the provider does not keep. */
  readonly anyCase?: readonly string[];
};

/** The way back from a provider's arguments to the contract's, and read the other way the way there. Plain data. */
export type Decoder = { readonly root?: DecodeNode; readonly $defs?: { readonly [name: string]: DecodeNode } };

/**
 * Something of the contract that a provider is not told; the validator still enforces it. `at` is the JSON pointer, inside the
 * contract's input schema, of the schema whose `keyword` it is. Why:
 * - `unsupported`: the provider has no such keyword, or not this value of it; the model may break it
 * - `widened`: it is told in a weaker form
 * - `closed`: less may be sent than the contract takes (an open object is closed, a list has no further items)
 * - `ambiguous`: two values of the contract are sent as the same one
 */
export type Loss = {
  readonly at: string;
  readonly keyword: string;
  readonly why: "unsupported" | "widened" | "closed" | "ambiguous";
};

/** What a declaration takes of the budgets that a provider sets for one request. */
export type Costs = {
  /** Properties that need not be there, at any depth. */
  readonly optional: number;
  /** Schemas with several types or branches. */
  readonly unions: number;
  readonly properties: number;
  /** Objects and lists inside each other. */
  readonly depth: number;
  /** All names of properties and definitions, and all values of enums, in UTF-16 units. */
  readonly characters: number;
  readonly enumValues: number;
};

/** One form of a tool's arguments for one target. */
export type Form = {
  /** Where the form needs a note that the declaration's own description has not. */
  readonly description?: string;
  /** The schema of the arguments that a model may see, as the target takes it. */
  readonly parameters: JsonObject;
  readonly decode: Decoder;
  readonly losses: readonly Loss[];
  /** Only where the target has budgets. */
  readonly costs?: Costs;
};

/** What one target is told about one tool. */
export type Declaration = {
  /** The tool's name, or an alias where the target's pattern refuses it. */
  readonly name: string;
  readonly description: string;
  readonly plain: Form;
  /** The form for which the provider guarantees that arguments follow the schema. */
  readonly strict?: Form;
  /** Why there is no strict form, where the target has any: the keyword of the contract's input schema that forbids it. */
  readonly notStrict?: { readonly at: string; readonly keyword: string; readonly reason: string };
};

/** The declarations of one tool, by family of targets. One that is absent refuses the tool. */
export type Declarations = {
  /** Chat Completions and Responses; for the AI SDK its plain form. */
  readonly openai?: Declaration;
  readonly anthropic?: Declaration;
  /** `parameters` of a function declaration, in the form of Gemini's own `Schema`. */
  readonly gemini?: Declaration;
  /** `parametersJsonSchema` of a function declaration. */
  readonly geminiJsonSchema?: Declaration;
  readonly bedrock?: Declaration;
  readonly mistral?: Declaration;
  readonly mcp: Declaration & {
    /** The schema of the answer; absent for a tool that returns nothing structured. */
    readonly output?: JsonSchema;
    /** The same as property `result` of an object, where the answer may be something else than an object. */
    readonly wrappedOutput?: JsonObject;
  };
};
