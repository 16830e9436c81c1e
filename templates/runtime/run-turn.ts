import type { Answer, CallOptions, IncomingCall } from "./answer-call.js";
import type { ToolResult, Verdict } from "./call.js";
import type { Toolkit } from "./toolkit.js";
import type { Tool } from "./types.js";

/** One call as a model's response holds it: the name that the provider was told, and the arguments as they came. */
export type ReadCall = {
  readonly tool_call_id: string;
  readonly name: string;
  readonly arguments: unknown;
  /**
   * The id that the call came with, where an earlier call of the response has the same. It is answered, under the id that stands
   * here in its place, and not run: nobody can say whether it is another call or the same one once more.
   */
  readonly duplicate_of?: string;
};

/** What a response asks for. */
export type ReadResponse = {
  readonly calls: readonly ReadCall[];
  /** Why the response is incomplete (`max_output_tokens`, `refusal` …); null where it ended by itself. */
  readonly stopped: string | null;
};

/**
 * The id of a call that came without one. The response's own id is in it, where there is one: keys are made of ids, and the
 * first call of this response is not the first call of the last one.
 */
export const ownCallId = (prefix: string, responseId: string | null | undefined, index: number): string =>
  `${prefix}${responseId == null ? "" : `${responseId}_`}${index}`;

/** One call and what became of it. `tool` is the contract's name. */
export type TurnCall = {
  readonly tool: string;
  /** The name that the model called it by: an alias where the provider's pattern needs one. */
  readonly name: string;
  readonly tool_call_id: string;
  /** The version that the arguments were held against; null where there is none, or the response was cut off. */
  readonly schema_version: string | null;
  readonly result: ToolResult;
  readonly verdict: Verdict;
};

/** Everything that one model response asked for, and what became of it. */
export type Turn<Item> = {
  /** True when the model called no tool: its text is the answer. */
  readonly done: boolean;
  readonly calls: readonly TurnCall[];
  /** The results alone, in the provider's form, for state that is kept on the provider's side. */
  readonly results: Item[];
  /** Calls that wait for a person. */
  readonly pending: readonly { readonly approval_id: string; readonly tool: string; readonly tool_call_id: string }[];
  readonly stopped: string | null;
  /**
   * The version of the tool list that the calls were answered under: the one that was asked for, or the current one, also where
   * the one that was asked for is not known any more.
   */
  readonly list_hash: string;
  /** Appends the model's own items and then every result to the conversation, in the order that the provider wants. */
  appendTo(conversation: object[]): void;
};

/** How one provider's wire form is read and written. */
export type Wire<Item> = {
  readonly read: ReadResponse;
  readonly decode: (call: ReadCall) => IncomingCall;
  readonly write: (calls: readonly TurnCall[]) => Item[];
  readonly append: (conversation: object[], results: readonly Item[]) => void;
};

/**
 * Answers all calls of one response. Neighbours that only read run side by side; every other call runs alone, after those
 * before it, since their order is the model's intention (R15). Results come in the order of the calls.
 */
export async function runTurn<Item, Context>(
  toolkit: Toolkit<Tool, Context>,
  wire: Wire<Item>,
  options: CallOptions<Context> = {},
): Promise<Turn<Item>> {
  const { calls: asked, stopped } = wire.read;
  const calls: TurnCall[] = [];
  for (const group of groupCalls(
    toolkit,
    asked.map((call) => ({ name: call.name, incoming: wire.decode(call), unread: whyUnread(call, stopped) })),
  )) {
    const answers = group.map(async ({ name, incoming, unread }): Promise<TurnCall> => {
      const { schema_version, result, verdict } =
        unread === null ? await toolkit.answer(incoming, options) : unreadable(unread);
      return { tool: incoming.name, name, tool_call_id: incoming.tool_call_id, schema_version, result, verdict };
    });
    calls.push(...(await Promise.all(answers)));
  }
  const results = wire.write(calls);
  return {
    done: asked.length === 0,
    calls,
    results,
    pending: [],
    stopped,
    list_hash: options.list_hash === undefined ? toolkit.list.hash : toolkit.at(options.list_hash).list.hash,
    appendTo: (conversation) => wire.append(conversation, results),
  };
}

type Asked = {
  readonly name: string;
  readonly incoming: IncomingCall;
  /** Why the call is not taken for one; null where it is. */
  readonly unread: Unread | null;
};
type Unread = { readonly code: "INVALID_JSON" | "DUPLICATE_CALL"; readonly message: string };

function groupCalls(toolkit: Pick<Toolkit, "tools">, calls: readonly Asked[]): Asked[][] {
  const groups: Asked[][] = [];
  let open: Asked[] | undefined;
  for (const call of calls) {
    const tool = toolkit.tools.find(({ name }) => name === call.incoming.name);
    // What runs nothing may stand beside anything.
    const runs = tool !== undefined && call.unread === null;
    const isParallel = !runs || tool.effect(call.incoming.arguments).concurrency === "parallel";
    if (isParallel && open !== undefined) {
      open.push(call);
    } else {
      const group = [call];
      groups.push(group);
      open = isParallel ? group : undefined;
    }
  }
  return groups;
}

/** A response that was cut off may hold half a call that looks whole, so none of its calls runs. */
function whyUnread({ duplicate_of }: ReadCall, stopped: string | null): Unread | null {
  if (stopped !== null) {
    const message = `The response was cut off (${stopped}), so its calls were not run.`;
    return { code: "INVALID_JSON", message };
  }
  if (duplicate_of === undefined) return null;
  const id = JSON.stringify(duplicate_of);
  const message = `Another call of the same response has the id ${id} too. Only the first was run; call again if both were meant.`;
  return { code: "DUPLICATE_CALL", message };
}

const unreadable = ({ code, message }: Unread): Omit<Answer, "effect"> => ({
  result: {
    ok: false,
    error: { class: "syntax", code, message, retryable: true, user_action: null, effect: "none" },
  },
  verdict: { syntax_valid: false, schema_valid: null, business_valid: null },
  schema_version: null,
});
