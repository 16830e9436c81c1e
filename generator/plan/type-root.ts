import type { SchemaBundle } from "../model/tool.js";
import type { JsonSchema } from "../schema/json.js";
import { createReferenceGraph, type ReferenceGraph } from "./reference-graph.js";
import { createKindsOf, type Kind } from "./schema-kinds.js";

/** A schema whose type a module declares, with all the types that it is made of. */
export type TypeRoot = {
  readonly bundle: SchemaBundle;
  /** Where in the bundle it lies: `""` for the whole. */
  readonly pointer: string;
  /** The exact name of its type: `UpdateShipmentInput`. */
  readonly name: string;
  /** The prefixes of its parts' names, the first one for definitions: `UpdateShipment`, `UpdateShipmentOutput`. */
  readonly prefixes: readonly [string, string];
  /** Whether handlers return it, or it is only read. */
  readonly isReturned: boolean;
  /** The kinds of value that a schema of the bundle lets through. */
  readonly kindsOf: (schema: JsonSchema) => readonly Kind[];
  readonly graph: ReferenceGraph;
};

export function createTypeRoot(
  bundle: SchemaBundle,
  pointer: string,
  name: string,
  prefixes: TypeRoot["prefixes"],
  isReturned: boolean,
): TypeRoot {
  const [kindsOf, graph] = [createKindsOf(bundle), createReferenceGraph(bundle)];
  return { bundle, pointer, name, prefixes, isReturned, kindsOf, graph };
}
