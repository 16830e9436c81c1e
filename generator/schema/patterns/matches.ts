const expressions = new Map<string, RegExp | undefined>();

/** A `pattern` as an expression: ECMA-262 with the `u` flag, searched for anywhere. Undefined where it is none. */
function expressionOf(pattern: string): RegExp | undefined {
  if (!expressions.has(pattern)) {
    // A process that watches for changes meets ever new patterns.
    if (expressions.size >= 1000) expressions.clear();
    expressions.set(pattern, compile(pattern));
  }
  return expressions.get(pattern);
}

/** Whether a pattern matches somewhere in a text; undefined where it is no expression. */
export const matches = (pattern: string, text: string): boolean | undefined => expressionOf(pattern)?.test(text);

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined;
  }
}
