import { createHash } from 'node:crypto';
import { join } from 'node:path';

import type { SampleOutcome } from '../../schemas/duel-run.ts';
import { writeAtomically } from '../artifacts/atomic-write.ts';
import { readIfThere } from '../artifacts/read-if-there.ts';
import { duelFiles, runFolder } from './run-folder.ts';

function outcomeFile(runs: string, duel: string, sampleId: string): string {
  const name = createHash('sha256').update(sampleId).digest('hex').slice(0, 32);
  return join(runFolder(runs, duel), duelFiles.outcomes, `${name}.json`);
}

/** Keeps the latest outcome of a sample. */
export function writeOutcome(runs: string, duel: string, outcome: SampleOutcome): Promise<void> {
  return writeAtomically(outcomeFile(runs, duel, outcome.sample_id), `${JSON.stringify(outcome)}\n`);
}

/** The latest outcome of a sample; undefined when it has none. */
export async function readOutcome(runs: string, duel: string, sampleId: string): Promise<SampleOutcome | undefined> {
  const text = await readIfThere(outcomeFile(runs, duel, sampleId));
  return text === undefined ? undefined : (JSON.parse(text) as SampleOutcome);
}
