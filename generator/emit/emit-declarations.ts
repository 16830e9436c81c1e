import { posix } from "node:path";
import { earlierVersions } from "../model/earlier-versions.js";
import { listHash } from "../model/hash-contract.js";
import type { SchemaBundle, Tool } from "../model/tool.js";
import { declarationsFolder, schemaFile } from "../plan/package-paths.js";
import { dialectUri } from "../schema/dialect.js";
import type { JsonObject, JsonSchema } from "../schema/json.js";
import { describeTool } from "./describe-tool.js";
import { describeTargets } from "./emit-target-files.js";
import type { OutputFile } from "./emitter.js";
import { fitsCurrent } from "./fits-current.js";
import { printJson } from "./print-json.js";

/** The schemas of one tool and of its earlier versions, for services in other languages. */
export function emitSchemas(tool: Tool): OutputFile[] {
  const files = (bundles: Pick<Tool, "input" | "output">, version?: string): OutputFile[] =>
    parts.flatMap((part) => {
      const bundle = bundles[part];
      if (bundle === undefined) return [];
      return [{ path: schemaFile(tool, part, version), content: printJson(standaloneSchema(bundle)) }];
    });
  return [...files(tool), ...earlierVersions(tool).flatMap((version) => files(version, version.schema_version))];
}

const parts = ["input", "output"] as const;

/** Where the schemas lie, seen from the list. */
const schemaPaths = (tool: Tool, { output }: Pick<Tool, "output">, version?: string): JsonObject =>
  Object.fromEntries(
    parts
      .filter((part) => part === "input" || output !== undefined)
      .map((part) => [part, posix.relative(declarationsFolder, schemaFile(tool, part, version))]),
  );

/** The list of tools: what every service in every language can know of them without TypeScript. */
export function emitDeclarationIndex(tools: readonly Tool[]): OutputFile {
  const index: JsonObject = {
    format: 1,
    list_hash: listHash(tools),
    tools: tools.map((tool) => ({
      ...describeTool(tool),
      schemas: schemaPaths(tool, tool),
      targets: describeTargets(tool, tools),
      versions: earlierVersions(tool).map((version) => ({
        schema_version: version.schema_version,
        hashes: { ...version.hashes },
        fits: fitsCurrent(version, tool),
        schemas: schemaPaths(tool, version, version.schema_version),
      })),
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
