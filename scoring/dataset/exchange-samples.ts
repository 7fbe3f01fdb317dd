import type { StrataFill } from './fill-strata.ts';

/**
 * One step of an exchange: `put` goes into a stratum, and a place comes free in another: that of `taken`, which is `put`
 * itself where a drawn candidate changes its phase, else one that kept `put` out by its repository or language.
 */
interface Step {
  readonly put: number;
  readonly into: number;
  readonly taken: number;
}

/**
 * Fills what order alone could not, by exchanges: a drawn candidate moves to the lacking stratum, or makes room for one
 * that its repository or language kept out, and another is drawn in its place, through as many strata as it takes. A
 * stratum that no chain of exchanges fills stays short.
 */
export function fillByExchange(fill: StrataFill): void {
  const search = new Search(fill);
  fill.strata.forEach((_, stratum) => {
    while (fill.missing(stratum) > 0 && search.fillOne(stratum));
  });
}

class Search {
  /** Strata that no chain fills. What such a search reached is hopeless too, since it reaches no more by itself. */
  private readonly hopeless = new Set<number>();
  /** Strata without a candidate that could be drawn as things stand. */
  private readonly exhausted = new Set<number>();

  constructor(private readonly fill: StrataFill) {}

  /** Breadth-first over strata: each is reached by the step that frees a place in it. */
  fillOne(lacking: number): boolean {
    if (this.hopeless.has(lacking)) return false;
    const reached = new Map<number, Step | null>([[lacking, null]]);
    // A Map is walked in the order of insertion, also over what is added meanwhile.
    for (const stratum of reached.keys()) {
      const free = this.free(stratum);
      if (free !== -1 && apply(this.fill, free, stratum, reached)) {
        this.exhausted.clear();
        return true;
      }
      reach(this.fill, stratum, reached);
    }
    for (const stratum of reached.keys()) this.hopeless.add(stratum);
    return false;
  }

  private free(stratum: number): number {
    if (this.exhausted.has(stratum)) return -1;
    const free = this.fill.find(stratum, (candidate) => this.fill.fits(candidate));
    if (free === -1) this.exhausted.add(stratum);
    return free;
  }
}

/** Plays the chain that ends with `free` in `stratum`; leaves everything as it was when the caps forbid the whole. */
function apply(fill: StrataFill, free: number, stratum: number, reached: ReadonlyMap<number, Step | null>): boolean {
  const steps = chain(stratum, reached);
  const taken = steps.map((step) => ({ candidate: step.taken, stratum: fill.stratumOf(step.taken) }));
  for (const { candidate } of taken) fill.take(candidate);
  const puts = [{ put: free, into: stratum }, ...steps];
  const blocked = puts.findIndex(({ put, into }) => {
    if (!fill.fits(put)) return true;
    fill.put(put, into);
    return false;
  });
  if (blocked === -1) return true;
  for (const { put } of puts.slice(0, blocked)) fill.take(put);
  for (const { candidate, stratum: of } of taken) fill.put(candidate, of);
  return false;
}

function chain(stratum: number, reached: ReadonlyMap<number, Step | null>): Step[] {
  const steps: Step[] = [];
  let step = reached.get(stratum) ?? null;
  while (step !== null) {
    steps.push(step);
    step = reached.get(step.into) ?? null;
  }
  return steps;
}

/** Adds the strata in which a place can be freed for `into`. */
function reach(fill: StrataFill, into: number, reached: Map<number, Step | null>): void {
  const foreign = fill.foreignByStratum();
  fill.find(into, (put) => {
    for (const taken of wouldFree(fill, put, foreign)) {
      const freed = fill.stratumOf(taken);
      if (!reached.has(freed)) reached.set(freed, { put, into, taken });
    }
    return reached.size === fill.strata.length;
  });
}

/** Drawn candidates of which each, taken back, would let `put` be drawn. */
function wouldFree(fill: StrataFill, put: number, foreign: readonly number[]): readonly number[] {
  if (fill.stratumOf(put) !== -1) return [put];
  const full = fill.repoFull(put);
  if (!fill.foreignFull(put)) return full ? fill.ofRepo(put) : [];
  return full ? fill.ofRepo(put).filter((one) => fill.candidates.foreign(one)) : foreign;
}
