import type { SchemaBundle } from "../load/schema-bundle.js";
import type { Tool } from "../model/tool.js";
import { listNodes, type SchemaNode, type SchemaPart } from "./schema-node.js";
import { listTexts, type VisibleText } from "./texts/list-texts.js";

/** A tool as the rules look at it: read once, looked at by all. */
export type LintedTool = {
  readonly tool: Tool;
  readonly parts: readonly SchemaPart[];
  /** All that a model gets to read, piece by piece. */
  readonly texts: readonly VisibleText[];
};

export function readTool(tool: Tool): LintedTool {
  const part = (name: SchemaPart["name"], root: string, bundle: SchemaBundle | undefined): SchemaPart[] =>
    bundle === undefined ? [] : [{ name, root, bundle, nodes: listNodes(bundle) }];
  const parts = [
    ...part("input", "/input", tool.input),
    ...part("output", "/output", tool.output),
    ...tool.errors.flatMap(({ details }, index) => part("error", `/errors/${index}/details`, details)),
  ];
  return { tool, parts, texts: listTexts(tool, parts) };
}

/** The schemas of one kind with the part that each stands in. */
export const nodesOf = (
  { parts }: LintedTool,
  ...names: readonly SchemaPart["name"][]
): { readonly part: SchemaPart; readonly node: SchemaNode }[] =>
  parts.filter(({ name }) => names.includes(name)).flatMap((part) => part.nodes.map((node) => ({ part, node })));

/** Whether an input's property is filled in by the executor, so that no model sees it. */
export function isHidden({ injected, idempotency }: Tool, { path }: SchemaNode): boolean {
  const own = idempotency.kind === "key" && idempotency.from === "executor" ? [idempotency.key] : [];
  return [...Object.keys(injected), ...own].some((pointer) => path === pointer || path?.startsWith(`${pointer}/`));
}
