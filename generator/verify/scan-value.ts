/** How deep inside of a JSON value a byte stands. */
export type Nesting = { depth: number; inString: boolean; isEscaped: boolean };

export const lineFeed = 0x0a;
export const quote = 0x22;
export const comma = 0x2c;
const backslash = 0x5c;
export const bracket = { open: 0x5b, close: 0x5d } as const;
export const brace = { open: 0x7b, close: 0x7d } as const;

/** Whether a value goes on with the next byte, whatever that is. */
export const isInside = ({ depth, inString }: Nesting): boolean => depth > 0 || inString;

/**
 * Follows a value from a place inside of it: to behind the byte that ends it, or to the end of the chunk. Keeps no stack, so
 * the kinds of brackets are not held against each other: that is for the parser of the value to say.
 */
export function scanValue(chunk: Uint8Array, from: number, nesting: Nesting): number {
  let { depth, inString, isEscaped } = nesting;
  let at = from;
  while (at < chunk.length && (depth > 0 || inString)) {
    const byte = chunk[at];
    at += 1;
    if (inString) {
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      // No string goes over the end of a line. One that does is broken, and shall not swallow what follows.
      else if (byte === quote || byte === lineFeed) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === brace.open || byte === bracket.open) depth += 1;
    else if (byte === brace.close || byte === bracket.close) depth -= 1;
  }
  nesting.depth = depth;
  nesting.inString = inString;
  nesting.isEscaped = isEscaped;
  return at;
}
