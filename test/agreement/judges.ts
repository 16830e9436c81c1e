import {
  registerSchema,
  setShouldValidateFormat,
  setShouldValidateSchema,
  unregisterSchema,
  validate,
} from "@hyperjump/json-schema/draft-2020-12";
import "@hyperjump/json-schema/draft-07";
import "@hyperjump/json-schema/formats";
import type { SchemaBundle } from "../../generator/load/schema-bundle.js";
import { dialectUri } from "../../generator/schema/dialect.js";
import type { JsonValue } from "../../generator/schema/json.js";
import { compileTool } from "../../generator/validate/compile-tool.js";
import { independentJudge } from "../schema/independent-judge.js";

export type Judge = (value: JsonValue) => boolean;

/** Three validators of one schema: the one that is shipped, Ajv as people use it, and one that is no relative of Ajv. */
export type Judges = { readonly ours: Judge; readonly ajv: Judge; readonly hyperjump?: Judge };

/** The validators of a schema, and why hyperjump is not among them where it can't read it. */
export async function createJudges(bundle: SchemaBundle): Promise<{ judges: Judges; unread?: string }> {
  const { validators, diagnostics } = compileTool({ input: bundle });
  if (diagnostics.some(({ severity }) => severity === "error")) throw new Error(diagnostics[0]?.message);
  const own = {
    ours: (value: JsonValue): boolean => validators.input(value).length === 0,
    ajv: independentJudge(bundle.schema, bundle.dialect),
  };
  try {
    return { judges: { ...own, hyperjump: await hyperjumpJudge(bundle) } };
  } catch (error) {
    return { judges: own, unread: error instanceof Error ? error.message : String(error) };
  }
}

const uri = "https://agreement.example/schema";

async function hyperjumpJudge({ schema, dialect }: SchemaBundle): Promise<Judge> {
  setShouldValidateFormat(true);
  // Its meta-schema of draft-07 refuses what the published one allows.
  setShouldValidateSchema(false);
  // It takes schemas for its own and changes them.
  registerSchema(structuredClone(schema) as Parameters<typeof registerSchema>[0], uri, dialectUri[dialect]);
  try {
    const check = await validate(uri);
    return (value) => check(value as Parameters<typeof check>[0]).valid;
  } finally {
    unregisterSchema(uri);
  }
}
