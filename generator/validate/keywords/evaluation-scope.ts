import { type CodeGen, type KeywordCxt, Name } from "ajv";

/** The parameter by which a caller hands over its own set. */
export const seenByCaller: Name = new Name("seen");

/**
 * Where the code that is being written puts down what it looks at (2020-12 Core, section 11): for each value, the variable that
 * holds a set of property names or indices at run time. Schemas that apply to the same value share its variable, whatever lies
 * between them.
 */
export class EvaluationScope {
  // By function first: Ajv calls the value of each function by the same name.
  readonly #functions = new WeakMap<CodeGen, Map<Name, (Name | undefined)[]>>();

  #setsOf({ gen, data }: KeywordCxt): (Name | undefined)[] {
    const values = this.#functions.get(gen) ?? new Map<Name, (Name | undefined)[]>();
    this.#functions.set(gen, values);
    const sets = values.get(data) ?? [];
    values.set(data, sets);
    return sets;
  }

  /** The set for the value at hand; undefined where no `unevaluated…` asks for it. */
  seenAt(cxt: KeywordCxt): Name | undefined {
    return this.#setsOf(cxt).at(-1);
  }

  /** Gives the value at hand another set, or none. It hides the one before until it is closed. */
  open(cxt: KeywordCxt, seen: Name | undefined): void {
    this.#setsOf(cxt).push(seen);
  }

  close(cxt: KeywordCxt): void {
    this.#setsOf(cxt).pop();
  }
}
