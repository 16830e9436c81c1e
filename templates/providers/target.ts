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

/** The tools that a call is looked up in; a toolkit knows how they were declared in an earlier list. */
export type Callable = {
  readonly tools: readonly Decodable[];
  at?(list_hash: string): { readonly tools: readonly Decodable[] };
};

/** What every provider asks of a toolset, for one kind of declaration. */
export type Target = {
  readonly declarations: (toolset: Tools) => readonly Declaration[];
  /** The name under which a tool was declared. Throws where it is not in the toolset: the model could not call it. */
  readonly nameOf: (toolset: Tools, name: string) => string;
  readonly decode: (toolset: Callable, call: ReadCall, list_hash?: string) => IncomingCall;
};

export function targetOf(provider: keyof Declarations): Target {
  const declarationOf = (tool: Pick<Declared, "declarations">): Declaration | undefined => tool.declarations[provider];
  const declaredAs: Parameters<typeof decodeCall>[1] = (tool) => {
    const declaration = declarationOf(tool);
    return declaration === undefined ? undefined : { name: declaration.name, decode: declaration.plain.decode };
  };
  return {
    declarations: ({ tools }) => tools.flatMap((tool) => declarationOf(tool) ?? []),
    nameOf: ({ tools }, name) => {
      const tool = tools.find((candidate) => candidate.name === name);
      const declaration = tool === undefined ? undefined : declarationOf(tool);
      if (declaration === undefined)
        throw new TypeError(`toolChoice: the tool ${JSON.stringify(name)} is not in this toolkit`);
      return declaration.name;
    },
    decode: (toolset, call, list_hash) => {
      const { tools } = (list_hash === undefined ? undefined : toolset.at?.(list_hash)) ?? toolset;
      return decodeCall(tools, declaredAs, call);
    },
  };
}
