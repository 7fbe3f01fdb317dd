import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { DuelInput, KeptOutcome, OpenedDuel } from '../../schemas/duel-run.ts';
import { drawSamples } from '../../scoring/dataset/draw.ts';
import { openManifest } from '../dataset/read-sample.ts';
import { writeDuelRecord } from './duel-record.ts';
import type { RecordDeps } from './record-activities.ts';
import { duelFiles, runFolder } from './run-folder.ts';
import { readOutcome } from './sample-outcomes.ts';

/**
 * Draws the samples and writes the duel's own settings beside its records. Of a resumed duel, samples that were scored
 * stand, and so do those that no repetition would score; the others are done again.
 */
export async function openDuel(deps: RecordDeps, input: DuelInput): Promise<OpenedDuel> {
  const { manifest, sha256 } = input.dataset;
  const opened = await openManifest(manifest, sha256);
  const drawn = drawSamples(opened.manifest, {
    count: input.samples,
    seed: input.seed,
    allowShort: input.allow_short,
  });
  const samples = drawn.samples.map(({ sample_id }) => sample_id);
  const kept: KeptOutcome[] = [];
  if (input.generation > 0) {
    for (const sampleId of samples) {
      const outcome = await readOutcome(deps.runs, input.id, sampleId);
      if (outcome === undefined || !(outcome.scored || outcome.reason === 'too_few_questions')) continue;
      const { sample_id, reason, scored, king, challenger, record } = outcome;
      kept.push({ sample_id, reason, scored, king, challenger, record: record.sha256 });
    }
  }
  // The verdict of an earlier run says nothing while this one is under way.
  const folder = runFolder(deps.runs, input.id);
  await rm(join(folder, duelFiles.verdict), { force: true });
  await writeDuelRecord(folder, {
    input,
    rules_version: deps.rulesVersion,
    drawn: drawn.samples,
    short: [...drawn.short],
  });
  return { samples, kept };
}
