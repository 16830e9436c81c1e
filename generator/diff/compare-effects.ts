import type { ReviewRuleId } from "../diagnostics/review-rules.js";
import type { Tool } from "../model/tool.js";
import { isObject, type JsonValue, jsonEqual, member } from "../schema/json.js";
import { walkSchema } from "../schema/walk.js";
import { createFinding, type Found } from "./create-finding.js";
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
    ...compareInjected(pair),
    ...compareSensitivity(pair),
  ];
}

type Told<Rule extends ReviewRuleId> = Omit<Found<Rule>, "category" | "before" | "after" | "fragments"> & {
  readonly values: readonly [JsonValue, JsonValue];
};

function permission<Rule extends ReviewRuleId>({ before, after }: ToolPair, told: Told<Rule>): Finding {
  const { values, ...rest } = told;
  const found = {
    ...rest,
    category: "permission",
    fragments: values,
    before: before.placeOf(told.pointer),
    after: after.placeOf(told.pointer),
  };
  return createFinding(after.name, found as unknown as Found<Rule>);
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
          permission(pair, {
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
          permission(pair, {
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
    permission(pair, {
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
    permission(pair, {
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
      permission(pair, {
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
      permission(pair, {
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
    permission(pair, {
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

function compareInjected(pair: ToolPair): Finding[] {
  const { injected: old } = pair.before;
  const { injected: now } = pair.after;
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].sort().flatMap((pointer) => {
    const [from, to] = [old[pointer], now[pointer]];
    if (from === to) return [];
    const how =
      to === undefined
        ? `is no longer filled from ${from}: the model chooses it`
        : from === undefined
          ? `is filled from ${to} now`
          : `was filled from ${from} and is filled from ${to} now`;
    return [
      permission(pair, {
        rule: "injection-changed",
        params: { pointer, how },
        verdict: "breaking",
        bump: "major",
        pointer: "/injected",
        path: `/injected${pointer}`,
        values: [from ?? null, to ?? null],
        breaks:
          to === undefined ? "everybody whose data the argument protects" : "callers who send the argument themselves",
      }),
    ];
  });
}

/** Marks of both schemas, by part and pointer. A place that is gone has lost nothing. */
function compareSensitivity(pair: ToolPair): Finding[] {
  const [old, now] = [marksOf(pair.before), marksOf(pair.after)];
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((place) => {
    const [from, to] = [old.get(place), now.get(place)];
    if (from === to || from === undefined || to === undefined) return [];
    return [
      permission(pair, {
        rule: "sensitivity-changed",
        params: { place, how: to ? "is now" : "is no longer" },
        verdict: to ? "safe" : "dangerous",
        bump: "patch",
        pointer: place,
        values: [from, to],
        breaks: to ? "" : "people whose data reach logs and messages now",
      }),
    ];
  });
}

function marksOf({ input, output }: Tool): ReadonlyMap<string, boolean> {
  const marks = new Map<string, boolean>();
  for (const [name, bundle] of [
    ["input", input],
    ["output", output],
  ] as const) {
    if (bundle === undefined) continue;
    walkSchema(bundle.schema, bundle.dialect, (node, pointer) => {
      if (isObject(node)) marks.set(`/${name}${pointer}`, member(node, "x-sensitive") === true);
    });
  }
  return marks;
}
