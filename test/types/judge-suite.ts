import {
  getAllRegisteredSchemaUris,
  registerSchema,
  type SchemaFragment,
  type SchemaObject,
  setShouldValidateFormat,
  unregisterSchema,
  type Validator,
  validate,
} from "@hyperjump/json-schema/draft-2020-12";
import "@hyperjump/json-schema/draft-07";
import { type Dialect, dialectUri } from "../../generator/schema/dialect.js";
import type { JsonSchema, JsonValue } from "../../generator/schema/json.js";
import { readOfficialSuite, readSuiteRemotes, type SuiteGroup } from "../validate/official-suite.js";
import { structuralSkeleton } from "./structural-skeleton.js";

/** A group of the suite whose tests say whether a plain structural type can refuse their values. */
export type JudgedGroup = Omit<SuiteGroup, "tests"> & { readonly tests: readonly JudgedTest[] };
export type JudgedTest = SuiteGroup["tests"][number] & {
  /** Undefined where the judge knows not, or was wrong about a valid value of the same schema. */
  readonly isSayable: boolean | undefined;
};

/**
 * The mandatory suite, judged by @hyperjump/json-schema over the structural skeleton of each schema as the suite writes it,
 * identifiers, dynamic references and other documents included. Why hyperjump: it is wrong nowhere in the mandatory part of
 * 2020-12, where Ajv is in 62 of 1,299 cases (references that overflow, `enum: []`, `$dynamicRef`), and it needs no bundle,
 * so nothing of the compiler that is measured has a say in what counts. It holds the meta-schemas themselves, whole: of what
 * refers to them it can't tell what a type could say.
 */
export async function judgeSuite(dialect: Dialect): Promise<JudgedGroup[]> {
  setShouldValidateFormat(false);
  const own = new Set(getAllRegisteredSchemaUris());
  const clear = (): void => {
    for (const uri of getAllRegisteredSchemaUris()) if (!own.has(uri)) unregisterSchema(uri);
  };
  const judged: JudgedGroup[] = [];
  for (const [index, group] of readOfficialSuite(dialect, "").entries()) {
    const uri = `https://suite.example/${index}`;
    const check = await compile(uri, new Map([...readSuiteRemotes(dialect), [uri, group.schema]]), dialect);
    clear();
    const refusals = group.tests.map(({ data }) => refuses(check, data));
    const isWrong = group.tests.some(({ valid }, at) => valid && refusals[at] === true);
    const isKnown = !isWrong && !/"\$ref":"https?:\/\/json-schema\.org\//.test(JSON.stringify(group.schema));
    const tests = group.tests.map((test, at) => ({ ...test, isSayable: isKnown ? refusals[at] : undefined }));
    judged.push({ ...group, tests });
  }
  return judged;
}

/** The check of one document among others; undefined where the judge takes one of them for wrong. */
async function compile(
  uri: string,
  documents: ReadonlyMap<string, JsonSchema>,
  dialect: Dialect,
): Promise<Validator | undefined> {
  try {
    for (const [address, schema] of documents) {
      registerSchema(writable(structuralSkeleton(schema, dialect)), address, dialectUri[dialect]);
    }
    return await validate(uri);
  } catch {
    return undefined;
  }
}

function refuses(check: Validator | undefined, data: JsonValue): boolean | undefined {
  try {
    return check && !check(writable(data)).valid;
  } catch {
    return undefined;
  }
}

/** Hyperjump's types know no readonly lists. */
const writable = (value: JsonValue): boolean & SchemaObject & SchemaFragment => JSON.parse(JSON.stringify(value));
