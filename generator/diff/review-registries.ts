import { lostName } from "../model/check-released-names.js";
import type { ReleasedName } from "../model/released-names.js";
import type { Tool } from "../model/tool.js";
import { compareText } from "../schema/json.js";
import { applyWaivers } from "./apply-waivers.js";
import { compareSupported } from "./compare-supported.js";
import { compareTool } from "./compare-tool.js";
import { createFinding } from "./create-finding.js";
import { findCauses } from "./find-causes.js";
import { isRetired } from "./is-retired.js";
import { judgeVersion } from "./judge-version.js";
import { pairTools } from "./pair-tools.js";
import type { Callers, Finding, Review, ToolReview, Waiver } from "./review.js";
import { worstVerdict } from "./worst-verdict.js";

export type ReviewRequest = {
  readonly before: readonly Tool[];
  readonly after: readonly Tool[];
  /** How both sides are called in the report. */
  readonly base: string;
  readonly head: string;
  readonly callers: Callers;
  readonly waivers: readonly Waiver[];
  /** `YYYY-MM-DD`: waivers and removals depend on the day. */
  readonly today: string;
  /** Hold every change against each frozen version too, not only against the base. */
  readonly transitive: boolean;
  /** What was released under which name, as the base has it: a name that is gone is not given away. */
  readonly released?: ReadonlyMap<string, ReleasedName>;
};

/** Judges what a change of a registry means: tool by tool, and what of it counts for the gate. Unchanged tools are skipped by their hashes. */
export function reviewRegistries(request: ReviewRequest): Review {
  const { base, head, callers, today } = request;
  const pairings = pairTools(request.before, request.after);
  const changed = pairings.filter(
    ({ before, after }) => before?.hashes.source !== after?.hashes.source || before?.name !== after?.name,
  );
  const reviewed = changed.map(({ before, after }) => {
    if (before === undefined && after !== undefined) return added(after, request);
    if (before !== undefined && after === undefined) return removed(before, today);
    return before !== undefined && after !== undefined ? compared(before, after, request) : undefined;
  });
  const tools = reviewed.filter((tool) => tool !== undefined).filter(({ findings }) => findings.length > 0);
  const waived = applyWaivers(
    tools.flatMap(({ findings }) => findings),
    request.waivers,
    today,
  );
  const byFingerprint = new Map(waived.findings.map((finding) => [finding.fingerprint, finding]));
  const judged = tools.map((tool): ToolReview => {
    const findings = tool.findings.map((finding) => byFingerprint.get(finding.fingerprint) ?? finding);
    return { ...tool, findings, verdict: worstVerdict(findings) };
  });
  return {
    base,
    head,
    callers,
    verdict: worstVerdict(judged.flatMap(({ findings }) => findings)),
    tools: judged,
    unchanged: pairings.length - judged.length,
    causes: findCauses(judged),
    waivers: { unused: waived.unused, expired: waived.expired },
  };
}

type Judged = Omit<ToolReview, "verdict">;

function compared(before: Tool, after: Tool, request: ReviewRequest): Judged {
  const pair = { before, after };
  const changes = compareTool(pair, request);
  const version = judgeVersion(pair, changes, request);
  const supported = request.transitive ? compareSupported(pair, changes, request) : [];
  // What it was called before, it is called rightly.
  const reused = findReuse(after, request.released, [before.name, ...before.formerly]);
  return {
    tool: after.name,
    ...(before.name === after.name ? {} : { formerly: before.name }),
    before,
    after,
    bump_owed: version.owed,
    bump_found: version.found,
    ...(version.wanted === undefined ? {} : { version_wanted: version.wanted }),
    findings: sortFindings([...version.findings, ...changes, ...supported, ...reused]),
  };
}

function added(after: Tool, { before, released }: ReviewRequest): Judged {
  const finding = createFinding(after.name, {
    rule: "tool-added",
    params: {},
    category: "wire",
    verdict: "safe",
    bump: "none",
    pointer: "/name",
    fragments: [undefined, after.name],
    after: after.place,
  });
  const owner = before.find((tool) => tool.formerly.includes(after.name));
  const reused = [
    ...(owner === undefined ? [] : [createReuse(after, after.name, owner.name)]),
    ...findReuse(after, released, []),
  ];
  const findings = reused.length > 0 ? reused : [finding];
  return { tool: after.name, after, bump_owed: "none", bump_found: "none", findings };
}

/** A name that a release took away is not given away. What the tool was called `before`, it is called rightly. */
function findReuse(after: Tool, released: ReviewRequest["released"], before: readonly string[]): Finding[] {
  const lost = lostName(after, released ?? new Map());
  if (lost === undefined || before.includes(lost.name)) return [];
  const how = lost.state === "removed" ? "removed" : "released";
  return [createReuse(after, lost.name, `which was ${how} on ${lost.day}`)];
}

function createReuse(after: Tool, name: string, other: string): Finding {
  const pointer = name === after.name ? "/name" : "/formerly";
  return createFinding(after.name, {
    rule: "name-reused",
    params: { name, other },
    category: "wire",
    verdict: "breaking",
    bump: "major",
    pointer,
    fragments: [undefined, name],
    breaks: "who still calls the other tool by this name",
    after: after.placeOf(pointer),
  });
}

/** A removal is due once the announced day is over. */
function removed(before: Tool, today: string): Judged {
  const finding = createFinding(before.name, {
    rule: "tool-removed",
    params: {},
    category: "wire",
    verdict: isRetired(before, today) ? "dangerous" : "breaking",
    bump: "major",
    pointer: "/name",
    fragments: [before.name, undefined],
    breaks: "everybody who calls the tool",
    before: before.place,
  });
  return { tool: before.name, before, bump_owed: "major", bump_found: "none", findings: [finding] };
}

const weight = ["breaking", "unproven", "dangerous", "doc-only", "safe"];

const sortFindings = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort(
    (a, b) =>
      weight.indexOf(a.verdict) - weight.indexOf(b.verdict) ||
      compareText(a.pointer, b.pointer) ||
      compareText(a.rule, b.rule),
  );
