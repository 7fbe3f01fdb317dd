import type { Manifest, ManifestRow } from '../../schemas/dataset.ts';
import { PREFIX_CHARACTERS_MAX, type Phase } from '../../schemas/settings.ts';
import { phaseOf } from './phases.ts';
import { seededHash, seededNumber } from './seeded-hash.ts';
import { FAMILIES, PHASES } from './strata.ts';

/** What may be drawn: one rollout for each instance. Arrays run in parallel, in the order of chance. */
export interface Candidates {
  readonly rows: ManifestRow[];
  /** Index of the row's shard, in the order of the manifest. */
  readonly shards: number[];
  /** Number of the row's repository. */
  readonly repos: number[];
  readonly families: number[];
  /** Bit p is set when the row can serve phase p. */
  readonly phases: number[];
  readonly foreign: boolean[];
  /** What the phase of a cut is drawn with. */
  readonly chances: number[];
  /** By stratum (phase × family, as in strataOf): rows whose prefixes are all too long for it. */
  readonly tooLong: number[];
}

interface Chosen {
  row: ManifestRow;
  shard: number;
  phases: number;
  chance: number;
}

/** Candidates that fit into one sort key with their index: 32 bits of chance, 21 of index. */
const SORT_INDEX = 2 ** 21;

/**
 * One random rollout of every instance, over all sources, from those that can be drawn at all, in random order. Chance
 * hangs on the seed, the instance, and the row's place, never on the order of the manifest's keys.
 */
export function findCandidates(manifest: Manifest, seed: number): Candidates {
  const tooLong = PHASES.flatMap(() => FAMILIES.map(() => 0));
  const chosen = new Map<string, Chosen>();
  let shard = 0;
  for (const source of manifest.sources) {
    for (const { path, rows } of source.shards) {
      const place = seededHash(`${source.name}/${path}`, seed);
      for (const row of rows) {
        const phases = servedPhases(row, tooLong);
        if (phases === 0) continue;
        const chance = seededHash(row.instance_id, seededNumber(row.row, place));
        const other = chosen.get(row.instance_id);
        if (other === undefined || chance < other.chance) chosen.set(row.instance_id, { row, shard, phases, chance });
      }
      shard += 1;
    }
  }
  return arrange(inRandomOrder([...chosen.values()]), manifest.benchmark_language, tooLong);
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

function inRandomOrder(chosen: readonly Chosen[]): Chosen[] {
  if (chosen.length > SORT_INDEX) {
    return chosen.toSorted((a, b) =>
      a.chance === b.chance ? compare(a.row.instance_id, b.row.instance_id) : a.chance - b.chance,
    );
  }
  const keys = Float64Array.from(chosen, ({ chance }, i) => chance * SORT_INDEX + i).sort();
  return Array.from(keys, (key) => chosen[key % SORT_INDEX]).filter((one) => one !== undefined);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : 1;
}

function arrange(chosen: readonly Chosen[], benchmarkLanguage: string, tooLong: number[]): Candidates {
  const numbers = new Map<string, number>();
  const families = new Map(FAMILIES.map((family, i) => [family as string, i]));
  const repos = chosen.map(({ row }) => {
    const known = numbers.get(row.repo);
    if (known !== undefined) return known;
    numbers.set(row.repo, numbers.size);
    return numbers.size - 1;
  });
  return {
    rows: chosen.map(({ row }) => row),
    shards: chosen.map(({ shard }) => shard),
    repos,
    families: chosen.map(({ row }) => families.get(row.family) ?? 0),
    phases: chosen.map(({ phases }) => phases),
    foreign: chosen.map(({ row }) => row.language !== benchmarkLanguage),
    chances: chosen.map(({ chance }) => chance),
    tooLong,
  };
}
