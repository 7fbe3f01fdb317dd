/**
 * A 32-bit hash of a text under a seed, well mixed: the source of chance in a draw. Not a secret: a draw must be
 * repeatable by anybody who has the manifest and the seed.
 */
export function seededHash(text: string, seed: number): number {
  let hash = seed >>> 0;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x5bd1e995);
    hash = (hash ^ (hash >>> 15)) >>> 0;
  }
  return mix(hash ^ text.length);
}

/** A hash of a number under a seed. */
export function seededNumber(value: number, seed: number): number {
  return mix((seed ^ Math.imul(value + 1, 0x9e3779b1)) >>> 0);
}

function mix(value: number): number {
  let hash = value >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
