import {
  type Answer,
  type AnyHandler,
  answerCall,
  type Calling,
  type CallOptions,
  type IncomingCall,
  type Outcome,
  runCall,
} from "./answer-call.js";
import type { CodeOf, ExecutorCode, HandlerOf, InputOf, OutputOf, ToolFailure, ToolResult } from "./call.js";
import type { Decodable } from "./decode.js";
import { listOf } from "./hash-list.js";
import type { EarlierTool, Tool, ToolList } from "./types.js";
import {
  type AnyUpgrade,
  checkVersions,
  type History,
  indexLists,
  readUpgrades,
  type Unfit,
  type UpgradesOf,
  versionAt,
  versionIn,
} from "./versions.js";

/** One handler for each tool, by the tool's name. A key remapping, not `Extract`: it stays linear in the number of tools. */
export type HandlersOf<T extends Tool, Context = unknown> = {
  readonly [X in T as X["name"]]: HandlerOf<X, Context>;
};

/** One tool of many, by its name. */
type ByName<T extends Tool> = { readonly [X in T as X["name"]]: X };

/** Which tools to show at one step of a task. A tool without goals serves all of them. */
export type Filter<Name extends string = string> = {
  readonly goal?: string | undefined;
  readonly names?: readonly Name[] | undefined;
};

/** Tools that belong together. Enough for declaring them to a model; `handle` makes them answerable. */
export type Toolset<T extends Tool = Tool, V extends EarlierTool = never> = {
  readonly tools: readonly T[];
  /** Its hash changes whenever a name or a contract of the list does: a stale list is found by it. */
  readonly list: ToolList;
  /** The same tools without some. */
  only(filter: Filter<T["name"]>): Toolset<T, V>;
  /** Gives every tool its handler, exactly one each, and every earlier version that may not fit its upgrade. */
  handle<Context = unknown>(
    handlers: HandlersOf<T, Context>,
    ...options: HandleOptions<T, V, Context>
  ): Toolkit<T, Context>;
};

/** Tools and their handlers: declares itself and answers calls. What it does not show, it does not answer. */
export type Toolkit<T extends Tool = Tool, Context = unknown> = {
  readonly tools: readonly T[];
  readonly list: ToolList;
  only(filter: Filter<T["name"]>): Toolkit<T, Context>;
  /**
   * The list of a hash, and what its tools were declared as there, for reading calls that were made under it. The current list
   * where the hash is not known here: a stale list is found by that.
   */
  at(list_hash: string): { readonly list: ToolList; readonly tools: readonly Decodable[] };
  /** Calls one tool from code, with its complete input: code may name what models may not. */
  call<N extends T["name"]>(
    name: N,
    input: InputOf<ByName<T>[N]>,
    options?: CallOptions<Context>,
  ): Promise<ToolResult<OutputOf<ByName<T>[N]>, CodeOf<ByName<T>[N]>>>;
  /** Answers a call whose name and arguments come from outside. Never throws. */
  answer(call: IncomingCall, options?: CallOptions<Context>): Promise<Answer>;
};

export type ToolkitOptions = {
  /** Where ids come from; tests pass their own. */
  readonly createId?: (() => string) | undefined;
  /** Lists that conversations still refer to: those of the package's releases (`./lists`), or lists that the service kept. */
  readonly lists?: readonly ToolList[] | undefined;
};

/** What goes with the handlers: upgrades are demanded where an earlier version needs one. */
export type HandleOptions<T extends Tool, V extends EarlierTool, Context> = [Unfit<V>] extends [never]
  ? [options?: ToolkitOptions]
  : [options: ToolkitOptions & { readonly upgrades: UpgradesOf<T, V, Context> }];

/**
 * Two steps on purpose: TypeScript knows the tools before it looks at the handlers. `versions`: earlier versions of the tools,
 * under which calls are answered too.
 */
export function createToolkit<
  const T extends readonly Tool[],
  const V extends readonly (EarlierTool & { readonly of: T[number]["name"] })[] = readonly [],
>(tools: T, { versions }: { readonly versions?: V } = {}): Toolset<T[number], V[number]> {
  const seen = new Set<string>();
  for (const { name } of tools) {
    if (seen.has(name)) throw new TypeError(`createToolkit: the tool ${JSON.stringify(name)} stands twice in the list`);
    seen.add(name);
  }
  checkVersions(tools, versions ?? []);
  return toolsetOf<T[number], V[number]>(tools, versions ?? []);
}

function toolsetOf<T extends Tool, V extends EarlierTool>(
  tools: readonly T[],
  versions: readonly EarlierTool[],
): Toolset<T, V> {
  return {
    tools,
    list: listOf(tools),
    only: (filter) =>
      toolsetOf<T, V>(
        tools.filter((tool) => passes(tool, filter)),
        versions,
      ),
    handle: <Context>(handlers: HandlersOf<T, Context>, ...given: HandleOptions<T, V, Context>) => {
      const [options = {}] = given as [options?: ToolkitOptions & { readonly upgrades?: AnyUpgrades }];
      // TypeScript has checked the handlers against the tools; from here on they are looked up by name.
      const table: HandlerTable = new Map(Object.entries(handlers as Readonly<Record<string, AnyHandler>>));
      for (const { name } of tools) {
        if (table.get(name) === undefined)
          throw new TypeError(`handle: the tool ${JSON.stringify(name)} has no handler`);
      }
      for (const name of table.keys()) {
        if (!tools.some((tool) => tool.name === name))
          throw new TypeError(`handle: there is no tool ${JSON.stringify(name)}`);
      }
      const upgradeOf = readUpgrades(versions, options.upgrades ?? {});
      const history: History = { versions, upgradeOf, lists: options.lists ?? [] };
      return toolkitOf<T, Context>(tools, { all: tools, table, history, createId: options.createId ?? randomId });
    },
  };
}

