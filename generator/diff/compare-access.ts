import type { Tool } from "../model/tool.js";
import { isObject, member } from "../schema/json.js";
import { walkSchema } from "../schema/walk.js";
import { createPermission } from "./create-permission.js";
import type { Finding } from "./review.js";
import type { ToolPair } from "./tool-pair.js";

/** What changed about whose data a call works on, and which of its data nobody may see. */
export const compareAccess = (pair: ToolPair): Finding[] => [...compareInjected(pair), ...compareSensitivity(pair)];

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
      createPermission(pair, {
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
      createPermission(pair, {
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
