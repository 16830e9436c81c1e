import type { SchemaBundle } from "../model/tool.js";
import type { JsonSchema } from "../schema/json.js";
import { inPlaceKeywords, referenceOf, schemaAt, typedChildrenOf } from "./typed-positions.js";

/** How the schemas of a bundle refer to one another, in the positions that types are made of. */
export type ReferenceGraph = {
  /** The pointers that the references inside a schema name. */
  readonly targetsIn: (schema: JsonSchema) => ReadonlySet<string>;
  /** What the references inside a schema lead to, however far: schemas by their pointers. */
  readonly reach: (schema: JsonSchema) => ReadonlyMap<string, JsonSchema>;
  /** Whether a value of the schema at one pointer is, by references, `allOf` and unions alone, a value of another one. */
  readonly leadsTo: (from: string, to: string) => boolean;
};

export function createReferenceGraph(bundle: SchemaBundle): ReferenceGraph {
  const targetsIn = remember((schema: JsonSchema): ReadonlySet<string> => {
    const targets = new Set(typedChildrenOf(schema, bundle.dialect).flatMap((child) => [...targetsIn(child.schema)]));
    const target = referenceOf(schema);
    return target === undefined ? targets : targets.add(target);
  });
  const reach = (start: JsonSchema): ReadonlyMap<string, JsonSchema> => {
    const reached = new Map<string, JsonSchema>();
    const queue = [start];
    for (const schema of queue) {
      for (const pointer of targetsIn(schema)) {
        const target = reached.has(pointer) ? undefined : schemaAt(bundle, pointer);
        if (target === undefined) continue;
        reached.set(pointer, target);
        queue.push(target);
      }
    }
    return reached;
  };
  const inPlaceOf = remember((start: string): ReadonlySet<string> => {
    const reached = new Set([start]);
    for (const pointer of reached) {
      const schema = schemaAt(bundle, pointer) ?? true;
      const target = referenceOf(schema);
      if (target !== undefined) reached.add(target);
      for (const child of typedChildrenOf(schema, bundle.dialect)) {
        if (inPlaceKeywords.includes(child.keyword)) reached.add(pointer + child.pointer);
      }
    }
    return reached;
  });
  return { targetsIn, reach, leadsTo: (from, to) => inPlaceOf(from).has(to) };
}

/** Of some schemas by pointer, those that are marked or lead to one that is. */
export function leadingTo(
  graph: ReferenceGraph,
  schemas: ReadonlyMap<string, JsonSchema>,
  isMarked: (schema: JsonSchema, pointer: string) => boolean,
): ReadonlySet<string> {
  const sources = new Map<string, string[]>();
  for (const [pointer, schema] of schemas) {
    for (const target of graph.targetsIn(schema)) sources.set(target, [...(sources.get(target) ?? []), pointer]);
  }
  const found = new Set(
    [...schemas].filter(([pointer, schema]) => isMarked(schema, pointer)).map(([pointer]) => pointer),
  );
  for (const pointer of found) for (const source of sources.get(pointer) ?? []) found.add(source);
  return found;
}

/** A question whose answers are kept, for it is asked again and again of the same things. */
export function remember<Subject, Answer>(ask: (subject: Subject) => Answer): (subject: Subject) => Answer {
  const answers = new Map<Subject, Answer>();
  return (subject) => {
    const known = answers.get(subject);
    if (known !== undefined) return known;
    const answer = ask(subject);
    answers.set(subject, answer);
    return answer;
  };
}
