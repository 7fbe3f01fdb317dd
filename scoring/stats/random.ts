/**
 * A generator of numbers in [0, 1), 32 bits each, that depends on the seed alone: the same on every machine, so that a
 * stored interval can be computed again.
 *
 * Sources: the generator is sfc32 ("small fast counter", Chris Doty-Humphrey, PractRand); its state is filled from the
 * text with the mixing steps of MurmurHash3 (Austin Appleby), a counter standing in for the position.
 */
export function seededRandom(seed: string): () => number {
  const word = hashWords(seed);
  let a = word();
  let b = word();
  let c = word();
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  // The author's own number of rounds before the first output, after which near seeds have nothing in common.
  for (let round = 0; round < 12; round += 1) next();
  return next;
}

/** Successive 32-bit words that depend on every code unit of the text. */
function hashWords(text: string): () => number {
  let hash = 0x9747b28c ^ text.length;
  for (let index = 0; index < text.length; index += 1) {
    let unit = Math.imul(text.charCodeAt(index), 0xcc9e2d51);
    unit = (unit << 15) | (unit >>> 17);
    hash ^= Math.imul(unit, 0x1b873593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  return () => {
    hash = (hash + 0x9e3779b9) | 0;
    let mixed = hash;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return mixed ^ (mixed >>> 16);
  };
}
