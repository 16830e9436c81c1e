import type { SchemaBundle } from "../load/schema-bundle.js";
import { comparePart } from "./compare-part.js";
import type { Callers, Review } from "./review.js";
import { greatestBump } from "./schema-version.js";
import { worstVerdict } from "./worst-verdict.js";

export type SchemasRequest = {
  readonly before: SchemaBundle;
  readonly after: SchemaBundle;
  readonly direction: "input" | "output";
  readonly callers: Callers;
  /** How both sides are called. */
  readonly base: string;
  readonly head: string;
};

/** Two schemas without contracts around them, judged like those of one tool. Its findings name the side as tool. */
export function reviewSchemas({ before, after, direction, callers, base, head }: SchemasRequest): Review {
  const pair = { before: { samples: [] }, after: { name: head, samples: [] } };
  const findings = comparePart(pair, { name: direction, before, after }, { callers });
  const verdict = worstVerdict(findings);
  const bump_owed = greatestBump(findings.map(({ bump }) => bump));
  const tools =
    findings.length === 0 ? [] : [{ tool: head, verdict, bump_owed, bump_found: "none" as const, findings }];
  return {
    base,
    head,
    callers,
    verdict,
    tools,
    unchanged: tools.length === 0 ? 1 : 0,
    causes: [],
    waivers: { unused: [], expired: [] },
  };
}
