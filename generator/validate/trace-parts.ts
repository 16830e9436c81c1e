import { _, type Ajv, type Code, type KeywordCxt, type KeywordErrorDefinition, Name, nil } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";

/** Ajv's name for the number of errors that a function has found so far. */
const errors = new Name("errors");

/** The keywords whose errors come after those of their parts, and what Ajv's error says of each. */
const wholes = new Map<string, (params: KeywordCxt["params"]) => Code>([
  ["anyOf", () => nil],
  ["oneOf", ({ passing }) => _`passingSchemas: ${passing}, `],
  ["propertyNames", ({ propertyName }) => _`propertyName: ${propertyName}, `],
]);

/**
 * Lets the errors of a whole tell which of the errors before them belong to which of its parts: `ends` is the number of errors
 * before the first part and after each part, as the function counts that holds the whole (the runtime's `settle-unions.ts` reads
 * it). Paths can't tell it, for Ajv begins a new one where it follows a reference.
 */
export function traceParts(ajv: Ajv | Ajv2020): void {
  for (const [keyword, own] of wholes) {
    const rule = ajv.RULES.all[keyword];
    if (typeof rule !== "object" || !("code" in rule.definition)) throw new Error(`Ajv has no keyword ${keyword}`);
    const original = rule.definition;
    const error: KeywordErrorDefinition = {
      message: keyword,
      params: ({ params }) => _`{${own(params)}ends: ${params["ends"] ?? _`[]`}}`,
    };
    const code = (cxt: KeywordCxt): void => {
      // Inside of `not` and `if` nobody asks for errors.
      if (cxt.it.createErrors !== false) countErrors(cxt);
      original.code(cxt);
    };
    rule.definition = { ...original, error, code };
  }
}

/** Counts before the first part and after each. */
function countErrors(cxt: KeywordCxt): void {
  const { gen } = cxt;
  const apply = cxt.subschema.bind(cxt);
  let ends: Name | undefined;
  cxt.subschema = (part, valid) => {
    // `var`, because a part may stand in a block, and the error after it.
    ends ??= gen.var("ends", _`[${errors}]`);
    cxt.setParams({ ends }, true);
    const inner = apply(part, valid);
    gen.code(_`${ends}.push(${errors})`);
    return inner;
  };
}
