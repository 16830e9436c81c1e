import type { CallOptions } from "./answer-call.js";
import type { FilledOf, InputOf } from "./call.js";
import { listOf, listOfRows } from "./hash-list.js";
import type { EarlierTool, Tool, ToolList } from "./types.js";

/** For whom an upgrade is made: a new argument may follow from who calls. */
export type Caller<Context = unknown> = Pick<CallOptions<Context>, "principal" | "context">;

/** Earlier versions of which not every input is one of the current version. */
export type Unfit<V> = V extends { readonly fits: true } ? never : V;

/** By tool and version: what makes the current input of an earlier one. Demanded wherever the old one may not fit. */
export type UpgradesOf<T extends Tool, V extends EarlierTool, Context = unknown> = {
  readonly [N in Unfit<V>["of"]]: {
    readonly [X in Unfit<V> as X["of"] extends N ? X["schema_version"] : never]: (
      old: FilledOf<X>,
      caller: Caller<Context>,
    ) => InputOf<T extends { readonly name: N } ? T : never>;
  };
};

/** An upgrade of any tool: its input has been validated by the version that it comes from. */
export type AnyUpgrade = (old: unknown, caller: Caller) => unknown;

/** What calls that were made under earlier versions are answered with. */
export type History = {
  readonly versions: readonly EarlierTool[];
  readonly upgradeOf: (version: Tool) => AnyUpgrade | undefined;
  readonly lists: readonly ToolList[];
};

/** Throws for a version of another tool, and for one that stands twice in the list. */
export function checkVersions(tools: readonly Tool[], versions: readonly EarlierTool[]): void {
  const seen = new Set<string>();
  for (const { of, schema_version } of versions) {
    const title = `version ${schema_version} of ${JSON.stringify(of)}`;
    const tool = tools.find(({ name }) => name === of);
    if (tool === undefined) throw new TypeError(`createToolkit: the ${title} belongs to no tool of the list`);
    if (seen.has(title)) throw new TypeError(`createToolkit: the ${title} stands twice in the list`);
    seen.add(title);
  }
}

/** Throws where an upgrade is missing, for the arguments may not fit, and where one is for nothing that was handed over. */
export function readUpgrades(
  versions: readonly EarlierTool[],
  upgrades: Readonly<Record<string, Readonly<Record<string, AnyUpgrade>>>>,
): History["upgradeOf"] {
  const found = new Map<Tool, AnyUpgrade>();
  for (const [name, byVersion] of Object.entries(upgrades)) {
    for (const [schema_version, upgrade] of Object.entries(byVersion)) {
      const version = versions.find((one) => one.of === name && one.schema_version === schema_version);
      if (version === undefined)
        throw new TypeError(`handle: there is no version ${schema_version} of ${JSON.stringify(name)} to upgrade from`);
      found.set(version, upgrade);
    }
  }
  for (const version of versions) {
    if (version.fits || found.has(version)) continue;
    const { of, schema_version } = version;
    const example = `upgrades: { ${of}: { "${schema_version}": (old) => … } }`;
    throw new TypeError(`handle: arguments of ${of} ${schema_version} may not fit the current version: add ${example}`);
  }
  return (version) => found.get(version);
}

/** One version of a tool, as it was handed over or is. */
export const versionAt = (tool: Tool, schema_version: string, { versions }: History): Tool | undefined =>
  tool.contract.schema_version === schema_version
    ? tool
    : versions.find((version) => version.of === tool.name && version.schema_version === schema_version);

/** The version that a tool had in a list; the newest where the list was without the tool. */
export const versionIn = (tool: Tool, list: ToolList): string =>
  list.tools.find(([name]) => bears(tool, name))?.[1] ?? tool.contract.schema_version;

/**
 * Lists by their hashes: those that are known, and the part of each that a toolset holds, for a service declares some tools of a
 * release. `toolsets` are the tools as they are narrowed, and all.
 */
export function indexLists(
  toolsets: readonly (readonly Tool[])[],
  lists: readonly ToolList[],
): ReadonlyMap<string, ToolList> {
  const parts = toolsets.flatMap((tools) => [
    listOf(tools),
    ...lists.map((list) => listOfRows(list.tools.filter(([name]) => tools.some((tool) => bears(tool, name))))),
  ]);
  return new Map([...parts, ...lists].map((list) => [list.hash, list]));
}

const bears = ({ name, contract }: Tool, wanted: string): boolean =>
  name === wanted || contract.formerly.includes(wanted);
