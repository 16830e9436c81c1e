import type { PatternFeature } from "./pattern-features.js";

/*
 * What each target takes, written down from ../shared/research/providers.md (section numbers below) and the official SDKs' types
 * alone. Apart from the projector on purpose: it is the second opinion on what the projector makes.
 */

/** What a schema may say to one target in one form. */
export type SchemaRules = {
  /** The keywords that are taken, any other one being refused; undefined where all are. */
  readonly keywords?: ReadonlySet<string>;
  /** The meta-schema by which the provider judges what it gets; undefined where it reads a form of its own. */
  readonly dialect?: "2020-12" | "draft-07" | "declared";
  readonly types: "lower" | "upper";
  readonly typeLists: boolean;
  /** Keywords that are refused at the root beside `type: object`. */
  readonly notAtRoot: readonly string[];
  /** Whether the root must have `properties`, if only empty ones. */
  readonly rootProperties: boolean;
  /** Whether each schema must say what it is about. */
  readonly typed: boolean;
  /** Whether each list must say what its items are. */
  readonly items: boolean;
  /**
   * Where `required` may only name what `properties` has: in each schema, or in each that describes an object. A branch that only
   * demands members of the object around it describes none.
   */
  readonly requiredKnown: "everywhere" | "objects" | "nowhere";
  /** What holds the model to the schema. */
  readonly closed: boolean;
  readonly allRequired: boolean;
  readonly nonEmptyProperties: boolean;
  /** Whether a reference must be alone on its node, and whether what refers may lie in what is referred to. */
  readonly aloneReference: boolean;
  readonly recursion: boolean;
  /** Whether a union must be alone on its node. */
  readonly aloneUnion: boolean;
  /** Whether keywords may only stand beside the type that they speak of. */
  readonly keywordsByType: boolean;
  /** Names of properties: those of the arguments, or those at any depth. */
  readonly keys?: { readonly pattern: RegExp; readonly at: "root" | "everywhere" };
  /** Formats of texts; undefined where any is taken. */
  readonly formats?: ReadonlySet<string>;
  readonly pattern?: { readonly refuses: readonly PatternFeature[]; readonly greatestRepeat?: number };
  readonly enums: {
    /** The types of listed values. */
    readonly of: readonly ("string" | "number" | "boolean" | "null" | "object" | "array")[];
    /** Whether texts alone may be listed where `type` says so. */
    readonly textTypeOnly: boolean;
    readonly emptyTexts: boolean;
    /** Whether a node that may be null must list null. */
    readonly nullListed: boolean;
    readonly caseDiffers: boolean;
  };
  readonly greatestMinItems?: number;
  /** Limits of one schema. */
  readonly limits: {
    readonly depth?: number;
    readonly properties?: number;
    readonly characters?: number;
    readonly enumValues?: number;
    readonly maxItemsTotal?: number;
  };
};

const words = (list: string): readonly string[] => list.split(" ");
const unions = words("oneOf anyOf allOf not enum const");

/** The keywords of JSON Schema that section 6 marks as kept where nothing is strict. Storage and documentation ones are stripped. */
const jsonSchema = new Set(
  words(
    "$defs definitions $ref type enum const properties required additionalProperties patternProperties propertyNames " +
      "minProperties maxProperties dependentRequired dependentSchemas dependencies unevaluatedProperties items prefixItems " +
      "contains minContains maxContains unevaluatedItems minItems maxItems uniqueItems minLength maxLength pattern format " +
      "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf anyOf oneOf allOf not if then else default examples title " +
      "description",
  ),
);

const anyValue = ["string", "number", "boolean", "null", "object", "array"] as const;
const scalars = ["string", "number", "boolean", "null"] as const;
const anyEnum: SchemaRules["enums"] = {
  of: anyValue,
  textTypeOnly: false,
  emptyTexts: true,
  nullListed: false,
  caseDiffers: true,
};

const plain: SchemaRules = {
  keywords: jsonSchema,
  dialect: "2020-12",
  types: "lower",
  typeLists: true,
  notAtRoot: [...unions, "$ref"],
  rootProperties: true,
  typed: false,
  items: false,
  requiredKnown: "nowhere",
  closed: false,
  allRequired: false,
  nonEmptyProperties: false,
  aloneReference: false,
  recursion: true,
  aloneUnion: false,
  keywordsByType: false,
  enums: anyEnum,
  limits: {},
};

/** 1.1: no lookaround, no property escapes, nothing that Python's `re` can't compile, strict or not. */
const pythonPatterns: readonly PatternFeature[] = [
  "lookaround",
  "property-escape",
  "named-group",
  "code-point-escape",
  "empty-class",
];

/** 1.1 */
const openaiPlain: SchemaRules = {
  ...plain,
  items: true,
  requiredKnown: "objects",
  pattern: { refuses: pythonPatterns },
};

