import type { Tool } from "../model/tool.js";
import { type JsonValue, jsonEqual } from "../schema/json.js";
import { createPermission } from "./create-permission.js";
import type { Finding, Verdict } from "./review.js";
import type { ToolPair } from "./tool-pair.js";

const severity = ["read", "modify", "delete", "publish"] as const;

/** What changed about what a call may do, and who agreed to it: both directions, since a relaxed class drops a confirmation. */
export function compareEffects(pair: ToolPair): Finding[] {
  return [
    ...compareClass(pair),
    ...compareApproval(pair),
    ...compareIdempotency(pair),
    ...compareHints(pair),
    ...compareGoals(pair),
  ];
}

/** The class that each value of the deciding field gets, or of every call. */
function classesOf({ effects }: Tool): ReadonlyMap<string, string> {
  const { worst, by } = effects;
  const rows = by?.cases.map(({ value, effect }): [string, string] => [
    JSON.stringify(value),
    effect.side_effect_class,
  ]);
  return new Map(rows ?? [["", worst.side_effect_class]]);
}

function compareClass(pair: ToolPair): Finding[] {
  const { before, after } = pair;
  const [old, now] = [before.effects.worst.side_effect_class, after.effects.worst.side_effect_class];
  const [oldCases, newCases] = [classesOf(before), classesOf(after)];
  if (old === now && jsonEqual([...oldCases], [...newCases])) return [];
  const rank = (name: string): number => severity.indexOf(name as (typeof severity)[number]);
  // A value that one side does not know has the worst class of that side.
  const values = [...new Set([...oldCases.keys(), ...newCases.keys()])];
  const steps = values.map((value) => rank(newCases.get(value) ?? now) - rank(oldCases.get(value) ?? old));
  const isEscalated = steps.some((step) => step > 0);
  const isRelaxed = steps.some((step) => step < 0);
  const words = (tool: Tool): string => {
    const cases = tool.effects.by?.cases.map(({ value, effect }) => `${String(value)}: ${effect.side_effect_class}`);
    return cases === undefined
      ? tool.effects.worst.side_effect_class
      : `by ${tool.effects.by?.pointer} (${cases.join(", ")})`;
  };
  const common = {
    params: { from: words(before), to: words(after) },
    pointer: "/side_effect_class",
    values: [words(before), words(after)] as [string, string],
  };
  return [
    ...(isEscalated
      ? [
          createPermission(pair, {
            ...common,
            rule: "side-effect-escalated",
            verdict: "breaking",
            bump: "major",
            breaks: "everybody who allowed the tool as it was",
          }),
        ]
      : []),
    ...(isRelaxed
      ? [
          createPermission(pair, {
            ...common,
            rule: "side-effect-relaxed",
            // Nobody answers for a tool without an owner, so nobody can confirm it.
            verdict: after.owner === undefined ? "breaking" : "dangerous",
            bump: "minor",
            breaks: "people who relied on being asked",
          }),
        ]
      : []),
  ];
}

function compareApproval(pair: ToolPair): Finding[] {
  const { approval: from } = pair.before.effects.worst;
  const { approval: to } = pair.after.effects.worst;
  if (from === to) return [];
  const isAdded = to === "required";
  const dropped: Verdict = pair.after.owner === undefined ? "breaking" : "dangerous";
  return [
    createPermission(pair, {
      rule: "approval-changed",
      params: { from, to },
      verdict: isAdded ? "breaking" : dropped,
      bump: isAdded ? "major" : "minor",
      pointer: "/approval",
      values: [from, to],
      breaks: isAdded ? "programs that call the tool without a person" : "people who relied on being asked",
    }),
  ];
}

function compareIdempotency(pair: ToolPair): Finding[] {
  const [old, now] = [pair.before.idempotency, pair.after.idempotency];
  if (jsonEqual(old as JsonValue, now as JsonValue)) return [];
  const isLost = old.kind !== "none" && now.kind === "none";
  const isGained = old.kind === "none";
  return [
    createPermission(pair, {
      rule: "idempotency-changed",
      params: { how: `was ${describe(old)} and is ${describe(now)} now` },
      verdict: isLost || !isGained ? "breaking" : "dangerous",
      bump: isGained ? "minor" : "major",
      pointer: "/idempotency",
      values: [old as JsonValue, now as JsonValue],
      breaks: isGained
        ? "nobody yet: clients begin to repeat calls"
        : "callers who repeat a call, which may act twice now",
    }),
  ];
}

const describe = (idempotency: Tool["idempotency"]): string => {
  if (idempotency.kind === "key") return `by the key ${idempotency.key} from the ${idempotency.from}`;
  if (idempotency.kind === "derived") return `by ${idempotency.keyFrom.join(", ")} within ${idempotency.window}`;
  return idempotency.kind;
};

function compareHints(pair: ToolPair): Finding[] {
  const { before, after } = pair;
  const findings: Finding[] = [];
  if (before.hints.openWorldHint !== after.hints.openWorldHint) {
    const isOpened = after.hints.openWorldHint;
    findings.push(
      createPermission(pair, {
        rule: "open-world-changed",
        params: { how: isOpened ? "reaches the open world now" : "no longer reaches the open world" },
        verdict: isOpened ? "dangerous" : "safe",
        bump: isOpened ? "minor" : "patch",
        pointer: "/open_world",
        values: [!isOpened, isOpened],
        breaks: isOpened ? "people who trusted what the tool returns" : "",
      }),
    );
  }
  const [from, to] = [before.effects.worst.concurrency, after.effects.worst.concurrency];
  // A class that changed has told why its calls run otherwise.
  const isOfClass = before.effects.worst.side_effect_class !== after.effects.worst.side_effect_class;
  if (from !== to && !isOfClass) {
    findings.push(
      createPermission(pair, {
        rule: "concurrency-changed",
        params: { from: wording[from], to: wording[to] },
        verdict: to === "parallel" ? "dangerous" : "safe",
        bump: "patch",
        pointer: "/concurrency",
        values: [from, to],
        breaks: to === "parallel" ? "handlers that relied on running alone" : "",
      }),
    );
  }
  return findings;
}

const wording = { parallel: "side by side", serial: "one after the other" } as const;

function compareGoals(pair: ToolPair): Finding[] {
  const { goals: old } = pair.before;
  const { goals: now } = pair.after;
  const words = (goals: readonly string[]): string => (goals.length === 0 ? "all" : goals.join(", "));
  if (jsonEqual([...old].sort(), [...now].sort())) return [];
  // No goal means all of them.
  const isLost = (goal: string): boolean => now.length > 0 && !now.includes(goal);
  const loses = old.length === 0 ? now.length > 0 : old.some(isLost);
  return [
    createPermission(pair, {
      rule: "goals-changed",
      params: { from: words(old), to: words(now) },
      verdict: loses ? "breaking" : "dangerous",
      bump: loses ? "major" : "minor",
      pointer: "/goals",
      values: [words(old), words(now)],
      breaks: loses ? "callers at a step that no longer has the tool" : "steps that are offered the tool now",
    }),
  ];
}
