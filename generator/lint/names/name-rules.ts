import { compareText } from "../../schema/json.js";
import { createFinding, type Finding } from "../finding.js";
import type { LintedTool } from "../linted-tool.js";
import { type LintedRegistry, ofEachTool, type RuleChecks } from "../rule-check.js";
import { isVerb, wordsOfName } from "../words/verbs.js";
import { nearNames } from "./near-names.js";

/** Names of tools: what they look like, what they say, and whether they can be told apart. */
export const nameRules: RuleChecks<"tool-name-style" | "tool-name-without-verb" | "near-identical-names"> = {
  "tool-name-style": ofEachTool(checkStyle),
  "tool-name-without-verb": ofEachTool(checkVerb),
  "near-identical-names": checkLikeness,
};

const longest = 64;

function checkStyle({ tool }: LintedTool): Finding[] {
  const { name, place } = tool;
  const details = [
    ...(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name) ? [] : ["is not in snake case"]),
    ...(name.length <= longest ? [] : [`is longer than ${longest} characters`]),
  ];
  if (details.length === 0) return [];
  return [createFinding("tool-name-style", { name, detail: details.join(" and ") }, at(name, place))];
}

function checkVerb({ tool }: LintedTool): Finding[] {
  const { name, place } = tool;
  if (wordsOfName(name).some(isVerb)) return [];
  return [createFinding("tool-name-without-verb", { name }, at(name, place))];
}

const at = <Place>(tool: string, place: Place): { tool: string; at: string; fragment: string; place: Place } => ({
  tool,
  at: "/name",
  fragment: tool,
  place,
});

/** Old names stay callable, but models are not shown them. */
function checkLikeness({ tools }: LintedRegistry): Finding[] {
  const places = new Map(tools.map(({ tool }) => [tool.name, tool.place]));
  const names = [...places.keys()].sort(compareText);
  return nearNames(names).map(({ first, second, why }) => {
    const other = places.get(first);
    return createFinding(
      "near-identical-names",
      { name: second, other: first, detail: why },
      {
        ...at(second, places.get(second)),
        fragment: first,
        ...(other === undefined ? {} : { related: [{ message: first, place: other }] }),
      },
    );
  });
}
