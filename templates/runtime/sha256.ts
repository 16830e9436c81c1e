/** The round constants of SHA-256 (FIPS 180-4, section 4.2.2): the first 32 bits of the cube roots of the first 64 primes. */
const constants = /* @__PURE__ */ roots(64, 1 / 3);
const initial = /* @__PURE__ */ roots(8, 1 / 2);

/** SHA-256 of a text's UTF-8 bytes, in hex. At once and without a platform's module, which Web Crypto is not. */
export function sha256(text: string): string {
  const bytes = pad(utf8(text));
  const state = [...initial];
  const words = new Array<number>(64).fill(0);
  const at = (list: readonly number[], index: number): number => list[index] ?? 0;
  for (let block = 0; block < bytes.length; block += 64) {
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) {
        const start = block + i * 4;
        words[i] =
          (at(bytes, start) << 24) | (at(bytes, start + 1) << 16) | (at(bytes, start + 2) << 8) | at(bytes, start + 3);
        continue;
      }
      const w15 = at(words, i - 15);
      const w2 = at(words, i - 2);
      const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
      const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
      words[i] = (at(words, i - 16) + s0 + at(words, i - 7) + s1) | 0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i += 1) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const first = (h + s1 + ((e & f) ^ (~e & g)) + at(constants, i) + at(words, i)) | 0;
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, index) => {
      state[index] = (at(state, index) + value) | 0;
    });
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    // Half a surrogate pair is no character; UTF-8 has the replacement character for it.
    const point = code >= 0xd800 && code < 0xe000 ? 0xfffd : code;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), continuation(point, 0));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), continuation(point, 6), continuation(point, 0));
    else bytes.push(0xf0 | (point >> 18), continuation(point, 12), continuation(point, 6), continuation(point, 0));
  }
  return bytes;
}

const continuation = (point: number, shift: number): number => 0x80 | ((point >> shift) & 0x3f);

/** The message with its one bit, zeros, and its length in bits as 64-bit integer (FIPS 180-4, section 5.1.1). */
function pad(bytes: readonly number[]): number[] {
  const zeros = (119 - (bytes.length % 64)) % 64;
  const bits = bytes.length * 8;
  const length = [0, 0, 0, Math.floor(bits / 2 ** 32), bits >>> 24, bits >>> 16, bits >>> 8, bits].map(
    (byte) => byte & 255,
  );
  return [...bytes, 128, ...new Array<number>(zeros).fill(0), ...length];
}

function roots(count: number, power: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes.map((prime) => ((prime ** power % 1) * 2 ** 32) | 0);
}
