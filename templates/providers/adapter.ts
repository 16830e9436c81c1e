import type { CallOptions, IncomingCall } from "../runtime/answer-call.js";
import type { ToolResult } from "../runtime/call.js";
import { type ReadCall, type ReadResponse, runTurn, type Turn, type TurnCall } from "../runtime/run-turn.js";
import type { Toolkit } from "../runtime/toolkit.js";
import type { Declarations, Tool } from "../runtime/types.js";
import { fitId, type IdRule } from "./call-ids.js";
import type { Strictness } from "./choose-forms.js";
import { type Callable, type Declared, type FormReport, type Sent, type Tools, targetOf } from "./target.js";

/** `auto` leaves it to the model, `any` demands a call, `none` forbids it, `only` forces one tool. */
export type Mode = "auto" | "any" | "none";

/** The types of one provider's wire form. */
export type WireTypes = {
  /** What a request's `tools` takes. */
  readonly tools: object;
  /** What a request's tool choice takes, and which modes the provider has. */
  readonly choice: unknown;
  readonly mode: Mode;
  /** As much of a response as is read here. */
  readonly response: object;
  /** One result. */
  readonly result: object;
  /** One item of the conversation. */
  readonly item: object;
};

/** A call that was answered, with the name that the model called it by. */
export type AnsweredCall = Pick<TurnCall, "name" | "tool_call_id" | "result">;

/** A call of an earlier turn in the contract's words, as a service keeps its history. */
export type PastCall = Pick<IncomingCall, "name" | "tool_call_id" | "arguments"> & { readonly result: ToolResult };

/** Declares the tools of a toolset to one provider, reads its responses, and writes results in its form. */
export type Adapter<T extends WireTypes> = {
  /** For a request's `tools`: a fresh container of declarations, which are made once for each toolset. */
  tools(toolset: Tools): T["tools"];
  toolChoice<Name extends string>(
    toolset: Tools<Name>,
    choice: T["mode"] | { readonly only: NoInfer<Name> },
  ): T["choice"];
  /** For each tool: the form in which `tools` sends it, why it is not the strict one, and what the provider is not told. */
  losses(toolset: Tools): FormReport[];
  /** Every call of a response, and whether the response is whole. Nothing is read from text. */
  read(response: T["response"]): ReadResponse;
  /** A call in the contract's words. `list_hash`: of the list that it was made under, where that is not the current one. */
  decode(toolset: Callable, call: ReadCall, list_hash?: string): IncomingCall;
  /** The way of `decode` from its end: a call in the words and the form in which `tools` declares it. */
  encode(toolset: Callable, call: ReadCall): ReadCall;
  /** Results in the provider's form, in the order of the calls. `matchResults` finds those that belong to none. */
  write(calls: readonly AnsweredCall[]): T["result"][];
  /** A turn of the past as items of the conversation: the model's calls, and then their results. */
  replay(toolset: Callable, calls: readonly PastCall[]): T["item"][];
  /** Answers every call of a response. */
  run<Context>(
    toolkit: Toolkit<Tool, Context>,
    response: T["response"],
    options?: CallOptions<Context>,
  ): Promise<Turn<T["result"]>>;
};

/** An adapter that sends strict forms or not. One that has read a model's calls should be the one that declared them. */
export type StrictAdapter<T extends WireTypes> = Adapter<T> & {
  /** The same adapter, made once and kept: its choices are remembered in it. */
  with(options: { readonly strict: Strictness }): StrictAdapter<T>;
};

/** One provider's wire form: all that tells adapters apart. */
export type Wire<T extends WireTypes, Entry extends object> = {
  readonly family: keyof Declarations;
  /** The ids that the provider takes in a conversation, where it looks at them. */
  readonly ids?: IdRule;
  /** One tool, and a fresh container of those of a toolset. */
  readonly declare: (tool: Sent) => Entry;
  readonly list: (entries: readonly Entry[]) => T["tools"];
  readonly choose: (choice: T["mode"] | { readonly only: string }) => T["choice"];
  readonly read: (response: T["response"]) => ReadResponse;
  readonly write: (calls: readonly AnsweredCall[]) => T["result"][];
  /** The model's own items of a response, its calls under the ids by which they are answered. */
  readonly own: (response: T["response"], ids: readonly string[]) => object[];
  /** Calls as a model's own items. */
  readonly ask: (calls: readonly ReadCall[]) => T["item"][];
  /** Results as items of the conversation; there is one at least. */
  readonly answer: (results: readonly T["result"][]) => T["item"][];
};

export function adapterOf<T extends WireTypes, Entry extends object>(
  wire: Wire<T, Entry>,
  strictness: Strictness,
): Adapter<T> {
  const target = targetOf(wire.family, strictness);
  const made = new WeakMap<readonly Declared[], readonly Entry[]>();
  const entriesOf = (toolset: Tools): readonly Entry[] => {
    const before = made.get(toolset.tools);
    if (before !== undefined) return before;
    const entries = target.sent(toolset).map((tool) => Object.freeze(wire.declare(tool)));
    made.set(toolset.tools, entries);
    return entries;
  };
  const fitted = <Call extends { readonly tool_call_id: string }>(calls: readonly Call[]): Call[] =>
    calls.map((call) => ({ ...call, tool_call_id: fitId(call.tool_call_id, wire.ids) }));
  const write = (calls: readonly AnsweredCall[]): T["result"][] => wire.write(fitted(calls));
  return {
    tools: (toolset) => wire.list(entriesOf(toolset)),
    toolChoice: (toolset, choice) =>
      wire.choose(typeof choice === "object" ? { only: target.nameOf(toolset, choice.only) } : choice),
    losses: target.losses,
    read: wire.read,
    decode: target.decode,
    encode: target.encode,
    write,
    replay: (toolset, calls) => {
      const asked = fitted(calls.map((call) => target.encode(toolset, call)));
      const answered = calls.map((call, index) => ({ ...call, name: asked[index]?.name ?? call.name }));
      return calls.length === 0 ? [] : [...wire.ask(asked), ...wire.answer(write(answered))];
    },
    run: (toolkit, response, options) => {
      const read = wire.read(response);
      return runTurn(
        toolkit,
        {
          read,
          decode: (call) => target.decode(toolkit, call, options?.list_hash),
          write,
          append: (conversation, results) => {
            const ids = fitted(read.calls).map(({ tool_call_id }) => tool_call_id);
            conversation.push(...wire.own(response, ids), ...(results.length === 0 ? [] : wire.answer(results)));
          },
        },
        options,
      );
    },
  };
}

/** An adapter with a choice of strictness. */
export const strictAdapterOf = <T extends WireTypes, Entry extends object>(
  wire: Wire<T, Entry>,
  strictness: Strictness,
): StrictAdapter<T> => ({
  ...adapterOf(wire, strictness),
  with: ({ strict }) => strictAdapterOf(wire, strict),
});
