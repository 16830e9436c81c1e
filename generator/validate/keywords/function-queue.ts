import { Name } from "ajv";

/**
 * The functions that a validator is made of: one for the schema, and one for each target of a reference, in the order in which
 * they are met. Ajv would compile a target in the middle of the function that refers to it, as deep as the chain of references
 * goes; here each waits for its turn, and its name is known before.
 */
export class FunctionQueue {
  readonly #indices = new Map<string, number>([["", 0]]);

  /** Pointers of the schemas; more of them come while one is compiled. */
  readonly pointers: string[] = [""];

  /** The name that Ajv gives to the function of a schema, if functions are compiled one after the other. */
  nameOf(pointer: string): Name {
    const index = this.#indices.get(pointer) ?? this.pointers.push(pointer) - 1;
    this.#indices.set(pointer, index);
    return new Name(`validate${index}`);
  }
}
