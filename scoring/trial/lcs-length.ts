const WORD_BITS = 32;
const WORD = 2 ** WORD_BITS;

/**
 * Length of the longest common subsequence of two lists of keys. Bit-parallel (Hyyrö 2004): a 32nd of the steps of the
 * table, so that an answer of a million elements is no way to stall a scorer.
 */
export function lcsLength(expected: readonly string[], actual: readonly string[]): number {
  const positions = positionsByKey(expected);
  const words = Math.ceil(expected.length / WORD_BITS);
  // A bit is 0 where the subsequence grows by one.
  const row = new Uint32Array(words).fill(WORD - 1);
  for (const key of actual) {
    const matches = positions.get(key);
    if (matches !== undefined) advance(row, matches);
  }
  let length = 0;
  for (let i = 0; i < expected.length; i += 1) {
    if ((((row[Math.floor(i / WORD_BITS)] ?? 0) >>> (i % WORD_BITS)) & 1) === 0) length += 1;
  }
  return length;
}

/** For each key, the bits of the positions at which it stands, by word. */
function positionsByKey(keys: readonly string[]): Map<string, Map<number, number>> {
  const positions = new Map<string, Map<number, number>>();
  keys.forEach((key, i) => {
    const words = positions.get(key) ?? new Map<number, number>();
    const word = Math.floor(i / WORD_BITS);
    words.set(word, ((words.get(word) ?? 0) | (1 << (i % WORD_BITS))) >>> 0);
    positions.set(key, words);
  });
  return positions;
}

/** row ← (row + (row & matches)) | (row & ~matches), over all words, with carry. */
function advance(row: Uint32Array, matches: ReadonlyMap<number, number>): void {
  let carry = 0;
  for (let word = 0; word < row.length; word += 1) {
    const bits = row[word] ?? 0;
    const mask = matches.get(word) ?? 0;
    if (mask === 0 && carry === 0) continue;
    const sum = bits + ((bits & mask) >>> 0) + carry;
    carry = sum >= WORD ? 1 : 0;
    row[word] = ((sum % WORD) | (bits & ~mask)) >>> 0;
  }
}