/** 1.2 and 1.3 */
const openaiStrict: SchemaRules = {
  ...plain,
  keywords: new Set(
    words(
      "$defs definitions $ref type enum const properties required additionalProperties items anyOf description pattern format " +
        "multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems",
    ),
  ),
  typed: true,
  items: true,
  requiredKnown: "everywhere",
  closed: true,
  allRequired: true,
  aloneReference: true,
  formats: new Set(words("date-time time date duration email hostname ipv4 ipv6 uuid")),
  pattern: { refuses: pythonPatterns },
  enums: { ...anyEnum, of: scalars, nullListed: true },
  limits: { depth: 10, properties: 5000, characters: 120_000, enumValues: 1000 },
};

/** Section 0: checked at the top of `properties`. */
const claudeKeys = { pattern: /^[a-zA-Z0-9_.-]{1,64}$/, at: "root" } as const;

/** 2.1 */
const anthropicPlain: SchemaRules = { ...plain, keys: claudeKeys };

const claudeKeywords = words(
  "$defs definitions $ref type enum const anyOf allOf default required properties additionalProperties items format minItems " +
    "pattern description",
);

/** 2.2. No number says what a "large" repeat is; a hundred is none. */
const anthropicStrict: SchemaRules = {
  ...plain,
  keywords: new Set(claudeKeywords),
  typed: true,
  requiredKnown: "everywhere",
  closed: true,
  aloneReference: true,
  recursion: false,
  keys: claudeKeys,
  formats: new Set(words("date-time time date duration email hostname uri ipv4 ipv6 uuid")),
  pattern: {
    refuses: [
      "lookaround",
      "back-reference",
      "word-boundary",
      "property-escape",
      "named-group",
      "code-point-escape",
      "empty-class",
    ],
    greatestRepeat: 100,
  },
  enums: { ...anyEnum, of: scalars, caseDiffers: false },
  greatestMinItems: 1,
};

/** Section 4: lengths of texts were measured to be taken; section 6 has `default` go into the description. */
const bedrockStrict: SchemaRules = {
  ...anthropicStrict,
  keywords: new Set([...claudeKeywords, "minLength", "maxLength"].filter((word) => word !== "default")),
};

/** 3.1, and `Schema` of @google/genai 3.3.0: a proto, in which any other member is an error. */
const geminiProto: SchemaRules = {
  keywords: new Set(
    words(
      "anyOf default description enum example format items maxItems maxLength maxProperties maximum minItems minLength " +
        "minProperties minimum nullable pattern properties propertyOrdering required title type",
    ),
  ),
  types: "upper",
  typeLists: false,
  notAtRoot: unions,
  rootProperties: true,
  typed: true,
  items: true,
  requiredKnown: "everywhere",
  closed: false,
  allRequired: false,
  nonEmptyProperties: true,
  aloneReference: true,
  recursion: false,
  aloneUnion: true,
  keywordsByType: true,
  keys: { pattern: /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/, at: "everywhere" },
  formats: new Set(words("date-time enum")),
  enums: { of: ["string"], textTypeOnly: true, emptyTexts: false, nullListed: false, caseDiffers: true },
  limits: { maxItemsTotal: 960 },
};

/** 3.2: the list of `responseJsonSchema` without what section 6 strips, inlines or puts into the description. */
const geminiJsonSchema: SchemaRules = {
  ...plain,
  keywords: new Set(
    words(
      "type format description enum items prefixItems minItems maxItems minimum maximum anyOf oneOf properties " +
        "additionalProperties required propertyOrdering",
    ),
  ),
  recursion: false,
  formats: new Set(
    words("date-time date time duration email hostname ipv4 ipv6 uri uuid regex json-pointer uri-reference iri"),
  ),
  enums: { ...anyEnum, of: ["string", "number", "null"] },
  limits: { maxItemsTotal: 960 },
};

/** Section 5: any keyword, in 2020-12 or in the dialect that `$schema` names. */
const mcp: SchemaRules = {
  types: "lower",
  typeLists: true,
  dialect: "declared",
  notAtRoot: [],
  rootProperties: false,
  typed: false,
  items: false,
  requiredKnown: "nowhere",
  closed: false,
  allRequired: false,
  nonEmptyProperties: false,
  aloneReference: false,
  recursion: true,
  aloneUnion: false,
  keywordsByType: false,
  enums: anyEnum,
  limits: {},
};

/** The forms that checker and research tell apart. */
export const schemaRules = {
  "openai plain": openaiPlain,
  "openai strict": openaiStrict,
  "anthropic plain": anthropicPlain,
  "anthropic strict": anthropicStrict,
  gemini: geminiProto,
  "gemini.json-schema": geminiJsonSchema,
  // Section 6: Claude behind it looks at the root and, [C], at the keys.
  "bedrock plain": anthropicPlain,
  "bedrock strict": bedrockStrict,
  // Section 12: mistral-common judges by draft-07. No document names a subset for its strict mode.
  mistral: { ...plain, dialect: "draft-07" },
  mcp,
} as const satisfies Readonly<Record<string, SchemaRules>>;

/** 2.2 and 4: what all strict tools of one request may come to together. */
export const requestBudget = { tools: 20, optional: 24, unions: 16 } as const;
