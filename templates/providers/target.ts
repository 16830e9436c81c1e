import type { IncomingCall } from "../runtime/answer-call.js";
import { type CallIndex, type Decodable, decodeCall, indexCalls, parseText } from "../runtime/decode.js";
import { encodeArguments } from "../runtime/encode.js";
import type { ReadCall } from "../runtime/run-turn.js";
import type { Declaration, Declarations, Form, Loss } from "../runtime/types.js";
import { aliasOf } from "./alias-of.js";
import { budgets } from "./budgets.js";
import { type Choice, chooseForms, type Strictness } from "./choose-forms.js";

/** As much of a tool as its declaration needs. */
export type Declared<Name extends string = string> = { readonly name: Name; readonly declarations: Declarations };

/** The tools of a toolset or a toolkit: whatever is declared, is answered under the same names. */
export type Tools<Name extends string = string> = { readonly tools: readonly Declared<Name>[] };

/** The tools that a call is looked up in; a toolkit knows how they were declared in an earlier list. */
export type Callable = {
  readonly tools: readonly Decodable[];
  at?(list_hash: string): { readonly tools: readonly Decodable[] };
};

/** A tool as it is sent. */
export type Sent = Pick<Form, "parameters"> & {
  readonly name: string;
  readonly description: string;
  readonly strict: boolean;
};

/** In which form a tool is sent, why it is not strict, and what the provider is not told of it. */
export type FormReport = {
  /** The contract's name. */
  readonly name: string;
  /** `refused`: the provider takes no form of it, as the build has said. */
  readonly form: "strict" | "plain" | "refused";
  readonly why?: string;
  readonly losses: readonly Loss[];
};

/** What every provider asks of a toolset, for one kind of declaration. */
export type Target = {
  /** What is sent, in the order of the tools. The same list for the same tools. */
  readonly sent: (toolset: Tools) => readonly Sent[];
  /** The name under which a tool was declared. Throws where it is not in the toolset: the model could not call it. */
  readonly nameOf: (toolset: Tools, name: string) => string;
  readonly losses: (toolset: Tools) => FormReport[];
  readonly decode: (toolset: Callable, call: ReadCall, list_hash?: string) => IncomingCall;
  /** A call in the provider's words: the way of `decode`, read from its end. */
  readonly encode: (toolset: Callable, call: ReadCall) => ReadCall;
};

/** What is decided once for each list of tools. */
type Table = { readonly byTool: ReadonlyMap<string, Row>; readonly sent: readonly Sent[] };
type Row = { readonly tool: string; readonly declaration: Declaration; readonly choice: Choice };

export function targetOf(family: keyof Declarations, strictness: Strictness): Target {
  const known = new WeakMap<readonly Declared[], Table>();
  const indexes = new WeakMap<readonly Decodable[], CallIndex>();
  const tableOf = ({ tools }: Tools): Table => {
    const before = known.get(tools);
    if (before !== undefined) return before;
    const table = makeTable(tools, family, strictness);
    known.set(tools, table);
    return table;
  };
  /**
   * By the strict form's way back, wherever that form may have been sent: it leaves alone what is in the plain form already. So a
   * call is understood whatever neighbours its tool was declared beside.
   */
  const declaredAs: Parameters<typeof indexCalls>[1] = ({ declarations }) => {
    const declaration: Declaration | undefined = declarations[family];
    if (declaration === undefined) return undefined;
    const { name, plain, strict = plain } = declaration;
    return { name, decode: (strictness === "never" ? plain : strict).decode };
  };
  const indexOf = (tools: readonly Decodable[]): CallIndex => {
    const before = indexes.get(tools);
    if (before !== undefined) return before;
    const index = indexCalls(tools, declaredAs);
    indexes.set(tools, index);
    return index;
  };
  return {
    sent: (toolset) => tableOf(toolset).sent,
    nameOf: (toolset, name) => {
      const row = tableOf(toolset).byTool.get(name);
      if (row === undefined) throw new TypeError(`toolChoice: the tool ${JSON.stringify(name)} is not in this toolkit`);
      return row.declaration.name;
    },
    losses: (toolset) => {
      const { byTool } = tableOf(toolset);
      return toolset.tools.map(({ name }) => report(name, byTool.get(name)));
    },
    decode: (toolset, call, list_hash) => {
      const { tools } = (list_hash === undefined ? undefined : toolset.at?.(list_hash)) ?? toolset;
      return decodeCall(indexOf(tools), call);
    },
    encode: (toolset, { name, tool_call_id, arguments: given }) => {
      const tool = toolset.tools.find((one) => one.name === name || one.contract.formerly.includes(name));
      const row = tool === undefined ? undefined : tableOf(toolset).byTool.get(tool.name);
      if (row === undefined) return { name: aliasOf(name), tool_call_id, arguments: given };
      const sent = encodeArguments(row.choice.form.decode, parseText(given));
      return { name: row.declaration.name, tool_call_id, arguments: sent };
    },
  };
}

function makeTable(tools: readonly Declared[], family: keyof Declarations, strictness: Strictness): Table {
  const candidates = tools.flatMap(({ name, declarations }) => {
    const declaration: Declaration | undefined = declarations[family];
    return declaration === undefined ? [] : [{ tool: name, declaration }];
  });
  checkNames(candidates, family);
  const choices = chooseForms(candidates, budgets[family], strictness);
  const rows = candidates.flatMap((candidate, index): Row[] => {
    const choice = choices[index];
    return choice === undefined ? [] : [{ ...candidate, choice }];
  });
  if (strictness === "always") checkStrict(rows, family);
  const sent = rows.map(({ declaration: { name, description }, choice: { form, strict } }) => ({
    name,
    description: form.description ?? description,
    parameters: form.parameters,
    strict,
  }));
  return { byTool: new Map(rows.map((row) => [row.tool, row])), sent };
}

/** Tools of several packages may meet in a toolset, and one's alias may be the other's name. */
function checkNames(
  candidates: readonly { readonly tool: string; readonly declaration: Declaration }[],
  family: string,
): void {
  const takenBy = new Map<string, string>();
  for (const { tool, declaration } of candidates) {
    const other = takenBy.get(declaration.name);
    if (other !== undefined && other !== tool) {
      const both = `${JSON.stringify(other)} and ${JSON.stringify(tool)}`;
      throw new TypeError(`tools: ${both} are both called ${JSON.stringify(declaration.name)} for ${family}`);
    }
    takenBy.set(declaration.name, tool);
  }
}

function checkStrict(rows: readonly Row[], family: string): void {
  const plain = rows.flatMap(({ tool, choice }) => (choice.strict ? [] : [`${JSON.stringify(tool)} (${choice.why})`]));
  if (plain.length > 0) throw new TypeError(`tools: not all can be strict for ${family}: ${plain.join(", ")}`);
}

function report(name: string, row: Row | undefined): FormReport {
  if (row === undefined) return { name, form: "refused", losses: [] };
  const { choice } = row;
  const { losses } = choice.form;
  return choice.strict ? { name, form: "strict", losses } : { name, form: "plain", why: choice.why, losses };
}
