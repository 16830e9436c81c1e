import type { JsonValue, Tool } from "../runtime/types.js";
import type { GoldenCase } from "./golden-cases-of.js";
import { isList, memberOf, sameJson, show, valueAt } from "./json.js";
import type { Suite } from "./suite.js";
import { type Target, targets } from "./targets.js";

/** The cases of the list of all tools. */
export function listCasesOf(suites: readonly Suite[], tools: readonly Tool[]): readonly GoldenCase[] {
  const one = (title: string, problems: GoldenCase["problems"]): GoldenCase => ({ tool: "*", title, problems });
  return [
    one("all tools are listed", () => checkList(suites, tools)),
    ...targets.map((target) =>
      one(`all tools are declared to ${target.name}`, () => checkDeclared(suites, tools, target)),
    ),
  ];
}

/** The package must list exactly the tools of the registry, sorted by name in code units. */
function checkList(suites: readonly Suite[], tools: readonly Tool[]): string[] {
  const want = namesOf(suites);
  const got = tools.map(({ name }) => name);
  const strangers = suites.filter(({ tool }) => !tools.includes(tool)).map(({ facts }) => facts.name);
  return [
    ...(sameJson(want, got) ? [] : [`the tools are ${show(got)}; the registry has ${show(want)}`]),
    ...strangers.map((name) => `${name} in the list is not the tool of its own path`),
  ];
}

/** One target must be sent every tool once, in the order of the list, under names that differ; MCP sorted by name. */
function checkDeclared(suites: readonly Suite[], tools: readonly Tool[], target: Target): string[] {
  const sent = (toolset: readonly Tool[]): readonly string[] => {
    const list = valueAt(target.send({ tools: toolset }) as JsonValue, target.list);
    return (isList(list) ? list : []).map((outer) => String(memberOf(valueAt(outer, target.entry), "name")));
  };
  const names = sent(tools);
  const taken = suites.filter(({ refused }) => refused?.includes(target.kind) !== true);
  const expected = namesOf(taken).filter((name) => target.toolName.test(name));
  const missing = expected.filter((name) => !names.includes(name));
  const backwards = sent([...tools].reverse());
  const wanted = target.kind === "mcp" ? [...names].sort(compare) : [...names].reverse();
  return [
    ...(names.length === taken.length ? [] : [`${names.length} of ${taken.length} tools are declared`]),
    ...(new Set(names).size === names.length ? [] : [`two tools have one name in ${show(names)}`]),
    ...missing.map((name) => `${name} is not declared`),
    ...(sameJson(backwards, wanted) ? [] : [`the order is ${show(backwards)}`]),
  ];
}

const namesOf = (suites: readonly Suite[]): string[] => suites.map(({ facts }) => facts.name).sort(compare);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
