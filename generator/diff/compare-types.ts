import type { Tool } from "../model/tool.js";
import { nameTypes } from "../plan/name-types.js";
import { planSharedTypes } from "../plan/plan-shared-types.js";
import { createFinding } from "./create-finding.js";
import type { Finding } from "./review.js";
import type { ToolPair } from "./tool-pair.js";

/** Names of types that the package no longer exports: code that imports them stops compiling, whatever the values do. */
export function compareTypes({ before, after }: ToolPair): Finding[] {
  // Another name of the tool, and an output that came or went, are told once and not for each of their types.
  if (before.names.type !== after.names.type || (before.output === undefined) !== (after.output === undefined))
    return [];
  const now = typeNames(after);
  return [...typeNames(before)]
    .filter((name) => !now.has(name))
    .map((name) =>
      createFinding(after.name, {
        rule: "type-name-changed",
        params: { name },
        category: "source-caller",
        verdict: "breaking",
        bump: "major",
        pointer: "/input",
        path: `/types/${name}`,
        fragments: [name, undefined],
        breaks: "code that imports the type",
        before: before.place,
        after: after.place,
      }),
    );
}

const typeNames = (tool: Tool): ReadonlySet<string> => new Set(nameTypes(tool, planSharedTypes([tool])).declared);
