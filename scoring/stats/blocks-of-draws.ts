import { placeDraws } from './draw-places.ts';

/** Draws of a block: a multiple of four, for what takes four at a time. */
export const DRAWN_AT_ONCE = 64;

/** Some draws, one after another. */
export interface Block {
  /** How often each place was drawn. There may be more than are wanted. */
  draws: readonly Float64Array[];
  /** Place of the first among all resamples. */
  first: number;
  /** Those that are wanted: the first so many. */
  wanted: number;
}

/**
 * The same draws at every call, some at once, so that what is near in memory is used together; a block holds good until the
 * next.
 */
export function blocksOfDraws(clusters: number, seed: string, resamples: number): () => Generator<Block> {
  const draws = Array.from({ length: DRAWN_AT_ONCE }, () => new Float64Array(clusters));
  return function* () {
    const drawPlaces = placeDraws(seed);
    for (let first = 0; first < resamples; first += DRAWN_AT_ONCE) {
      for (const drawn of draws) drawPlaces(drawn);
      yield { draws, first, wanted: Math.min(DRAWN_AT_ONCE, resamples - first) };
    }
  };
}
