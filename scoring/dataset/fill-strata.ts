import { DRAW_PER_REPOSITORY_MAX } from '../../schemas/settings.ts';
import type { Candidates } from './candidates.ts';
import { FAMILIES, PHASES, type Stratum } from './strata.ts';

/**
 * Which candidates are drawn, and for which stratum, under the caps of a draw. The state of a fill: a candidate is drawn
 * at most once, a repository at most DRAW_PER_REPOSITORY_MAX times, other languages at most `foreignMax` times.
 */
export class StrataFill {
  private readonly drawn: Int16Array;
  private readonly filled: number[];
  private readonly byFamily: number[][];
  private readonly byRepo = new Map<number, number[]>();
  private foreign = 0;

  constructor(
    readonly candidates: Candidates,
    readonly strata: readonly Stratum[],
    private readonly foreignMax: number,
  ) {
    this.drawn = new Int16Array(candidates.rows.length).fill(-1);
    this.filled = strata.map(() => 0);
    this.byFamily = FAMILIES.map(() => []);
    candidates.families.forEach((family, candidate) => this.byFamily[family]?.push(candidate));
  }

  /** Stratum for which a candidate is drawn, -1 when it is not. */
  stratumOf(candidate: number): number {
    return this.drawn[candidate] ?? -1;
  }

  /** The first candidate that can serve a stratum and that `suits`, in order of chance; -1 when there is none. */
  find(stratum: number, suits: (candidate: number) => boolean): number {
    for (const candidate of this.byFamily[stratum % FAMILIES.length] ?? []) {
      if (this.serves(candidate, stratum) && suits(candidate)) return candidate;
    }
    return -1;
  }

  /** One drawn candidate of another language for each stratum that has any. */
  foreignByStratum(): number[] {
    const found = new Map<number, number>();
    for (const candidate of [...this.byRepo.values()].flat()) {
      if (this.candidates.foreign[candidate] === true) found.set(this.stratumOf(candidate), candidate);
    }
    return [...found.values()];
  }

  get wanted(): number {
    return this.strata.reduce((sum, { quota }) => sum + quota, 0);
  }

  get size(): number {
    return this.filled.reduce((sum, filled) => sum + filled, 0);
  }

  missing(stratum: number): number {
    return (this.strata[stratum]?.quota ?? 0) - (this.filled[stratum] ?? 0);
  }

  serves(candidate: number, stratum: number): boolean {
    const phase = Math.floor(stratum / FAMILIES.length);
    const family = stratum % FAMILIES.length;
    return (
      this.candidates.families[candidate] === family && ((this.candidates.phases[candidate] ?? 0) & (1 << phase)) !== 0
    );
  }

  strataServed(candidate: number): number[] {
    const family = this.candidates.families[candidate] ?? 0;
    return PHASES.map((_, phase) => phase * FAMILIES.length + family).filter((stratum) =>
      this.serves(candidate, stratum),
    );
  }

  repoFull(candidate: number): boolean {
    return this.ofRepo(candidate).length >= DRAW_PER_REPOSITORY_MAX;
  }

  foreignFull(candidate: number): boolean {
    return this.candidates.foreign[candidate] === true && this.foreign >= this.foreignMax;
  }

  fits(candidate: number): boolean {
    return this.stratumOf(candidate) === -1 && !this.foreignFull(candidate) && !this.repoFull(candidate);
  }

  /** Drawn candidates of the same repository. */
  ofRepo(candidate: number): readonly number[] {
    return this.byRepo.get(this.candidates.repos[candidate] ?? -1) ?? [];
  }

  put(candidate: number, stratum: number): void {
    this.drawn[candidate] = stratum;
    this.filled[stratum] = (this.filled[stratum] ?? 0) + 1;
    this.byRepo.set(this.candidates.repos[candidate] ?? -1, [...this.ofRepo(candidate), candidate]);
    if (this.candidates.foreign[candidate] === true) this.foreign += 1;
  }

  take(candidate: number): void {
    const stratum = this.stratumOf(candidate);
    if (stratum === -1) return;
    this.drawn[candidate] = -1;
    this.filled[stratum] = (this.filled[stratum] ?? 0) - 1;
    const left = this.ofRepo(candidate).filter((one) => one !== candidate);
    this.byRepo.set(this.candidates.repos[candidate] ?? -1, left);
    if (this.candidates.foreign[candidate] === true) this.foreign -= 1;
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
  for (let candidate = 0; candidate < fill.candidates.rows.length && missing > 0; candidate += 1) {
    if (!fill.fits(candidate)) continue;
    const stratum = stratumFor(candidate);
    if (stratum === -1) continue;
    fill.put(candidate, stratum);
    missing -= 1;
  }
}

/** The stratum a candidate can serve of which the largest part is missing; -1 when none of them lacks any. */
function neediest(fill: StrataFill, candidate: number): number {
  let best = -1;
  let most = 0;
  for (const stratum of fill.strataServed(candidate)) {
    const share = fill.missing(stratum) / (fill.strata[stratum]?.quota ?? 1);
    if (share > most) {
      best = stratum;
      most = share;
    }
  }
  return best;
}
