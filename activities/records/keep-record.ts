import type { SampleOutcome } from '../../schemas/duel-run.ts';
import { isFailureType } from '../../schemas/failures.ts';
import type { SampleRecord } from '../../schemas/scoring-record.ts';
import { scoreSample } from '../../scoring/duel/score-sample.ts';
import { putJson } from '../artifacts/store.ts';
import type { RecordDeps } from './record-activities.ts';
import { writeOutcome } from './sample-outcomes.ts';

/**
 * Puts a sample's record into the store, and its small outcome beside the records of its duel.
 *
 * @param judges who must have read both sides for the sample to be scored
 */
export async function keepRecord(
  deps: RecordDeps,
  duel: string,
  record: SampleRecord,
  judges: readonly string[],
): Promise<SampleOutcome> {
  const score = scoreSample(record, judges);
  const outcome: SampleOutcome = {
    sample_id: record.sample_id,
    state: record.state,
    reason: isFailureType(record.reason) ? record.reason : null,
    scored: score !== null,
    king: score?.king ?? null,
    challenger: score?.challenger ?? null,
    questions: record.questions.length,
    record: await putJson(deps.store, record),
  };
  await writeOutcome(deps.runs, duel, outcome);
  return outcome;
}
