import { DRAW_PER_REPOSITORY_MAX } from '../../schemas/settings.ts';
import type { Candidates } from './candidates.ts';
import { FAMILIES, PHASES, type Stratum } from './strata.ts';
import { usefulCandidates } from './useful-candidates.ts';

/** Strata by family and by the bits of the phases served; asked too often to be listed anew each time. */
const STRATA_SERVED = FAMILIES.map((_, family) =>
  Array.from({ length: 2 ** PHASES.length }, (_unused, phases) =>
    PHASES.flatMap((_phase, phase) => ((phases & (1 << phase)) === 0 ? [] : [phase * FAMILIES.length + family])),
  ),
);

/**
 * Which candidates are drawn, and for which stratum, under the caps of a draw. Invariant: a candidate is drawn at most
 * once, a repository at most DRAW_PER_REPOSITORY_MAX times, other languages at most `foreignMax` times.
 */
export class StrataFill {
  private readonly stratumByCandidate = new Map<number, number>();
  private readonly filled: number[];
  private readonly byRepo = new Map<string, number[]>();
  /** Fewest and most samples of each stratum. */
  private least: readonly number[];
  private most: readonly number[];
  private foreign = 0;

  private known: ReadonlyMap<string, readonly number[]> | null = null;

  constructor(
    readonly candidates: Candidates,
    readonly strata: readonly Stratum[],
    private readonly foreignMax: number,
  ) {
    this.filled = strata.map(() => 0);
    this.least = strata.map(() => 0);
    this.most = strata.map(({ quota }) => quota);
  }

  /** From now on no stratum gets smaller, and each may take what is missing of others. */
  standIn(): void {
    this.least = [...this.filled];
    this.most = this.strata.map(() => this.wanted);
  }

  /** Among which exchanges are sought. Found when first asked for: most draws fill in order. */
  get useful(): ReadonlyMap<string, readonly number[]> {
    this.known ??= usefulCandidates(this.candidates, this.wanted);
    return this.known;
  }

  get wanted(): number {
    return this.strata.reduce((sum, { quota }) => sum + quota, 0);
  }

  get size(): number {
    return this.stratumByCandidate.size;
  }

  /** The drawn candidates, in order of chance. */
  get drawn(): number[] {
    return [...this.stratumByCandidate.keys()].sort((a, b) => a - b);
  }

  missing(stratum: number): number {
    return (this.strata[stratum]?.quota ?? 0) - (this.filled[stratum] ?? 0);
  }

  takesMore(stratum: number): boolean {
    return (this.filled[stratum] ?? 0) < (this.most[stratum] ?? 0);
  }

  givesUp(stratum: number): boolean {
    return (this.filled[stratum] ?? 0) > (this.least[stratum] ?? 0);
  }

  /** Stratum for which a candidate is drawn, -1 when it is not. */
  stratumOf(candidate: number): number {
    return this.stratumByCandidate.get(candidate) ?? -1;
  }

  /** The strata that a candidate can serve, which differ in their phase alone. */
  strataServed(candidate: number): readonly number[] {
    const family = FAMILIES.indexOf(this.candidates.row(candidate).family);
    return STRATA_SERVED[family]?.[this.candidates.phases(candidate)] ?? [];
  }

  repoFull(candidate: number): boolean {
    return this.ofRepo(candidate).length >= DRAW_PER_REPOSITORY_MAX;
  }

  foreignFull(candidate: number): boolean {
    return this.foreignLeft === 0 && this.candidates.foreign(candidate);
  }

  fits(candidate: number): boolean {
    return !this.stratumByCandidate.has(candidate) && !this.foreignFull(candidate) && !this.repoFull(candidate);
  }

  /** Drawn candidates of the same repository. */
  ofRepo(candidate: number): readonly number[] {
    return this.byRepo.get(this.candidates.row(candidate).repo) ?? [];
  }

  /** How many more may be drawn that are not in the benchmark language. */
  get foreignLeft(): number {
    return this.foreignMax - this.foreign;
  }

  put(candidate: number, stratum: number): void {
    this.stratumByCandidate.set(candidate, stratum);
    this.filled[stratum] = (this.filled[stratum] ?? 0) + 1;
    this.byRepo.set(this.candidates.row(candidate).repo, [...this.ofRepo(candidate), candidate]);
    if (this.candidates.foreign(candidate)) this.foreign += 1;
  }

  take(candidate: number): void {
    const stratum = this.stratumByCandidate.get(candidate);
    if (stratum === undefined) return;
    this.stratumByCandidate.delete(candidate);
    this.filled[stratum] = (this.filled[stratum] ?? 0) - 1;
    const left = this.ofRepo(candidate).filter((one) => one !== candidate);
    this.byRepo.set(this.candidates.row(candidate).repo, left);
    if (this.candidates.foreign(candidate)) this.foreign -= 1;
  }
}

/** Candidates in order of chance, each for the phase of which the largest part is missing, until every stratum is full. */
export function fillInOrder(fill: StrataFill): void {
  fillWith(fill, (candidate) => neediest(fill, candidate));
}

/**
 * Draws for other strata what is missing of some: whatever candidate is left, in order of chance, within the caps of
 * repository and language.
 */
export function fillAnyhow(fill: StrataFill): void {
  fillWith(fill, (candidate) => fill.strataServed(candidate)[0] ?? -1);
}

function fillWith(fill: StrataFill, stratumFor: (candidate: number) => number): void {
  let missing = fill.wanted - fill.size;
  for (let candidate = 0; candidate < fill.candidates.count && missing > 0; candidate += 1) {
    const stratum = stratumFor(candidate);
    if (stratum === -1 || !fill.fits(candidate)) continue;
    fill.put(candidate, stratum);
    missing -= 1;
  }
}

/**
 * The stratum a candidate can serve of which the largest part is missing; -1 when none of them lacks any. Asked of every
 * candidate of a manifest, so it makes no lists.
 */
function neediest(fill: StrataFill, candidate: number): number {
  const family = FAMILIES.indexOf(fill.candidates.row(candidate).family);
  const phases = fill.candidates.phases(candidate);
  let best = -1;
  let most = 0;
  for (let phase = 0; phase < PHASES.length; phase += 1) {
    if ((phases & (1 << phase)) === 0) continue;
    const stratum = phase * FAMILIES.length + family;
    const share = fill.missing(stratum) / (fill.strata[stratum]?.quota ?? 1);
    if (share > most) {
      best = stratum;
      most = share;
    }
  }
  return best;
}
