import type { IncomingCall } from "../runtime/answer-call.js";
import { type Decodable, decodeCall } from "../runtime/decode.js";
import type { ReadCall } from "../runtime/run-turn.js";
import type { Declaration, Declarations } from "../runtime/types.js";

/** `auto` leaves it to the model, `any` demands a call, `none` forbids it, `only` forces one tool. */
export type Choice<Name extends string = string> = "auto" | "any" | "none" | { readonly only: Name };

/** As much of a tool as its declaration needs. */
export type Declared<Name extends string = string> = { readonly name: Name; readonly declarations: Declarations };

/** The tools of a toolset or a toolkit: whatever is declared, is answered under the same names. */
export type Tools<Name extends string = string> = { readonly tools: readonly Declared<Name>[] };

/** The tools that a call is looked up in. */
export type Callable = { readonly tools: readonly Decodable[] };

/** What every provider asks of a toolset, for one kind of declaration. */
export type Target = {
  readonly declarations: (toolset: Tools) => readonly Declaration[];
  /** The name under which a tool was declared. Throws where it is not in the toolset: the model could not call it. */
  readonly nameOf: (toolset: Tools, name: string) => string;
  readonly decode: (toolset: Callable, call: ReadCall) => IncomingCall;
};

export function targetOf(provider: keyof Declarations): Target {
  const declarationOf = (tool: Pick<Declared, "declarations">): Declaration => tool.declarations[provider];
  return {
    declarations: ({ tools }) => tools.map(declarationOf),
    nameOf: ({ tools }, name) => {
      const tool = tools.find((candidate) => candidate.name === name);
      if (tool === undefined)
        throw new TypeError(`toolChoice: the tool ${JSON.stringify(name)} is not in this toolkit`);
      return declarationOf(tool).name;
    },
    decode: ({ tools }, call) => decodeCall(tools, declarationOf, call),
  };
}