type AnyUpgrades = Readonly<Record<string, Readonly<Record<string, AnyUpgrade>>>>;
type HandlerTable = ReadonlyMap<string, AnyHandler>;

/** What stays the same however the tools are narrowed. */
type Common = {
  readonly all: readonly Tool[];
  readonly table: HandlerTable;
  readonly history: History;
  readonly createId: () => string;
};

function toolkitOf<T extends Tool, Context>(tools: readonly T[], common: Common): Toolkit<T, Context> {
  const { all, table, history, createId } = common;
  const byName = new Map<string, T>(
    tools.flatMap((tool) => tool.contract.formerly.map((name): [string, T] => [name, tool])),
  );
  for (const tool of tools) byName.set(tool.name, tool);

  const list = listOf(tools);
  let known: ReadonlyMap<string, ToolList> | undefined;
  const listAt = (list_hash: string | undefined): ToolList => {
    if (list_hash === undefined || list_hash === list.hash) return list;
    known ??= indexLists([tools, all], history.lists);
    return known.get(list_hash) ?? list;
  };

  const answering = async (
    name: string,
    options: CallOptions<Context> = {},
    versionOf: (tool: Tool) => string,
    run: (calling: Calling) => Promise<Outcome>,
  ): Promise<Answer> => {
    const tool = byName.get(name);
    const handler = tool === undefined ? undefined : table.get(tool.name);
    if (tool === undefined || handler === undefined) return unknownTool(name, tools);
    const wanted = versionOf(tool);
    const version = versionAt(tool, wanted, history);
    if (version === undefined) return unknownVersion(tool, wanted, history);
    const ids = { trace_id: options.trace_id ?? createId(), interaction_id: options.interaction_id ?? createId() };
    const outcome = await run({ tool, version, upgrade: history.upgradeOf(version), handler, options, ids });
    return { ...outcome, schema_version: version.contract.schema_version };
  };
  return {
    tools,
    list,
    only: (filter) =>
      toolkitOf<T, Context>(
        tools.filter((tool) => passes(tool, filter)),
        common,
      ),
    at: (list_hash) => {
      const then = listAt(list_hash);
      const declared = tools.map((tool): Decodable => {
        const { declarations } = versionAt(tool, versionIn(tool, then), history) ?? tool;
        return { name: tool.name, contract: tool.contract, declarations };
      });
      return { list: then, tools: declared };
    },
    call: async (name, input, options) => {
      const newest = ({ contract }: Tool): string => contract.schema_version;
      const { result } = await answering(name, options, newest, (calling) => runCall(calling, input, createId()));
      return result as never;
    },
    answer: (incoming, options) =>
      answering(
        incoming.name,
        options,
        (tool) => incoming.schema_version ?? versionIn(tool, listAt(options?.list_hash)),
        (calling) => answerCall(calling, incoming),
      ),
  };
}

function passes({ name, contract }: Tool, { goal, names }: Filter): boolean {
  const servesGoal = goal === undefined || contract.goals.length === 0 || contract.goals.includes(goal);
  return servesGoal && (names === undefined || names.includes(name));
}

function unknownTool(name: string, tools: readonly Tool[]): Answer {
  const known = tools.map((tool) => tool.name).join(", ");
  const rest = known === "" ? "No tools can be called." : `The tools are: ${known}.`;
  return unknown("UNKNOWN_TOOL", `There is no tool ${JSON.stringify(name)} here. ${rest}`);
}

/** Arguments are held against the exact version that they were made under (R4), so without it they are not taken. */
function unknownVersion({ name, contract }: Tool, wanted: string, { versions }: History): Answer {
  const earlier = versions.filter(({ of }) => of === name).map(({ schema_version }) => schema_version);
  const known = [...earlier, contract.schema_version].join(", ");
  const message = `There is no version ${JSON.stringify(wanted)} of ${name} here. The versions are: ${known}.`;
  return unknown("UNKNOWN_VERSION", message);
}

function unknown(code: ExecutorCode, message: string): Answer {
  const error: ToolFailure = {
    class: "unknown_tool",
    code,
    message,
    retryable: false,
    user_action: null,
    effect: "none",
  };
  return {
    result: { ok: false, error },
    verdict: { syntax_valid: null, schema_valid: null, business_valid: null },
    effect: { side_effect_class: "read", approval: "never", concurrency: "parallel" },
    schema_version: null,
  };
}

/** A UUID where the platform makes one (Node, browsers, workers), else as much chance as `Math.random` has. */
function randomId(): string {
  const { crypto } = globalThis as { readonly crypto?: { readonly randomUUID?: () => string } };
  return crypto?.randomUUID?.() ?? `id-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
}
