/** Bytes that are kept until the rest of them comes. */
export type Hold = {
  readonly size: () => number;
  readonly add: (bytes: Uint8Array) => void;
  /** All that was kept and `last`, in one piece; undefined where that is more than the limit. Nothing is kept afterwards. */
  readonly release: (last: Uint8Array) => Uint8Array | undefined;
};

const smallest = 4096;

/** Keeps at most `limit` bytes. What goes beyond is counted and thrown away, so that no source can fill the memory. */
export function createHold(limit: number): Hold {
  let buffer = new Uint8Array(0);
  let size = 0;

  const add = (bytes: Uint8Array): void => {
    const needed = size + bytes.length;
    if (needed > limit) buffer = new Uint8Array(0);
    else {
      if (needed > buffer.length) {
        const larger = new Uint8Array(Math.min(limit, Math.max(smallest, needed * 2)));
        larger.set(buffer.subarray(0, size));
        buffer = larger;
      }
      buffer.set(bytes, size);
    }
    size = needed;
  };

  const release = (last: Uint8Array): Uint8Array | undefined => {
    if (size === 0) return last.length > limit ? undefined : last;
    add(last);
    // A copy: the buffer is used again before the piece is read.
    const released = size > limit ? undefined : buffer.slice(0, size);
    size = 0;
    return released;
  };

  return { size: () => size, add, release };
}
