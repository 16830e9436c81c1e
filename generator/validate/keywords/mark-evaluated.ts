import { _, type Code, type CodeGen, type KeywordCxt, type Name, nil } from "ajv";

/** Puts down properties: those for which a condition holds, or all. */
export function markProperties({ gen, data }: KeywordCxt, seen: Name, isEvaluated?: (key: Name) => Code): void {
  gen.forIn("key", data, (key) => {
    const condition = isEvaluated?.(key);
    const mark = _`${seen}.add(${key})`;
    if (condition === undefined) gen.code(mark);
    else if (condition !== nil) gen.if(condition, () => gen.code(mark));
  });
}

/** Puts down items: the first ones, or all. */
export function markItems({ gen, data }: KeywordCxt, seen: Name, count?: number): void {
  const end = count === undefined ? _`${data}.length` : _`Math.min(${data}.length, ${count})`;
  gen.forRange("i", 0, end, (index) => gen.code(_`${seen}.add(${index})`));
}

/** Puts down all that is in another set. */
export function markAll(gen: CodeGen, seen: Name, others: Name): void {
  gen.forOf("key", others, (key) => gen.code(_`${seen}.add(${key})`));
}
