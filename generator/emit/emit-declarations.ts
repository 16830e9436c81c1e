import { hashJson } from "../model/hash-contract.js";
import type { SchemaBundle, Tool } from "../model/tool.js";
import { dialectUri } from "../schema/dialect.js";
import type { JsonObject, JsonSchema, JsonValue } from "../schema/json.js";
import { describeTool } from "./describe-tool.js";
import { describeTargets } from "./emit-target-files.js";
import type { OutputFile } from "./emitter.js";
import { printJson } from "./print-json.js";

/** The schemas of one tool, for services in other languages. */
export function emitSchemas(tool: Tool): OutputFile[] {
  const file = (part: string, bundle: SchemaBundle | undefined): OutputFile[] =>
    bundle === undefined
      ? []
      : [{ path: `declarations/schemas/${tool.name}.${part}.json`, content: printJson(standaloneSchema(bundle)) }];
  return [...file("input", tool.input), ...file("output", tool.output)];
}

/** The list of tools: what every service in every language can know of them without TypeScript. */
export function emitDeclarationIndex(tools: readonly Tool[]): OutputFile {
  const list = tools.map(({ name, hashes }): JsonValue => [name, hashes.contract]);
  const index: JsonObject = {
    format: 1,
    list_hash: hashJson(list),
    tools: tools.map((tool) => ({
      ...describeTool(tool),
      schemas: {
        input: `schemas/${tool.name}.input.json`,
        ...(tool.output === undefined ? {} : { output: `schemas/${tool.name}.output.json` }),
      },
      targets: describeTargets(tool),
      versions: tool.versions.map(({ schema_version, hashes }) => ({ schema_version, hashes: { ...hashes } })),
    })),
  };
  return { path: "declarations/index.json", content: printJson(index) };
}

/** A schema that stands alone names its dialect. */
export function standaloneSchema({ schema, dialect }: SchemaBundle): JsonSchema {
  if (typeof schema === "boolean") return schema;
  const rest = Object.entries(schema).filter(([keyword]) => keyword !== "$schema");
  return Object.fromEntries([["$schema", dialectUri[dialect]], ...rest]);
}
