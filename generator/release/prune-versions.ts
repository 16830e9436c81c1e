import { earlierVersions } from "../model/earlier-versions.js";
import type { Tool } from "../model/tool.js";
import type { Release } from "../parse/read-releases.js";

/** Which earlier versions stay: the newest `keep`, and those that were replaced less than `days` ago. */
export type SupportRule = { readonly keep?: number; readonly days?: number };

export type Pruning = {
  readonly pruned: readonly Tool[];
  /** Versions that the rule would take, and that samples of the tool still speak of. */
  readonly held: readonly Tool[];
};

/**
 * The earlier versions of a tool that a rule gives up. The current version is frozen too and always stays; so does a version of
 * which nobody knows when it was replaced.
 */
export function pruneVersions(
  tool: Tool,
  rule: SupportRule | undefined,
  releases: readonly Release[],
  today: string,
): Pruning {
  if (rule === undefined) return { pruned: [], held: [] };
  const { keep = 0, days = 0 } = rule;
  const earlier = earlierVersions(tool);
  const isRecent = (index: number): boolean => {
    if (days === 0) return false;
    const replaced = dayOf(earlier[index + 1] ?? tool, releases);
    return replaced === undefined || daysBetween(replaced, today) < days;
  };
  const given = earlier.filter((_, index) => index < earlier.length - keep && !isRecent(index));
  const isShown = ({ schema_version }: Tool): boolean =>
    tool.samples.some((sample) => sample.schema_version === schema_version);
  return { pruned: given.filter((version) => !isShown(version)), held: given.filter(isShown) };
}

/** The day on which a version was released, and so the day on which the one before it was replaced. */
const dayOf = ({ name, schema_version }: Tool, releases: readonly Release[]): string | undefined =>
  releases.find(({ tools }) => Object.hasOwn(tools, name) && tools[name]?.schema_version === schema_version)?.day;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
