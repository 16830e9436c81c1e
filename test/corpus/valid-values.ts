import { Ajv, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { type Choices, makeValue } from "./make-value.js";
import {
  followReference,
  isSchema,
  keywordOf,
  readDocument,
  type Schema,
  type SchemaDocument,
  schemaList,
  schemaMap,
  standsAlone,
  stringList,
} from "./schema-reader.js";

/** Ajv as its users set it up, on a schema as its origin wrote it: nothing of the product has a part in it. */
export function independentValidator(schema: unknown): ValidateFunction {
  // Whether the schema is one at all is no question here, and asking it for each takes seconds.
  const options = { strict: false, logger: false, validateSchema: false, meta: false } as const;
  const { isDraft7, draft } = readDocument(schema);
  if (!isDraft7) return formats.default(new Ajv2020(options)).compile(schema as object);
  const ajv = formats.default(new Ajv(options));
  if (draft > 4) return ajv.compile(schema as object);
  for (const [keyword, bound, isBeyond] of draft4Bounds) {
    ajv.removeKeyword(keyword).addKeyword({
      keyword,
      type: "number",
      compile: (isExclusive: boolean, parent) => (value: number) => !isExclusive || isBeyond(value, parent[bound]),
    });
  }
  const { $schema: _s, id: _i, ...rest } = schema as Readonly<Record<string, unknown>>;
  return ajv.compile(rest);
}

/** In draft-04 a boolean beside a bound says that the bound itself is refused. */
const draft4Bounds: readonly [string, string, (value: number, bound: number) => boolean][] = [
  ["exclusiveMinimum", "minimum", (value, bound) => value > bound],
  ["exclusiveMaximum", "maximum", (value, bound) => value < bound],
];

const attempts = 400;

/**
 * A value that the validator accepts, with as much in it as goes: first with every property, then with the required ones
 * alone, then by chance. Undefined where none was found.
 */
export function findValidValue(document: SchemaDocument, isValid: (value: unknown) => boolean): unknown {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const value = makeValue(document, choicesOf(attempt));
    if (value !== undefined && isValid(value)) return value;
  }
  return undefined;
}

function choicesOf(attempt: number): Choices {
  if (attempt === 0) return { pick: () => 0, wants: (depth) => depth < 6 };
  if (attempt === 1) return { pick: () => 0, wants: () => false };
  const next = createRandom(attempt);
  return {
    pick: (count) => Math.floor(next() * count),
    wants: (depth) => next() < (attempt % 3 === 0 ? 0.9 : 0.3) / (1 + depth / 4),
  };
}

/** Numbers from 0 to 1 that look like chance and are always the same (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Copies of a value, each without one property that the schema requires there, the outermost first. */
export function withoutRequired(document: SchemaDocument, value: unknown): unknown[] {
  const mutants: unknown[] = [];
  const queue: { schema: Schema; value: unknown; replace: (value: unknown) => unknown }[] = [
    { schema: document.root, value, replace: (changed) => changed },
  ];
  for (const { schema, value: part, replace } of queue) {
    const target = followReference(schema, document);
    if (target !== undefined) queue.push({ schema: target.schema, value: part, replace });
    if (standsAlone(schema, document)) continue;
    for (const keyword of ["allOf", "anyOf", "oneOf"])
      queue.push(...schemaList(schema, keyword).map((one) => ({ schema: one, value: part, replace })));
    if (Array.isArray(part)) {
      const items = keywordOf(schema, "items");
      const [first, ...others] = part;
      if (isSchema(items) && part.length > 0)
        queue.push({ schema: items, value: first, replace: (changed) => replace([changed, ...others]) });
    } else if (typeof part === "object" && part !== null) {
      const entries = Object.entries(part);
      for (const key of stringList(schema, "required")) {
        if (Object.hasOwn(part, key))
          mutants.push(replace(Object.fromEntries(entries.filter(([name]) => name !== key))));
      }
      for (const [key, property] of schemaMap(schema, "properties")) {
        if (!Object.hasOwn(part, key)) continue;
        const put = (changed: unknown) =>
          replace(Object.fromEntries(entries.map(([name, old]) => [name, name === key ? changed : old])));
        queue.push({ schema: property, value: part[key as keyof typeof part], replace: put });
      }
    }
  }
  return mutants;
}
