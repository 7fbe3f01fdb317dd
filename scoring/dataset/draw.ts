import type { DrawnSample, Manifest } from '../../schemas/dataset.ts';
import type { ShortStratum } from '../../schemas/duel-record.ts';
import { InputError } from '../../schemas/input-error.ts';
import {
  DRAW_FOREIGN_LANGUAGE_MAX,
  DRAW_PER_REPOSITORY_MAX,
  PREFIX_CHARACTERS_MAX,
  type Phase,
} from '../../schemas/settings.ts';
import { findCandidates, type Candidates } from './candidates.ts';
import { fillByExchange } from './exchange-samples.ts';
import { fillAnyhow, fillInOrder, StrataFill } from './fill-strata.ts';
import { phaseCuts } from './phases.ts';
import { formatSampleId } from './sample-id.ts';
import { seededHash, seededNumber } from './seeded-hash.ts';
import { FAMILIES, strataOf } from './strata.ts';

export interface DrawOptions {
  /** Samples wanted. */
  readonly count: number;
  readonly seed: string;
  /** Fill from other strata, and draw fewer, where a stratum cannot be filled. */
  readonly allowShort: boolean;
}

export interface Draw {
  /** In random order; never two of an instance. */
  readonly samples: DrawnSample[];
  /** Strata that others stand in for; empty unless `allowShort`. */
  readonly short: ShortStratum[];
  /** Samples that could not be drawn from any stratum; 0 unless `allowShort`. */
  readonly missing: number;
}

/**
 * A draw: one random rollout of each instance, then strata by phase and family in their shares by largest remainder, at
 * most DRAW_PER_REPOSITORY_MAX of a repository, at most DRAW_FOREIGN_LANGUAGE_MAX not in the benchmark language, no
 * prefix above PREFIX_CHARACTERS_MAX (Unicode code points). Deterministic in manifest, seed and count.
 *
 * @throws InputError naming the first stratum that cannot be filled and what was left of it, unless `allowShort`
 *
 * Source: spec, duel.md "Samples".
 */
export function drawSamples(manifest: Manifest, { count, seed, allowShort }: DrawOptions): Draw {
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new InputError('count', `found ${count}`, 'expected a whole number of samples, at least 1');
  }
  const chance = seededHash(seed, 0);
  const candidates = findCandidates(manifest, chance);
  // A product of a decimal share may fall short of a whole number in its last place.
  const foreignMax = Math.floor(Number((count * DRAW_FOREIGN_LANGUAGE_MAX).toFixed(9)));
  const fill = new StrataFill(candidates, strataOf(count), foreignMax);
  fillInOrder(fill);
  fillByExchange(fill);
  const short = shortStrata(fill);
  if (short.length > 0 && !allowShort) refuse(fill, short);
  fill.standIn();
  fillAnyhow(fill);
  fillByExchange(fill);
  const samples = drawnSamples(manifest, fill);
  if (samples.length === 0)
    throw new InputError('manifest', 'holds no sample that can be drawn', 'import trajectories with a cut');
  return { samples, short, missing: count - samples.length };
}

function shortStrata(fill: StrataFill): ShortStratum[] {
  return fill.strata.flatMap(({ phase, family, quota }, stratum) => {
    const missing = fill.missing(stratum);
    return missing > 0 ? [{ phase, family, wanted: quota, drawn: quota - missing }] : [];
  });
}

function refuse(fill: StrataFill, short: readonly ShortStratum[]): never {
  const [first] = short;
  if (first === undefined) throw new Error('no stratum is short');
  const more = short.length > 1 ? ` (and ${short.length - 1} more short)` : '';
  throw new InputError(
    `stratum ${first.phase} × ${first.family}`,
    `${first.wanted} wanted, ${first.drawn} can be drawn${more}; left of it: ${whatIsLeft(fill, first)}`,
    'add data, draw fewer samples, or allow a short draw (--allow-short)',
  );
}

/** Instances that could serve a stratum and were not drawn, by what kept them out. */
function whatIsLeft(fill: StrataFill, { phase, family }: ShortStratum): string {
  const stratum = fill.strata.findIndex((one) => one.phase === phase && one.family === family);
  const counts = { repository: 0, language: 0, elsewhere: 0 };
  for (let candidate = 0; candidate < fill.candidates.count; candidate += 1) {
    const drawnFor = fill.stratumOf(candidate);
    if (drawnFor === stratum || !fill.strataServed(candidate).includes(stratum)) continue;
    if (drawnFor !== -1) counts.elsewhere += 1;
    else if (fill.repoFull(candidate)) counts.repository += 1;
    else if (fill.foreignFull(candidate)) counts.language += 1;
  }
  const reasons = [
    [counts.repository, `of repositories drawn ${DRAW_PER_REPOSITORY_MAX} times already`],
    [counts.language, 'in other languages above their share'],
    [counts.elsewhere, 'drawn for another phase'],
    [fill.candidates.tooLong[stratum] ?? 0, `with prefixes above ${PREFIX_CHARACTERS_MAX} characters`],
  ] as const;
  const told = reasons.filter(([n]) => n > 0).map(([n, reason]) => `${n} ${reason}`);
  return told.length === 0 ? 'nothing' : told.join(', ');
}

function drawnSamples(manifest: Manifest, fill: StrataFill): DrawnSample[] {
  const shards = manifest.sources.flatMap((source) =>
    source.shards.map((shard) => ({ source: source.name, shard: shard.path })),
  );
  return fill.drawn.flatMap((candidate) => {
    const stratum = fill.strata[fill.stratumOf(candidate)];
    const place = shards[fill.candidates.shard(candidate)];
    if (stratum === undefined || place === undefined) return [];
    return [sampleOf(fill.candidates, candidate, stratum.phase, place)];
  });
}

function sampleOf(
  candidates: Candidates,
  candidate: number,
  phase: Phase,
  place: { source: string; shard: string },
): DrawnSample {
  const row = candidates.row(candidate);
  const { turns } = phaseCuts(row, phase);
  const turn = turns[seededNumber(FAMILIES.length, candidates.chance(candidate)) % turns.length];
  if (turn === undefined) throw new Error(`${row.instance_id} has no ${phase} cut`);
  const at = { ...place, row: row.row, turn };
  const { instance_id, repo, language, family } = row;
  return { sample_id: formatSampleId(at), ...at, instance_id, repo, language, family, phase };
}
