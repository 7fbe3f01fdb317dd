import { seededRandom } from './random.ts';

/**
 * Draws places with replacement: each call draws as many as the array has and counts in it how often each place was drawn.
 * The sequence depends on the seed alone.
 *
 * The words are those of a counter, mixed: no word waits for the one before, which halves the time of a bootstrap. Source:
 * Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014), with the 32-bit mixing of MurmurHash3
 * (Austin Appleby).
 */
export function placeDraws(seed: string): (counts: Float64Array) => void {
  const random = seededRandom(seed);
  const key = wordOf(random);
  let counter = wordOf(random);
  return (counts) => {
    counter = draw(counts, counter, key);
  };
}

function wordOf(random: () => number): number {
  return Math.floor(random() * 2 ** 32) | 0;
}

/** Not looked up for each of millions of draws. */
const { imul } = Math;

/** @returns the counter after the draws */
function draw(counts: Float64Array, from: number, key: number): number {
  const { length } = counts;
  const toPlace = length / 2 ** 32;
  // Known to be words from the start, they stay in whole-number registers: half the time.
  let counter = from | 0;
  const keyWord = key | 0;
  counts.fill(0);
  for (let draw = 0; draw < length; draw += 1) {
    counter = (counter + 0x9e3779b9) | 0;
    let word = counter ^ keyWord;
    word = imul(word ^ (word >>> 16), 0x85ebca6b);
    word = imul(word ^ (word >>> 13), 0xc2b2ae35);
    const place = (((word ^ (word >>> 16)) >>> 0) * toPlace) >>> 0;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counter;
}
