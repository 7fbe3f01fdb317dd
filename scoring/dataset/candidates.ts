import type { Manifest, ManifestRow } from '../../schemas/dataset.ts';
import { PREFIX_CHARACTERS_MAX, type Phase } from '../../schemas/settings.ts';
import { phaseOf } from './phases.ts';
import { seededHash, seededNumber } from './seeded-hash.ts';
import { FAMILIES, PHASES } from './strata.ts';

/** What may be drawn: one rollout for each instance. A candidate is a number; lower ones come first by chance. */
export interface Candidates {
  readonly count: number;
  row(candidate: number): ManifestRow;
  /** Index of the row's shard, in the order of the manifest. */
  shard(candidate: number): number;
  /** Bit p is set when the row can serve phase p. */
  phases(candidate: number): number;
  /** What the cut of a sample is drawn with. */
  chance(candidate: number): number;
  foreign(candidate: number): boolean;
  /** By stratum (phase × family, as in strataOf): rows whose prefixes are all too long for it. */
  readonly tooLong: readonly number[];
}

/** 32 bits of chance and 21 of an index fit into one exact number, which is sorted much faster than pairs are. */
const PACKED_MAX = 2 ** 21;

/**
 * One random rollout of every instance, over all sources, from those that can be drawn at all, in random order. Chance
 * hangs on the seed, the instance and the row's place. Made for manifests of a million rows: what is known of a row is
 * kept in arrays of numbers, and the rest is looked up for the few that are drawn.
 */
export function findCandidates(manifest: Manifest, seed: number): Candidates {
  const found = new Found(manifest);
  let shard = 0;
  for (const source of manifest.sources) {
    for (const { path, rows } of source.shards) {
      const place = seededHash(`${source.name}/${path}`, seed);
      for (const row of rows) found.meet(row, shard, place);
      shard += 1;
    }
  }
  return found.inRandomOrder(manifest.benchmark_language);
}

/** Rollouts met so far: the one chosen of each instance has a slot. */
class Found {
  private readonly slots = new Map<string, number>();
  private readonly rows: ManifestRow[] = [];
  private readonly shards: Uint32Array;
  private readonly served: Uint8Array;
  private readonly chances: Uint32Array;
  private readonly tooLong = PHASES.flatMap(() => FAMILIES.map(() => 0));

  constructor(manifest: Manifest) {
    const lengths = manifest.sources.flatMap(({ shards }) => shards.map(({ rows }) => rows.length));
    const total = lengths.reduce((sum, length) => sum + length, 0);
    this.shards = new Uint32Array(total);
    this.served = new Uint8Array(total);
    this.chances = new Uint32Array(total);
  }

  meet(row: ManifestRow, shard: number, place: number): void {
    const served = servedPhases(row, this.tooLong);
    if (served === 0) return;
    const chance = seededHash(row.instance_id, seededNumber(row.row, place));
    const known = this.slots.get(row.instance_id);
    const slot = known ?? this.rows.length;
    if (known === undefined) this.slots.set(row.instance_id, slot);
    else if (chance >= (this.chances[slot] ?? 0)) return;
    this.rows[slot] = row;
    this.shards[slot] = shard;
    this.served[slot] = served;
    this.chances[slot] = chance;
  }

  inRandomOrder(benchmarkLanguage: string): Candidates {
    const order = this.order();
    const slot = (candidate: number): number => order[candidate] ?? 0;
    const row = (candidate: number): ManifestRow => {
      const found = this.rows[slot(candidate)];
      if (found === undefined) throw new Error(`no candidate ${candidate}`);
      return found;
    };
    return {
      count: order.length,
      row,
      shard: (candidate) => this.shards[slot(candidate)] ?? 0,
      phases: (candidate) => this.served[slot(candidate)] ?? 0,
      chance: (candidate) => this.chances[slot(candidate)] ?? 0,
      foreign: (candidate) => row(candidate).language !== benchmarkLanguage,
      tooLong: this.tooLong,
    };
  }

  /** Slots by chance; equal chances in the order of the manifest. */
  private order(): Uint32Array {
    const count = this.rows.length;
    const chance = (slot: number): number => this.chances[slot] ?? 0;
    if (count > PACKED_MAX) {
      const byChance = (a: number, b: number): number => (chance(a) === chance(b) ? a - b : chance(a) - chance(b));
      return Uint32Array.from(this.rows.keys()).sort(byChance);
    }
    const packed = new Float64Array(count);
    for (let slot = 0; slot < count; slot += 1) packed[slot] = chance(slot) * PACKED_MAX + slot;
    return Uint32Array.from(packed.sort(), (key) => key % PACKED_MAX);
  }
}

/** Bits of the phases a row can serve. Its cuts are in order, so the first that is never drawn ends the search. */
function servedPhases(row: ManifestRow, tooLong: number[]): number {
  const [first] = row.prefixes;
  let served = 0;
  let blocked = 0;
  for (const { turn, characters } of row.prefixes) {
    const phase = phaseOf(turn, first?.turn ?? turn, row.first_edit);
    if (phase === null) break;
    if (characters <= PREFIX_CHARACTERS_MAX) served |= PHASE_BITS[phase];
    else blocked |= PHASE_BITS[phase];
  }
  const missing = blocked & ~served;
  if (missing !== 0) countTooLong(missing, row, tooLong);
  return served;
}

const PHASE_BITS: Readonly<Record<Phase, number>> = {
  pre_edit: 1 << PHASES.indexOf('pre_edit'),
  at_edit: 1 << PHASES.indexOf('at_edit'),
  cold: 1 << PHASES.indexOf('cold'),
};

function countTooLong(missing: number, row: ManifestRow, tooLong: number[]): void {
  const family = FAMILIES.indexOf(row.family);
  PHASES.forEach((_, phase) => {
    const stratum = phase * FAMILIES.length + family;
    if ((missing & (1 << phase)) !== 0) tooLong[stratum] = (tooLong[stratum] ?? 0) + 1;
  });
}
