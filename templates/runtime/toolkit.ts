import {
  type Answer,
  type AnyHandler,
  answerCall,
  type Calling,
  type CallOptions,
  type IncomingCall,
  runCall,
} from "./answer-call.js";
import type { CodeOf, HandlerOf, InputOf, OutputOf, ToolFailure, ToolResult } from "./call.js";
import { hashList } from "./hash-list.js";
import type { Tool } from "./types.js";

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
export type Toolset<T extends Tool = Tool> = {
  readonly tools: readonly T[];
  /** Changes whenever a name or a contract of the list does: a stale list is found by it. */
  readonly list: { readonly hash: string };
  /** The same tools without some. */
  only(filter: Filter<T["name"]>): Toolset<T>;
  /** Gives every tool its handler: exactly one each. */
  handle<Context = unknown>(handlers: HandlersOf<T, Context>, options?: ToolkitOptions): Toolkit<T, Context>;
};

/** Tools and their handlers: declares itself and answers calls. What it does not show, it does not answer. */
export type Toolkit<T extends Tool = Tool, Context = unknown> = {
  readonly tools: readonly T[];
  readonly list: { readonly hash: string };
  only(filter: Filter<T["name"]>): Toolkit<T, Context>;
  /** Calls one tool from code, with its complete input: code may name what models may not. */
  call<N extends T["name"]>(
    name: N,
    input: InputOf<ByName<T>[N]>,
    options?: CallOptions<Context>,
  ): Promise<ToolResult<OutputOf<ByName<T>[N]>, CodeOf<ByName<T>[N]>>>;
  /** Answers a call whose name and arguments come from outside. Never throws. */
  answer(call: IncomingCall, options?: CallOptions<Context>): Promise<Answer>;
};

/** Where ids come from; tests pass their own. */
export type ToolkitOptions = { readonly createId?: (() => string) | undefined };

/** Two steps on purpose: TypeScript knows the tools before it looks at the handlers. */
export function createToolkit<const T extends readonly Tool[]>(tools: T): Toolset<T[number]> {
  const seen = new Set<string>();
  for (const { name } of tools) {
    if (seen.has(name)) throw new TypeError(`createToolkit: the tool ${JSON.stringify(name)} stands twice in the list`);
    seen.add(name);
  }
  return toolsetOf<T[number]>(tools);
}

function toolsetOf<T extends Tool>(tools: readonly T[]): Toolset<T> {
  return {
    tools,
    list: { hash: hashList(tools) },
    only: (filter) => toolsetOf(tools.filter((tool) => passes(tool, filter))),
    handle: <Context>(handlers: HandlersOf<T, Context>, options: ToolkitOptions = {}) => {
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
      return toolkitOf<T, Context>(tools, table, options.createId ?? randomId);
    },
  };
}

type HandlerTable = ReadonlyMap<string, AnyHandler>;

function toolkitOf<T extends Tool, Context>(
  tools: readonly T[],
  handlers: HandlerTable,
  createId: () => string,
): Toolkit<T, Context> {
  const byName = new Map<string, T>(
    tools.flatMap((tool) => tool.contract.formerly.map((name): [string, T] => [name, tool])),
  );
  for (const tool of tools) byName.set(tool.name, tool);

  const answering = <Result>(
    name: string,
    options: CallOptions<Context> = {},
    run: (calling: Calling) => Result,
  ): Result | Answer => {
    const tool = byName.get(name);
    const handler = tool === undefined ? undefined : handlers.get(tool.name);
    if (tool === undefined || handler === undefined) return unknownTool(name, tools);
    const ids = { trace_id: options.trace_id ?? createId(), interaction_id: options.interaction_id ?? createId() };
    return run({ tool, handler, options, ids });
  };
  return {
    tools,
    list: { hash: hashList(tools) },
    only: (filter) =>
      toolkitOf<T, Context>(
        tools.filter((tool) => passes(tool, filter)),
        handlers,
        createId,
      ),
    call: async (name, input, options) => {
      const { result } = await answering(name, options, (calling) => runCall(calling, input, createId()));
      return result as never;
    },
    answer: async (incoming, options) => answering(incoming.name, options, (calling) => answerCall(calling, incoming)),
  };
}

function passes({ name, contract }: Tool, { goal, names }: Filter): boolean {
  const servesGoal = goal === undefined || contract.goals.length === 0 || contract.goals.includes(goal);
  return servesGoal && (names === undefined || names.includes(name));
}

function unknownTool(name: string, tools: readonly Tool[]): Answer {
  const known = tools.map((tool) => tool.name).join(", ");
  const error: ToolFailure = {
    class: "unknown_tool",
    code: "UNKNOWN_TOOL",
    message: `There is no tool ${JSON.stringify(name)} here. ${known === "" ? "No tools can be called." : `The tools are: ${known}.`}`,
    retryable: false,
    user_action: null,
    effect: "none",
  };
  return {
    result: { ok: false, error },
    verdict: { syntax_valid: null, schema_valid: null, business_valid: null },
    effect: { side_effect_class: "read", approval: "never", concurrency: "parallel" },
  };
}

/** A UUID where the platform makes one (Node, browsers, workers), else as much chance as `Math.random` has. */
function randomId(): string {
  const { crypto } = globalThis as { readonly crypto?: { readonly randomUUID?: () => string } };
  return crypto?.randomUUID?.() ?? `id-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
}
