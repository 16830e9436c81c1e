import { compareTool } from "../diff/compare-tool.js";
import { judgeVersion } from "../diff/judge-version.js";
import type { Bump, Callers, Finding } from "../diff/review.js";
import type { Tool } from "../model/tool.js";
import { asContract } from "../model/version-names.js";

export type WeighOptions = {
  readonly callers: Callers;
  /** `YYYY-MM-DD`: what a date version would become. */
  readonly today: string;
};

/** What one contract owes its version. */
export type WeighedChange = {
  readonly tool: Tool;
  /** What it was compared with: its last frozen version, or the contract as another side has it. */
  readonly since: Tool;
  readonly owed: Bump;
  readonly found: Bump;
  /** What `schema_version` has to say, where it says something else. */
  readonly wanted?: string;
  /** What changed. */
  readonly changes: readonly Finding[];
  /** What is wrong with the version. */
  readonly faults: readonly Finding[];
};

/** Weighs a contract against an earlier state of it. */
export function weighChange(origin: Tool, tool: Tool, options: WeighOptions): WeighedChange {
  const since = asContract(origin);
  const pair = { before: since, after: tool };
  const changes = compareTool(pair, options);
  const { owed, found, wanted, findings } = judgeVersion(pair, changes, options);
  const faults = findings.filter(({ verdict }) => verdict === "breaking");
  return { tool, since, owed, found, ...(wanted === undefined ? {} : { wanted }), changes, faults };
}

/** The version that was frozen last; undefined where none was. */
export const lastFrozen = ({ versions }: Tool): Tool | undefined => versions.at(-1);
