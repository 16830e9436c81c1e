import type { Contract, Declarations, Hints, JsonObject, JsonSchema } from "../runtime/types.js";

/** The revisions of the protocol that this package speaks. */
export type Revision = "2025-11-25" | "2026-07-28";

/** As much of a tool as its listing needs. */
export type Listed = {
  readonly name: string;
  readonly contract: Pick<Contract, "title" | "hints" | "schema_version" | "hashes">;
  readonly declarations: Pick<Declarations, "mcp">;
};

/** One member of the result of `tools/list`. */
export type McpTool = {
  name: string;
  title?: string;
  description: string;
  inputSchema: { type: "object"; [keyword: string]: unknown };
  outputSchema?: { [keyword: string]: unknown };
  annotations: { title?: string } & Hints;
  _meta: { "toolgen/schema_version": string; "toolgen/contract_hash": string };
};

/**
 * The tools of a toolset as MCP lists them, sorted by name. All four hints are written out, since their defaults say the
 * opposite of what most tools do. They are hints: a client must not believe a server that it does not trust.
 */
export function mcpTools(
  { tools }: { readonly tools: readonly Listed[] },
  revision: Revision = "2026-07-28",
): McpTool[] {
  return [...tools]
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map((tool) => {
      const { title, hints, schema_version, hashes } = tool.contract;
      const { name, description, plain: form } = tool.declarations.mcp;
      const output = outputSchema(tool, revision);
      return {
        name,
        ...(title === undefined ? {} : { title }),
        description,
        inputSchema: { ...plain(form.parameters), type: "object" },
        ...(output === undefined ? {} : { outputSchema: plain(output) }),
        annotations: { ...(title === undefined ? {} : { title }), ...hints },
        _meta: { "toolgen/schema_version": schema_version, "toolgen/contract_hash": hashes.contract },
      };
    });
}

/** Since 2026-07-28 an answer may be any JSON value; before that it had to be an object, so other answers are wrapped. */
function outputSchema({ declarations }: Listed, revision: Revision): JsonObject | undefined {
  const { output, wrappedOutput } = declarations.mcp;
  return revision === "2025-11-25" ? (wrappedOutput ?? asObject(output)) : asObject(output);
}

/** MCP's form of a root has no `true` and `false` among its properties, so those are written as the objects that mean the same. */
function plain(schema: JsonObject): JsonObject {
  const { properties } = schema;
  if (typeof properties !== "object" || properties === null) return { ...schema };
  const entries = Object.entries(properties).map(([name, property]) => [name, asObject(property as JsonSchema)]);
  return { ...schema, properties: Object.fromEntries(entries) };
}

/** MCP's schemas are objects; `true` and `false` have forms that are. */
const asObject = (schema: JsonSchema | undefined): JsonObject | undefined =>
  typeof schema === "boolean" ? (schema ? {} : { not: {} }) : schema;
