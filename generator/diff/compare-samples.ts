import type { Sample } from "../model/tool.js";
import { type JsonValue, jsonEqual } from "../schema/json.js";
import { createFinding } from "./create-finding.js";
import type { Finding } from "./review.js";
import type { ToolPair } from "./tool-pair.js";

/** Golden samples that were edited or removed: beside a changed schema they are a test that moved with the code. */
export function compareSamples({ before, after }: ToolPair): Finding[] {
  const now = new Map(after.samples.map((sample) => [sample.name, sample]));
  const isSchemaChanged = before.hashes.wire !== after.hashes.wire;
  return before.samples.flatMap((old): Finding[] => {
    const current = now.get(old.name);
    const isGone = current === undefined;
    if (!isGone && jsonEqual(promise(old), promise(current))) return [];
    const common = {
      category: "wire",
      bump: "none",
      pointer: `/samples/${old.name}`,
      fragments: [promise(old), isGone ? undefined : promise(current)],
      before: old.placeOf(""),
      after: current?.placeOf("") ?? after.place,
    } as const;
    if (isSchemaChanged) {
      const params = { name: old.name, how: isGone ? "was removed" : "was edited" };
      const breaks = "whoever relied on the sample to notice the change";
      return [
        createFinding(after.name, {
          rule: "sample-changed-with-schema",
          params,
          verdict: "dangerous",
          breaks,
          ...common,
        }),
      ];
    }
    if (!isGone) return [];
    return [
      createFinding(after.name, { rule: "sample-removed", params: { name: old.name }, verdict: "doc-only", ...common }),
    ];
  });
}

/** What a sample promises about values; its title and its utterances promise nothing. */
const promise = ({ input, output, error, rejects, schema_version }: Sample): JsonValue =>
  JSON.parse(JSON.stringify({ input, output, error, rejects, schema_version })) as JsonValue;
